import Glibc

/// A few pieces of work at the same time, on threads that live as long as it takes.
///
/// Owner and thread rule: each piece belongs to one thread; the caller looks at its result, and returns, when all threads have ended, so what
/// the body borrows outlives them.
enum Parallel {
    private class Runnable {
        func run() {}
    }

    private final class Work<Result>: Runnable {
        private let body: (Int) -> Result
        private let index: Int
        private(set) var result: Result?

        init(_ index: Int, _ body: @escaping (Int) -> Result) {
            self.index = index
            self.body = body
        }

        override func run() { result = body(index) }
    }

    /// The body's results for 0..<count, in order. Where no thread can be had, the work is done here.
    static func map<Result>(_ count: Int, _ body: (Int) -> Result) -> [Result] {
        withoutActuallyEscaping(body) { body in
            let works = (0..<count).map { Work($0, body) }
            var threads: [pthread_t] = []
            for work in works.dropFirst() {
                var thread = pthread_t()
                let object = Unmanaged.passRetained(work as Runnable)
                let status = pthread_create(
                    &thread, nil,
                    { argument in
                        if let argument { Unmanaged<Runnable>.fromOpaque(argument).takeRetainedValue().run() }
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
            return works.compactMap(\.result)
        }
    }
}
