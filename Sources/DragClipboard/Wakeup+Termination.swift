import Glibc
import Synchronization

/// What a signal handler writes to; -1 before there is anything.
private let terminationDescriptor = Atomic<Int32>(-1)
/// How many of those signals have come.
private let terminationCount = Atomic<Int>(0)

extension Wakeup {
    /// Has the first of the signals that ask a process to end (SIGINT, SIGTERM, SIGHUP) signal this one instead; the second ends the
    /// process. Signals that are ignored (nohup) stay so. For one of a process, which lives as long as that.
    public func replaceTermination() {
        terminationDescriptor.store(writableEnd, ordering: .sequentiallyConsistent)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            var old = sigaction(), action = sigaction()
            sigaction(number, nil, &old)
            if unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { continue }
            // Nothing in here but what a signal handler may do.
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
