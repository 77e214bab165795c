public import DragKit
import DragLinks
import DragTypes
import TextHandlers

/// The address of the image that was dragged, from everything an item says.
///
/// A browser that drags a linked image puts the *link* into every URL type; the image's own address stands only in the HTML, or in
/// Firefox' promise of a file. So whatever representation a route begins with, all the evidence is weighed, best first:
///
/// 1. the original that a link of an image search or an image proxy wraps, if that link is what was dragged or stands around the image,
/// 2. an image element in the HTML that was dragged,
/// 3. the address of a promised file, when image data came along,
/// 4. a link or text whose path ends in an image extension, a list's first such entry,
/// 5. a link beside image data, when no HTML tells more.
///
/// What is found is cleaned as far as the handler was told to.
public struct ImageURLHandler: TypeHandler {
    public let identifier = "org.dragconv.image-url"
    private let cleaning: LinkCleaning

    public init(cleaning: LinkCleaning = .standard) {
        self.cleaning = cleaning
    }

    private static let evidence: [TypeIdentifier] = [
        .html, .mozURL, .netscapeURL, .uriList, .url, .utf8PlainText, LinkForms.promiseURL, LinkForms.downloadURL,
        FileListHandler.gnome,
    ]

    public var conversions: [Conversion] {
        // HTML knows best; a text that happens to be an address comes last. An image's address is the least that can be kept of a
        // thing: as a mere URL it must not outrank the link that was dragged.
        let sources: [(name: String, type: TypeIdentifier, keep: Int)] = [
            ("html", .html, 300), ("promise", LinkForms.promiseURL, 290), ("moz-url", .mozURL, 280),
            ("netscape-url", .netscapeURL, 280), ("uri-list", .uriList, 280), ("url", .url, 280), ("text", .utf8PlainText, 260),
            ("download-url", LinkForms.downloadURL, 270),
        ]
        return sources.map { source in
            Conversion(
                "\(identifier)/\(source.name)", from: source.type, to: .imageURL, keep: KeepLevel(source.keep), cost: 5,
                loses: ["all but the image's address"], uses: Self.evidence.filter { $0 != source.type }, isConditional: true, isOfferedUnasked: false
            )
        }
    }

    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        var evidence = context.siblings
        evidence[conversion.from] = [UInt8](input)
        let catalogue = context.catalogue
        let hasImageData = context.offeredTypes.contains { type in
            catalogue.conforms(type, to: .image)
        }
        guard let url = try weigh(evidence, hasImageData: hasImageData, catalogue, isCancelled: context.cancellation) else {
            throw .unsupported("nothing in the item names an image")
        }
        return ConversionOutput(url)
    }

    /// In the order in which links are trusted.
    private static let order: [TypeIdentifier] = [
        .uriList, FileListHandler.gnome, .mozURL, .netscapeURL, .url, LinkForms.downloadURL, .utf8PlainText,
    ]

    private func weigh(
        _ evidence: [TypeIdentifier: [UInt8]], hasImageData: Bool, _ catalogue: TypeCatalogue, isCancelled: () -> Bool
    ) throws(ConversionError) -> String? {
        var image: HTMLLinks.Image?
        if let html = evidence[.html] { image = HTMLLinks(try HTMLTree(parsing: html, isCancelled: isCancelled)).images.first { _ in true } }
        let cleaner = cleaning.cleaner
        if let cleaner {
            // Of several links none is the one that was dragged.
            let links = Self.order.compactMap { Self.links($0, in: evidence) }.filter { $0.count == 1 }.flatMap(\.self)
            for link in [image?.link].compactMap(\.self) + links {
                let cleaned = cleaner.clean(link)
                if cleaned.namesImage { return cleaned.output }
            }
        }
        let found = Self.named(image, evidence, hasImageData: hasImageData, catalogue)
        return found.map { cleaner?.clean($0).output ?? $0 }
    }

    private static func links(_ type: TypeIdentifier, in evidence: [TypeIdentifier: [UInt8]]) -> [String] {
        guard let bytes = evidence[type] else { return [] }
        if type == FileListHandler.gnome { return (try? CopiedFiles(parsing: bytes).uris) ?? [] }
        if type == .utf8PlainText {
            let text = ASCII.trimmed(bytes)
            return URLText.isURL(text) ? [String(utf8Bytes: text)] : []
        }
        return (try? LinkForms.links(in: bytes, as: type).map(\.url)) ?? []
    }

    /// What names an image as it stands.
    private static func named(
        _ image: HTMLLinks.Image?, _ evidence: [TypeIdentifier: [UInt8]], hasImageData: Bool, _ catalogue: TypeCatalogue
    ) -> String? {
        if let image { return image.url }
        let promised = links(LinkForms.promiseURL, in: evidence).first
        if let promised, hasImageData || URLText.namesImage(promised, in: catalogue) { return promised }
        for type in order {
            if let found = links(type, in: evidence).first(where: { URLText.namesImage($0, in: catalogue) }) { return found }
        }
        guard hasImageData, evidence[.html] == nil else { return nil }
        return order.lazy.compactMap { links($0, in: evidence).first }.first
    }
}
