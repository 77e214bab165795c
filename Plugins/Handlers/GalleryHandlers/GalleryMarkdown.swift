import DragGallery
import DragKit
import DragTypes

/// A gallery as Markdown (CommonMark 0.31): its name as a heading, and one paragraph for each
/// image.
///
/// Markdown → a gallery goes through HTML.
enum GalleryMarkdown {
    static let family = GalleryFamily.around(
        "org.dragconv.gallery-markdown",
        [
            Form(
                "markdown", .markdown, holds: GalleryFamily.all(but: [GalleryFamily.ratios, GalleryFamily.structure]), cost: 5,
                write: GalleryFamily.write { bytes(of: try GalleryFamily.nonEmpty($0, isNameEnough: true)) })
        ], keeping: [.titles], names: ["gallery-to-markdown": "write"])

    /// The Markdown of the gallery, in UTF-8 with line feeds. The aspect ratios are lost. An empty
    /// gallery without a name gives no bytes.
    static func bytes(of gallery: ImageGallery) -> [UInt8] {
        var text = ""
        if let name = gallery.name { text += "# \(escaped(name))\n\n" }
        for image in gallery.images { text += "![\(escaped(image.name ?? image.fileName ?? ""))](\(target(image.url)))\n\n" }
        return Array(text.dropLast(gallery.images.isEmpty ? 0 : 1).utf8)
    }

    /// The text with a backslash before each character that has a meaning in Markdown (CommonMark
    /// 0.31 §2.4).
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if "\\`*_{}[]<>#|~!&".unicodeScalars.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    /// A link's destination: in angle brackets if it would not be valid without them, with angle
    /// brackets and backslashes escaped.
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
            // An ampersand could begin an entity, and not every Markdown reader accepts a backslash
            // before an ampersand.
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
