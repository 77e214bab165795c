import DragSystem
import Glibc

/// Wakes a thread that waits for file descriptors, by means of a pipe (the self-pipe trick).
///
/// Owner and thread rule: owns both ends of a pipe. Any thread and any signal handler may call ``signal()``; one thread waits.
public final class Wakeup: Sendable {
    /// The end of the pipe to wait for; readable after a signal.
    let descriptor: Int32
    let writableEnd: Int32

    /// A wakeup that has not been signalled.
    ///
    /// - Throws: ``ClipboardError`` (`unavailable`) when the process has no file descriptors left.
    public init() throws(ClipboardError) {
        guard let pipe = Pipe() else {
            throw ClipboardError(.unavailable, "There is no pipe for it: \(String(cString: strerror(errno))).")
        }
        (descriptor, writableEnd) = (pipe.readableEnd, pipe.writableEnd)
        // Writing to a full pipe and reading from an empty one must not block.
        for end in [descriptor, writableEnd] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    deinit {
        close(descriptor)
        close(writableEnd)
    }

    /// Wakes the thread that waits, or the next one that begins to wait. Safe to call from a signal handler.
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
