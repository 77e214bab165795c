package import DragKit
package import DragTypes

/// Colours: `application/x-color` (four 16-bit channels), CSS notation (`#rrggbb`, `#rrggbbaa`),
/// and text that is nothing but a colour in CSS notation.
package struct ColorHandler: FormFamilyHandler, PromptHandler {
    package init() {}

    private static let xColor = TypeIdentifier(trusted: "org.dragconv.x-color")
    private static let css = TypeIdentifier(trusted: "org.dragconv.css-color")

    private static let color = FormFamily.Feature("the colour", weight: 999)
    private static let lowBits = FormFamily.Feature("the lower 8 bits of each channel", weight: 50)
    /// Text is rarely a colour.
    private static let words = FormFamily.Feature("other words", weight: 100)

    package static let forms = FormFamily(
        handler: "org.dragconv.color", features: [color, lowBits, words],
        forms: [
            .init("x-color", xColor, holds: [color, lowBits]), .init("css", css, holds: [color]),
            .init("text", .utf8PlainText, holds: [color, words], access: .read, isConditional: true, isOfferedUnasked: false),
        ], names: ["x-color-to-css": "to-css", "css-to-x-color": "from-css", "text-to-x-color": "from-text"])

    package func model(_ input: RawSpan, in form: FormFamily.Form, context: borrowing ConversionContext) throws(ConversionError) -> ColorValue {
        let bytes = [UInt8](input)
        return try parsing { () throws(FormError) in form.type == Self.xColor ? try ColorValue(xColor: bytes) : try ColorValue(css: bytes) }
    }

    package func output(
        _ model: ColorValue, along edge: FormFamily.Edge, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        guard edge.target.type == Self.css else { return ConversionOutput(model.xColor) }
        return ConversionOutput(model.css, notes: model.isExactInCSS ? [] : [ConversionNote("the colour was rounded to 8 bits a channel")])
    }
}
