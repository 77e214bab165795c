import DragSystem
import Glibc

/// Wakes a thread that waits for descriptors.
///
/// Owner and thread rule: owns both ends of a pipe; any thread, and a signal handler too, may call ``signal()``, and one thread waits.
public final class Wakeup: Sendable {
    /// Can be read when there was a signal.
    let descriptor: Int32
    let writableEnd: Int32

    /// - Throws: ``ClipboardError`` (`unavailable`) when the process has no descriptors left.
    public init() throws(ClipboardError) {
        guard let pipe = Pipe() else {
            throw ClipboardError(.unavailable, "There is no pipe for it: \(String(cString: strerror(errno))).")
        }
        (descriptor, writableEnd) = (pipe.readableEnd, pipe.writableEnd)
        // Neither a full pipe nor an empty one is waited for.
        for end in [descriptor, writableEnd] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    deinit {
        close(descriptor)
        close(writableEnd)
    }

    /// Wakes whoever waits, or who will wait next.
    public func signal() {
        var byte: UInt8 = 1
        _ = write(writableEnd, &byte, 1)
    }

    /// Takes the signals away that there were.
    func clear() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(descriptor, &bytes, bytes.count) == bytes.count {}
    }
}
