import DragEngine
import DragTypes

/// Splits a list of several files into one item for each file, where `--read-files` allows reading
/// the files. For text, all files are then joined; for pictures and the like, the first file that
/// can be converted is taken.
struct FileExpansion {
    private let catalogue: TypeCatalogue

    init(_ catalogue: TypeCatalogue) {
        self.catalogue = catalogue
    }

    /// One item for each file of a list of several files. Nil for every other item, and where the
    /// list itself, one of its forms or a gallery is accepted.
    func items(_ items: [Item], accepting: AcceptList) -> [Item]? {
        guard let item = items.first, items.count == 1, !acceptsLists(accepting),
            let list = item.representations.first(where: { $0.type == .uriList }), let bytes = list.bytes,
            let uris = try? URIList.uris(in: bytes), uris.count > 1, uris.allSatisfy({ URLText.scheme(of: $0.utf8) == "file" })
        else { return nil }
        return uris.map { uri in
            Item(suggestedName: URLText.fileName(of: uri), representations: [Representation(type: .fileURL, bytes: Array(uri.utf8))])
        }
    }

    private func acceptsLists(_ accepting: AcceptList) -> Bool {
        let lists: [TypeIdentifier] = [.uriList, .fileURL, .gallery] + catalogue.forms(of: .uriList).map(\.identifier)
        return lists.contains { type in accepting.match(type, in: catalogue) != nil }
    }
}
