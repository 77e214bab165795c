import DragEngine
import DragSystem
import Synchronization

/// Runs a task on the thread that waits for it: a process that does one conversion needs no pool of threads, and starting one costs
/// a good part of a millisecond.
///
/// Thread rule: jobs come in from any thread under the lock; they run on the thread that called ``run(_:)``, one at a time.
final class MainThreadExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    /// Counts the jobs that wait.
    private let waiting = Semaphore()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        waiting.signal()
    }

    /// Runs `operation`, which ends the process.
    static func run(_ operation: @escaping @Sendable () async -> Never) -> Never {
        let executor = MainThreadExecutor()
        Task(executorPreference: executor) { await operation() }
        while true { executor.next().runSynchronously(on: executor.asUnownedTaskExecutor()) }
    }

    private func next() -> UnownedJob {
        while true {
            waiting.wait()
            if let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return job }
        }
    }
}
