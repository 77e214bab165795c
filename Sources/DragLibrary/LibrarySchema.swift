import GRDB

/// The database's tables, and the migrations that create them.
enum LibrarySchema {
    /// The distance between the positions of two neighbours. Rows can be inserted in the same place twenty times before others must get new
    /// positions.
    static let gap: Int64 = 1 << 20

    /// The tables of a library, with the table in which GRDB records the migrations.
    static let tables: Set = ["gallery", "image", "current", "grdb_migrations"]

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { database in
            try database.create(table: "gallery") { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("name", .text).notNull().unique()
                // The order within its list. The main list and Recently Deleted share one sequence of positions.
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
        return migrator
    }
}
