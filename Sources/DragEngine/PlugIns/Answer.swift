import DragKit
import Glibc
import Synchronization

/// A result that one thread waits for and another one has.
///
/// Owner and thread rule: the semaphore belongs to the object, which both threads hold.
final class Answer: Sendable {
    private let result = Mutex<Result<ConversionOutput, ConversionError>?>(nil)
    // Safe because a semaphore is made for several threads.
    private nonisolated(unsafe) let semaphore: UnsafeMutablePointer<sem_t>

    init() {
        semaphore = .allocate(capacity: 1)
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func set(_ value: Result<ConversionOutput, ConversionError>) {
        result.withLock { $0 = value }
        sem_post(semaphore)
    }

    func wait() -> Result<ConversionOutput, ConversionError> {
        while true {
            while sem_wait(semaphore) != 0 {}
            if let value = result.withLock({ $0 }) { return value }
        }
    }
}
