import Synchronization

/// Tells a running conversion, which task cancellation cannot interrupt, that its result is no longer wanted.
final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() { flag.store(true, ordering: .relaxed) }
}
