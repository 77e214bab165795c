public import DragGallery
import GRDB

/// The galleries of a user, in a database (SQLite): several processes may use it at once, and one that is killed at any moment takes nothing
/// with it that was acknowledged.
///
/// Names are unique, those in Recently Deleted included, so that what is deleted can always come back. One gallery of the main list is the
/// current one, always.
public final class GalleryLibrary: Sendable {
    /// What a gallery without a name of its own is called.
    public static let newName = "New Gallery"
    /// The longest name, in bytes.
    public static let maximumNameLength = 512
    /// How long another process is waited for, in seconds.
    static let patience = 20.0

    private let reader: any DatabaseReader
    /// Nil where the library may only be read.
    private let writer: DatabasePool?
    /// The library's file.
    public let path: String

    /// Opens the library, and makes it if there is none.
    ///
    /// One that may only be read can be read.
    ///
    /// - Throws: ``LibraryError``; a file that is no library, another program's, or a newer one is left as it is.
    public init(path: String) throws(LibraryError) {
        self.path = path
        (reader, writer) = try Self.mapping(path) { try LibraryFile(path).open() }
    }

    // MARK: Lists

    /// The galleries of the main list, or of Recently Deleted, in order.
    public func galleries(deleted: Bool = false) throws(LibraryError) -> [GalleryEntry] {
        try reading { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT gallery.name, (SELECT COUNT(*) FROM image WHERE image.gallery = gallery.id) AS count,
                        COALESCE(gallery.id = (SELECT gallery FROM current), 0) AS isCurrent
                    FROM gallery WHERE isDeleted = ? ORDER BY position, id
                    """, arguments: [deleted])
            return try rows.map { row in
                GalleryEntry(
                    name: try row.value("name"), imageCount: try row.value("count"), isDeleted: deleted,
                    isCurrent: try row.value("isCurrent"))
            }
        }
    }

    /// The gallery with that name, deleted or not.
    public func gallery(_ name: String) throws(LibraryError) -> ImageGallery {
        try reading { database in
            let id = try Self.id(database, name, allowsDeleted: true)
            let rows = try Row.fetchCursor(
                database, sql: "SELECT url, aspectRatio FROM image WHERE gallery = ? ORDER BY position, id", arguments: [id])
            var images: [GalleryImage] = []
            while let row = try rows.next() { images.append(try GalleryImage(url: row.value("url"), aspectRatio: row.value("aspectRatio"))) }
            return ImageGallery(name: name, images: images)
        }
    }

    /// The name of the gallery that is open.
    public var current: String {
        get throws(LibraryError) {
            try reading { database in
                try String.fetchOne(database, sql: "SELECT name FROM gallery WHERE id = (SELECT gallery FROM current)") ?? Self.newName
            }
        }
    }

    // MARK: Galleries

    /// Makes a gallery at the end of the main list.
    ///
    /// - Parameter name: what it is to be called; a name that is taken gets a number behind it.
    /// - Returns: the name that it got.
    @discardableResult
    public func add(_ gallery: ImageGallery = ImageGallery()) throws(LibraryError) -> String {
        let wanted = try Self.checked(gallery.name ?? Self.newName)
        return try writing { database in
            let name = try Self.free(database, wanted)
            let id = try Self.insert(database, name)
            try Self.append(database, gallery.images, to: id)
            return name
        }
    }

    /// Gives a gallery another name.
    ///
    /// - Returns: the name that it got: one that is taken gets a number behind it.
    public func rename(_ name: String, to new: String) throws(LibraryError) -> String {
        let wanted = try Self.checked(new)
        return try writing { database in
            let id = try Self.id(database, name, allowsDeleted: true)
            let free = wanted == name ? name : try Self.free(database, wanted)
            try database.execute(sql: "UPDATE gallery SET name = ? WHERE id = ?", arguments: [free, id])
            return free
        }
    }

    /// Moves a gallery to Recently Deleted; one that is there already, or is to go permanently, goes for good.
    ///
    /// - Returns: whether it is gone for good.
    @discardableResult
    public func delete(_ name: String, permanently: Bool = false) throws(LibraryError) -> Bool {
        try writing { database in
            let id = try Self.id(database, name, allowsDeleted: true)
            let isDeleted = try Bool.fetchOne(database, sql: "SELECT isDeleted FROM gallery WHERE id = ?", arguments: [id]) ?? false
            // The next one in the list becomes current, or the one before.
            try Self.passOn(database, id)
            if isDeleted || permanently {
                try database.execute(sql: "DELETE FROM gallery WHERE id = ?", arguments: [id])
            } else {
                try database.execute(
                    sql: "UPDATE gallery SET isDeleted = 1, position = ? WHERE id = ?",
                    arguments: [try Self.lastPosition(database) + LibrarySchema.gap, id])
            }
            try Self.repairCurrent(database)
            return isDeleted || permanently
        }
    }

    /// Brings a gallery back from Recently Deleted, to the end of the main list.
    public func undelete(_ name: String) throws(LibraryError) {
        try writing { database in
            let id = try Self.id(database, name, allowsDeleted: true)
            guard try Bool.fetchOne(database, sql: "SELECT isDeleted FROM gallery WHERE id = ?", arguments: [id]) == true else {
                throw LibraryError(.usage, "The gallery \u{201C}\(name)\u{201D} is not in Recently Deleted.")
            }
            try database.execute(
                sql: "UPDATE gallery SET isDeleted = 0, position = ? WHERE id = ?",
                arguments: [try Self.lastPosition(database) + LibrarySchema.gap, id])
        }
    }

    /// Makes a gallery the current one.
    public func open(_ name: String) throws(LibraryError) {
        try writing { database in
            let id = try Self.id(database, name, allowsDeleted: false)
            try database.execute(sql: "UPDATE current SET gallery = ?", arguments: [id])
        }
    }

    // MARK: Images

    /// Puts images into a gallery.
    ///
    /// - Parameter index: where the first one goes; nil for the end.
    public func insert(_ images: [GalleryImage], into name: String, at index: Int? = nil) throws(LibraryError) {
        try writing { database in
            let id = try Self.id(database, name, allowsDeleted: false)
            let count = try Self.count(database, id)
            guard count + images.count <= ImageGallery.maximumCount else {
                throw LibraryError(
                    .usage, "The gallery \u{201C}\(name)\u{201D} would have more than the limit of \(ImageGallery.maximumCount) images.")
            }
            guard let index, index != count else { return try Self.append(database, images, to: id) }
            try Self.check(index, count, name, mayBeEnd: true)
            var positions = try Self.positions(database, id, before: index, count: images.count)
            if positions == nil {
                try Self.spread(database, id)
                positions = try Self.positions(database, id, before: index, count: images.count)
            }
            guard let positions else {
                throw LibraryError(.unwritable, "The gallery \u{201C}\(name)\u{201D} has no room between two images; export and import it.")
            }
            try Self.insert(database, images, at: positions, in: id)
        }
    }

    /// Takes images out of a gallery.
    ///
    /// - Parameter indexes: counted as they are now; each once.
    public func remove(_ indexes: [Int], from name: String) throws(LibraryError) {
        try writing { database in
            let id = try Self.id(database, name, allowsDeleted: false)
            for row in try Self.rows(database, id, indexes, name) { try database.execute(sql: "DELETE FROM image WHERE id = ?", arguments: [row]) }
        }
    }

    /// Moves an image within its gallery.
    ///
    /// - Parameter destination: the index that it ends at.
    public func move(_ index: Int, to destination: Int, in name: String) throws(LibraryError) {
        try writing { database in
            let id = try Self.id(database, name, allowsDeleted: false)
            let count = try Self.count(database, id)
            try Self.check(index, count, name, mayBeEnd: false)
            try Self.check(destination, count, name, mayBeEnd: false)
            guard index != destination else { return }
            let row = try Self.rows(database, id, [index], name)[0]
            // What it is put before, counted while it still stands where it was.
            let before = destination > index ? destination + 1 : destination
            var positions = try Self.positions(database, id, before: before, count: 1)
            if positions == nil {
                try Self.spread(database, id)
                positions = try Self.positions(database, id, before: before, count: 1)
            }
            try database.execute(sql: "UPDATE image SET position = ? WHERE id = ?", arguments: [positions?.first, row])
        }
    }

    /// Moves images to the end of another gallery, in the order of `indexes`.
    public func move(_ indexes: [Int], from name: String, to other: String) throws(LibraryError) {
        try writing { database in
            let id = try Self.id(database, name, allowsDeleted: false)
            let target = try Self.id(database, other, allowsDeleted: false)
            guard id != target else {
                throw LibraryError(.usage, "The images are in \u{201C}\(other)\u{201D} already; \u{201C}gallery move\u{201D} changes their order.")
            }
            let rows = try Self.rows(database, id, indexes, name)
            var position = try Self.lastPosition(database, target)
            for row in rows {
                position += LibrarySchema.gap
                try database.execute(sql: "UPDATE image SET gallery = ?, position = ? WHERE id = ?", arguments: [target, position, row])
            }
        }
    }

    // MARK: The database

    private func reading<Result>(_ body: (Database) throws -> Result) throws(LibraryError) -> Result {
        try Self.mapping(path) { try reader.read(body) }
    }

    /// One transaction: all of it, or nothing. Begun for writing at once, so that two processes wait for each other instead of failing.
    private func writing<Result>(_ body: (Database) throws -> Result) throws(LibraryError) -> Result {
        try Self.mapping(path) {
            guard let writer else { throw DatabaseError(resultCode: .SQLITE_READONLY) }
            return try writer.writeWithoutTransaction { database in
                var result: Result?
                try database.inTransaction(.immediate) {
                    result = try body(database)
                    return .commit
                }
                guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
                return result
            }
        }
    }

    private static func mapping<Result>(_ path: String, _ body: () throws -> Result) throws(LibraryError) -> Result {
        do {
            return try body()
        } catch let error as LibraryError {
            throw error
        } catch let error as DatabaseError {
            throw LibraryError(error, path)
        } catch {
            throw LibraryError(.unreadable, "The library \u{201C}\(path)\u{201D} holds something that is no gallery: \(error).")
        }
    }
}
