import DragSystem
import DragTypes
import GRDB
import Glibc

/// The file of a library: checks which program it belongs to and whether it may be written, and
/// opens it.
struct LibraryFile {
    /// The application ID in a library's header, `DRGC`, which says that the file belongs to this
    /// program (https://sqlite.org/fileformat.html, "Application ID").
    static let applicationID: Int32 = 0x4452_4743

    private let path: String

    init(_ path: String) {
        self.path = path
    }

    /// Opens the library for reading and, if this user may write the file, for writing; creates the
    /// file if there is none.
    ///
    /// - Throws: ``LibraryError``, or GRDB's `DatabaseError`. A file that is no library, belongs to
    ///   another program, or was made by a newer version is not changed.
    func open() throws -> (reader: any DatabaseReader, writer: DatabasePool?) {
        if let fault = status(of: "").flatMap({ FileReader.Fault(kindOf: $0) }) {
            throw LibraryError(.unreadable, "The library \u{201C}\(path)\u{201D} cannot be used: \(fault.clause).")
        }
        if size(of: "") > 0 {
            let isMarked = try isMarked
            guard mayBeWritten else { return (try forReading(), nil) }
            if isMarked, try locking().read({ try check($0) }) { return try forWriting() }
        }
        // Without the lock, two processes that create the same library at once would disturb each
        // other.
        return try withLock {
            try checkUnmarked()
            return try forWriting()
        }
    }

    // MARK: Ways to open

    private func forWriting() throws -> (reader: any DatabaseReader, writer: DatabasePool?) {
        var configuration = Self.configuration
        configuration.prepareDatabase { database in
            // A commit returns only when its data has reached the disk.
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

    /// Opens a library that this user may read but not write.
    private func forReading() throws -> DatabaseQueue {
        var reading = Self.configuration
        reading.readonly = true
        let queue: DatabaseQueue
        do {
            queue = try DatabaseQueue(path: location, configuration: reading)
            _ = try queue.read { try Self.owner($0) }
        } catch let error as DatabaseError where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode) {
            // SQLite can't create its shared-memory file (`-shm`) beside the database.
            return try checkedForReading(unchanging())
        }
        return try checkedForReading(queue)
    }

    private func checkedForReading(_ queue: DatabaseQueue) throws -> DatabaseQueue {
        guard try queue.read({ try check($0) }) else {
            throw LibraryError(
                .unwritable,
                "The library \u{201C}\(path)\u{201D} was made by an older dragconv and has to be converted, but may not be written; copy it to a folder that you may write to."
            )
        }
        return queue
    }

    /// Opens the database file as it is, without creating or reading any file beside it.
    private func unchanging() throws -> DatabaseQueue {
        guard size(of: "-wal") == 0, size(of: "-journal") == 0 else {
            throw LibraryError(
                .unwritable,
                "The library \u{201C}\(path)\u{201D} has changes that are not in its file yet, and may not be written; copy the file, with the files of that name beside it, to a folder that you may write to."
            )
        }
        var reading = Self.configuration
        reading.readonly = true
        return try DatabaseQueue(path: uri + "?immutable=1", configuration: reading)
    }

    /// Opens the database with SQLite's locks, which may create files beside the database.
    private func locking() throws -> DatabaseQueue { try DatabaseQueue(path: location, configuration: Self.configuration) }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(GalleryLibrary.patience)
        return configuration
    }

    /// Runs a body while it holds the lock that keeps other processes from creating a library in
    /// the same folder.
    private func withLock<Result>(_ body: () throws -> Result) throws -> Result {
        let descriptor = Glibc.open(PathText.cString(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) }
        // (Closing the descriptor releases the lock.)
        defer { close(descriptor) }
        let end = ContinuousClock.now + .seconds(GalleryLibrary.patience)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            // Other errors mean that the file system has no locks. The body then runs without one.
            guard errno == EWOULDBLOCK || errno == EINTR else { break }
            guard ContinuousClock.now < end else { throw DatabaseError(resultCode: .SQLITE_BUSY) }
            usleep(5000)
        }
        return try body()
    }

    // MARK: Whose it is

    /// Whether the file's header names this program. The file is read before SQLite opens it:
    /// SQLite would create files beside it.
    ///
    /// - Throws: ``LibraryError`` (`foreign`) when the header names another program.
    private var isMarked: Bool {
        get throws {
            if OpenLibrary.contains(path) { return true }
            let descriptor = Glibc.open(PathText.cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            // (SQLite will report why the file cannot be opened.)
            guard descriptor >= 0 else { return false }
            defer { close(descriptor) }
            let header = BlockingDescriptor(descriptor).contents(upTo: 100)
            guard header.count == 100, header.starts(with: "SQLite format 3\0".utf8) else { return false }
            let owner = header[68..<72].reduce(0) { $0 << 8 | UInt32($1) }
            guard owner == 0 || owner == UInt32(Self.applicationID) else { throw foreign }
            return owner != 0
        }
    }

    /// Refuses another program's database whose header names no program. Nothing is written, and no
    /// file is created beside the database. The exception is a database with a `-wal` or `-journal`
    /// file, left by a process that was killed: SQLite has to recover it first.
    ///
    /// The caller holds the lock. A file that is not marked and was at rest before its header was
    /// read is then written by no other dragconv, so that it may be read without SQLite's locks. A
    /// read during a write would find the database damaged.
    private func checkUnmarked() throws {
        let isAtRest = size(of: "-wal") == 0 && size(of: "-journal") == 0
        guard size(of: "") > 0, try !isMarked else { return }
        _ = try (isAtRest ? unchanging() : locking()).read { try check($0) }
    }

    private var foreign: LibraryError {
        LibraryError(
            .foreign, "\u{201C}\(path)\u{201D} is another program's database, and stays as it is.")
    }

    /// Checks that the database belongs to this program.
    ///
    /// - Returns: whether the database has all tables that this version needs.
    /// - Throws: ``LibraryError`` when the database belongs to another program (`foreign`), or was
    ///   made by a newer version (`damaged`).
    private func check(_ database: Database) throws -> Bool {
        let tables = Set(try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"))
        let owner = try Self.owner(database)
        // Early versions wrote no application ID, so a library of theirs is recognized by its
        // tables alone. A process that was killed while it created a library leaves only some of
        // the tables, of which the first one counts the migrations.
        let isEarly = tables.isEmpty || tables.contains(LibrarySchema.firstTable) && tables.isSubset(of: LibrarySchema.tables)
        guard owner == Self.applicationID || owner == 0 && isEarly else { throw foreign }
        guard try !LibrarySchema.migrator.hasBeenSuperseded(database) else {
            throw LibraryError(
                .damaged,
                "The library \u{201C}\(path)\u{201D} was made by a newer dragconv; update this one.")
        }
        return try LibrarySchema.migrator.hasCompletedMigrations(database)
    }

    private static func owner(_ database: Database) throws -> Int32 { try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0 }

    // MARK: The path

    /// Whether this user may write the file, and create SQLite's other files in its folder.
    private var mayBeWritten: Bool { access(PathText.cString(path), W_OK) == 0 && access(PathText.cString(folder), W_OK) == 0 }

    private var folder: String { path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "." }

    /// The size in bytes of the file whose name is the library's with this suffix; 0 if there is no
    /// such file.
    private func size(of suffix: String) -> Int { status(of: suffix).map { Int($0.st_size) } ?? 0 }

    /// The state of the file whose name is the library's with this suffix; nil if there is no such
    /// file.
    private func status(of suffix: String) -> stat? {
        var status = stat()
        return stat(PathText.cString(path + suffix), &status) == 0 ? status : nil
    }

    /// The path in the form that SQLite accepts: a path that is not valid UTF-8, or looks like a
    /// URI, must be written as a URI.
    private var location: String { path.unicodeScalars.contains(where: PathText.isPrivate) || path.hasPrefix("file:") ? uri : path }

    private var uri: String { "file:" + Self.escaped(path) }

    /// The path with all special bytes percent-encoded for a URI (https://sqlite.org/uri.html).
    private static func escaped(_ path: String) -> String {
        PathText.bytes(path).reduce(into: "") { text, byte in
            let isPlain = byte == 0x2F || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            text += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }
}

/// The database's tables, and the migrations that create them.
enum LibrarySchema {
    /// The distance between the positions of two neighbours. Rows can be inserted in the same place
    /// twenty times before others must get new positions.
    static let gap: Int64 = 1 << 20

    /// The table in which GRDB records the migrations. It is made before the library's own tables.
    static let firstTable = "grdb_migrations"
    /// The tables of a library, with the first one.
    static let tables: Set = ["gallery", "image", "current", "picture", firstTable]

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { database in
            try database.create(table: "gallery") { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("name", .text).notNull().unique()
                // The order within its list. The main list and Recently Deleted share one sequence
                // of positions.
                table.column("position", .integer).notNull()
                table.column("isDeleted", .boolean).notNull().defaults(to: false)
            }
            try database.create(table: "image") { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("gallery", .integer).notNull().references("gallery", onDelete: .cascade)
                table.column("position", .integer).notNull()
                table.column("url", .text).notNull()
                table.column("aspectRatio", .double).notNull()
            }
            try database.create(index: "imageOrder", on: "image", columns: ["gallery", "position"])
            // The table has a single row: the current gallery.
            try database.create(table: "current") { table in
                table.primaryKey("id", .integer).check { $0 == 1 }
                table.column("gallery", .integer).references("gallery", onDelete: .setNull)
            }
        }
        migrator.registerMigration("2") { database in
            // The pictures that were dropped with images, by the addresses of the images.
            try database.create(table: "picture") { table in
                table.primaryKey("url", .text)
                // The name of the file that holds the picture.
                table.column("digest", .text).notNull()
                table.column("byteCount", .integer).notNull()
                // Whether the user has dropped the file at the address, which may be read then.
                table.column("mayReadFile", .boolean).notNull()
                // When the picture was kept, in seconds since 1970; 0 once its image is stored.
                table.column("time", .integer).notNull()
            }
            try database.create(index: "imageURL", on: "image", columns: ["url"])
            try database.execute(
                sql: "CREATE TRIGGER pictureOfImage AFTER INSERT ON image BEGIN UPDATE picture SET time = 0 WHERE url = NEW.url; END")
        }
        migrator.registerMigration("3") { database in
            // What a drag tells of an image besides its address.
            try database.alter(table: "image") { table in
                table.add(column: "name", .text)
                table.add(column: "page", .text)
            }
        }
        return migrator
    }
}
