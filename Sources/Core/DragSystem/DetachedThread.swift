import CSystem
import Glibc

/// Threads outside the thread pool of Swift's tasks, for work that blocks or that must not wait for
/// the tasks.
package enum DetachedThread {
    /// Carries the closure through the untyped argument of `pthread_create`.
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a thread that runs `body` once.
    ///
    /// - Returns: false when the system cannot create a thread.
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
                // The thread blocks all signals. Otherwise SIGPIPE would end this process when a
                // reader closes its pipe, and the thread might handle signals that are meant for
                // the whole process.
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
