import Glibc

/// A buffer for output to a file descriptor, so that many lines are written by few system calls.
///
/// Owner and thread rule: the memory belongs to the value, which one thread uses. Pointers into the memory are valid for one closure only.
struct OutputBuffer {
    private var storage = [UInt8](repeating: 0, count: 1 << 17)
    private var count = 0

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
        if storage.count - count < bytes.count { grow(by: bytes.count) }
        let start = count
        storage.withUnsafeMutableBytes { target in
            guard let target = target.baseAddress else { return }
            memcpy(target + start, source, bytes.count)
        }
        count += bytes.count
    }

    mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { append($0) }
    }

    private mutating func grow(by needed: Int) {
        storage.append(contentsOf: repeatElement(0, count: max(storage.count, needed)))
    }

    /// Writes the buffered bytes and empties the buffer.
    mutating func flush(to descriptor: Int32, name: String) throws(CLIError) {
        guard count > 0 else { return }
        try Streams.write(storage, upTo: count, to: descriptor, name: name)
        count = 0
    }
}
