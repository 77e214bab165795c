public import DragKit
import DragTypes
import ImageCoding

/// JPEG → PNG in a few milliseconds, without the start-up time of a large library, and the
/// finishers that decode no pixels. A picture that this handler can't convert exactly is left to
/// the handler for all images.
public struct FastImagesHandler: TypeHandler {
    /// The handler's name, and the prefix of its conversions' ids.
    public let identifier = "org.dragconv.plugin.fast-images"

    /// The C libraries in the plug-in program.
    public static var libraries: [LinkedLibrary] {
        [LinkedLibrary("libjpeg-turbo", JPEGDecoder.libraryVersion), LinkedLibrary("isa-l", ISALBlockCompressor.libraryVersion)]
    }

    /// A handler; it has no options.
    public init() {}

    /// From JPEG to PNG, and the finishers, also for files that are too large for the handler for
    /// small pictures.
    public var conversions: [Conversion] {
        // The keep level is that of the handler for all images, so that the lower cost decides.
        [
            Conversion(
                "\(identifier)/jpeg-to-png", from: .jpeg, to: .png, keep: KeepLevel(980), cost: 20, maxInput: 256 << 20,
                loses: ["metadata"])
        ] + PictureFinisher.conversions(of: identifier, cost: 8, maxInput: 512 << 20)
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
        return try JPEGToPNG.png(of: input, makeCompressor: { ISALBlockCompressor() }, context.sink)
    }
}
