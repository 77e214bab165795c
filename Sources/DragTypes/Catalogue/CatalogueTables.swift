/// The catalogue's tables. ``TypeCatalogue`` explains their columns; order decides who is preferred for a shared name, and the
/// everyday types come first so that look-ups rarely go further.
enum CatalogueTables {
    static let all: [CatalogueTable] = [
        CatalogueTable { core }, CatalogueTable { pasteboard }, CatalogueTable { documents }, CatalogueTable { data },
        CatalogueTable { office }, CatalogueTable { sourceCode }, CatalogueTable { images }, CatalogueTable { audioVideo },
        CatalogueTable { archives }, CatalogueTable { binaries },
    ]
}
