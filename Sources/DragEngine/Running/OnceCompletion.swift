import Synchronization

/// Turns a callback interface into a loader with exactly one outcome. The first call counts; later calls are counted as faults of
/// the source and have no effect.
public final class OnceCompletion: Sendable {
    private struct State {
        var continuation: CheckedContinuation<[UInt8], any Error>?
        var surplusCalls = 0
    }
    private let state: Mutex<State>

    private init(_ continuation: CheckedContinuation<[UInt8], any Error>) {
        state = Mutex(State(continuation: continuation))
    }

    /// A loader that runs `start` and waits for its completion. When the completion is released without a call, the load fails with
    /// ``LoadError/refused(_:)``.
    ///
    /// - Parameter start: starts the load and passes its outcome to the completion, on any thread.
    public static func loader(
        _ start: @escaping @Sendable (LoadProgress, OnceCompletion) -> Void
    ) -> ItemProvider.Loader {
        { progress in
            try await withCheckedThrowingContinuation { start(progress, OnceCompletion($0)) }
        }
    }

    /// Delivers the outcome, unless an outcome was delivered before. May be called on any thread.
    public func callAsFunction(_ result: Result<[UInt8], LoadError>) {
        let continuation = state.withLock { state in
            if state.continuation == nil { state.surplusCalls += 1 }
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(with: result.mapError { $0 })
    }

    /// The number of calls after the first one.
    public var surplusCalls: Int { state.withLock { $0.surplusCalls } }

    deinit {
        // Without this, a source that never calls would leave its caller waiting for ever.
        state.withLock { $0.continuation?.resume(throwing: LoadError.refused("the source never answered")) }
    }
}
