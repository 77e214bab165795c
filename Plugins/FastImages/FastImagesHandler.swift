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
        let result = input.withUnsafeBytes { bytes in Result { () throws(ConversionError) in try Self.png(bytes, context.sink) } }
        return ConversionOutput(try result.get())
    }

    private static func png(_ jpeg: UnsafeRawBufferPointer, _ sink: ResultSink?) throws(ConversionError) -> [UInt8] {
        let markers = JPEGMarkers(jpeg)
        guard markers.isStandard, !markers.isProfileBroken else {
            throw .unsupported("the picture has a colour profile other than sRGB, which the fast way leaves to another")
        }
        let decoder = try JPEGDecoder(jpeg)
        if markers.orientation == 1 { return try PNGEncoder.encode(decoder, sink) }
        return try PNGEncoder.encode(try Pixels(decoder).upright(markers.orientation), sink)
    }
}
