public import DragKit
import DragTypes

/// Text → HTML that shows the very same characters, in a `pre` element; a text that is one URL becomes a link.
public struct TextHTMLHandler: TypeHandler {
    public let identifier = "org.dragconv.text-html"

    public init() {}

    public var conversions: [Conversion] {
        [Conversion(identifier + "/pre", from: .utf8PlainText, to: .html, keep: .visible, cost: 5, loses: ["flowing lines"])]
    }

    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        let text = String(utf8Bytes: bytes)
        if URLText.isURL(bytes) {
            return ConversionOutput("<a href=\"\(MarkupEscape.attribute(text))\">\(MarkupEscape.text(text))</a>")
        }
        return ConversionOutput("<pre>" + MarkupEscape.text(text) + "</pre>")
    }
}
