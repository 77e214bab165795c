import DragSystem
import DragTypes
import GRDB
import Glibc

/// The file that a library is in: whose it is, whether it may be written, and how it is opened.
struct LibraryFile {
    /// Stands in a library's header and says which program it belongs to (https://sqlite.org/fileformat.html, "Application ID"): `DRGC`.
    static let applicationID: Int32 = 0x4452_4743

    private let path: String

    init(_ path: String) {
        self.path = path
    }

    /// Opens the library for reading and, where that is allowed, for writing; makes it if there is none.
    ///
    /// - Throws: ``LibraryError``, GRDB's `DatabaseError`. A file that is no library, another program's, or a newer one is left as it is.
    func open() throws -> (reader: any DatabaseReader, writer: DatabasePool?) {
        let isThere = size(of: "") > 0
        if isThere {
            try checkHeader()
            guard mayBeWritten else { return (try forReading(), nil) }
            if try look().read({ try check($0) }) { return try forWriting() }
        }
        // Two processes that make the same library would get in each other's way.
        return try withLock { try forWriting() }
    }

    // MARK: Ways to open

    private func forWriting() throws -> (reader: any DatabaseReader, writer: DatabasePool?) {
        var configuration = Self.configuration
        configuration.prepareDatabase { database in
            // What is acknowledged is on the disk, and not only on its way there.
            try database.execute(sql: "PRAGMA synchronous = FULL")
        }
        let pool = try DatabasePool(path: location, configuration: configuration)
        try LibrarySchema.migrator.migrate(pool)
        try pool.write { database in
            if try Self.owner(database) == 0 { try database.execute(sql: "PRAGMA application_id = \(Self.applicationID)") }
            try GalleryLibrary.repairCurrent(database)
        }
        return (pool, pool)
    }

    /// Opens a library that this user may read and not write.
    private func forReading() throws -> DatabaseQueue {
        var reading = Self.configuration
        reading.readonly = true
        let queue: DatabaseQueue
        do {
            queue = try DatabaseQueue(path: location, configuration: reading)
            _ = try queue.read { try Self.owner($0) }
        } catch let error as DatabaseError where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode) {
            // SQLite's own file for readers cannot be made beside it.
            return try checkedForReading(unchanging())
        }
        return try checkedForReading(queue)
    }

    private func checkedForReading(_ queue: DatabaseQueue) throws -> DatabaseQueue {
        guard try queue.read({ try check($0) }) else {
            throw LibraryError(
                .unwritable, "The library \u{201C}\(path)\u{201D} was made by an older dragconv and may not be written; copy it to where it may.")
        }
        return queue
    }

    /// The database as its file stands, without any file beside it.
    private func unchanging() throws -> DatabaseQueue {
        guard size(of: "-wal") == 0, size(of: "-journal") == 0 else {
            throw LibraryError(
                .unwritable,
                "The library \u{201C}\(path)\u{201D} has changes that are not in its file yet, and may not be written; copy it, with the files of that name beside it, to where it may."
            )
        }
        var reading = Self.configuration
        reading.readonly = true
        return try DatabaseQueue(path: uri + "?immutable=1", configuration: reading)
    }

    /// A first look at a database that may be a stranger's: nothing is written, no file made beside it. Where a process was killed while it
    /// wrote, SQLite first has to put the database in order.
    private func look() throws -> DatabaseQueue {
        let isAtRest = size(of: "-wal") == 0 && size(of: "-journal") == 0
        return try isAtRest ? unchanging() : DatabaseQueue(path: location, configuration: Self.configuration)
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(GalleryLibrary.patience)
        return configuration
    }

    /// Runs a body while no other process makes a library in the same folder.
    private func withLock<Result>(_ body: () throws -> Result) throws -> Result {
        let descriptor = Glibc.open(PathText.cString(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) }
        // (The lock ends with the descriptor.)
        defer { close(descriptor) }
        let end = ContinuousClock.now + .seconds(GalleryLibrary.patience)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            // File systems without locks have no other processes that could be kept out.
            guard errno == EWOULDBLOCK || errno == EINTR else { break }
            guard ContinuousClock.now < end else { throw DatabaseError(resultCode: .SQLITE_BUSY) }
            usleep(5000)
        }
        return try body()
    }

    // MARK: Whose it is

    /// Refuses a file whose header names another program: SQLite would leave files beside it.
    private func checkHeader() throws {
        let descriptor = Glibc.open(PathText.cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        // (SQLite says why it cannot be opened.)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let header = BlockingDescriptor(descriptor).contents(upTo: 100)
        guard header.count == 100, header.starts(with: "SQLite format 3\0".utf8) else { return }
        let owner = header[68..<72].reduce(0) { $0 << 8 | UInt32($1) }
        if owner != 0, owner != UInt32(Self.applicationID) { throw foreign }
    }

    private var foreign: LibraryError {
        LibraryError(
            .foreign, "\u{201C}\(path)\u{201D} is another program's database, and stays as it is; name a library of dragconv with --library.")
    }

    /// Looks at whose database it is.
    ///
    /// - Returns: whether everything is in place that this version needs.
    private func check(_ database: Database) throws -> Bool {
        let tables = Set(try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"))
        let owner = try Self.owner(database)
        // Before libraries had an owner in their header, their tables were all that told them from others.
        // A process that was killed while it made a library leaves a part of them.
        guard owner == Self.applicationID || owner == 0 && tables.isSubset(of: LibrarySchema.tables) else { throw foreign }
        guard try !LibrarySchema.migrator.hasBeenSuperseded(database) else {
            throw LibraryError(
                .unreadable,
                "The library \u{201C}\(path)\u{201D} was made by a newer dragconv; update this one, or name another library with --library.")
        }
        return try LibrarySchema.migrator.hasCompletedMigrations(database)
    }

    private static func owner(_ database: Database) throws -> Int32 { try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0 }

    // MARK: The path

    /// Whether this user may write the file, and the journal beside it.
    private var mayBeWritten: Bool { access(PathText.cString(path), W_OK) == 0 && access(PathText.cString(folder), W_OK) == 0 }

    private var folder: String { path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "." }

    /// The size of the file, or of one beside it, in bytes; 0 where there is none.
    private func size(of suffix: String) -> Int {
        var status = stat()
        return stat(PathText.cString(path + suffix), &status) == 0 ? Int(status.st_size) : 0
    }

    /// The path as SQLite takes it. One that is no UTF-8 has to be a URI.
    private var location: String { path.unicodeScalars.contains(where: PathText.isPrivate) || path.hasPrefix("file:") ? uri : path }

    private var uri: String { "file:" + Self.escaped(path) }

    /// The path as it stands in a URI (https://sqlite.org/uri.html).
    private static func escaped(_ path: String) -> String {
        PathText.bytes(path).reduce(into: "") { text, byte in
            let isPlain = byte == 0x2F || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            text += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }
}
