package import DragKit

/// Converts a JPEG to a PNG with the same pixels.
package enum JPEGToPNG {
    /// - Parameters:
    ///   - makeCompressor: makes a compressor for the bands of a large picture; nil where only
    ///     small pictures are converted.
    ///   - sink: receives finished parts early; nil to get the whole PNG.
    /// - Returns: the PNG, without what has already been written to the sink, and a note if rows of
    ///   the picture are damaged or missing.
    /// - Throws: ``ConversionError``: `limit` for a picture that is too large, and `unsupported`
    ///   for everything else that is left to the handler for all images: bytes that libjpeg cannot
    ///   read, an unusual colour profile, neither grey nor RGB pixels, or too many pixels where
    ///   only small pictures are converted.
    package static func png(
        of jpeg: RawSpan, makeCompressor: (@Sendable () -> any BlockCompressing)?, _ sink: ResultSink?
    ) throws(ConversionError) -> ConversionOutput {
        let result = jpeg.withUnsafeBytes { bytes in Result { () throws(ConversionError) in try png(of: bytes, makeCompressor, sink) } }
        return try result.get()
    }

    private static func png(
        of jpeg: UnsafeRawBufferPointer, _ makeCompressor: (@Sendable () -> any BlockCompressing)?, _ sink: ResultSink?
    ) throws(ConversionError) -> ConversionOutput {
        let markers = JPEGMarkers(jpeg)
        guard markers.profile.isStandard else {
            throw .unsupported("the JPEG has a colour profile other than sRGB; the images plug-in converts it")
        }
        let decoder = try JPEGDecoder(jpeg)
        guard decoder.channels <= 3 else { throw .unsupported("the JPEG is neither grey nor RGB; the images plug-in converts it") }
        // Each row of the upright picture has a byte for its filter.
        let size = decoder.width * decoder.height * decoder.channels + (markers.orientation < 5 ? decoder.height : decoder.width)
        guard makeCompressor != nil || size <= PNGEncoder.smallPicture else {
            throw .unsupported("the picture has \(decoder.width) by \(decoder.height) pixels; the fast images plug-in converts it")
        }
        let makeCompressor = makeCompressor ?? { NoCompressor() }
        let png =
            markers.orientation == 1
            ? try PNGEncoder.encode(decoder, makeCompressor, sink)
            : try PNGEncoder.encode(try Pixels(decoder).upright(markers.orientation), makeCompressor, sink)
        return ConversionOutput(png, notes: decoder.damage.map { [$0] } ?? [])
    }

    /// Compresses nothing, and is asked for nothing: a small picture has no bands.
    private final class NoCompressor: BlockCompressing {
        func compress(_ bytes: UnsafeRawBufferPointer, isLast: Bool, into target: UnsafeMutableRawBufferPointer) -> Int { 0 }
    }
}
