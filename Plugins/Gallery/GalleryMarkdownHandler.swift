import DragGallery
package import DragKit
import DragTypes

/// A gallery → Markdown. Markdown → a gallery goes through HTML.
package struct GalleryMarkdownHandler: PromptHandler {
    /// The handler's name, and the prefix of its conversion's id.
    package let identifier = "org.dragconv.gallery-markdown"

    /// A handler; it has no options.
    package init() {}

    /// From a gallery to Markdown.
    package var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/write", from: .gallery, to: .markdown, keep: .visible, cost: 5, maxInput: GalleryConversion.maximumInput,
                loses: ["aspect ratios"])
        ]
    }

    /// Writes a gallery as Markdown.
    ///
    /// - Throws: ``ConversionError``: `badInput` for a gallery that is not valid, `unsupported` for a gallery with neither name nor images.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let gallery = try GalleryConversion.gallery(input)
        guard !gallery.images.isEmpty || gallery.name != nil else { throw .unsupported("the gallery has neither name nor images") }
        return ConversionOutput(GalleryMarkdown.bytes(of: gallery), name: gallery.name)
    }
}

/// A gallery as Markdown (CommonMark 0.31): its name as a heading, and one paragraph for each image.
enum GalleryMarkdown {
    /// The Markdown of the gallery, in UTF-8 with line feeds. The aspect ratios are lost. An empty gallery without a name gives no bytes.
    static func bytes(of gallery: ImageGallery) -> [UInt8] {
        var text = ""
        if let name = gallery.name { text += "# \(escaped(name))\n\n" }
        for image in gallery.images { text += "![\(escaped(image.fileName ?? ""))](\(target(image.url)))\n\n" }
        return Array(text.dropLast(gallery.images.isEmpty ? 0 : 1).utf8)
    }

    /// The text with a backslash before each character that has a meaning in Markdown (CommonMark 0.31 §2.4).
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if "\\`*_{}[]<>#|~!&".unicodeScalars.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    /// A link's destination: in angle brackets if it would not be valid without them, with angle brackets and backslashes escaped.
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
            // An ampersand could begin an entity, and not every Markdown reader accepts a backslash before an ampersand.
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
