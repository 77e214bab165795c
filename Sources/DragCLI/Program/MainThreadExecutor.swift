import DragEngine
import DragSystem
import Synchronization

/// Runs a task on the thread that waits for the task. A process that does one conversion needs no thread pool, and starting a pool takes a
/// good part of a millisecond.
///
/// Thread rule: any thread may enqueue jobs, under the lock. The jobs run one at a time on the thread that called ``run(_:)``.
final class MainThreadExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    /// Counts the jobs in the queue.
    private let waiting = Semaphore()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        waiting.signal()
    }

    /// Runs `operation`, which must end the process.
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
