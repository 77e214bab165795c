package import Glibc

/// Reads regular files whole. What only looks like a file (a FIFO, a device, a folder) is refused at once and never waited for; a file that
/// grows, shrinks or fails while it is read is an error, and not a shorter file.
///
/// Owner and thread rule: every descriptor is opened and closed within one call; any thread may call.
package struct FileReader: Sendable {
    /// Why a file could not be read.
    package enum Fault: Error, Hashable, Sendable {
        /// The last part of the path is a symbolic link, and links are not followed.
        case isLink
        /// The system's reason, a number of `errno`.
        case unopened(Int32)
        case folder, fifo, device
        /// The file's size, in bytes.
        case tooLarge(Int)
        /// Another process writes to the file.
        case changed
        /// The system's reason, a number of `errno`.
        case failed(Int32)

        /// A clause about the file: “it is a folder”.
        package var clause: String {
            switch self {
            case .isLink: "it is a symbolic link, and has to be a file of its own"
            case .unopened(let number), .failed(let number): String(cString: strerror(number))
            case .folder: "it is a folder, no file"
            case .fifo: "it is a FIFO, no file"
            case .device: "it is a device, no file"
            case .tooLarge(let size): "it has \(size) bytes, more than the limit"
            case .changed: "it changes while it is read"
            }
        }
    }

    /// What was read, and what the system said of the file before.
    package struct File {
        package let bytes: [UInt8]
        package let status: stat
    }

    private let limit: Int
    private let followsLinks: Bool

    /// - Parameters:
    ///   - limit: the largest file that is read, in bytes.
    ///   - followsLinks: false where the name comes from outside, or the file has to be what it was.
    package init(limit: Int, followsLinks: Bool = false) {
        self.limit = limit
        self.followsLinks = followsLinks
    }

    /// Reads a file.
    ///
    /// - Parameter path: as C has it; names of files need not be UTF-8.
    package func file(_ path: UnsafePointer<CChar>) throws(Fault) -> File {
        try open(path) { descriptor, status throws(Fault) in
            let size = Int(status.st_size)
            guard size <= limit else { throw .tooLarge(size) }
            let bytes = try rest(of: descriptor, expecting: size)
            // (Files of /proc say that they are empty.)
            guard bytes.count == size || size == 0 else { throw .changed }
            guard bytes.count <= limit else { throw .tooLarge(bytes.count) }
            return File(bytes: bytes, status: status)
        }
    }

    /// Hands a file over in pieces, each of which is valid during the call of `body` only.
    ///
    /// - Returns: what the system said of the file before.
    package func pieces(of path: UnsafePointer<CChar>, _ body: (UnsafeRawBufferPointer) -> Void) throws(Fault) -> stat {
        try open(path) { descriptor, status throws(Fault) in
            let input = BlockingDescriptor(descriptor)
            var size = 0
            let failure: Int32 = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
                while true {
                    let count = input.read(into: buffer)
                    guard count > 0 else { return count < 0 ? errno : 0 }
                    size += count
                    // A file that grows as fast as it is read would have no end.
                    guard size <= Int(status.st_size) else { return 0 }
                    body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                }
            }
            guard failure == 0 else { throw .failed(failure) }
            guard size == Int(status.st_size) else { throw .changed }
            return status
        }
    }

    private func open<Result>(_ path: UnsafePointer<CChar>, _ body: (Int32, stat) throws(Fault) -> Result) throws(Fault) -> Result {
        // A FIFO is not waited for, and a terminal not taken.
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else { throw errno == ELOOP && !followsLinks ? .isLink : .unopened(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .failed(errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return try body(descriptor, status)
        case S_IFDIR: throw .folder
        case S_IFIFO: throw .fifo
        default: throw .device
        }
    }

    /// Reads to the end.
    private func rest(of descriptor: Int32, expecting size: Int) throws(Fault) -> [UInt8] {
        let input = BlockingDescriptor(descriptor)
        var result: [UInt8] = []
        // One byte more: the read that finds the end needs no second chunk, and one that fills it shows that the file has grown.
        var capacity = size > 0 ? size + 1 : 1 << 12
        while true {
            var failure: Int32 = 0
            // Not zeroed first: a large file would be written twice.
            let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                while count < buffer.count {
                    let received = input.read(into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]))
                    if received < 0 { failure = errno }
                    if received <= 0 { break }
                    count += received
                }
            }
            guard failure == 0 else { throw .failed(failure) }
            if result.isEmpty { result = chunk } else { result += chunk }
            guard chunk.count == capacity, result.count <= limit else { return result }
            // It has grown, which is an error, or its size is not known.
            guard size == 0 else { return result }
            capacity = max(result.count, 1 << 16)
        }
    }
}
