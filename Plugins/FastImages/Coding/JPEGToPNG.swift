package import DragKit

/// Converts a JPEG to a PNG with the same pixels.
package enum JPEGToPNG {
    /// - Parameters:
    ///   - makeCompressor: makes a compressor for the bands of a large picture; nil where only small pictures are converted.
    ///   - sink: receives finished parts early; nil to get the whole PNG.
    /// - Returns: the PNG, without what has already been written to the sink.
    /// - Throws: ``ConversionError``: `badInput` for bytes that are no JPEG, `limit` for a picture that is too large, and `unsupported` for a JPEG
    ///   that has errors, an unusual colour profile, neither grey nor RGB pixels, or too many pixels where only small pictures are converted.
    package static func png(
        of jpeg: RawSpan, makeCompressor: (@Sendable () -> any BlockCompressing)?, _ sink: ResultSink?
    ) throws(ConversionError) -> [UInt8] {
        let result = jpeg.withUnsafeBytes { bytes in Result { () throws(ConversionError) in try png(of: bytes, makeCompressor, sink) } }
        return try result.get()
    }

    private static func png(
        of jpeg: UnsafeRawBufferPointer, _ makeCompressor: (@Sendable () -> any BlockCompressing)?, _ sink: ResultSink?
    ) throws(ConversionError) -> [UInt8] {
        let markers = JPEGMarkers(jpeg)
        guard markers.profile.isStandard else {
            throw .unsupported("the JPEG has a colour profile other than sRGB; the images plug-in converts it")
        }
        let decoder = try JPEGDecoder(jpeg)
        // Each row of the upright picture has a byte for its filter.
        let size = decoder.width * decoder.height * decoder.channels + (markers.orientation < 5 ? decoder.height : decoder.width)
        guard makeCompressor != nil || size <= PNGEncoder.smallPicture else {
            throw .unsupported("the picture has \(decoder.width) by \(decoder.height) pixels; the fast images plug-in converts it")
        }
        let makeCompressor = makeCompressor ?? { NoCompressor() }
        if markers.orientation == 1 { return try PNGEncoder.encode(decoder, makeCompressor, sink) }
        return try PNGEncoder.encode(try Pixels(decoder).upright(markers.orientation), makeCompressor, sink)
    }

    /// Compresses nothing, and is asked for nothing: a small picture has no bands.
    private final class NoCompressor: BlockCompressing {
        func compress(_ bytes: UnsafeRawBufferPointer, isLast: Bool, into target: UnsafeMutableRawBufferPointer) -> Int { 0 }
    }
}
