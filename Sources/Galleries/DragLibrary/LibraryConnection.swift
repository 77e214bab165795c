import CSQLite
import DragSystem
import DragTypes
import GRDB
import Glibc
import Synchronization

/// The open database of a library, which is opened anew when another process has removed the
/// write-ahead log that is in use here.
///
/// Another process removes the log when the library looks closed. It looks closed as soon as this
/// process has closed any descriptor of one of its files, since all locks go with the descriptor
/// (fcntl(2)). ``OpenLibrary`` keeps dragconv itself from that; a file chooser, which looks into
/// each file of the folder that it shows, cannot be kept from it. Whatever was written to the
/// removed log would be lost.
///
/// Thread rule: any thread may call.
final class LibraryConnection: Sendable {
    struct Opened: Sendable {
        let reader: any DatabaseReader
        /// Nil if this user may only read the library.
        let writer: DatabasePool?
        /// The write-ahead log; nil where the library is only read.
        fileprivate let log: FileIdentity?
        /// Keeps this process from opening the library's file for anything else.
        fileprivate let mark: OpenLibrary
    }

    private let path: String
    private let open: Mutex<Opened>

    /// Opens the library in a file.
    ///
    /// - Throws: as ``LibraryFile/open()`` does.
    init(_ path: String) throws {
        self.path = path
        open = Mutex(try Self.opened(path))
    }

    private static func opened(_ path: String) throws -> Opened {
        let (reader, writer) = try LibraryFile(path).open()
        return Opened(
            reader: reader, writer: writer, log: writer.flatMap { _ in FileIdentity(logOf: path) }, mark: OpenLibrary(path))
    }

    /// The database, whose log is the one that other processes use.
    ///
    /// - Throws: as ``LibraryFile/open()`` does, when the database has to be opened anew.
    var database: Opened {
        get throws {
            try open.withLock { open in
                guard let writer = open.writer, let log = open.log, FileIdentity(logOf: path) != log else { return open }
                // What the removed log holds is in the database since its removal. Bringing it
                // there again would undo what others have stored.
                writer.writeWithoutTransaction { _ = sqlite_leave_log($0.sqliteConnection) }
                try writer.close()
                open = try Self.opened(path)
                return open
            }
        }
    }
}

/// Which file a path leads to.
struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let inode: ino_t

    /// Nil when there is no file.
    init?(_ path: String) {
        var status = stat()
        guard stat(PathText.cString(path), &status) == 0 else { return nil }
        (device, inode) = (status.st_dev, status.st_ino)
    }

    /// The write-ahead log of a database.
    fileprivate init?(logOf path: String) { self.init(path + "-wal") }
}
