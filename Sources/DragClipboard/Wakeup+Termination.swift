import Glibc
import Synchronization

/// The file descriptor that the signal handler writes to; -1 before it is set.
private let terminationDescriptor = Atomic<Int32>(-1)
/// How many termination signals have arrived.
private let terminationCount = Atomic<Int>(0)

extension Wakeup {
    /// Installs a handler for the signals that ask the process to end (SIGINT, SIGTERM, SIGHUP): the first one signals this wakeup, and the
    /// second one ends the process. Signals that are ignored, as after `nohup`, stay ignored.
    ///
    /// Only one wakeup in a process may do this, and it must live until the process ends.
    public func replaceTermination() {
        terminationDescriptor.store(writableEnd, ordering: .sequentiallyConsistent)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            var old = sigaction(), action = sigaction()
            sigaction(number, nil, &old)
            if unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { continue }
            // Only async-signal-safe calls are allowed here (signal-safety(7)).
            action.__sigaction_handler.sa_handler = { number in
                let error = errno
                if terminationCount.add(1, ordering: .sequentiallyConsistent).oldValue > 0 {
                    _ = Glibc.signal(number, SIG_DFL)
                    raise(number)
                }
                var byte: UInt8 = 1
                _ = write(terminationDescriptor.load(ordering: .sequentiallyConsistent), &byte, 1)
                errno = error
            }
            action.sa_flags = SA_RESTART
            sigaction(number, &action, nil)
        }
    }
}
