import Synchronization

/// The identity of a place in an ``ItemList``. It stays the same while the place moves, and is never used again after the place is gone.
public struct SlotID: Hashable, Sendable {
    private let number: UInt64

    private static let last = Atomic<UInt64>(0)

    init() { number = Self.last.add(1, ordering: .relaxed).newValue }
}
