import DragSystem
import Glibc
import Synchronization

/// The libraries that this process has open.
///
/// When a process closes any descriptor of a file, the process loses all its locks on the file
/// (fcntl(2)). To another process, the library then looks closed, and SQLite removes the
/// write-ahead log there. So the file of an open library must not be opened for anything else.
final class OpenLibrary: Sendable {
    private struct File: Hashable {
        let device: dev_t
        let inode: ino_t

        init?(_ path: String) {
            var status = stat()
            guard stat(PathText.cString(path), &status) == 0 else { return nil }
            (device, inode) = (status.st_dev, status.st_ino)
        }
    }

    private static let counts = Mutex<[File: Int]>([:])

    private let file: File?

    /// Whether this process has the library in a file open.
    static func contains(_ path: String) -> Bool {
        guard let file = File(path) else { return false }
        return counts.withLock { $0[file] != nil }
    }

    /// Notes that the library in a file is open, for as long as the object exists.
    init(_ path: String) {
        file = File(path)
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
