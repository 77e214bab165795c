public import DragKit
import DragTypes

/// JPEG → PNG for small pictures. The program with this handler is statically linked, so that its sandbox holds no file of the system, and its
/// start takes half a millisecond less than that of the program for large pictures.
public struct SmallImagesHandler: TypeHandler {
    /// The handler's name, and the prefix of its conversion's id.
    public let identifier = "org.dragconv.plugin.small-images"

    /// The C libraries in the plug-in program.
    public static var libraries: [LinkedLibrary] { [LinkedLibrary("libjpeg-turbo", JPEGDecoder.libraryVersion)] }

    /// A handler; it has no options.
    public init() {}

    /// From JPEG to PNG.
    public var conversions: [Conversion] {
        // The lower cost decides between this handler and the one for large pictures.
        [
            Conversion(
                "\(identifier)/jpeg-to-png", from: .jpeg, to: .png, keep: KeepLevel(980), cost: 15, maxInput: 128 << 10,
                loses: ["camera data", "the small file"])
        ]
    }

    /// Converts a JPEG to PNG.
    ///
    /// - Throws: ``ConversionError``: `badInput` for bytes that are no JPEG, `limit` for a picture that is too large, and `unsupported` for a JPEG
    ///   that has errors, an unusual colour profile, neither grey nor RGB pixels, or more than a megabyte of pixels.
    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        ConversionOutput(try JPEGToPNG.png(of: input, makeCompressor: nil, nil))
    }
}
