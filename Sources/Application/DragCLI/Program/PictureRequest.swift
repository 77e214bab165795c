import DragKit
import DragTypes

/// What the user asks of pictures, as a value.
struct PictureRequest: Hashable, Sendable {
    var maxSize: String?
    var quality: Int?
    var background: String?

    var isEmpty: Bool { self == PictureRequest() }

    /// The options for conversions.
    ///
    /// - Throws: ``CLIError`` (`usage`) for a value that is none.
    func options() throws(CLIError) -> [String: String] {
        var result: [String: String] = [:]
        if let maxSize { result[ConversionOption.maximumSize] = try Self.size(maxSize) }
        if let quality {
            guard (1...100).contains(quality) else { throw CLIError(.usage, "--quality is a number from 1 to 100, not \(quality).") }
            result[ConversionOption.quality] = String(quality)
        }
        if let background { result[ConversionOption.background] = try Self.colour(background) }
        return result
    }

    private static func size(_ text: String) throws(CLIError) -> String {
        let sides = text.lowercased().split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "\u{D7}" }.map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else {
            throw CLIError(.usage, "--max-size is a width and a height in pixels, such as 1600x1200, not \u{201C}\(text)\u{201D}.")
        }
        return "\(width)x\(height)"
    }

    private static func colour(_ text: String) throws(CLIError) -> String {
        let name = text.lowercased()
        let notation = names[name] ?? (name.hasPrefix("#") ? name : "#" + name)
        guard let colour = try? ColorValue(css: notation.utf8), colour.alpha == 0xFFFF else {
            let known = names.map(\.key).sorted().joined(separator: ", ")
            throw CLIError(
                .usage, "--background is a colour in hexadecimal digits, such as #fff or #ffeedd, or one of \(known); not \u{201C}\(text)\u{201D}.")
        }
        let digits = [colour.red, colour.green, colour.blue].map { channel in
            let text = String(channel >> 8, radix: 16)
            return text.count == 1 ? "0" + text : text
        }
        return "#" + digits.joined()
    }

    /// The basic colours of CSS (CSS Color 4 §6.1).
    private static let names = [
        "aqua": "#00ffff", "black": "#000000", "blue": "#0000ff", "fuchsia": "#ff00ff", "gray": "#808080", "green": "#008000", "grey": "#808080",
        "lime": "#00ff00", "maroon": "#800000", "navy": "#000080", "olive": "#808000", "orange": "#ffa500", "purple": "#800080", "red": "#ff0000",
        "silver": "#c0c0c0", "teal": "#008080", "white": "#ffffff", "yellow": "#ffff00",
    ]
}

extension Parameter where Command == PictureRequest {
    static var all: [Parameter] {
        [
            .option("max-size", "w\u{D7}h", "Reduce until they fit into this size in pixels; smaller ones are not enlarged.") { $0.maxSize = $1 },
            .integer("quality", "number", "How much JPEG and WebP keep, from 1 to 100.") { $0.quality = $1 },
            .option("background", "colour", "The colour for transparent parts, such as white or #fff.") { $0.background = $1 },
        ]
    }
}
