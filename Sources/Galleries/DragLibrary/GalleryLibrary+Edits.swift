public import DragGallery
import DragSystem
import GRDB
import Glibc

/// Changes by identity, for programs that show a gallery while other programs change the same
/// gallery.
extension GalleryLibrary {
    /// The images of a gallery of the main list, with their identities.
    ///
    /// - Throws: ``LibraryError`` when there is no such gallery (`unknown`), when the gallery is in
    ///   Recently Deleted (`deleted`), or when it holds an image that is not valid (`damaged`).
    public func storedImages(of name: String) throws(LibraryError) -> [StoredImage] {
        try reading { database in
            let id = try Self.id(database, name, allowsDeleted: false)
            let rows = try Row.fetchCursor(
                database, sql: "SELECT id, \(Self.imageColumns) FROM image WHERE gallery = ? ORDER BY position, id", arguments: [id])
            var images: [StoredImage] = []
            while let row = try rows.next() {
                images.append(StoredImage(id: try row.value("id"), image: try Self.image(row)))
            }
            return images
        }
    }

    /// Makes changes to a gallery of the main list, all of them or none.
    ///
    /// - Returns: the identities of the images that `GalleryEdit.insert(_:after:)` inserted, in the
    ///   order of the edits.
    /// - Throws: ``LibraryError`` when there is no such gallery (`unknown`), when the gallery is in
    ///   Recently Deleted (`deleted`), or when it would have more than `ImageGallery.maximumCount`
    ///   images (`usage`).
    public func apply(_ edits: [GalleryEdit], to name: String) throws(LibraryError) -> [Int64] {
        try writing { database in
            let gallery = try Self.id(database, name, allowsDeleted: false)
            var inserted: [Int64] = []
            for edit in edits {
                switch edit {
                case .insert(let images, let after):
                    try Self.check(count: try Self.count(database, gallery) + images.count, of: name)
                    let positions = try Self.places(database, gallery, after: after, count: images.count)
                    for (image, position) in zip(images, positions) {
                        try Self.insert(database, [image], at: [position], in: gallery)
                        inserted.append(database.lastInsertedRowID)
                    }
                case .restore(let images, let after):
                    try Self.check(count: try Self.count(database, gallery) + images.count, of: name)
                    let positions = try Self.places(database, gallery, after: after, count: images.count)
                    for (stored, position) in zip(images, positions) {
                        try database.execute(
                            sql: "INSERT OR IGNORE INTO image (id, gallery, position, \(Self.imageColumns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
                            arguments: StatementArguments(
                                [stored.id.databaseValue, gallery.databaseValue, position.databaseValue] + Self.values(stored.image)))
                    }
                case .remove(let ids):
                    for id in ids { try database.execute(sql: "DELETE FROM image WHERE id = ? AND gallery = ?", arguments: [id, gallery]) }
                case .move(let id, let after):
                    guard after != id else { continue }
                    let position = try Self.places(database, gallery, after: after, count: 1)[0]
                    try database.execute(sql: "UPDATE image SET position = ? WHERE id = ? AND gallery = ?", arguments: [position, id, gallery])
                }
            }
            return inserted
        }
    }

    /// Corrects the aspect ratios of all images at some addresses, those in Recently Deleted
    /// included.
    ///
    /// - Parameter ratios: finite numbers above 0, by the addresses. Others are passed over.
    /// - Throws: ``LibraryError``, as ``GalleryLibrary`` says.
    public func correct(_ ratios: [String: Double]) throws(LibraryError) {
        try writing { database in
            let statement = try database.cachedStatement(sql: "UPDATE image SET aspectRatio = ? WHERE url = ?")
            for (url, ratio) in ratios where ratio.isFinite && ratio > 0 { try statement.execute(arguments: [ratio, url]) }
        }
    }

    /// Positions for `count` images after the image `after`: at the beginning if it is nil, and at
    /// the end if that image is no longer stored.
    private static func places(_ database: Database, _ gallery: Int64, after: Int64?, count: Int) throws -> [Int64] {
        var index = 0
        if let after {
            // The number of images up to that one.
            index =
                try Int.fetchOne(
                    database,
                    sql: """
                        SELECT COUNT(*) FROM image, (SELECT position AS here FROM image WHERE id = ?2 AND gallery = ?1)
                        WHERE gallery = ?1 AND (position < here OR position = here AND id <= ?2)
                        """, arguments: [gallery, after]) ?? 0
            if index == 0 { index = try Self.count(database, gallery) }
        }
        if let positions = try positions(database, gallery, before: index, count: count) { return positions }
        try spread(database, gallery)
        if let positions = try positions(database, gallery, before: index, count: count) { return positions }
        // There is no room for so many images between two neighbours, so all following images get
        // new positions.
        let following = try Int64.fetchAll(
            database, sql: "SELECT id FROM image WHERE gallery = ? ORDER BY position, id LIMIT -1 OFFSET ?", arguments: [gallery, index])
        for (number, row) in following.enumerated() {
            try database.execute(
                sql: "UPDATE image SET position = ? WHERE id = ?", arguments: [Int64(index + count + number + 1) * LibrarySchema.gap, row])
        }
        return (0..<count).map { Int64(index + $0 + 1) * LibrarySchema.gap }
    }

    /// The present state of the library's files. Costs two calls of the system.
    public var stamp: GalleryStamp {
        let marks = ["", "-wal"].map { suffix in
            var status = stat()
            guard stat(PathText.cString(path + suffix), &status) == 0 else { return (size: Int64(-1), time: Int64(0)) }
            return (Int64(status.st_size), Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec))
        }
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        // File systems count time in ticks of the kernel, of up to ten milliseconds.
        let age = Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec) - (marks.map(\.time).max() ?? 0)
        return GalleryStamp(marks.flatMap { [$0.size, $0.time] }, isFresh: age < 100_000_000)
    }
}

extension GalleryLibrary: GalleryCollection {}
