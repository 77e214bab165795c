import Glibc
import Synchronization

/// A few pieces of work at the same time, on threads that live as long as it takes.
///
/// Owner and thread rule: results come in under the lock; the caller returns when all threads have ended, so what the body borrows outlives
/// them.
enum Parallel {
    private final class Work: Sendable {
        // Safe because the caller of `map` waits for every thread before what the body borrows goes away.
        nonisolated(unsafe) let body: (Int) -> [UInt8]
        let index: Int
        let result = Mutex<[UInt8]>([])

        init(_ index: Int, _ body: @escaping (Int) -> [UInt8]) {
            self.index = index
            self.body = body
        }

        func run() {
            let value = body(index)
            result.withLock { $0 = value }
        }
    }

    /// The body's results for 0..<count, in order. Where no thread can be had, the work is done here.
    static func map(_ count: Int, _ body: (Int) -> [UInt8]) -> [[UInt8]] {
        withoutActuallyEscaping(body) { body in
            let works = (0..<count).map { Work($0, body) }
            var threads: [pthread_t] = []
            for work in works.dropFirst() {
                var thread = pthread_t()
                let object = Unmanaged.passRetained(work)
                let status = pthread_create(
                    &thread, nil,
                    { argument in
                        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
                        return nil
                    }, object.toOpaque())
                if status == 0 {
                    threads.append(thread)
                } else {
                    object.takeRetainedValue().run()
                }
            }
            works.first?.run()
            for thread in threads { pthread_join(thread, nil) }
            return works.map { work in work.result.withLock { $0 } }
        }
    }
}
