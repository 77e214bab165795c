import DragEngine
import DragTypes

/// Turns a list of several files into several items, one for each file, where `--read-files` allows the files to be read. A destination then
/// gets the texts of all files joined, and of pictures and the like the first that can be converted.
struct FileExpansion {
    private let catalogue: TypeCatalogue

    init(_ catalogue: TypeCatalogue) {
        self.catalogue = catalogue
    }

    /// The files of an item that is a list of several; nil for any other, and where the list itself is accepted, or a gallery of what it names.
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
