package import DragKit
import DragTypes

/// Converts a PNG to a JSON object with its width and height in pixels, read from the header after
/// all chunks have been checked.
package struct PNGHandler: PromptHandler {
    package let identifier = "org.dragconv.png"

    /// A handler without settings.
    package init() {}

    package var conversions: [Conversion] {
        [Conversion(identifier + "/size", from: .png, to: .imageSize, keep: KeepLevel(50), loses: ["the pixels"])]
    }

    /// Reads the size: `{"width":640,"height":480}` and a trailing newline.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) when the input is no well-formed PNG.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        let header = try parsing { () throws(FormError) in try PNGHeader(parsing: bytes) }
        return ConversionOutput("{\"width\":\(header.width),\"height\":\(header.height)}\n")
    }
}
