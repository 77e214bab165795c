import CSystem
import Glibc

/// A count that threads wait for (POSIX `sem_t`).
///
/// Owner and thread rule: the memory belongs to the object, whose address never changes; any thread may wait and signal.
package final class Semaphore: Sendable {
    // Safe because a semaphore is made for several threads.
    private nonisolated(unsafe) let semaphore: UnsafeMutablePointer<sem_t>

    package init() {
        semaphore = .allocate(capacity: 1)
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    package func signal() { sem_post(semaphore) }

    /// Waits for a signal.
    package func wait() {
        while sem_wait(semaphore) != 0 {}
    }

    /// Waits at most that long; whether there was a signal.
    package func wait(for time: Duration) -> Bool { semaphore_wait_for(semaphore, Int64(time / .nanoseconds(1))) == 1 }
}
