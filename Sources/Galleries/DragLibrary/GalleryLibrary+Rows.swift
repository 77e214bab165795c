import DragGallery
import GRDB

/// Operations on the rows of the database. The caller has begun a transaction.
extension GalleryLibrary {
    // MARK: Names

    /// Checks a gallery's name.
    ///
    /// - Returns: the name without white space at its ends.
    /// - Throws: ``LibraryError`` (`usage`) for a name that is empty, too long, or has control
    ///   characters.
    static func checked(_ name: String) throws(LibraryError) -> String {
        let trimmed = String(name.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        guard !trimmed.isEmpty else { throw LibraryError(.usage, "A gallery's name has at least one character.") }
        guard trimmed.utf8.count <= maximumNameLength, !trimmed.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw LibraryError(.usage, "A gallery's name has at most \(maximumNameLength) bytes and no control characters.")
        }
        return trimmed
    }

    /// `wanted` if no gallery has that name, otherwise `wanted` with a space and the smallest
    /// number that makes it unique.
    static func free(_ database: Database, _ wanted: String) throws -> String {
        func isTaken(_ name: String) throws -> Bool {
            try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM gallery WHERE name = ?)", arguments: [name]) ?? false
        }
        guard try isTaken(wanted) else { return wanted }
        var number = 1
        while try isTaken("\(wanted) \(number)") { number += 1 }
        return "\(wanted) \(number)"
    }

    /// The row of the gallery with that name.
    ///
    /// - Throws: ``LibraryError`` (`unknown`) when there is no such gallery, (`deleted`) when the
    ///   gallery is in Recently Deleted and `allowsDeleted` is false.
    static func id(_ database: Database, _ name: String, allowsDeleted: Bool) throws -> Int64 {
        guard let row = try Row.fetchOne(database, sql: "SELECT id, isDeleted FROM gallery WHERE name = ?", arguments: [name]) else {
            throw LibraryError(.unknown, "No gallery is called \u{201C}\(name)\u{201D}.")
        }
        let isDeleted: Bool = try row.value("isDeleted")
        guard allowsDeleted || !isDeleted else {
            throw LibraryError(
                .deleted, "The gallery \u{201C}\(name)\u{201D} is in Recently Deleted.")
        }
        return try row.value("id")
    }

    @discardableResult
    static func insert(_ database: Database, _ name: String) throws -> Int64 {
        try database.execute(
            sql: "INSERT INTO gallery (name, position) VALUES (?, ?)", arguments: [name, try lastPosition(database) + LibrarySchema.gap])
        return database.lastInsertedRowID
    }

    // MARK: The current gallery

    /// Makes sure that the main list has at least one gallery and that a gallery of the main list
    /// is current.
    static func repairCurrent(_ database: Database) throws {
        try database.execute(sql: "INSERT OR IGNORE INTO current (id) VALUES (1)")
        let isValid = try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM gallery WHERE id = (SELECT gallery FROM current) AND NOT isDeleted)")
        guard isValid != true else { return }
        var first = try Int64.fetchOne(database, sql: "SELECT id FROM gallery WHERE NOT isDeleted ORDER BY position, id LIMIT 1")
        if first == nil { first = try insert(database, free(database, newName)) }
        try database.execute(sql: "UPDATE current SET gallery = ?", arguments: [first])
    }

    /// Makes the next gallery of the main list current if `id` is current, or the previous one if
    /// there is no next.
    static func passOn(_ database: Database, _ id: Int64) throws {
        guard try Int64.fetchOne(database, sql: "SELECT gallery FROM current") == id else { return }
        let neighbour = try Int64.fetchOne(
            database,
            sql: """
                SELECT id FROM gallery, (SELECT position AS here FROM gallery WHERE id = ?1) WHERE NOT isDeleted AND id <> ?1
                ORDER BY position < here, ABS(position - here) LIMIT 1
                """, arguments: [id])
        try database.execute(sql: "UPDATE current SET gallery = ?", arguments: [neighbour])
    }

    // MARK: Images

    static func count(_ database: Database, _ id: Int64) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM image WHERE gallery = ?", arguments: [id]) ?? 0
    }

    static func check(_ index: Int, _ count: Int, _ name: String, mayBeEnd: Bool) throws(LibraryError) {
        guard index >= 0, index < count || mayBeEnd && index == count else {
            let last = mayBeEnd ? count : count - 1
            let range = last < 0 ? "it has no images" : "its indexes go from 0 to \(last)"
            throw LibraryError(.outOfRange, "The gallery \u{201C}\(name)\u{201D} has no index \(index); \(range).")
        }
    }

    /// How many rows one statement inserts: the cost of running a statement is higher than that of
    /// a row.
    private static let rowsPerStatement = 64

    /// The columns of an image, in the order of ``values(_:)``.
    static let imageColumns = "url, aspectRatio, name, page"

    static func values(_ image: GalleryImage) -> [DatabaseValue] {
        [image.url.databaseValue, image.aspectRatio.databaseValue, image.name.databaseValue, image.page.databaseValue]
    }

    static func image(_ row: Row) throws -> GalleryImage {
        try GalleryImage(
            url: try row.value("url"), aspectRatio: try row.value("aspectRatio"), name: try row.value("name"), page: try row.value("page"))
    }

    static func insert(_ database: Database, _ images: [GalleryImage], at positions: [Int64], in id: Int64) throws {
        for start in stride(from: 0, to: images.count, by: rowsPerStatement) {
            let part = start..<min(start + rowsPerStatement, images.count)
            let places = repeatElement("(?, ?, ?, ?, ?, ?)", count: part.count).joined(separator: ", ")
            var arguments: [DatabaseValue] = []
            arguments.reserveCapacity(6 * part.count)
            for index in part {
                arguments.append(id.databaseValue)
                arguments.append(positions[index].databaseValue)
                arguments += values(images[index])
            }
            try database.cachedStatement(sql: "INSERT INTO image (gallery, position, \(imageColumns)) VALUES \(places)")
                .execute(arguments: StatementArguments(arguments))
        }
    }

    /// Positions outside of this range are assigned anew before others are computed from them, so
    /// that no sum overflows `Int64`.
    private static let positions: ClosedRange<Int64> = -(1 << 61)...(1 << 61)

    /// The position of a gallery's last image; 0 if the gallery has no images.
    static func lastPosition(_ database: Database, _ id: Int64) throws -> Int64 {
        try makeRoom(database, id)
        return try Int64.fetchOne(database, sql: "SELECT MAX(position) FROM image WHERE gallery = ?", arguments: [id]) ?? 0
    }

    /// Assigns new positions to a gallery's images if some are outside of ``positions``, or are not
    /// numbers.
    private static func makeRoom(_ database: Database, _ id: Int64) throws {
        let isUsual = try Bool.fetchOne(
            database, sql: "SELECT MIN(position) >= ?2 AND MAX(position) <= ?3 FROM image WHERE gallery = ?1",
            arguments: [id, positions.lowerBound, positions.upperBound])
        if isUsual == false { try spread(database, id) }
    }

    /// The position of the last gallery in both lists; 0 if there are no galleries.
    static func lastPosition(_ database: Database) throws -> Int64 {
        let isUsual = try Bool.fetchOne(
            database, sql: "SELECT MIN(position) >= ? AND MAX(position) <= ? FROM gallery", arguments: [positions.lowerBound, positions.upperBound])
        if isUsual == false {
            let rows = try Int64.fetchAll(database, sql: "SELECT id FROM gallery ORDER BY position, id")
            for (number, row) in rows.enumerated() {
                try database.execute(sql: "UPDATE gallery SET position = ? WHERE id = ?", arguments: [Int64(number + 1) * LibrarySchema.gap, row])
            }
        }
        return try Int64.fetchOne(database, sql: "SELECT MAX(position) FROM gallery") ?? 0
    }

    static func append(_ database: Database, _ images: [GalleryImage], to id: Int64) throws {
        let last = try lastPosition(database, id)
        try insert(database, images, at: images.indices.map { last + Int64($0 + 1) * LibrarySchema.gap }, in: id)
    }

    /// The database rows of the images at those indexes, in the order of `indexes`.
    static func rows(_ database: Database, _ id: Int64, _ indexes: [Int], _ name: String) throws -> [Int64] {
        let count = try count(database, id)
        for index in indexes { try check(index, count, name, mayBeEnd: false) }
        guard Set(indexes).count == indexes.count else { throw LibraryError(.usage, "An index is given twice.") }
        return try indexes.map { index in
            try Int64.fetchOne(
                database, sql: "SELECT id FROM image WHERE gallery = ? ORDER BY position, id LIMIT 1 OFFSET ?", arguments: [id, index]) ?? 0
        }
    }

    /// Positions for `count` new images before the image at `index`, between its position and that
    /// of its predecessor.
    ///
    /// - Returns: nil when the two positions are too close to each other.
    static func positions(_ database: Database, _ id: Int64, before index: Int, count: Int) throws -> [Int64]? {
        try makeRoom(database, id)
        let around = try Int64.fetchAll(
            database, sql: "SELECT position FROM image WHERE gallery = ? ORDER BY position, id LIMIT 2 OFFSET ?", arguments: [id, max(0, index - 1)])
        let low: Int64, high: Int64
        switch (index, around.count) {
        case (0, 0): (low, high) = (0, LibrarySchema.gap * Int64(count + 1))
        case (0, _): (low, high) = (around[0] - LibrarySchema.gap * Int64(count + 1), around[0])
        case (_, 1): (low, high) = (around[0], around[0] + LibrarySchema.gap * Int64(count + 1))
        case (_, 2): (low, high) = (around[0], around[1])
        default: return nil
        }
        let step = (high - low) / Int64(count + 1)
        return step > 0 ? (1...max(1, count)).prefix(count).map { low + step * Int64($0) } : nil
    }

    /// Assigns new positions to a gallery's images, ``LibrarySchema/gap`` apart and in their
    /// present order.
    static func spread(_ database: Database, _ id: Int64) throws {
        let rows = try Int64.fetchAll(database, sql: "SELECT id FROM image WHERE gallery = ? ORDER BY position, id", arguments: [id])
        let statement = try database.cachedStatement(sql: "UPDATE image SET position = ? WHERE id = ?")
        for (number, row) in rows.enumerated() { try statement.execute(arguments: [Int64(number + 1) * LibrarySchema.gap, row]) }
    }
}

extension Row {
    /// The value in a column, which may be of any kind: SQLite does not enforce a column's type.
    ///
    /// - Throws: ``LibraryError`` (`damaged`) when the value is of another kind.
    func value<Value: DatabaseValueConvertible>(_ column: String) throws(LibraryError) -> Value {
        guard let value = Value.fromDatabaseValue(self[column]) else {
            throw LibraryError(
                .damaged,
                "The library is damaged: its column \u{201C}\(column)\u{201D} has a value of the wrong kind; put back a copy of the library.")
        }
        return value
    }
}
