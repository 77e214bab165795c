import Documents
import DragHTML
import DragKit
import DragTypes
import DragZIP

/// Electronic books (EPUB 3.3, w3.org/TR/epub-33): pages in an archive, in the order of the book's
/// spine, as one document.
struct ElectronicBook {
    private let parts: DocumentParts
    private var document = RichDocument()
    private var pages = 0
    /// The names of the pictures that the pages show.
    private var shownPictures: Set<String> = []
    /// The style sheets by their addresses.
    private var styles: [String: SavedPage.File] = [:]
    /// How many bytes of style sheets may still be read. Each page reads them anew.
    private var styleRoom = 32 << 20

    /// - Throws: ``ConversionError``: `badInput` for a damaged book, `unsupported` for one that is
    ///   encrypted or shows nothing, `timedOut` when the conversion was cancelled.
    static func document(_ bytes: [UInt8], isCancelled: () -> Bool) throws(ConversionError) -> RichDocument {
        let archive = try parsing { () throws(FormError) in try ZIPArchive(parsing: bytes) }
        var book = ElectronicBook(parts: DocumentParts(archive, byteCount: bytes.count))
        try book.read(isCancelled)
        guard !book.document.blocks.isEmpty else { throw .unsupported("the book shows no text") }
        if book.parts.isCut { book.document.limits.append("parts of the book that are too large when unpacked were left out") }
        return book.document
    }

    private init(parts: DocumentParts) { self.parts = parts }

    private mutating func read(_ isCancelled: () -> Bool) throws(ConversionError) {
        guard let container = parts.part("META-INF/container.xml") else { throw .badInput("the archive says nowhere what the book is made of") }
        let root = try XMLTree(parsing: container)
        guard let path = root.all("rootfile").lazy.compactMap({ root.attribute("full-path", of: $0) }).first, let bytes = parts.part(path) else {
            throw .badInput("the archive has no description of the book")
        }
        let package = try XMLTree(parsing: bytes)
        readMetadata(package)
        var addresses: [String: String] = [:]
        for item in package.all("item") {
            guard let id = package.attribute("id", of: item), let address = package.attribute("href", of: item) else { continue }
            let name = Self.resolved(address, in: path)
            if package.attribute("media-type", of: item) == "text/css", let bytes = parts.part(name) {
                styles[Self.base + name] = .init(mimeType: "text/css", bytes: bytes)
            }
            // The table of contents says what the headings say.
            let isContents = package.attribute("properties", of: item)?.split(separator: " ").contains("nav") == true
            if !isContents { addresses[id] = name }
        }
        for reference in package.all("itemref") {
            if isCancelled() { throw .timedOut("the conversion was cancelled") }
            guard let id = package.attribute("idref", of: reference), let name = addresses[id], let page = parts.part(name) else { continue }
            try readPage(page, name, isCancelled)
        }
        if let cover = cover(package, path), !shownPictures.contains(cover) { document.unread.add(.covers) }
        if document.blocks.isEmpty, try isEncrypted { throw .unsupported("the book is encrypted") }
    }

    /// The name of the picture that is the book's cover (EPUB 3.3 §D.3, and OPF 2 in the custom of
    /// its time); nil for a book without one.
    private func cover(_ package: XMLTree, _ path: String) -> String? {
        let named = package.all("meta").first { package.attribute("name", of: $0) == "cover" }.flatMap { package.attribute("content", of: $0) }
        let item = package.all("item").first { item in
            package.attribute("properties", of: item)?.split(separator: " ").contains("cover-image") == true
                || named != nil && package.attribute("id", of: item) == named
        }
        return item.flatMap { package.attribute("href", of: $0) }.map { Self.resolved($0, in: path) }
    }

    private mutating func readMetadata(_ package: XMLTree) {
        for metadata in package.all("metadata") {
            func text(_ name: String) -> String { package.text(name, of: metadata) }
            if !text("title").isEmpty { document.title = text("title") }
            for (name, value) in [("author", text("creator")), ("date", text("date")), ("lang", text("language"))] where !value.isEmpty {
                document.properties.append(.init(name: name, value: value))
            }
        }
    }

    /// Whether something besides fonts is encrypted, as rights management does.
    private var isEncrypted: Bool {
        get throws(ConversionError) {
            guard let bytes = parts.part("META-INF/encryption.xml") else { return false }
            let tree = try XMLTree(parsing: bytes)
            return tree.all("CipherReference").contains { reference in
                let address = tree.attribute("uri", of: reference)?.lowercased() ?? ""
                return address.hasSuffix("html") || address.hasSuffix(".xml")
            }
        }
    }

    // MARK: Pages

    private static let withoutStyles = "style sheets were left out of later pages of the book, since together they are too large"
    /// In front of the names of parts, which are addresses relative to each other.
    private static let base = "epub://book/"

    private mutating func readPage(_ bytes: [UInt8], _ name: String, _ isCancelled: () -> Bool) throws(ConversionError) {
        let html = styleRoom > 0 ? SavedPage(bytes, at: Self.base + name, files: styles).html.page : bytes
        styleRoom -= html.count - bytes.count
        if styleRoom <= 0, !document.limits.contains(Self.withoutStyles) { document.limits.append(Self.withoutStyles) }
        var reader = HTMLDocumentReader(try HTMLTree(page: html, isXHTML: true, isCancelled: isCancelled))
        let page = reader.read()
        pages += 1
        // Notes are numbered in each page anew.
        var labels: [String: String] = [:]
        for (index, note) in page.footnotes.enumerated() { labels[note.label] = String(document.footnotes.count + index + 1) }
        let (parts, number) = (parts, pages)
        var lost = 0
        var pictures: Set<String> = []
        let shown = page.mapping { run in
            if case .image(let image) = run.content { pictures.insert(Self.resolved(image.source, in: name)) }
            return Self.placed(run, in: name, number, labels, parts, &lost)
        }
        shownPictures.formUnion(pictures)
        document.unread.add(.pictures, lost)
        document.blocks += shown.blocks
        document.footnotes += shown.footnotes.map { .init(label: labels[$0.label] ?? $0.label, blocks: $0.blocks) }
        for limit in page.limits where !document.limits.contains(limit) { document.limits.append(limit) }
    }

    /// A run of a page as a part of the whole book: pictures come from the archive, and links to
    /// other pages lead nowhere.
    private static func placed(
        _ run: RichDocument.Run, in page: String, _ number: Int, _ labels: [String: String], _ parts: DocumentParts, _ lost: inout Int
    ) -> RichDocument.Run? {
        var run = run
        if let link = run.link {
            // Numbers tell adjacent links apart, and each page has its own.
            run.link =
                URLText.scheme(of: link.address.utf8) == nil
                ? nil : .init(number: number << 20 + link.number, address: link.address, title: link.title)
        }
        switch run.content {
        case .footnote(let label): run.content = .footnote(labels[label] ?? label)
        case .image(var image) where URLText.scheme(of: image.source.utf8) == nil:
            guard let source = PackagedPicture.source(resolved(image.source, in: page), isExternal: false, parts.part) else {
                lost += 1
                return image.alternative.isEmpty ? nil : .init(.text(image.alternative), run.marks, link: run.link)
            }
            image.source = source
            run.content = .image(image)
        default: break
        }
        return run
    }

    /// The name of a part that another part names by a relative address.
    private static func resolved(_ address: String, in name: String) -> String {
        var path = name.split(separator: "/").dropLast().map(String.init)
        let plain = address.prefix { $0 != "#" && $0 != "?" }
        for step in plain.split(separator: "/") {
            switch step {
            case ".": continue
            case "..": _ = path.popLast()
            default: path.append(String(step))
            }
        }
        return String(utf8Bytes: PercentCoding.decoded(Array(path.joined(separator: "/").utf8)))
    }
}
