package import DragKit
package import DragTypes

/// Every form of a link into every other: `text/x-moz-url`, `_NETSCAPE_URL`, `text/uri-list`, Mac
/// and Windows forms, `.webloc`, `.url` and `.desktop` files. A title gets lost where the form has
/// no place for one, further links where the form holds one link only.
package struct LinkFormsHandler: FormFamilyHandler, PromptHandler {
    package init() {}

    package var recognisers: [any Recognising] { [LinkRecogniser()] }

    private static let title = FormFamily.Feature("titles", weight: 30, siblings: [.urlName, LinkForms.mozURLDescription])
    /// A title of several lines, or one that only repeats the URL, fits into property lists alone.
    private static let anyTitle = FormFamily.Feature("titles of several lines", weight: 5)
    private static let others = FormFamily.Feature("further links", weight: 20)
    private static let mimeType = FormFamily.Feature("MIME types", weight: 50)
    private static let link = FormFamily.Feature("the link", weight: 999)

    package static let forms = FormFamily(
        handler: "org.dragconv.link-forms", features: [link, title, anyTitle, others, mimeType],
        forms: [
            .init("moz-url", .mozURL, holds: [link, title, others]),
            .init("netscape-url", .netscapeURL, holds: [link, title, others]),
            .init("web-urls", LinkForms.webURLs, holds: [link, title, anyTitle, others]),
            .init("desktop-entry", LinkForms.desktopEntry, holds: [link, title]),
            .init("uri-list", .uriList, holds: [link, others]),
            .init("webloc", LinkForms.webloc, holds: [link]),
            .init("internet-shortcut", LinkForms.shortcut, holds: [link]),
            .init("apple-url", LinkForms.appleURL, holds: [link]),
            .init("moz-url-data", LinkForms.mozURLData, holds: [link]),
            .init("url-w", LinkForms.urlW, holds: [link]),
            .init("url-a", LinkForms.urlA, holds: [link]),
            .init("url", .url, holds: [link]),
            // The name of the file that is to be downloaded stands in the title's place.
            .init("download-url", LinkForms.downloadURL, holds: [link, title, mimeType], access: .read),
        ])

    package func model(_ input: RawSpan, in form: FormFamily.Form, context: borrowing ConversionContext) throws(ConversionError) -> [TitledURL] {
        let bytes = [UInt8](input)
        return try parsing { () throws(FormError) in try LinkForms.links(in: bytes, as: form.type) }
    }

    package func complete(_ model: inout [TitledURL], with features: [FormFamily.Feature], context: borrowing ConversionContext) {
        guard features.contains(Self.title), model.count == 1, model[0].title == nil else { return }
        model[0].title = Self.title(in: context)
    }

    package func output(
        _ model: [TitledURL], along edge: FormFamily.Edge, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        guard let bytes = LinkForms.bytes(model, as: edge.target.type) else { throw .unsupported("there is no link in it") }
        let isCut = model.count > 1 && edge.lost.contains(Self.others)
        let feature: Feature = model.first.map { ASCII.hasPrefix($0.url.utf8, ignoringCase: "file:") } == true ? .furtherFiles : .furtherLinks
        return ConversionOutput(bytes, notes: isCut ? [ConversionNote(Loss(feature, model.count - 1))] : [])
    }

    private static func title(in context: borrowing ConversionContext) -> String? {
        if let name = context.siblings[.urlName] { return String(utf8Bytes: name) }
        return context.siblings[LinkForms.mozURLDescription].map { String(utf8Bytes: UTF16Text.utf8(from: $0)) }
    }
}
