package import DragKit
import DragTypes

/// Colours: `application/x-color` (four 16-bit channels) ↔ CSS notation (`#rrggbb`, `#rrggbbaa`) ↔ text.
package struct ColorHandler: PromptHandler {
    package let identifier = "org.dragconv.color"

    package init() {}

    static let xColor = TypeIdentifier(trusted: "org.dragconv.x-color")
    static let css = TypeIdentifier(trusted: "org.dragconv.css-color")

    package var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/to-css", from: Self.xColor, to: Self.css, keep: .near, loses: ["the lower 8 bits of each channel"]),
            Conversion(identifier + "/from-css", from: Self.css, to: Self.xColor),
            Conversion(
                identifier + "/from-text", from: .utf8PlainText, to: Self.xColor, keep: KeepLevel(900), cost: 3, isConditional: true,
                isOfferedUnasked: false),
        ]
    }

    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        if conversion.to == Self.css {
            let color = try parsing { () throws(FormError) in try ColorValue(xColor: bytes) }
            return ConversionOutput(
                color.css, notes: color.isExactInCSS ? [] : [ConversionNote("the colour was rounded to 8 bits a channel")])
        }
        return ConversionOutput(try parsing { () throws(FormError) in try ColorValue(css: bytes) }.xColor)
    }
}
