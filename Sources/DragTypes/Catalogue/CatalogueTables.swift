/// The catalogue's tables. ``TypeCatalogue`` explains their columns; order decides who is preferred for a shared name.
enum CatalogueTables {
    static var all: [String] {
        [core, pasteboard, documents, data, office, images, audioVideo, archives, binaries, sourceCode]
    }
}
