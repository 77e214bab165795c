import DragSystem
import Synchronization

/// Runs loaders on threads of their own. A loader may block on a desktop's socket or a disk, and Swift's task pool has only as many
/// threads as there are processors.
///
/// Thread rule: jobs are enqueued on any thread under the lock. Each job runs on one of the executor's threads. A thread ends after
/// it has been idle for a while.
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
        // The system refuses to start a thread: the existing threads run the jobs, or else the calling thread does.
        let isAlone = state.withLock { state in
            state.count -= 1
            return state.count == 0
        }
        if isAlone { work(isBorrowed: true) }
    }

    /// - Parameter isBorrowed: whether this is a caller's thread, which returns to the caller when no job is left.
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
