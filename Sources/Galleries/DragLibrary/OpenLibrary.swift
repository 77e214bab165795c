import Synchronization

/// The libraries that this process has open.
///
/// When a process closes any descriptor of a file, the process loses all its locks on the file
/// (fcntl(2)). To another process, the library then looks closed, and SQLite removes the
/// write-ahead log there. So the file of an open library must not be opened for anything else.
final class OpenLibrary: Sendable {
    private static let counts = Mutex<[FileIdentity: Int]>([:])

    private let file: FileIdentity?

    /// Whether this process has the library in a file open.
    static func contains(_ path: String) -> Bool {
        guard let file = FileIdentity(path) else { return false }
        return counts.withLock { $0[file] != nil }
    }

    /// Notes that the library in a file is open, for as long as the object exists.
    init(_ path: String) {
        file = FileIdentity(path)
        if let file { Self.counts.withLock { $0[file, default: 0] += 1 } }
    }

    deinit {
        guard let file else { return }
        Self.counts.withLock { counts in
            let left = (counts[file] ?? 1) - 1
            counts[file] = left > 0 ? left : nil
        }
    }
}
