package import DragKit
import DragLinks
package import DragTypes

/// Says what a link leads to, as far as its address tells: a picture, a place, content within the
/// address, files, or anything.
package struct LinkRecogniser: Recognising {
    package var types: [TypeIdentifier] { LinkForms.types }
    package let decides: Set<Kind> = [.files, .embedded]

    package init() {}

    package func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading] {
        let window = RecognitionWindow.beginning(of: bytes, limit: limit)
        guard let links = try? LinkForms.links(in: window, as: type), let first = links.first else { return [] }
        let files = links.count { ASCII.hasPrefix($0.url.utf8, ignoringCase: "file:") }
        var inventory = Inventory([
            .links: 1, .furtherLinks: links.count - 1, .titles: links.count { $0.title != nil },
            .longTitles: links.count { $0.title?.contains(where: \.isNewline) == true }, .mimeTypes: type == LinkForms.downloadURL ? 1 : 0,
        ])
        let isFiles = files == links.count
        if isFiles { inventory = Self.files(links.map(\.url)) }
        let whole = Reading(type, isFiles ? .files : .links, inventory)
        let pictures = links.count { URLText.namesImage($0.url, in: .builtIn) }
        if links.count > 1, !isFiles, pictures == links.count { return [Reading(type, .gallery, Inventory([.addressedPictures: pictures])), whole] }
        guard links.count == 1, files == 0 else { return [whole] }
        return [special(first.url, type)].compactMap { $0 } + [whole]
    }

    /// What a list of files holds: some of them are pictures by their names.
    static func files(_ urls: [String]) -> Inventory {
        Inventory([.files: 1, .furtherFiles: urls.count - 1, .addressedPictures: urls.count { URLText.namesImage($0, in: .builtIn) }])
    }

    private func special(_ url: String, _ type: TypeIdentifier) -> Reading? {
        switch URLText.scheme(of: Array(url.utf8)) {
        case "data": Reading(type, .embedded)
        case "geo": Reading(type, .place)
        default: Self.namesImage(url) ? Reading(type, .imageLink, Inventory([.addressedPictures: 1])) : nil
        }
    }

    /// Whether a link leads to a picture, or to a page of an image search that shows one.
    private static func namesImage(_ url: String) -> Bool {
        URLText.namesImage(url, in: .builtIn) || LinkCleaning.standard.cleaner?.clean(url).namesImage == true
    }
}

/// Counts the files of a list in a file manager's dialect.
package struct FileListRecogniser: Recognising {
    package var types: [TypeIdentifier] {
        FileListForms.dialects
    }
    package let decides: Set<Kind> = []

    package init() {}

    package func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading] {
        guard bytes.byteCount <= limit, let files = try? FileListForms.family.read([UInt8](bytes), as: type) else { return [] }
        return files.uris.isEmpty ? [] : [Reading(type, .files, LinkRecogniser.files(files.uris))]
    }
}
