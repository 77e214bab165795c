import DragSystem
import Glibc
import Synchronization

/// The libraries that this process has open.
///
/// When a process closes any descriptor of a file, it loses all locks on the file (fcntl(2)). Other
/// processes would then take an open library for one that nobody uses, and remove SQLite's files
/// beside it. So the file of a library that is open must not be opened for anything else.
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
