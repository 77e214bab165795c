import DragTypes

/// A gallery as Markdown: its name as a heading, and an image a paragraph.
public enum GalleryMarkdown {
    public static func bytes(of gallery: ImageGallery) -> [UInt8] {
        var text = ""
        if let name = gallery.name { text += "# \(escaped(name))\n\n" }
        for image in gallery.images { text += "![\(escaped(image.fileName ?? ""))](\(target(image.url)))\n\n" }
        return Array(text.dropLast(gallery.images.isEmpty ? 0 : 1).utf8)
    }

    /// Text with a backslash before everything that means something (CommonMark 0.31 §2.4).
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if "\\`*_{}[]<>#|~!&".unicodeScalars.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    /// A link's target: in angle brackets where it would not stand without, everything that ends them escaped.
    private static func target(_ url: String) -> String {
        guard
            url.utf8.contains(where: {
                $0 <= 0x20
                    || [UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "&")].contains(
                        $0)
            })
        else { return url }
        var result = "<"
        for scalar in url.unicodeScalars {
            // An ampersand could begin an entity; a backslash before it does not help everywhere.
            if scalar == "&" {
                result += "&amp;"
                continue
            }
            if "<>\\".unicodeScalars.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result + ">"
    }
}
