import Glibc
import GRDB

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
        if let existing = try existing() {
            let isComplete = try existing.read { try check($0) }
            if !mayBeWritten {
                guard isComplete else { throw LibraryError(.unwritable, "The library \u{201C}\(path)\u{201D} was made by an older dragconv and may not be written; copy it to where it may.") }
                return (existing, nil)
            }
        }
        var configuration = Configuration()
        configuration.busyMode = .timeout(GalleryLibrary.patience)
        configuration.prepareDatabase { database in
            // What is acknowledged is on the disk, and not only on its way there.
            try database.execute(sql: "PRAGMA synchronous = FULL")
        }
        let pool = try DatabasePool(path: path, configuration: configuration)
        try LibrarySchema.migrator.migrate(pool)
        try pool.write { database in
            if try Self.owner(database) == 0 { try database.execute(sql: "PRAGMA application_id = \(Self.applicationID)") }
            try GalleryLibrary.repairCurrent(database)
        }
        return (pool, pool)
    }

    /// The database that is there, for reading alone: a stranger's is not even given another journal. Nil where there is none.
    private func existing() throws -> DatabaseQueue? {
        guard access(path, F_OK) == 0 else { return nil }
        var looking = Configuration()
        looking.readonly = true
        looking.busyMode = .timeout(GalleryLibrary.patience)
        do {
            let queue = try DatabaseQueue(path: path, configuration: looking)
            _ = try queue.read { try Self.owner($0) }
            return queue
        } catch let error as DatabaseError where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode) && !mayBeWritten {
            // In a folder that may not be written, SQLite's own file for readers cannot be made. Nobody changes the library there.
            return try DatabaseQueue(path: "file:\(Self.escaped(path))?immutable=1", configuration: looking)
        }
    }

    /// Looks at whose database it is.
    ///
    /// - Returns: whether everything is in place that this version needs.
    private func check(_ database: Database) throws -> Bool {
        let tables = Set(try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"))
        let owner = try Self.owner(database)
        // Before libraries had an owner in their header, their tables were all that told them from others.
        guard owner == Self.applicationID || owner == 0 && (tables.isEmpty || tables == LibrarySchema.tables) else {
            throw LibraryError(.foreign, "\u{201C}\(path)\u{201D} is another program's database, and stays as it is; name a library of dragconv with --library.")
        }
        guard try !LibrarySchema.migrator.hasBeenSuperseded(database) else {
            throw LibraryError(.unreadable, "The library \u{201C}\(path)\u{201D} was made by a newer dragconv; update this one, or name another library with --library.")
        }
        return try LibrarySchema.migrator.hasCompletedMigrations(database)
    }

    private static func owner(_ database: Database) throws -> Int32 { try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0 }

    /// Whether this user may write the file, and the journal beside it.
    private var mayBeWritten: Bool {
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        return access(path, W_OK) == 0 && access(folder, W_OK) == 0
    }

    /// The path as it stands in a URI (https://sqlite.org/uri.html).
    private static func escaped(_ path: String) -> String {
        path.utf8.reduce(into: "") { text, byte in
            let isPlain = byte == 0x2F || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            text += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }
}
