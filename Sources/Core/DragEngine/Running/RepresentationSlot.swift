import DragSystem
import Synchronization

/// One representation of a provider and the state of its loading.
///
/// Loads are numbered, so that a caller that waited for one load cannot end, reset or cancel a
/// later load.
final class RepresentationSlot: Sendable {
    let registration: ItemProvider.Registration
    let progress = LoadProgress()
    private let keepsResult: Bool
    private let keepsFailures: Bool
    private let state = Mutex(State())

    private struct State {
        var finished: Result<[UInt8], LoadError>?
        var running: Load?
        var loadCount = 0
    }

    private struct Load {
        let number: Int
        let outcome = LoadOutcome()
        /// Nil until the load's first caller has started the task.
        var task: Task<Void, Never>?
        var waiting = 1
    }

    init(_ registration: ItemProvider.Registration, keepsResult: Bool, keepsFailures: Bool = true) {
        self.registration = registration
        self.keepsResult = keepsResult
        self.keepsFailures = keepsFailures
    }

    var isLoaded: Bool {
        state.withLock { state in
            if case .success? = state.finished { true } else { false }
        }
    }

    /// Loads the bytes, or joins the load that is running.
    ///
    /// - Parameter end: when the caller stops waiting; nil for never.
    func load(until end: ContinuousClock.Instant? = nil) async throws(LoadError) -> [UInt8] {
        guard !Task.isCancelled else { throw .cancelled }
        if let ready = registration.ready {
            progress.fraction = 1
            return try ready().get()
        }
        switch join() {
        case .finished(let result): return try result.get()
        case .first(let load):
            guard let loader = registration.punctual else {
                start(load)
                return try await wait(for: load, until: end)
            }
            let outcome: Result<[UInt8], any Error> = Result { try loader(end) }
            let result = finish(load.number, with: outcome)
            load.outcome.set(result)
            if Task.isCancelled { throw .cancelled }
            return try result.get()
        case .running(let load):
            do throws(LoadError) {
                return try await wait(for: load, until: end)
            } catch {
                // The time of the caller that began was over, which says nothing about this
                // caller's.
                guard error == .late, registration.punctual != nil, end.map({ $0 > .now }) ?? true else { throw error }
                return try await self.load(until: end)
            }
        }
    }

    /// Waits for a load that is running.
    private func wait(for load: Load, until end: ContinuousClock.Instant?) async throws(LoadError) -> [UInt8] {
        let result = await withTaskCancellationHandler {
            await Self.result(of: load.outcome, progress, until: end)
        } onCancel: {
            leave(load.number)
        }
        if Task.isCancelled { throw .cancelled }
        // Has no effect when the load has ended. A load that goes on after the time limit is
        // cancelled when no caller is left.
        leave(load.number)
        return try result.get()
    }

    /// Waits for a load's result or for the time limit. A loader that ignores cancellation is
    /// abandoned when the time is up.
    private static func result(
        of outcome: LoadOutcome, _ progress: LoadProgress, until end: ContinuousClock.Instant?
    ) async -> Result<[UInt8], LoadError> {
        let first = OnceCompletion.loader { _, completion in
            let alarm = end.flatMap { end in Alarms.shared.set(end) { completion(.failure(.late)) } }
            outcome.whenSet { result in
                completion(result)
                if let alarm { Alarms.shared.cancel(alarm) }
            }
        }
        do {
            return .success(try await first(progress))
        } catch {
            return .failure((error as? LoadError) ?? .refused("\(error)"))
        }
    }

    private enum Joined {
        case finished(Result<[UInt8], LoadError>)
        case running(Load)
        /// The load does not run before the caller starts it.
        case first(Load)
    }

    /// Joins the running load, or makes the first one.
    private func join() -> Joined {
        state.withLock { state in
            if let result = state.finished { return .finished(result) }
            if var load = state.running {
                load.waiting += 1
                state.running = load
                return .running(load)
            }
            state.loadCount += 1
            let load = Load(number: state.loadCount)
            state.running = load
            return .first(load)
        }
    }

    /// Starts a load's task. Not under the lock, because the task may run at once on this thread.
    private func start(_ load: Load) {
        let (loader, progress) = (registration.loader, progress)
        let task = Task(executorPreference: LoadExecutor.shared) {
            do {
                load.outcome.set(self.finish(load.number, with: .success(try await loader(progress))))
            } catch {
                load.outcome.set(self.finish(load.number, with: .failure(error)))
            }
        }
        state.withLock { state in
            if state.running?.number == load.number { state.running?.task = task }
        }
    }

    /// Removes one caller from a load. When the last caller has left, the load is cancelled, and
    /// the next caller starts a new load.
    private func leave(_ number: Int) {
        state.withLock { state in
            guard var load = state.running, load.number == number else { return }
            load.waiting -= 1
            state.running = load.waiting > 0 ? load : nil
            if load.waiting <= 0 { load.task?.cancel() }
        }
    }

    private func finish(_ number: Int, with result: Result<[UInt8], any Error>) -> Result<[UInt8], LoadError> {
        let outcome = result.mapError { error in
            (error as? LoadError) ?? (error is CancellationError ? .cancelled : .refused("\(error)"))
        }
        return state.withLock { state in
            guard let load = state.running, load.number == number else { return outcome }
            state.running = nil
            // A load that was cancelled, or that its first caller had too little time for, may be
            // started again.
            if case .failure(let error) = outcome, [.cancelled, .late].contains(error) { return outcome }
            // Confidential bytes are not kept.
            let isSuccess = if case .success = outcome { true } else { false }
            if keepsResult, isSuccess || keepsFailures { state.finished = outcome }
            if isSuccess { progress.fraction = 1 }
            return outcome
        }
    }
}

/// The outcome of one load, for any number of callers.
private final class LoadOutcome: Sendable {
    private struct State {
        var result: Result<[UInt8], LoadError>?
        var waiting: [@Sendable (Result<[UInt8], LoadError>) -> Void] = []
    }

    private let state = Mutex(State())

    /// Sets the outcome, and calls the functions that wait for it.
    func set(_ result: Result<[UInt8], LoadError>) {
        let waiting = state.withLock { state in
            state.result = result
            defer { state.waiting = [] }
            return state.waiting
        }
        for function in waiting { function(result) }
    }

    /// Calls a function with the outcome: at once if it is set, and otherwise on the thread that
    /// sets it.
    func whenSet(_ function: @escaping @Sendable (Result<[UInt8], LoadError>) -> Void) {
        let result = state.withLock { state in
            if state.result == nil { state.waiting.append(function) }
            return state.result
        }
        if let result { function(result) }
    }
}

/// Turns a callback interface into a loader with exactly one outcome. The first call counts; later
/// calls are counted as faults of the source and have no effect.
public final class OnceCompletion: Sendable {
    private struct State {
        var continuation: CheckedContinuation<[UInt8], any Error>?
        var surplusCalls = 0
    }
    private let state: Mutex<State>

    private init(_ continuation: CheckedContinuation<[UInt8], any Error>) {
        state = Mutex(State(continuation: continuation))
    }

    /// A loader that runs `start` and waits for its completion. When the completion is released
    /// without a call, the load fails with ``LoadError/refused(_:)``.
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

/// Runs loaders on threads of their own. A loader may block on a desktop's socket or a disk, and
/// Swift's task pool has only as many threads as there are processors.
///
/// Thread rule: jobs are enqueued on any thread under the lock. Each job runs on one of the
/// executor's threads. A thread ends after it has been idle for a while.
final class LoadExecutor: TaskExecutor {
    static let shared = LoadExecutor()

    /// The most threads, and so the most loads that can block at once; further loads wait.
    private static let maximumCount = 64
    /// How long an idle thread is kept.
    private static let idleTime = Duration.seconds(1)

    private struct State {
        var jobs: [UnownedJob] = []
        var idle = 0
        var count = 0
    }

    private let state = Mutex(State())
    private let waiting = Semaphore()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let (isAwaited, needsThread) = state.withLock { state in
            state.jobs.append(job)
            if state.jobs.count <= state.idle { return (true, false) }
            guard state.count < Self.maximumCount else { return (false, false) }
            state.count += 1
            return (false, true)
        }
        if isAwaited { waiting.signal() }
        guard needsThread, !DetachedThread.start({ self.work() }) else { return }
        // The system refuses to start a thread: the existing threads run the jobs, or else the
        // calling thread does.
        let isAlone = state.withLock { state in
            state.count -= 1
            return state.count == 0
        }
        if isAlone { work(isBorrowed: true) }
    }

    /// - Parameter isBorrowed: whether this is a caller's thread, which returns to the caller when
    ///   no job is left.
    private func work(isBorrowed: Bool = false) {
        while let job = next(isBorrowed) { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func next(_ isBorrowed: Bool) -> UnownedJob? {
        let job: UnownedJob? = state.withLock { state in
            if !state.jobs.isEmpty { return state.jobs.removeFirst() }
            if !isBorrowed { state.idle += 1 }
            return nil
        }
        if job != nil || isBorrowed { return job }
        _ = waiting.wait(for: Self.idleTime)
        return state.withLock { state in
            state.idle -= 1
            if !state.jobs.isEmpty { return state.jobs.removeFirst() }
            state.count -= 1
            return nil
        }
    }
}
