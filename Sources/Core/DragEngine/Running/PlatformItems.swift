import DragKit
import DragTypes

/// What a platform has beside the representations of an item, and how it divides files into items.
extension PlatformWriter {
    /// The items as the platform has them: the Mac has one for each file, all others one list of
    /// files. A kind of plain text has plain text beside it, which all programs take.
    func prepared(_ items: [Item], _ notes: inout [ConversionNote]) -> [Item] {
        let items = platform == .macos || platform == .ios ? items.flatMap(itemPerURL) : withFileList(items, &notes)
        return items.map(withPlainText)
    }

    // MARK: Text

    private func withPlainText(_ item: Item) -> Item {
        func isPlain(_ type: TypeIdentifier) -> Bool {
            type == .plainText || type == .utf8PlainText || catalogue.base(of: type) == .utf8PlainText
        }
        guard !item.representations.contains(where: { isPlain($0.type) }),
            let text = item.representations.first(where: { catalogue.conforms($0.type, to: .plainText) }), let raw = text.bytes
        else { return item }
        var result = item
        let bytes = CanonicalText.bytes(raw, of: text.type, target: text.target, in: catalogue)
        result.representations.append(Representation(type: .utf8PlainText, bytes: bytes))
        return result
    }

    // MARK: Files

    /// The item, and further ones for the other URLs of its list.
    private func itemPerURL(_ item: Item) -> [Item] {
        guard let uris = list(in: item), !item.representations.contains(where: { $0.type == .fileURL }) else { return [item] }
        let urls = uris.map { uri in
            Representation(type: ASCII.lowercased(uri).hasPrefix("file:") ? .fileURL : .url, bytes: Array(uri.utf8))
        }
        var first = item
        let hasURL = item.representations.contains { $0.type == .url || catalogue.base(of: $0.type) == .url }
        if let url = urls.first, url.type == .fileURL || !hasURL { first.representations.insert(url, at: 0) }
        let marks = item.representations.filter { catalogue.role(of: $0.type) == .secret }
        return [first] + urls.dropFirst().map { Item(representations: [$0] + marks) }
    }

    /// The URLs of the first list in an item; nil where there is none.
    private func list(in item: Item) -> [String]? {
        first(.uriList, in: item).flatMap { try? URIList.uris(in: $0) }
    }

    /// The first representation of a type, or of another form of the type, in that type.
    private func first(_ type: TypeIdentifier, in item: Item) -> [UInt8]? {
        guard let found = item.representations.first(where: { $0.type == type || catalogue.base(of: $0.type) == type }), let raw = found.bytes
        else { return nil }
        let bytes = CanonicalText.bytes(raw, of: found.type, target: found.target, in: catalogue)
        return convert(bytes, found.type, type, [:])
    }

    /// The items with a list of files in place of single files. Items that are a file each become
    /// one.
    private func withFileList(_ items: [Item], _ notes: inout [ConversionNote]) -> [Item] {
        let files = items.map(file)
        if items.count > 1, items.allSatisfy(isOnlyFile), files.allSatisfy({ $0 != nil }) {
            var whole = [Representation(type: .uriList, bytes: URIList.bytes(files.compactMap(\.self)))]
            let texts = items.compactMap { item in item.representations.first { $0.type == .utf8PlainText }?.bytes }
            if !texts.isEmpty { whole.append(Representation(type: .utf8PlainText, bytes: Array(texts.joined(separator: [0x0A])))) }
            let marks = items.flatMap(\.representations).filter { catalogue.role(of: $0.type) != .content }
            return [Item(representations: whole + marks)]
        }
        return zip(items, files).map { item, file in
            var item = item
            let isReference = file == nil && item.representations.contains { $0.type == .fileURL }
            if isReference, list(in: item) == nil {
                notes.append(ConversionNote("the URL of a file is left out: it is a number that only the Mac with the file can look up"))
            }
            // Programs on these platforms know files by lists only.
            item.representations.removeAll { $0.type == .fileURL }
            if let file, list(in: item) == nil {
                item.representations.insert(Representation(type: .uriList, bytes: URIList.bytes([file])), at: 0)
            }
            return item
        }
    }

    /// The URI of the file that an item is; nil for other items, and for one that has only the
    /// number of a file on a Mac.
    private func file(_ item: Item) -> String? {
        first(.fileURL, in: item).map { String(utf8Bytes: $0) }.flatMap { FileURI.isReference($0) ? nil : $0 }
    }

    /// Whether an item is nothing but a file, or a file and its name.
    private func isOnlyFile(_ item: Item) -> Bool {
        item.representations.allSatisfy { representation in
            catalogue.role(of: representation.type) != .content || representation.type == .fileURL
                || catalogue.base(of: representation.type) == .fileURL
                || catalogue.conforms(representation.type, to: .plainText)
        }
    }

    // MARK: Names

    /// The names on the platform of a web page's own formats, by the names that the item has for
    /// them.
    func pageFormatNames(of item: Item) -> [String: String] {
        guard let formats = WebCustomFormats(of: item) else { return [:] }
        let names = zip(formats.entries, formats.named(on: platform).entries).map { ($0.name, $1.name) }
        return Dictionary(names) { first, _ in first }
    }

    /// The representations that describe others: the map of a web page's own formats, and on
    /// Windows the name of the file whose contents are offered.
    func descriptions(of item: Item, beside names: Set<String>) -> [Representation] {
        var result: [Representation] = []
        if platform != .web, let formats = WebCustomFormats(of: item)?.named(on: platform),
            formats.entries.contains(where: { names.contains($0.name) })
        {
            let name = self.names(of: WebCustomFormats.mapType).first ?? "org.w3.web-custom-format.map"
            result.append(Representation(type: WebCustomFormats.mapType, target: name, bytes: formats.map))
        }
        let descriptor = "FileGroupDescriptorW"
        if platform == .windows, names.contains("FileContents"), let type = catalogue.type(windowsFormat: descriptor) {
            let group = FileGroup([FileGroup.Entry(name: item.suggestedName ?? "file")])
            result.append(Representation(type: type, target: descriptor, bytes: group.bytes))
        }
        return result
    }
}
