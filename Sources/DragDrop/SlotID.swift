import Synchronization

/// A place in an ``ItemList``: stays the same while the place moves, and is never used again.
public struct SlotID: Hashable, Sendable {
    private let number: UInt64

    private static let last = Atomic<UInt64>(0)

    init() { number = Self.last.add(1, ordering: .relaxed).newValue }
}
