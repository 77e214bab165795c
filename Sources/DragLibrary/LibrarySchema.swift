import GRDB

/// What is in the database, and how it came to be so.
enum LibrarySchema {
    /// Between two neighbours, so that something can be put between them a dozen times before anybody has to move.
    static let gap: Int64 = 1 << 20

    /// The tables of a library, with that which says how it came to be.
    static let tables: Set = ["gallery", "image", "current", "grdb_migrations"]

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { database in
            try database.create(table: "gallery") { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("name", .text).notNull().unique()
                // The order in its list; galleries of both lists count together.
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
            // One row: the gallery that is open.
            try database.create(table: "current") { table in
                table.primaryKey("id", .integer).check { $0 == 1 }
                table.column("gallery", .integer).references("gallery", onDelete: .setNull)
            }
        }
        return migrator
    }
}
