package import Glibc

/// Reads whole regular files. Anything else at the path (a FIFO, a device, a folder) is refused at
/// once, without waiting. A file that grows, shrinks or fails while it is read is an error, and
/// never gives partial content.
///
/// Owner and thread rule: every descriptor is opened and closed within one call. Any thread may
/// call.
package struct FileReader: Sendable {
    /// Why a file could not be read.
    package enum Fault: Error, Hashable, Sendable {
        /// The last component of the path is a symbolic link, and links are not followed.
        case isLink
        /// The file could not be opened. The number is the `errno`.
        case unopened(Int32)
        case folder, fifo, socket, device
        /// The file exceeds the limit. The number is its size in bytes.
        case tooLarge(Int)
        /// The file's size changed while it was read: another process writes to it.
        case changed
        /// Reading failed. The number is the `errno`.
        case failed(Int32)

        /// What is wrong with something other than a regular file; nil for a regular file.
        package init?(kindOf status: stat) {
            switch status.st_mode & S_IFMT {
            case S_IFREG: return nil
            case S_IFDIR: self = .folder
            case S_IFIFO: self = .fifo
            case S_IFSOCK: self = .socket
            default: self = .device
            }
        }

        /// A clause in English that says what is wrong: "it is a folder, no file".
        package var clause: String {
            switch self {
            case .isLink: "it is a symbolic link, and has to be a file of its own"
            case .unopened(let number), .failed(let number): String(cString: strerror(number))
            case .folder: "it is a folder, no file"
            case .fifo: "it is a FIFO, no file"
            case .socket: "it is a socket, no file"
            case .device: "it is a device, no file"
            case .tooLarge(let size): "it has \(size) bytes, more than the limit"
            case .changed: "it changes while it is read"
            }
        }
    }

    /// The content of a file, and the result of fstat(2) before it was read.
    package struct File {
        package let bytes: [UInt8]
        package let status: stat
    }

    private let limit: Int
    private let followsLinks: Bool

    /// - Parameters:
    ///   - limit: the size in bytes above which a file is refused.
    ///   - followsLinks: whether the last component of the path may be a symbolic link. False when
    ///     the path comes from untrusted input, or when the file must be the very file that was
    ///     checked before.
    package init(limit: Int, followsLinks: Bool = false) {
        self.limit = limit
        self.followsLinks = followsLinks
    }

    /// Reads a whole file.
    ///
    /// - Parameter path: the path as a C string, because file names need not be UTF-8.
    /// - Throws: ``Fault`` when the path is no regular file, or when the file is too large, changes
    ///   or cannot be read.
    package func file(_ path: UnsafePointer<CChar>) throws(Fault) -> File {
        try open(path) { descriptor, status throws(Fault) in
            let size = Int(status.st_size)
            guard size <= limit else { throw .tooLarge(size) }
            let bytes = try rest(of: descriptor, expecting: size)
            // Files in /proc report a size of 0.
            guard bytes.count == size || size == 0 else { throw .changed }
            guard bytes.count <= limit else { throw .tooLarge(bytes.count) }
            return File(bytes: bytes, status: status)
        }
    }

    /// The first bytes of a file, `count` at most; nil when the file cannot be opened.
    package static func beginning(of path: String, count: Int) -> [UInt8]? {
        let descriptor = Glibc.open(PathText.cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return BlockingDescriptor(descriptor).contents(upTo: count)
    }

    /// Maps a whole file into memory. See ``MappedFile`` for the files for which that is right.
    ///
    /// - Throws: ``Fault`` when the path is no regular file, or when the file is too large or
    ///   cannot be mapped.
    package func mapped(_ path: UnsafePointer<CChar>) throws(Fault) -> (file: MappedFile, status: stat) {
        try open(path) { descriptor, status throws(Fault) in
            let size = Int(status.st_size)
            guard size <= limit else { throw .tooLarge(size) }
            return (try MappedFile(descriptor, size: size), status)
        }
    }

    /// Passes a file's content to `body` piece by piece. A piece is valid only during the call of
    /// `body`. The limit does not apply.
    ///
    /// - Returns: the result of fstat(2) before the file was read.
    /// - Throws: ``Fault`` when the path is no regular file, or when the file changes or cannot be
    ///   read. `body` may have been called before.
    package func pieces(of path: UnsafePointer<CChar>, _ body: (UnsafeRawBufferPointer) -> Void) throws(Fault) -> stat {
        try open(path) { descriptor, status throws(Fault) in
            let input = BlockingDescriptor(descriptor)
            var size = 0
            let failure: Int32 = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
                while true {
                    let count = input.read(into: buffer)
                    guard count > 0 else { return count < 0 ? errno : 0 }
                    size += count
                    // Reading stops here, because a file may grow as fast as it is read.
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
        // O_NONBLOCK: opening a FIFO must not wait for a writer. O_NOCTTY: a terminal must not
        // become the controlling terminal.
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else { throw Self.refusal(of: path, errno, followsLinks: followsLinks) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .failed(errno) }
        if let fault = Fault(kindOf: status) { throw fault }
        return try body(descriptor, status)
    }

    /// Why a file could not be opened. A socket cannot be opened at all.
    private static func refusal(of path: UnsafePointer<CChar>, _ number: Int32, followsLinks: Bool) -> Fault {
        if number == ELOOP, !followsLinks { return .isLink }
        var status = stat()
        return number == ENXIO && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK ? .socket : .unopened(number)
    }

    /// Reads from the current offset to the end of the file, or to more than the limit.
    private func rest(of descriptor: Int32, expecting size: Int) throws(Fault) -> [UInt8] {
        let input = BlockingDescriptor(descriptor)
        var result: [UInt8] = []
        // With one byte more than the size, the end of the file is found without a second chunk,
        // and a full chunk shows that the file has grown.
        var capacity = size > 0 ? size + 1 : 1 << 12
        while true {
            var failure: Int32 = 0
            // Uninitialised memory, because zeroing would write every byte of a large file twice.
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
            // A file that reported a size has grown, which the caller reports. A file that reported
            // 0 is read on.
            guard size == 0 else { return result }
            capacity = max(result.count, 1 << 16)
        }
    }
}
