public import DragKit
import DragTypes
import TextHandlers

/// Links ↔ HTML: titled links become `a` elements, several a list of them; HTML gives the links that are in it.
public struct LinkHTMLHandler: TypeHandler {
    public let identifier = "org.dragconv.link-html"

    public init() {}

    public var conversions: [Conversion] {
        [
            Conversion(identifier + "/moz-url-to-html", from: .mozURL, to: .html, keep: .near, cost: 2),
            Conversion(identifier + "/list-to-html", from: .uriList, to: .html, keep: KeepLevel(940), cost: 2),
            Conversion(
                identifier + "/html-to-url", from: .html, to: .url, keep: .structural, cost: 10, maxInput: HTMLTree.maximumInput,
                loses: ["all but one link"],
                isConditional: true, isOfferedUnasked: false),
            Conversion(
                identifier + "/html-to-moz-url", from: .html, to: .mozURL, keep: KeepLevel(510), cost: 10, maxInput: HTMLTree.maximumInput,
                loses: ["all but the links"], isConditional: true, isOfferedUnasked: false),
            Conversion(
                identifier + "/html-to-list", from: .html, to: .uriList, keep: KeepLevel(505), cost: 10, maxInput: HTMLTree.maximumInput,
                loses: ["all but the links' addresses"], isConditional: true, isOfferedUnasked: false),
        ]
    }

    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        if conversion.to == .html {
            let links = try parsing { () throws(FormError) in try LinkForms.links(in: bytes, as: conversion.from) }
            return ConversionOutput(Self.html(links))
        }
        let links = try HTMLLinks(try HTMLTree(parsing: bytes, isCancelled: context.cancellation)).links()
        guard let result = LinkForms.bytes(links, as: conversion.to) else { throw .unsupported("the HTML has no link in it") }
        var notes: [ConversionNote] = []
        if links.count > 1, conversion.to == .url { notes.append(ConversionNote("\(links.count - 1) further link(s) are left out")) }
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
