import Documents
import DragHTML
import DragKit
import DragTypes

/// The addresses in an HTML document: of its links, and of the images that it shows.
struct HTMLLinks {
    private let tree: HTMLTree
    /// The limit in bytes for all addresses and titles together. Without a limit they could be far
    /// larger than the document: a base URL precedes every link, and nested links share their text.
    private let limit: Int

    init(_ tree: HTMLTree) {
        self.tree = tree
        limit = 1 << 20 + 16 * tree.sourceByteCount
    }

    /// The links with their texts, in document order. In a document without any link, the images
    /// instead.
    ///
    /// - Throws: ``ConversionError`` (`limit`) when the links are many times larger than the
    ///   document.
    func links() throws(ConversionError) -> [TitledURL] {
        let base = tree.base
        var size = 0
        var links: [TitledURL] = []
        // One for all links, since it reads the page's style sheets first.
        let renderer = HTMLTextRenderer(tree)
        for node in tree.elements(tagged: [.a, .area]) {
            guard let href = tree.value(.href, of: node), let url = resolved(href, base), ASCII.lowercased(url).hasPrefix("javascript:") == false
            else { continue }
            let text = String(utf8Bytes: renderer.render(from: node).map { $0 == 0x0A ? 0x20 : $0 })
            let alternative = tree.children(of: node).lazy.compactMap { tree.value(.alt, of: $0) }.first { _ in true }
            let title = text.isEmpty ? alternative ?? "" : text
            links.append(TitledURL(url, title: title.isEmpty || title == url ? nil : title))
            try count(url.utf8.count + title.utf8.count, in: &size)
        }
        if !links.isEmpty { return links }
        for image in images {
            links.append(TitledURL(image.url, title: image.alternative))
            try count(image.url.utf8.count, in: &size)
        }
        return links
    }

    private func count(_ bytes: Int, in size: inout Int) throws(ConversionError) {
        size += bytes
        if size > limit { throw .limit("the links in the HTML come to more than the limit of \(limit) bytes") }
    }

    /// An image that the document shows.
    struct Image {
        /// The absolute address, as far as the document has a base URL.
        var url: String
        /// The alternative text; nil when there is none.
        var alternative: String?
        /// The address of the link around the image; nil when the image is in no link.
        var link: String?
        /// The size that the image's element states; nil when it states none.
        var size: HTMLImageSize?
    }

    /// The images in document order, each with the best of its addresses. Each image is examined
    /// when the sequence reaches it.
    var images: some Sequence<Image> {
        let base = tree.base
        return tree.elements(tagged: [.img, .image, .input]).lazy.compactMap { node -> Image? in
            guard tree.tag(of: node) != .input || tree.value(.type, of: node) == "image" else { return nil }
            let source =
                bestCandidate(tree.value(.srcset, of: node) ?? "") ?? tree.value(.src, of: node) ?? tree.value(.href, of: node)
                ?? tree.value(.xlinkHref, of: node)
            guard let source, !source.isEmpty, let url = resolved(source, base) else { return nil }
            let link = anchor(around: node).flatMap { tree.value(.href, of: $0) }.flatMap { resolved($0, base) }
            let alternative = tree.value(.alt, of: node).flatMap { $0.isEmpty ? nil : $0 }
            return Image(url: url, alternative: alternative, link: link, size: HTMLImageSize(of: node, in: tree))
        }
    }

    /// The innermost link around an element.
    private func anchor(around node: HTMLNode) -> HTMLNode? {
        var parent = tree.parent(of: node)
        while let next = parent, tree.tag(of: next) != .a { parent = tree.parent(of: next) }
        return parent
    }

    private func resolved(_ reference: String, _ base: String?) -> String? {
        // Tabs and line ends within an address are ignored (WHATWG URL, "basic URL parser").
        let cleaned = String(utf8Bytes: ASCII.trimmed(Array(reference.utf8)).filter { $0 != 0x0A && $0 != 0x0D && $0 != 0x09 })
        return cleaned.isEmpty ? nil : RelativeURL.resolve(cleaned, against: base)
    }

    /// The address of the largest image in a `srcset`, by width or density (WHATWG HTML
    /// §4.8.4.2.2).
    private func bestCandidate(_ set: String) -> String? {
        var best: (url: String, size: Double)?
        var rest = ASCII.trimmed(Array(set.utf8))
        while !rest.isEmpty {
            var url = rest.prefix { !ASCII.isWhitespace($0) }
            rest = rest.dropFirst(url.count)
            var size = 1.0
            if url.last == UInt8(ascii: ",") {
                while url.last == UInt8(ascii: ",") { url.removeLast() }
            } else {
                let descriptor = ASCII.trimmed(rest.prefix { $0 != UInt8(ascii: ",") })
                rest = rest.drop { $0 != UInt8(ascii: ",") }.dropFirst()
                if let last = descriptor.last, last == UInt8(ascii: "w") || last == UInt8(ascii: "x") {
                    size = Double(String(utf8Bytes: descriptor.dropLast())) ?? 1
                }
            }
            if !url.isEmpty, best.map({ size > $0.size }) ?? true { best = (String(utf8Bytes: url), size) }
            rest = rest.drop { ASCII.isWhitespace($0) || $0 == UInt8(ascii: ",") }
        }
        return best?.url
    }
}
