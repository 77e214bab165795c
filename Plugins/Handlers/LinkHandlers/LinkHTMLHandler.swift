import Documents
import DragHTML
package import DragKit
import DragTypes

/// Converts links to HTML (an `a` element, or a list of such elements for several links), and HTML
/// to the links in it.
package struct LinkHTMLHandler: PromptHandler {
    package let identifier = "org.dragconv.link-html"

    /// A handler without settings.
    package init() {}

    package var conversions: [Conversion] {
        [
            // A link on the web is a link in a message, too; a file is rather attached.
            Conversion(identifier + "/url-to-html", from: .url, to: .html, keep: KeepLevel(960), cost: 2, isConditional: true),
            Conversion(identifier + "/moz-url-to-html", from: .mozURL, to: .html, keep: .near, cost: 2),
            Conversion(identifier + "/list-to-html", from: .uriList, to: .html, keep: KeepLevel(940), cost: 2),
            Conversion(
                identifier + "/html-to-url", from: .html, to: .url, keep: .structural, cost: 10, maxInput: HTMLTree.maximumInput,
                loses: ["words", "words in tables", "titles", "further links"], isConditional: true, isOfferedUnasked: false),
            Conversion(
                identifier + "/html-to-moz-url", from: .html, to: .mozURL, keep: KeepLevel(510), cost: 10, maxInput: HTMLTree.maximumInput,
                loses: ["words", "words in tables"], isConditional: true, isOfferedUnasked: false),
            Conversion(
                identifier + "/html-to-list", from: .html, to: .uriList, keep: KeepLevel(505), cost: 10, maxInput: HTMLTree.maximumInput,
                loses: ["words", "words in tables", "titles"], isConditional: true, isOfferedUnasked: false),
        ]
    }

    /// Converts links to HTML, or extracts the links of HTML.
    ///
    /// - Throws: ``ConversionError``: `badInput` for malformed links, `unsupported` for HTML
    ///   without links, `limit` for HTML that is too large or too deeply nested, `timedOut` when
    ///   the conversion was cancelled.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        if conversion.to == .html {
            let links = try LinkForms.links(in: bytes, as: conversion.from)
            if conversion.from == .url, links.contains(where: { FileURI.path(of: $0.url) != nil }) { throw .unsupported("the link names a file") }
            return ConversionOutput(Self.html(links))
        }
        let tree = try HTMLTree(page: bytes, isCancelled: context.cancellation)
        let links = try HTMLLinks(tree).links()
        guard let result = LinkForms.bytes(links, as: conversion.to) else { throw .unsupported("the HTML has no link in it") }
        var notes = tree.limitNotes
        if links.count > 1, conversion.to == .url { notes.append(ConversionNote(Loss(.furtherLinks, links.count - 1))) }
        return ConversionOutput(result, notes: notes)
    }

    private static func html(_ links: [TitledURL]) -> String {
        let anchors = links.map { link in
            let label = link.title ?? (FileURI.path(of: link.url) == nil ? link.url : URLText.fileName(of: link.url) ?? link.url)
            return "<a href=\"\(MarkupEscape.attribute(link.url))\">\(MarkupEscape.text(label))</a>"
        }
        guard anchors.count > 1 else { return anchors.first ?? "" }
        return "<ul>\n" + anchors.map { "<li>\($0)</li>\n" }.joined() + "</ul>"
    }
}
