package import DragKit
import DragTypes

/// Converts `data:` URLs to the bytes that they contain. The URL's MIME type and the bytes decide
/// the result's type. No network is needed.
package struct DataURLHandler: PromptHandler {
    package let identifier = "org.dragconv.data-url"

    /// A handler without settings.
    package init() {}

    package var conversions: [Conversion] {
        // Any URL might be a `data:` URL, so this conversion ranks below those that know what their
        // result is.
        [
            Conversion(
                identifier + "/decode", from: .url, to: .data, keep: KeepLevel(700), cost: 3, loses: ["that it was a URL"], isDynamic: true,
                schemes: ["data"], effects: [.resolves(.embedded), .resolves(.imageLink)])
        ]
    }

    /// Decodes the URL.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) when the input is no well-formed `data:` URL.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let url = try parsing { () throws(FormError) in try DataURL(parsing: [UInt8](input)) }
        return ConversionOutput(url.bytes, name: url.mimeType)
    }
}
