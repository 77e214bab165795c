/// The catalogue's tables. ``TypeCatalogue`` explains their columns; order decides who is preferred for a shared name, and the
/// everyday types come first so that look-ups rarely go further.
enum CatalogueTables {
    static let all: [CatalogueTable] = [
        CatalogueTable { core }, CatalogueTable { pasteboard }, CatalogueTable { documents }, CatalogueTable { data },
        CatalogueTable { office }, CatalogueTable { sourceCode }, CatalogueTable { images }, CatalogueTable { audioVideo },
        CatalogueTable { archives }, CatalogueTable { binaries },
    ]

    /// Whether a table may have the type: false is certain. Quicker than asking the tables, once made.
    static func mayHave(_ type: TypeIdentifier) -> Bool {
        let hash = NameTable.Key(type.canonical).hash
        return filter[Int(hash >> 6 & 0x3FF)] >> (hash & 63) & 1 == 1
    }

    /// A bit for each of the 65,536 remainders that a name's hash may leave.
    private static let filter: [UInt64] = all.reduce(into: Array(repeating: 0, count: 1024)) { bits, table in
        table.forEachIdentifierHash { hash in bits[Int(hash >> 6 & 0x3FF)] |= 1 << (hash & 63) }
    }
}
