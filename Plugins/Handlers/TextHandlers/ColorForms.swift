import DragKit
import DragTypes

/// Colours: `application/x-color` (four 16-bit channels), CSS notation (`#rrggbb`, `#rrggbbaa`),
/// and text that is nothing but a colour in CSS notation.
enum ColorForms {
    private static let color = FormFeature("the colour", weight: 999)
    private static let lowBits = FormFeature("the lower 8 bits of each channel", weight: 50)
    /// Text is rarely a colour.
    private static let words = FormFeature("other words", weight: 100)

    static let family = FormFamily<ColorValue>(
        handler: "org.dragconv.color", features: [color, lowBits, words],
        forms: [
            Form(
                "x-color", "org.dragconv.x-color", holds: [color, lowBits],
                read: { try ColorValue(xColor: $0.bytes) }, write: { ConversionOutput($0.xColor) }),
            Form("css", "org.dragconv.css-color", holds: [color], read: css, write: notation),
            Form("text", .utf8PlainText, holds: [color, words], isConditional: true, isOfferedUnasked: false, read: css),
        ], names: ["x-color-to-css": "to-css", "css-to-x-color": "from-css", "text-to-x-color": "from-text"])

    @Sendable private static func css(_ input: inout FormInput) throws(FormError) -> ColorValue { try ColorValue(css: input.bytes) }

    @Sendable private static func notation(of color: ColorValue) -> ConversionOutput {
        ConversionOutput(color.css, notes: color.isExactInCSS ? [] : [ConversionNote("the colour was rounded to 8 bits a channel")])
    }
}
