import DragKit

/// What the user asks of a picture that is written (``ConversionOption``).
struct PictureOptions {
    /// The size that the picture must not exceed; nil for any size.
    let maximumSize: PictureSize?
    /// How much a lossy format keeps, from 1 to 100; nil for the format's usual quality.
    let quality: Int?
    /// Red, green and blue of the colour for transparent parts; nil to keep them where the format
    /// can.
    let background: [Double]?

    /// Whether the user asks for nothing.
    var isEmpty: Bool { maximumSize == nil && quality == nil && background == nil }

    /// - Throws: ``ConversionError`` (`unsupported`) for a value that is none.
    init(_ options: [String: String]) throws(ConversionError) {
        maximumSize = try Self.value(of: ConversionOption.maximumSize, in: options) { text in
            let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
            guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else { return nil }
            return PictureSize(width: width, height: height)
        }
        quality = try Self.value(of: ConversionOption.quality, in: options) { text in Int(text).flatMap { (1...100).contains($0) ? $0 : nil } }
        background = try Self.value(of: ConversionOption.background, in: options) { text in
            guard text.count == 7, text.first == "#", let number = Int(text.dropFirst(), radix: 16) else { return nil }
            return [16, 8, 0].map { Double(number >> $0 & 255) }
        }
    }

    private static func value<Value>(
        of name: String, in options: [String: String], _ parse: (String) -> Value?
    ) throws(ConversionError) -> Value? {
        guard let text = options[name] else { return nil }
        guard let value = parse(text) else { throw .unsupported("the option \(name) has a value that cannot be read") }
        return value
    }
}
