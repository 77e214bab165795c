import Glibc
import Synchronization

/// What a signal handler writes to; -1 before there is anything.
private let terminationDescriptor = Atomic<Int32>(-1)

extension Wakeup {
    /// Has the signals that ask a process to end (SIGINT, SIGTERM, SIGHUP) signal this one instead. For one of a process, which lives as
    /// long as that.
    public func replaceTermination() {
        terminationDescriptor.store(writableEnd, ordering: .sequentiallyConsistent)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            var action = sigaction()
            // Nothing in here but what a signal handler may do.
            action.__sigaction_handler.sa_handler = { _ in
                let error = errno
                var byte: UInt8 = 1
                _ = write(terminationDescriptor.load(ordering: .sequentiallyConsistent), &byte, 1)
                errno = error
            }
            action.sa_flags = SA_RESTART
            sigaction(number, &action, nil)
        }
    }
}
