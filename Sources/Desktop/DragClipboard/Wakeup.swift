import DragSystem
import Glibc
import Synchronization

/// Wakes a thread that waits for file descriptors, by means of a pipe (the self-pipe trick).
///
/// Owner and thread rule: owns both ends of a pipe. Any thread and any signal handler may call
/// ``signal()``; one thread waits.
public final class Wakeup: Sendable {
    /// The end of the pipe to wait for; readable after a signal.
    let descriptor: Int32
    let writableEnd: Int32

    /// A wakeup that has not been signalled.
    ///
    /// - Throws: ``ClipboardError`` (`unavailable`) when the process has no file descriptors left.
    public init() throws(ClipboardError) {
        guard let pipe = Pipe() else {
            throw ClipboardError(
                .unavailable,
                "No pipe can be created (\(String(cString: strerror(errno)))); close other programs, or raise \u{201C}ulimit -n\u{201D}.")
        }
        (descriptor, writableEnd) = (pipe.readableEnd, pipe.writableEnd)
        // Writing to a full pipe and reading from an empty one must not block.
        for end in [descriptor, writableEnd] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    deinit {
        close(descriptor)
        close(writableEnd)
    }

    /// Wakes the thread that waits, or the next one that begins to wait. Safe to call from a signal
    /// handler.
    public func signal() {
        var byte: UInt8 = 1
        _ = write(writableEnd, &byte, 1)
    }

    /// Forgets all signals so far.
    func clear() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(descriptor, &bytes, bytes.count) == bytes.count {}
    }
}

/// The file descriptor that the signal handler writes to; -1 before it is set.
private let terminationDescriptor = Atomic<Int32>(-1)
/// How many termination signals have arrived.
private let terminationCount = Atomic<Int>(0)

extension Wakeup {
    /// Installs a handler for the signals that ask the process to end (SIGINT, SIGTERM, SIGHUP):
    /// the first one signals this wakeup, and the second one ends the process. Signals that are
    /// ignored, as after `nohup`, stay ignored.
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

/// File descriptors that a thread waits for at the same time.
struct DescriptorSet {
    private var entries: [pollfd] = []

    /// - Parameter events: `POLLIN`, or `POLLOUT`.
    mutating func add(_ descriptor: Int32, _ events: Int32) {
        entries.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
    }

    /// Waits until a descriptor is ready, a signal arrives, or the deadline passes; nil waits
    /// without a limit.
    mutating func wait(until deadline: Deadline?) {
        let milliseconds = deadline?.milliseconds ?? -1
        if poll(&entries, nfds_t(entries.count), milliseconds) < 0 {
            for index in entries.indices { entries[index].revents = 0 }
        }
    }

    /// Whether the last wait found the descriptor ready. An error or a hang-up counts as ready,
    /// since the next call will report it.
    func isReady(_ descriptor: Int32) -> Bool { entries.contains { $0.fd == descriptor && $0.revents != 0 } }
}
