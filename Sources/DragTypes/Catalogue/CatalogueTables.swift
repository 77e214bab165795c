/// The built-in catalogue's tables, whose columns are documented at ``TypeCatalogue``. Where types share a name, the type in the earlier
/// table is preferred. The most common types come first, so that most searches end early.
enum CatalogueTables {
    static let all: [CatalogueTable] = [
        CatalogueTable { core }, CatalogueTable { pasteboard }, CatalogueTable { documents }, CatalogueTable { data },
        CatalogueTable { office }, CatalogueTable { sourceCode }, CatalogueTable { images }, CatalogueTable { audioVideo },
        CatalogueTable { archives }, CatalogueTable { binaries },
    ]

    /// The table that declares a type, and the offset at which its line begins there. Nil when no table declares it.
    static func line(of type: TypeIdentifier) -> (table: CatalogueTable, start: Int)? {
        let slots = IdentifierPlaces.slots
        var slot = Int(truncatingIfNeeded: NameTable.hash(of: type)) & (slots.count - 1)
        while slots[slot] != 0 {
            let (table, start) = IdentifierPlaces.place(slots[slot])
            if all[table].isLine(start, of: type) { return (all[table], start) }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }
}
