/// The catalogue's tables. ``TypeCatalogue`` explains their columns; order decides who is preferred for a shared name, and the
/// everyday types come first so that look-ups rarely go further.
enum CatalogueTables {
    static let all: [CatalogueTable] = [
        CatalogueTable { core }, CatalogueTable { pasteboard }, CatalogueTable { documents }, CatalogueTable { data },
        CatalogueTable { office }, CatalogueTable { sourceCode }, CatalogueTable { images }, CatalogueTable { audioVideo },
        CatalogueTable { archives }, CatalogueTable { binaries },
    ]

    /// Where a type is declared: its table, and where its line begins there.
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
