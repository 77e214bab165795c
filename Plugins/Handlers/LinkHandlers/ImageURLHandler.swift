import Documents
import DragHTML
package import DragKit
import DragLinks
import DragTypes

/// Finds the address of a dragged image, from all representations of an item.
///
/// A browser that drags a linked image puts the *link* into every URL type. The image's own address
/// is only in the HTML, or in the promise of a file by Firefox. So the result does not depend on
/// the representation that is converted; all representations are considered, in this order:
///
/// 1. the original that a link of an image search or an image proxy wraps, if such a link surrounds
///    the image or is the only link of a representation,
/// 2. the first image element in the HTML,
/// 3. the address of a promised file, if the item also offers image data or the address ends in an
///    image extension,
/// 4. the first link or text whose path ends in an image extension,
/// 5. the first link, if the item offers image data and no HTML.
///
/// The address found is cleaned as the handler's settings say.
package struct ImageURLHandler: PromptHandler {
    package let identifier = "org.dragconv.image-url"
    private let cleaning: LinkCleaning

    /// A handler that cleans the addresses as `cleaning` says, by default at level `clean` by the
    /// built-in rules.
    package init(cleaning: LinkCleaning = .standard) {
        self.cleaning = cleaning
    }

    private static let evidence: [TypeIdentifier] = [
        .html, .mozURL, .netscapeURL, .uriList, .url, .utf8PlainText, LinkForms.promiseURL, LinkForms.downloadURL,
        FileListForms.gnome,
    ]

    package var conversions: [Conversion] {
        // HTML is the best evidence, and a text that happens to be an address the weakest. All
        // values are low, because an image's address keeps little of the content: as a URL it must
        // not outrank the link that was dragged.
        let sources: [(name: String, type: TypeIdentifier, keep: Int)] = [
            ("html", .html, 300), ("promise", LinkForms.promiseURL, 290), ("moz-url", .mozURL, 280),
            ("netscape-url", .netscapeURL, 280), ("uri-list", .uriList, 280), ("url", .url, 280), ("text", .utf8PlainText, 260),
            ("download-url", LinkForms.downloadURL, 270),
        ]
        return sources.map { source in
            Conversion(
                "\(identifier)/\(source.name)", from: source.type, to: .imageURL, keep: KeepLevel(source.keep), cost: 5,
                maxInput: source.type == .html ? HTMLTree.maximumInput : nil, loses: ["all but the image's address"],
                uses: Self.evidence.filter { $0 != source.type }, isConditional: true, isOfferedUnasked: false
            )
        }
    }

    /// Finds the address of the image in the input and its sibling representations.
    ///
    /// - Throws: ``ConversionError``: `unsupported` when nothing names an image, `limit` when the
    ///   HTML is too large or too deeply nested, `timedOut` when the conversion was cancelled.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        var evidence = context.siblings
        evidence[conversion.from] = [UInt8](input)
        let catalogue = context.catalogue
        let hasImageData = context.offeredTypes.contains { type in
            catalogue.conforms(type, to: .image)
        }
        guard let url = try address(in: evidence, hasImageData: hasImageData, catalogue, isCancelled: context.cancellation) else {
            throw .unsupported("nothing in the item names an image")
        }
        return ConversionOutput(url)
    }

    /// The types with links, from the most to the least trusted.
    private static let order: [TypeIdentifier] = [
        .uriList, FileListForms.gnome, .mozURL, .netscapeURL, .url, LinkForms.downloadURL, .utf8PlainText,
    ]

    private func address(
        in evidence: [TypeIdentifier: [UInt8]], hasImageData: Bool, _ catalogue: TypeCatalogue, isCancelled: () -> Bool
    ) throws(ConversionError) -> String? {
        var image: HTMLLinks.Image?
        if let html = evidence[.html], html.count <= HTMLTree.maximumInput {
            image = HTMLLinks(try HTMLTree(page: html, isCancelled: isCancelled)).images.first { _ in true }
        }
        let cleaner = cleaning.cleaner
        if let cleaner {
            // Among several links of one representation, it is unknown which of them was dragged.
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
        if type == FileListForms.gnome { return (try? CopiedFiles(parsing: bytes).uris) ?? [] }
        if type == .utf8PlainText {
            let text = ASCII.trimmed(bytes)
            return URLText.isURL(text) ? [String(utf8Bytes: text)] : []
        }
        return (try? LinkForms.links(in: bytes, as: type).map(\.url)) ?? []
    }

    /// The address of the image as the representations give it, without unwrapping.
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
