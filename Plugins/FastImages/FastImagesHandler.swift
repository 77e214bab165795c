public import DragKit
import DragTypes

/// JPEG → PNG in a few milliseconds, without a large library's start. What it can't do exactly it leaves to the handler for all images.
public struct FastImagesHandler: TypeHandler {
    public let identifier = "org.dragconv.plugin.fast-images"

    public init() {}

    public var conversions: [Conversion] {
        // As faithful as the general way, and cheaper: that decides.
        [
            Conversion(
                "\(identifier)/jpeg-to-png", from: .jpeg, to: .png, keep: KeepLevel(980), cost: 20, maxInput: 256 << 20,
                loses: ["camera data", "the small file"])
        ]
    }

    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        let markers = JPEGMarkers(bytes)
        guard markers.isStandard, !markers.isProfileBroken else {
            throw .unsupported("the picture has a colour profile other than sRGB, which the fast way leaves to another")
        }
        return ConversionOutput(try Self.png(bytes, orientation: markers.orientation))
    }

    private static func png(_ jpeg: [UInt8], orientation: Int) throws(ConversionError) -> [UInt8] {
        var result = Result<[UInt8], ConversionError>.success([])
        jpeg.withUnsafeBytes { bytes in
            result = Result { () throws(ConversionError) in
                let decoder = try JPEGDecoder(bytes)
                if orientation == 1 { return try PNGEncoder.encode(decoder) }
                return try PNGEncoder.encode(try Pixels(decoder).upright(orientation))
            }
        }
        return try result.get()
    }
}
