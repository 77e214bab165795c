import DragTypes

/// A gallery as a bookmark file in the Netscape format, which every browser imports: one folder with one link for each image.
///
/// The format: Microsoft, “Netscape Bookmark File Format”,
/// https://learn.microsoft.com/en-us/previous-versions/windows/internet-explorer/ie-developer/platform-apis/aa753582(v=vs.85)
public enum GalleryBookmarks {
    /// The attribute of a link that holds the aspect ratio of its image, in lower case; written in upper case.
    public static let ratioAttribute = "aspect_ratio"

    /// The bookmark file of the gallery, as HTML in UTF-8 with line feeds. A gallery without a name has its links at the top level.
    public static func bytes(of gallery: ImageGallery) -> [UInt8] {
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
            let title = MarkupEscape.text(image.fileName ?? image.url)
            text += "\(indent)<DT><A HREF=\"\(MarkupEscape.attribute(image.url))\" \(ratioAttribute.uppercased())=\"\(ratio)\">\(title)</A>\n"
        }
        if gallery.name != nil { text += "    </DL><p>\n" }
        return Array((text + "</DL><p>\n").utf8)
    }
}
