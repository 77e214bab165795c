public import DragKit
import DragTypes

/// `data:` URLs → the bytes in them, typed by the URL and by the bytes; no network is involved.
public struct DataURLHandler: TypeHandler {
    public let identifier = "org.dragconv.data-url"

    public init() {}

    public var conversions: [Conversion] {
        // Any URL might be one of these: the guess ranks behind conversions that know what they get.
        [
            Conversion(
                identifier + "/decode", from: .url, to: .data, keep: KeepLevel(700), cost: 3, loses: ["that it was a URL"], isDynamic: true,
                schemes: ["data"])
        ]
    }

    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let url = try parsing { () throws(FormError) in try DataURL(parsing: [UInt8](input)) }
        return ConversionOutput(url.bytes, name: url.mimeType)
    }
}
