import Synchronization

/// Says to a conversion, which no task can interrupt, that nobody waits for it any more.
final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() { flag.store(true, ordering: .relaxed) }
}
