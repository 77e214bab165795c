import Documents
import DragGallery
import DragHTML
import DragKit
import DragTypes

/// A gallery as a web page: one `figure` element for each image. Its style states the aspect ratio,
/// so that the layout does not shift while the images load.
///
/// Any page with several images can be read; its images become the gallery.
enum GalleryPage {
    static let family = GalleryFamily.around(
        "org.dragconv.gallery-page",
        [
            Form(
                "page", .html, holds: GalleryFamily.all(but: [GalleryFamily.structure], and: [GalleryFamily.otherElements]), cost: 5,
                isConditional: true,
                maxInput: HTMLTree.maximumInput,
                read: { try gallery($0.bytes, isCancelled: $0.context.cancellation) }, write: GalleryFamily.write { bytes(of: $0) })
        ], keeping: [.titles], names: ["page-to-gallery": "read", "gallery-to-page": "write"])

    /// The content of `<meta name="generator">` in the pages that are written here. A page with
    /// this generator is read as a gallery even if it has a single image or none.
    static let generator = "dragconv gallery"

    /// The web page of the gallery, as HTML in UTF-8 with line feeds.
    static func bytes(of gallery: ImageGallery) -> [UInt8] {
        let name = MarkupEscape.text(gallery.name ?? "")
        var text = """
            <!DOCTYPE html>
            <html>
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta name="generator" content="\(generator)">
            <title>\(name)</title>
            <style>
            body { margin: 1rem; font-family: sans-serif; }
            main { display: flex; flex-wrap: wrap; gap: 0.5rem; }
            figure { margin: 0; }
            img { height: 12rem; background: #ddd; }
            </style>
            </head>
            <body>

            """
        if gallery.name != nil { text += "<h1>\(name)</h1>\n" }
        text += "<main>\n"
        for image in gallery.images {
            let url = MarkupEscape.attribute(image.url)
            let title = MarkupEscape.attribute(image.name ?? image.fileName ?? "")
            let ratio = GalleryArchive.number(image.aspectRatio)
            text +=
                "<figure><a href=\"\(url)\"><img src=\"\(url)\" alt=\"\(title)\" style=\"aspect-ratio: \(ratio)\" loading=\"lazy\"></a></figure>\n"
        }
        return Array((text + "</main>\n</body>\n</html>\n").utf8)
    }

    // MARK: Reading

    /// The images of a page.
    ///
    /// - Throws: ``ConversionError`` (`unsupported`) for a page with fewer than two images that was
    ///   not written from a gallery.
    private static func gallery(_ bytes: [UInt8], isCancelled: () -> Bool) throws(ConversionError) -> ReadGallery {
        let tree = try HTMLTree(page: bytes, isCancelled: isCancelled)
        let isOurs = tree.elements(.meta).contains {
            tree.value(.name, of: $0).map { ASCII.equals($0.utf8, ignoringCase: "generator") } == true
                && tree.value(.content, of: $0) == generator
        }
        var reader = GalleryReader("the page")
        let titles = tree.elements(.h1) + tree.elements(tagged: [.title])
        if let title = titles.lazy.map({ line(tree.rawText(of: $0)) }).first(where: { !$0.isEmpty }) {
            try parsing { () throws(FormError) in try reader.take(name: title) }
        }
        var skipped = 0
        var hasRatios = true
        for element in tree.elements(.img) {
            guard let source = tree.value(.src, of: element), let url = absolute(source, in: tree) else {
                skipped += 1
                continue
            }
            let ratio = HTMLImageSize(of: element, in: tree).flatMap { GalleryImage.aspectRatio(width: $0.width, height: $0.height) }
            if ratio == nil { hasRatios = false }
            // Pages that are written here name an image by its file if it has no other name.
            let name = tree.value(.alt, of: element).flatMap { $0 == URLText.fileName(of: url) ? nil : $0 }
            try parsing { () throws(FormError) in try reader.take(url: url, aspectRatio: ratio ?? GalleryImage.unknownAspectRatio, name: name) }
        }
        let gallery = reader.gallery
        guard isOurs || gallery.images.count > 1 else {
            throw .unsupported(gallery.images.isEmpty ? "the page has no image with an absolute address" : "one image is no gallery")
        }
        return ReadGallery(gallery, skipped: skipped, hasRatios: hasRatios)
    }

    /// Text with each run of white space and control characters as one space, as browsers show a
    /// title.
    static func line(_ text: [UInt8]) -> String {
        text.split(whereSeparator: { $0 <= 0x20 || $0 == 0x7F }).map { String(utf8Bytes: $0) }.joined(separator: " ")
    }

    /// The absolute URL of `source`, resolved against the page's base URL; nil if there is none.
    private static func absolute(_ source: String, in tree: HTMLTree) -> String? {
        let trimmed = String(utf8Bytes: ASCII.trimmed(Array(source.utf8)[...]))
        if URLText.isURL(trimmed.utf8) { return trimmed }
        guard let base = tree.base, !trimmed.isEmpty, let resolved = RelativeURL.resolve(trimmed, against: base), URLText.isURL(resolved.utf8) else {
            return nil
        }
        return resolved
    }
}
