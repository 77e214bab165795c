import DragSystem
import Synchronization

/// Runs loaders on threads of their own: a loader may block (on a desktop's socket, on a disk), and must not keep the threads of all other
/// tasks busy, of which there are no more than processors.
///
/// Thread rule: jobs come in from any thread under the lock; each runs on one of the executor's threads, which ends when it has had nothing to
/// do for a while.
final class LoadExecutor: TaskExecutor {
    static let shared = LoadExecutor()

    /// How many loads may block at once; the next one waits.
    private static let maximumCount = 64
    /// How long a thread without a job is kept.
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
        // The system has no more threads: those that there are do what there is, or else this one.
        let isAlone = state.withLock { state in
            state.count -= 1
            return state.count == 0
        }
        if isAlone { work(isBorrowed: true) }
    }

    /// - Parameter isBorrowed: whether this is a caller's thread, which returns to its caller when no job is left.
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
