import CSystem
import Glibc

/// A counting semaphore (POSIX `sem_t`) that begins at 0.
///
/// Owner and thread rule: the object owns the memory, whose address never changes. Any thread may
/// wait and signal.
package final class Semaphore: Sendable {
    // Safe without a lock, because POSIX allows several threads to use a `sem_t` at once.
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

    /// Waits until the count is above 0, and decreases the count.
    package func wait() {
        while sem_wait(semaphore) != 0 {}
    }

    /// Waits like ``wait()``, but at most for `time`. Returns false when the time passed first.
    package func wait(for time: Duration) -> Bool { semaphore_wait_for(semaphore, Int64(time / .nanoseconds(1))) == 1 }
}
