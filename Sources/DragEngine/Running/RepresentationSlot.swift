import Synchronization

/// One representation of a provider, and how far its loading is.
final class RepresentationSlot: Sendable {
    let registration: ItemProvider.Registration
    let progress = LoadProgress()
    private let keepsResult: Bool
    private let state = Mutex(State.idle)

    private enum State {
        case idle
        case loading(Task<[UInt8], any Error>, waiting: Int)
        case finished(Result<[UInt8], LoadError>)
    }

    init(_ registration: ItemProvider.Registration, keepsResult: Bool) {
        self.registration = registration
        self.keepsResult = keepsResult
    }

    func load() async throws(LoadError) -> [UInt8] {
        guard !Task.isCancelled else { throw .cancelled }
        if let ready = registration.ready {
            progress.fraction = 1
            return try ready().get()
        }
        let task: Task<[UInt8], any Error>
        switch join() {
        case .success(let bytes)?: return bytes
        case .failure(let error)?: throw error
        case nil: task = currentTask()
        }
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            leave()
        }
        return try finish(with: result).get()
    }

    /// Joins the load: its result when there is one, nil when it runs (or was started by this call).
    private func join() -> Result<[UInt8], LoadError>? {
        state.withLock { state in
            switch state {
            case .finished(let result): return result
            case .loading(let task, let waiting):
                state = .loading(task, waiting: waiting + 1)
                return nil
            case .idle:
                let (loader, progress) = (registration.loader, progress)
                state = .loading(Task { try await loader(progress) }, waiting: 1)
                return nil
            }
        }
    }

    private func currentTask() -> Task<[UInt8], any Error> {
        state.withLock { state in
            switch state {
            case .loading(let task, _): task
            case .finished(let result): Task { try result.get() }
            case .idle: Task { throw LoadError.cancelled }
            }
        }
    }

    /// One caller does not want it any more; with the last one the load is cancelled.
    private func leave() {
        state.withLock { state in
            guard case .loading(let task, let waiting) = state else { return }
            if waiting <= 1 { task.cancel() }
            state = .loading(task, waiting: waiting - 1)
        }
    }

    private func finish(with result: Result<[UInt8], any Error>) -> Result<[UInt8], LoadError> {
        let outcome = result.mapError { error in
            (error as? LoadError) ?? (error is CancellationError ? .cancelled : .refused("\(error)"))
        }
        return state.withLock { state in
            if case .finished(let known) = state { return known }
            // What was cancelled may be asked for again; what is secret is not kept.
            let isKept: Bool
            if case .failure(.cancelled) = outcome { isKept = false } else { isKept = keepsResult }
            state = isKept ? .finished(outcome) : .idle
            if case .success = outcome { progress.fraction = 1 }
            return outcome
        }
    }
}
