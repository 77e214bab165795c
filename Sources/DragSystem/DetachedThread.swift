import Glibc

/// A thread outside the pool of the tasks, for what blocks or must not wait for the tasks.
package enum DetachedThread {
    /// What the thread runs, on its way there.
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a thread that runs `body` and ends.
    ///
    /// - Returns: false when the system has no more threads.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        var thread = pthread_t()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        defer { pthread_attr_destroy(&attributes) }
        let object = Unmanaged.passRetained(Body(body))
        let result = pthread_create(
            &thread, &attributes,
            { argument in
                guard let argument else { return nil }
                // A program that goes away while it is written to must not take this process with it; and no signal meant for the
                // process is answered here.
                var all = sigset_t()
                sigfillset(&all)
                pthread_sigmask(SIG_SETMASK, &all, nil)
                Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, object.toOpaque())
        if result != 0 { object.release() }
        return result == 0
    }
}
