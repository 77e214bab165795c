import Synchronization

/// Turns an interface that calls back into one with exactly one outcome: the first call counts, later ones are counted as the
/// source's fault and change nothing.
public final class OnceCompletion: Sendable {
    private struct State {
        var continuation: CheckedContinuation<[UInt8], any Error>?
        var surplusCalls = 0
    }
    private let state: Mutex<State>

    private init(_ continuation: CheckedContinuation<[UInt8], any Error>) {
        state = Mutex(State(continuation: continuation))
    }

    /// A loader around `start`, which gets the completion to call.
    public static func loader(
        _ start: @escaping @Sendable (LoadProgress, OnceCompletion) -> Void
    ) -> ItemProvider.Loader {
        { progress in
            try await withCheckedThrowingContinuation { start(progress, OnceCompletion($0)) }
        }
    }

    /// Delivers the outcome, if none was delivered before.
    public func callAsFunction(_ result: Result<[UInt8], LoadError>) {
        let continuation = state.withLock { state in
            if state.continuation == nil { state.surplusCalls += 1 }
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(with: result.mapError { $0 })
    }

    /// How often it was called after the first time.
    public var surplusCalls: Int { state.withLock { $0.surplusCalls } }

    deinit {
        // A source that forgets to call would leave its caller waiting for ever.
        state.withLock { $0.continuation?.resume(throwing: LoadError.refused("the source never answered")) }
    }
}
