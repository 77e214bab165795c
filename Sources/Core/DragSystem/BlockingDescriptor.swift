import CSystem
import Glibc

/// Reads from and writes to a file descriptor, and repeats calls that a signal interrupts (EINTR).
///
/// Owner and thread rule: the caller owns the descriptor and keeps it open while this value is
/// used. At most one thread reads and one thread writes.
package struct BlockingDescriptor {
    private let descriptor: Int32

    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Reads once into `buffer`. Returns the number of bytes, 0 at the end of the file, or -1 with
    /// `errno` set on an error.
    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            guard count < 0, errno == EINTR else { return count }
        }
    }

    /// Writes all bytes. Returns false, with `errno` set, on an error.
    package func write(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { write($0) } }

    /// Writes all bytes. Returns false, with `errno` set, on an error.
    package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var start = 0
        while start < bytes.count {
            let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
            if count < 0, errno != EINTR { return false }
            start += max(count, 0)
        }
        return true
    }

    /// Reads up to `size` bytes, or to the end of the file. An error ends the reading like the end
    /// of the file.
    package func contents(upTo size: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < buffer.count {
                let received = read(into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]))
                if received <= 0 { break }
                count += received
            }
        }
    }

    /// Whether a read would return at once, with data, the end of the file or an error. Does not
    /// wait.
    package var isReadable: Bool {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&poll, 1, 0) > 0
    }
}

/// The two ends of a pipe. Both are closed on exec.
///
/// Owner and thread rule: the caller owns both descriptors and closes them. Any thread may use
/// them.
package struct Pipe {
    package let readableEnd: Int32
    package let writableEnd: Int32

    /// Nil, with `errno` set, when the process or the system has no file descriptors left.
    package init?() {
        var ends: [Int32] = [0, 0]
        guard pipe_closed_on_exec(&ends) == 0 else { return nil }
        (readableEnd, writableEnd) = (ends[0], ends[1])
    }
}
