import Glibc

/// A descriptor that is read and written to the end, signals aside.
///
/// Owner and thread rule: the descriptor belongs to whoever made the value and stays open while it is used; one thread reads, one writes.
package struct BlockingDescriptor {
    private let descriptor: Int32

    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Reads what there is into `buffer`; 0 at the end, -1 on an error.
    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            guard count < 0, errno == EINTR else { return count }
        }
    }

    /// Writes all of it; false on an error.
    package func write(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { write($0) } }

    package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var start = 0
        while start < bytes.count {
            let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
            if count < 0, errno != EINTR { return false }
            start += max(count, 0)
        }
        return true
    }

    /// Reads up to `size` bytes, or to the end.
    package func contents(upTo size: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < buffer.count {
                let received = read(into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]))
                if received <= 0 { break }
                count += received
            }
        }
    }

    /// Whether something can be read, or the end has come, without waiting.
    package var isReadable: Bool {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&poll, 1, 0) > 0
    }
}
