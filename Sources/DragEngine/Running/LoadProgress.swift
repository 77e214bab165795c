import Synchronization

/// How far a load is. Set by the loader, read by whoever shows it.
public final class LoadProgress: Sendable {
    private let value = Mutex(0.0)

    public init() {}

    /// 0…1.
    public var fraction: Double {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = min(max(newValue, 0), 1) } }
    }
}
