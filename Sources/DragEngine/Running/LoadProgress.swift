import Synchronization

/// How far a load is. The loader sets it and any thread may read it.
public final class LoadProgress: Sendable {
    private let value = Mutex(0.0)

    /// Progress of a load that has not begun: 0.
    public init() {}

    /// The part that is loaded, 0…1; other values are clamped.
    public var fraction: Double {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = min(max(newValue, 0), 1) } }
    }
}
