import Documents
package import DragKit
import DragTypes

/// Reads Safari's web archives, as files and on the Mac's pasteboard: a property list of a page,
/// its address, and the files that the page shows. The page becomes HTML with its address as the
/// base of its links, and with its pictures and style sheets inside. Frames are left out.
package struct WebArchiveHandler: PromptHandler {
    package let identifier = "org.dragconv.webarchive"

    /// A handler without settings.
    package init() {}

    static let webArchive = TypeIdentifier(trusted: "com.apple.webarchive")

    package var conversions: [Conversion] {
        [Conversion(identifier + "/to-html", from: Self.webArchive, to: .html, keep: .near, cost: 5, loses: ["frames"], countsLosses: true)]
    }

    /// Takes the page out of its archive.
    ///
    /// - Throws: ``ConversionError``: `badInput` for what is no web archive, `unsupported` when its
    ///   main part is no page.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        let archive = try parsing { () throws(FormError) in try PropertyList(parsing: bytes) }
        guard let main = archive["WebMainResource"], let data = main["WebResourceData"]?.data else {
            throw .badInput("the web archive has no main resource with data")
        }
        let mimeType = main["WebResourceMIMEType"]?.string ?? "text/html"
        guard let type = context.catalogue.type(mimeType: mimeType), type == .html || context.catalogue.conforms(type, to: .xml) else {
            throw .unsupported("the web archive holds \(mimeType) instead of a page")
        }
        let page = HTMLDecoding.utf8(from: data, declared: main["WebResourceTextEncodingName"]?.string)
        var files: [String: SavedPage.File] = [:]
        for resource in archive["WebSubresources"]?.array ?? [] {
            guard let url = resource["WebResourceURL"]?.string, let mimeType = resource["WebResourceMIMEType"]?.string,
                let bytes = resource["WebResourceData"]?.data
            else { continue }
            files[url] = SavedPage.File(mimeType: mimeType, bytes: bytes)
        }
        let (html, leftOut) = SavedPage(page, at: main["WebResourceURL"]?.string, files: files).html
        let lost = ConversionNote.lost("frames", archive["WebSubframeArchives"]?.array?.count ?? 0)
        return ConversionOutput(html, notes: lost + ConversionNote.lost("files that are too large for a page", leftOut))
    }
}
