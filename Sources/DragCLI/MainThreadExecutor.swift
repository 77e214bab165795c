import Glibc
import Synchronization

/// Runs a task on the thread that waits for it: a process that does one conversion needs no pool of threads, and starting one costs
/// a good part of a millisecond.
///
/// Thread rule: jobs come in from any thread under the lock; they run on the thread that called ``run(_:)``, one at a time.
final class MainThreadExecutor: TaskExecutor, @unchecked Sendable {
    // Safe because `jobs` is only touched with `mutex` held, and `condition` belongs to it.
    private var jobs: [UnownedJob] = []
    private var mutex = pthread_mutex_t()
    private var condition = pthread_cond_t()

    init() {
        pthread_mutex_init(&mutex, nil)
        pthread_cond_init(&condition, nil)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        pthread_mutex_lock(&mutex)
        jobs.append(job)
        pthread_cond_signal(&condition)
        pthread_mutex_unlock(&mutex)
    }

    /// Runs `operation`, which ends the process.
    static func run(_ operation: @escaping @Sendable () async -> Never) -> Never {
        let executor = MainThreadExecutor()
        Task(executorPreference: executor) { await operation() }
        while true { executor.next().runSynchronously(on: executor.asUnownedTaskExecutor()) }
    }

    private func next() -> UnownedJob {
        pthread_mutex_lock(&mutex)
        defer { pthread_mutex_unlock(&mutex) }
        while jobs.isEmpty { pthread_cond_wait(&condition, &mutex) }
        return jobs.removeFirst()
    }
}
