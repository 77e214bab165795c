public import DragGallery
import GRDB

/// The galleries of a user, in an SQLite database. Several processes may use the library at once. A
/// process that is killed at any moment loses no change that a method has returned from.
///
/// Names are unique in the main list and Recently Deleted together, so that a deleted gallery can
/// always be restored. One gallery of the main list is always the current one.
///
/// Thread rule: any thread may call.
///
/// Besides the errors that its comment lists, each method throws ``LibraryError`` when another
/// process keeps the library busy for 20 seconds (`busy`), when the file is damaged or holds
/// invalid values (`damaged`), and when the disk is full or the library may not be written
/// (`unwritable`).
public final class GalleryLibrary: Sendable {
    /// The version of SQLite that is loaded.
    package static var sqliteVersion: String {
        let number = Int(Database.sqliteLibVersionNumber)
        return "\(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)"
    }

    /// The name of a gallery that was given none.
    public static let newName = "New Gallery"
    /// The maximum length of a gallery's name, in bytes of UTF-8.
    public static let maximumNameLength = 512
    /// How long a call waits for another process that is writing, in seconds.
    static let patience = 20.0

    private let connection: LibraryConnection
    /// The path of the library's file, as it was given.
    public let path: String

    /// Opens the library in a file, and creates the file if there is none. Its folder must exist. A
    /// file that this user may only read is opened for reading.
    ///
    /// - Throws: ``LibraryError`` when the file is no library (`unreadable`), was made by a newer
    ///   version (`damaged`), belongs to another program (`foreign`), or cannot be opened or
    ///   created (`unwritable`). Such a file is not changed.
    public init(path: String) throws(LibraryError) {
        self.path = path
        connection = try Self.mapping(path) { try LibraryConnection(path) }
    }

    // MARK: Lists

    /// The galleries of the main list, or of Recently Deleted, in their order.
    ///
    /// - Throws: ``LibraryError``, as ``GalleryLibrary`` says.
    public func galleries(deleted: Bool = false) throws(LibraryError) -> [GalleryEntry] {
        try reading { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT gallery.id, gallery.name, (SELECT COUNT(*) FROM image WHERE image.gallery = gallery.id) AS count,
                        COALESCE(gallery.id = (SELECT gallery FROM current), 0) AS isCurrent
                    FROM gallery WHERE isDeleted = ? ORDER BY position, id
                    """, arguments: [deleted])
            return try rows.map { row in
                GalleryEntry(
                    id: try row.value("id"), name: try row.value("name"), imageCount: try row.value("count"), isDeleted: deleted,
                    isCurrent: try row.value("isCurrent"))
            }
        }
    }

    /// The gallery with that name and its images, from the main list or Recently Deleted.
    ///
    /// - Throws: ``LibraryError`` when there is no such gallery (`unknown`), or when it holds an
    ///   image that is not valid (`damaged`).
    public func gallery(_ name: String) throws(LibraryError) -> ImageGallery {
        try reading { database in
            let id = try Self.id(database, name, allowsDeleted: true)
            let rows = try Row.fetchCursor(
                database, sql: "SELECT \(Self.imageColumns) FROM image WHERE gallery = ? ORDER BY position, id", arguments: [id])
            var images: [GalleryImage] = []
            while let row = try rows.next() { images.append(try Self.image(row)) }
            return ImageGallery(name: name, images: images)
        }
    }

    /// The name of the current gallery.
    ///
    /// - Throws: ``LibraryError``, as ``GalleryLibrary`` says.
    public var current: String {
        get throws(LibraryError) {
            try reading { database in
                try String.fetchOne(database, sql: "SELECT name FROM gallery WHERE id = (SELECT gallery FROM current)") ?? Self.newName
            }
        }
    }

    // MARK: Galleries

    /// Adds a gallery with its images at the end of the main list.
    ///
    /// - Parameter gallery: nil as its name stands for ``newName``. A name that is taken gets a
    ///   number at its end.
    /// - Returns: the name that the gallery got.
    /// - Throws: ``LibraryError`` when the name is empty, too long, or has control characters, or
    ///   when the gallery has more than `ImageGallery.maximumCount` images (`usage`).
    @discardableResult
    public func add(_ gallery: ImageGallery = ImageGallery()) throws(LibraryError) -> String {
        let wanted = try Self.checked(gallery.name ?? Self.newName)
        try Self.check(count: gallery.images.count, of: wanted)
        return try writing { database in
            let name = try Self.free(database, wanted)
            let id = try Self.insert(database, name)
            try Self.append(database, gallery.images, to: id)
            return name
        }
    }

    /// Renames a gallery of the main list or of Recently Deleted.
    ///
    /// - Returns: the gallery's new name: a name that is taken gets a number at its end.
    /// - Throws: ``LibraryError`` when there is no such gallery (`unknown`), or when the new name
    ///   is empty, too long, or has control characters (`usage`).
    public func rename(_ name: String, to new: String) throws(LibraryError) -> String {
        let wanted = try Self.checked(new)
        return try writing { database in
            let id = try Self.id(database, name, allowsDeleted: true)
            let free = wanted == name ? name : try Self.free(database, wanted)
            try database.execute(sql: "UPDATE gallery SET name = ? WHERE id = ?", arguments: [free, id])
            return free
        }
    }

    /// Moves a gallery to Recently Deleted. A gallery that is there already, or any gallery if
    /// `permanently` is true, is erased.
    ///
    /// If the gallery is the current one, its neighbour in the main list becomes current.
    ///
    /// - Returns: whether the gallery has been erased.
    /// - Throws: ``LibraryError`` when there is no such gallery (`unknown`).
    @discardableResult
    public func delete(_ name: String, permanently: Bool = false) throws(LibraryError) -> Bool {
        try writing { database in
            let id = try Self.id(database, name, allowsDeleted: true)
            let isDeleted = try Bool.fetchOne(database, sql: "SELECT isDeleted FROM gallery WHERE id = ?", arguments: [id]) ?? false
            // The gallery after the deleted one becomes current, or else the gallery before.
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

    /// Moves a gallery from Recently Deleted to the end of the main list.
    ///
    /// - Throws: ``LibraryError`` when there is no such gallery (`unknown`), or when it is not in
    ///   Recently Deleted (`usage`).
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

    /// Makes a gallery of the main list the current one.
    ///
    /// - Throws: ``LibraryError`` when there is no such gallery (`unknown`), or when it is in
    ///   Recently Deleted (`deleted`).
    public func open(_ name: String) throws(LibraryError) {
        try writing { database in
            let id = try Self.id(database, name, allowsDeleted: false)
            try database.execute(sql: "UPDATE current SET gallery = ?", arguments: [id])
        }
    }

    // MARK: Images

    /// Inserts images into a gallery of the main list.
    ///
    /// - Parameters:
    ///   - images: the images, in their order.
    ///   - name: the gallery's name.
    ///   - index: the index of the first inserted image, from 0 to the number of images; nil for
    ///     the end.
    /// - Throws: ``LibraryError`` when there is no such gallery (`unknown`), when the gallery is in
    ///   Recently Deleted (`deleted`), when `index` is not from 0 to the number of images
    ///   (`outOfRange`), when the gallery would have more than `ImageGallery.maximumCount` images
    ///   (`usage`), or when no position is left between two images (`unwritable`).
    public func insert(_ images: [GalleryImage], into name: String, at index: Int? = nil) throws(LibraryError) {
        try writing { database in
            let id = try Self.id(database, name, allowsDeleted: false)
            let count = try Self.count(database, id)
            try Self.check(count: count + images.count, of: name)
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

    /// Removes images from a gallery of the main list.
    ///
    /// - Parameters:
    ///   - indexes: the images' indexes before the call, each once, in any order.
    ///   - name: the gallery's name.
    /// - Throws: ``LibraryError`` when there is no such gallery (`unknown`), when the gallery is in
    ///   Recently Deleted (`deleted`), when there is no image at an index (`outOfRange`), or when
    ///   an index is given twice (`usage`).
    public func remove(_ indexes: [Int], from name: String) throws(LibraryError) {
        try writing { database in
            let id = try Self.id(database, name, allowsDeleted: false)
            for row in try Self.rows(database, id, indexes, name) { try database.execute(sql: "DELETE FROM image WHERE id = ?", arguments: [row]) }
        }
    }

    /// Moves an image within its gallery.
    ///
    /// - Parameters:
    ///   - index: the image's index before the call.
    ///   - destination: the image's index after the call.
    ///   - name: the gallery's name.
    /// - Throws: ``LibraryError`` when there is no such gallery (`unknown`), when the gallery is in
    ///   Recently Deleted (`deleted`), or when there is no image at `index` or at `destination`
    ///   (`outOfRange`).
    public func move(_ index: Int, to destination: Int, in name: String) throws(LibraryError) {
        try writing { database in
            let id = try Self.id(database, name, allowsDeleted: false)
            let count = try Self.count(database, id)
            try Self.check(index, count, name, mayBeEnd: false)
            try Self.check(destination, count, name, mayBeEnd: false)
            guard index != destination else { return }
            let row = try Self.rows(database, id, [index], name)[0]
            // The index of the image that will follow, counted while the moved image is still in
            // its old place.
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
    ///
    /// - Parameters:
    ///   - indexes: the images' indexes before the call, each once.
    ///   - name: the name of the gallery that has the images.
    ///   - other: the name of the gallery that gets them.
    /// - Throws: ``LibraryError`` when one of the galleries does not exist (`unknown`), when one of
    ///   them is in Recently Deleted (`deleted`), when there is no image at an index
    ///   (`outOfRange`), or when both names are of the same gallery, an index is given twice, or
    ///   the other gallery would have more than `ImageGallery.maximumCount` images (`usage`).
    public func move(_ indexes: [Int], from name: String, to other: String) throws(LibraryError) {
        try writing { database in
            let id = try Self.id(database, name, allowsDeleted: false)
            let target = try Self.id(database, other, allowsDeleted: false)
            guard id != target else {
                throw LibraryError(
                    .usage, "The images are in \u{201C}\(other)\u{201D} already; name another gallery, or move the images within this one.")
            }
            let rows = try Self.rows(database, id, indexes, name)
            try Self.check(count: try Self.count(database, target) + rows.count, of: other)
            var position = try Self.lastPosition(database, target)
            for row in rows {
                position += LibrarySchema.gap
                try database.execute(sql: "UPDATE image SET gallery = ?, position = ? WHERE id = ?", arguments: [target, position, row])
            }
        }
    }

    /// Refuses more images than a gallery may have.
    static func check(count: Int, of name: String) throws(LibraryError) {
        guard count <= ImageGallery.maximumCount else {
            throw LibraryError(.usage, "The gallery \u{201C}\(name)\u{201D} would have more than the limit of \(ImageGallery.maximumCount) images.")
        }
    }

    // MARK: The database

    func reading<Result>(_ body: (Database) throws -> Result) throws(LibraryError) -> Result {
        try Self.mapping(path) { try connection.database.reader.read(body) }
    }

    /// Runs a body in one transaction. The transaction takes the write lock at its beginning, so
    /// that a second process waits for the first one instead of failing when it upgrades a read
    /// lock.
    func writing<Result>(_ body: (Database) throws -> Result) throws(LibraryError) -> Result {
        try Self.mapping(path) {
            guard let writer = try connection.database.writer else { throw DatabaseError(resultCode: .SQLITE_READONLY) }
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
            throw LibraryError(.damaged, "The library \u{201C}\(path)\u{201D} is damaged (\(error)); put back a copy of the library.")
        }
    }
}
