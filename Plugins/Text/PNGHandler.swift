public import DragKit
import DragTypes

/// PNG → its real width and height as JSON, read from the header after a walk over all chunks. A PNG itself passes through byte
/// for byte, whatever it was labelled.
public struct PNGHandler: TypeHandler {
    public let identifier = "org.dragconv.png"

    public init() {}

    public var conversions: [Conversion] {
        [Conversion(identifier + "/size", from: .png, to: .imageSize, keep: KeepLevel(20), loses: ["the pixels"])]
    }

    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        let header = try parsing { () throws(FormError) in try PNGHeader(parsing: bytes) }
        return ConversionOutput("{\"width\":\(header.width),\"height\":\(header.height)}\n")
    }
}
