import DragKit
import DragSystem
import Synchronization

/// A result that one thread sets and another thread waits for.
final class Answer: Sendable {
    private let result = Mutex<Result<ConversionOutput, ConversionError>?>(nil)
    private let isThere = Semaphore()

    func set(_ value: Result<ConversionOutput, ConversionError>) {
        result.withLock { $0 = value }
        isThere.signal()
    }

    func wait() -> Result<ConversionOutput, ConversionError> {
        while true {
            isThere.wait()
            if let value = result.withLock({ $0 }) { return value }
        }
    }
}
