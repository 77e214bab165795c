import DragTypes

/// A gallery as a web page: one `figure` element for each image. Its style states the aspect ratio, so that the layout does not shift
/// while the images load.
public enum GalleryPage {
    /// The content of `<meta name="generator">` in the pages that are written here. A page with this generator is read as a gallery even if
    /// it has a single image or none.
    public static let generator = "dragconv gallery"

    /// The web page of the gallery, as HTML in UTF-8 with line feeds.
    public static func bytes(of gallery: ImageGallery) -> [UInt8] {
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
            let title = MarkupEscape.attribute(image.fileName ?? "")
            let ratio = GalleryArchive.number(image.aspectRatio)
            text +=
                "<figure><a href=\"\(url)\"><img src=\"\(url)\" alt=\"\(title)\" style=\"aspect-ratio: \(ratio)\" loading=\"lazy\"></a></figure>\n"
        }
        return Array((text + "</main>\n</body>\n</html>\n").utf8)
    }
}
