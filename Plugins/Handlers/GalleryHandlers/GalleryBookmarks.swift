import Documents
import DragGallery
import DragHTML
import DragKit
import DragTypes

/// A gallery as a bookmark file in the Netscape format, which every browser imports: one folder
/// with one link for each image.
///
/// The format: Microsoft, “Netscape Bookmark File Format”,
/// https://learn.microsoft.com/en-us/previous-versions/windows/internet-explorer/ie-developer/platform-apis/aa753582(v=vs.85)
enum GalleryBookmarks {
    static let family = GalleryFamily.around(
        "org.dragconv.gallery-bookmarks",
        [
            Form(
                "bookmarks", "org.dragconv.netscape-bookmarks",
                holds: GalleryFamily.all(but: [GalleryFamily.structure], and: [GalleryFamily.folders]), cost: 5, isConditional: true,
                maxInput: HTMLTree.maximumInput,
                effects: [
                    .carries(.gallery), .extracts(.bookmarks, to: .gallery, part: [.addressedPictures]), .interprets(.bookmarks, to: .gallery),
                ],
                read: { try gallery($0.bytes, isCancelled: $0.context.cancellation) }, write: GalleryFamily.write { bytes(of: $0) })
        ], keeping: [.titles], names: ["bookmarks-to-gallery": "read", "gallery-to-bookmarks": "write"])

    /// The attribute of a link that holds the aspect ratio of its image, in lower case; written in
    /// upper case.
    static let ratioAttribute = "aspect_ratio"

    /// The bookmark file of the gallery, as HTML in UTF-8 with line feeds. A gallery without a name
    /// has its links at the top level.
    static func bytes(of gallery: ImageGallery) -> [UInt8] {
        var text = """
            <!DOCTYPE NETSCAPE-Bookmark-file-1>
            <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
            <TITLE>Bookmarks</TITLE>
            <H1>Bookmarks</H1>
            <DL><p>

            """
        let indent = gallery.name == nil ? "    " : "        "
        if let name = gallery.name { text += "    <DT><H3>\(MarkupEscape.text(name))</H3>\n    <DL><p>\n" }
        for image in gallery.images {
            let ratio = GalleryArchive.number(image.aspectRatio)
            let title = MarkupEscape.text(image.title)
            text += "\(indent)<DT><A HREF=\"\(MarkupEscape.attribute(image.url))\" \(ratioAttribute.uppercased())=\"\(ratio)\">\(title)</A>\n"
        }
        if gallery.name != nil { text += "    </DL><p>\n" }
        return Array((text + "</DL><p>\n").utf8)
    }

    // MARK: Reading

    /// The links of all folders.
    private static func gallery(_ bytes: [UInt8], isCancelled: () -> Bool) throws(ConversionError) -> ReadGallery {
        let tree = try HTMLTree(page: bytes, isCancelled: isCancelled)
        var reader = GalleryReader("the bookmarks")
        let folders = tree.elements(.h3)
        if folders.count == 1 {
            try parsing { () throws(FormError) in try reader.take(name: GalleryPage.line(tree.rawText(of: folders[0]))) }
        }
        var skipped = 0
        var hasRatios = true
        for link in tree.elements(tagged: [.a]) {
            guard let url = tree.value(.href, of: link), mayBeImage(url) else {
                skipped += 1
                continue
            }
            let stated = tree.value(ratioAttribute, of: link).flatMap(Double.init)
            let ratio = stated.flatMap { GalleryImage.aspectRatio(width: $0, height: 1) }
            if ratio == nil { hasRatios = false }
            try parsing { () throws(FormError) in try reader.take(url: url, aspectRatio: ratio ?? GalleryImage.unknownAspectRatio) }
        }
        guard !reader.gallery.images.isEmpty else { throw .unsupported("the bookmarks have no link to anything that could be an image") }
        var result = ReadGallery(reader.gallery, hasRatios: hasRatios)
        result.notes += ConversionNote.lost("links to other things than images", skipped)
        result.notes += ConversionNote.lost(.folders, folders.count > 1 ? folders.count : 0)
        return result
    }

    /// Whether a link can lead to an image: links to scripts and to a browser's own pages can't.
    private static func mayBeImage(_ url: String) -> Bool {
        guard URLText.isURL(url.utf8), let scheme = URLText.scheme(of: url.utf8) else { return false }
        return ["http", "https", "file", "ftp"].contains(scheme) || ASCII.hasPrefix(url.utf8, ignoringCase: "data:image/")
    }
}
