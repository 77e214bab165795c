public import DragKit
import DragTypes

/// Every form of a link into every other: `text/x-moz-url`, `_NETSCAPE_URL`, `text/uri-list`, Mac and Windows forms, `.webloc`,
/// `.url` and `.desktop` files. A title gets lost where the form has no place for one, further links where it holds one only.
public struct LinkFormsHandler: TypeHandler {
    public let identifier = "org.dragconv.link-forms"

    public init() {}

    public var conversions: [Conversion] { Self.table }

    private static let table: [Conversion] = {
        let handler = "org.dragconv.link-forms"
        var result: [Conversion] = []
        for source in LinkForms.all {
            for target in LinkForms.all where source.type != target.type {
                // Titles and lists: dropping one is near, dropping both as well; the list alone cannot know what it drops.
                let losesTitle = source.holdsTitle && !target.holdsTitle
                let losesOthers = source.holdsSeveral && !target.holdsSeveral
                // A title of several lines, or one that only repeats the URL, fits into property lists alone.
                let losesOddTitles = source.type == LinkForms.webURLs && target.holdsTitle
                // What loses both keeps a little more than their product, or a detour over a third form would win.
                let losses = losesTitle && losesOthers ? 49 : losesTitle ? 30 : losesOthers ? 20 : 0
                let keep = 1000 - losses - (losesOddTitles ? 5 : 0)
                let titles = source.holdsTitle || !target.holdsTitle ? [] : [TypeIdentifier.urlName, LinkForms.mozURLDescription]
                result.append(
                    Conversion(
                        "\(handler)/\(source.name)-to-\(target.name)", from: source.type, to: target.type,
                        keep: KeepLevel(keep), cost: 1,
                        loses: (losesTitle ? ["title"] : []) + (losesOthers ? ["further links"] : []), uses: titles))
            }
        }
        result.append(
            Conversion(
                "\(handler)/download-url-to-moz-url", from: LinkForms.downloadURL, to: .mozURL, keep: .near,
                loses: ["MIME type"]))
        return result
    }()

    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        var links = try parsing { () throws(FormError) in try LinkForms.links(in: bytes, as: conversion.from) }
        if !conversion.uses.isEmpty, links.count == 1, links[0].title == nil {
            links[0].title = Self.title(in: context)
        }
        guard let result = LinkForms.bytes(links, as: conversion.to) else {
            throw .internalError("\(identifier) has no conversion \(conversion.id)")
        }
        var notes: [ConversionNote] = []
        if links.count > 1, conversion.loses.contains("further links") {
            notes.append(ConversionNote("\(links.count - 1) further link(s) are left out"))
        }
        return ConversionOutput(result, notes: notes)
    }

    private static func title(in context: borrowing ConversionContext) -> String? {
        if let name = context.siblings[.urlName] { return String(utf8Bytes: name) }
        return context.siblings[LinkForms.mozURLDescription].map { String(utf8Bytes: UTF16Text.utf8(from: $0)) }
    }
}
