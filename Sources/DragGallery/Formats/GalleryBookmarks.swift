import DragTypes

/// A gallery as a file of bookmarks in the format of Netscape's, which every browser imports: a folder with a link an image.
public enum GalleryBookmarks {
    /// The attribute in which a link keeps its image's aspect ratio.
    public static let ratioAttribute = "aspect_ratio"

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
