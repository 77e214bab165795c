public import DragKit
import DragTypes

/// JPEG → PNG for small pictures, and the finishers that decode no pixels. The program with this
/// handler is statically linked, so that its sandbox holds no file of the system, and its start
/// takes half a millisecond less than that of the program for large pictures.
public struct SmallImagesHandler: TypeHandler {
    /// The handler's name, and the prefix of its conversions' ids.
    public let identifier = "org.dragconv.plugin.small-images"

    /// The C libraries in the plug-in program.
    public static var libraries: [LinkedLibrary] { [LinkedLibrary("libjpeg-turbo", JPEGDecoder.libraryVersion)] }

    /// A handler; it has no options.
    public init() {}

    /// From JPEG to PNG, and the finishers.
    public var conversions: [Conversion] {
        // The lower cost decides between this handler and the one for large pictures.
        [
            Conversion(
                "\(identifier)/jpeg-to-png", from: .jpeg, to: .png, keep: KeepLevel(980), cost: 15, maxInput: 128 << 10,
                loses: ["metadata"])
        ] + PictureFinisher.conversions(of: identifier, cost: 5, maxInput: 64 << 20)
    }

    /// Converts a JPEG to PNG, or finishes a picture.
    ///
    /// - Throws: ``ConversionError``: `limit` for a picture that is too large, and `unsupported`
    ///   for one that is left to another handler.
    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        if conversion.isFinisher { return ConversionOutput(try PictureFinisher.finished(input, as: conversion.to, context.options)) }
        guard ConversionOption.forPictures.isDisjoint(with: context.options.keys) else {
            throw .unsupported("the images plug-in writes pictures by options")
        }
        return try JPEGToPNG.png(of: input, makeCompressor: nil, nil)
    }
}
