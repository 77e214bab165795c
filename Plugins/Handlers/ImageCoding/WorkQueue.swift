import Glibc

/// A queue of work items that run on threads of their own while further items are added.
///
/// Owner and thread rule: the thread that made the queue calls ``finish()``, which joins the
/// queue's threads, so that the queue outlives them. `waiting` and `isClosed` are accessed under
/// the lock only. A work item runs on one thread.
final class WorkQueue: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let hasChanged: UnsafeMutablePointer<pthread_cond_t>
    private var waiting: [@Sendable () -> Void] = []
    private var isClosed = false
    private let threadCount: Int
    private var threads: [pthread_t] = []

    /// - Parameter threadCount: the number of threads besides the caller's own, which helps in
    ///   ``finish()``. They are started when the first item is added; fewer run if the system has
    ///   no more.
    init(threadCount: Int) {
        self.threadCount = threadCount
        lock = .allocate(capacity: 1)
        hasChanged = .allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
        pthread_cond_init(hasChanged, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        pthread_cond_destroy(hasChanged)
        lock.deallocate()
        hasChanged.deallocate()
    }

    private func startThreads() {
        for _ in 0..<threadCount {
            var thread = pthread_t()
            let object = Unmanaged.passRetained(self)
            let status = pthread_create(
                &thread, nil,
                { argument in
                    if let argument { Unmanaged<WorkQueue>.fromOpaque(argument).takeRetainedValue().work() }
                    return nil
                }, object.toOpaque())
            guard status == 0 else {
                object.release()
                break
            }
            threads.append(thread)
        }
    }

    /// Queues a work item, which is done before ``finish()`` returns.
    func add(_ work: @escaping @Sendable () -> Void) {
        if threads.isEmpty { startThreads() }
        pthread_mutex_lock(lock)
        waiting.append(work)
        pthread_cond_signal(hasChanged)
        pthread_mutex_unlock(lock)
    }

    /// Runs queued items on the calling thread until none is left, and waits until the other
    /// threads have ended. Must be called exactly once.
    func finish() {
        pthread_mutex_lock(lock)
        isClosed = true
        pthread_cond_broadcast(hasChanged)
        pthread_mutex_unlock(lock)
        work()
        for thread in threads { pthread_join(thread, nil) }
    }

    /// Runs queued items, and waits for more until the queue is closed.
    private func work() {
        pthread_mutex_lock(lock)
        while true {
            if !waiting.isEmpty {
                let next = waiting.removeFirst()
                pthread_mutex_unlock(lock)
                next()
                pthread_mutex_lock(lock)
            } else if isClosed {
                break
            } else {
                pthread_cond_wait(hasChanged, lock)
            }
        }
        pthread_mutex_unlock(lock)
    }
}
