import CJPEG
package import DragKit

/// Decodes a JPEG row by row with libjpeg-turbo.
///
/// Owner and thread rule: the value owns the decoder, and one thread uses it. The caller keeps the
/// bytes in place for the value's lifetime.
package struct JPEGDecoder: ~Copyable {
    /// The maximum size of a picture, in pixels.
    static let maximumPixels = 100_000_000

    /// The version of libjpeg-turbo that the program was built with.
    package static var libraryVersion: String { String(cString: jpeg_rows_library_version()) }

    let width: Int
    let height: Int
    /// The bytes of each pixel: 1 for grey, 3 for RGB, 4 for other colours, which are for counting
    /// rows only.
    let channels: Int
    private let decoder: OpaquePointer

    /// - Throws: ``ConversionError``: `limit` for a picture that is too large, and `unsupported`
    ///   for a header that libjpeg does not read, which is left to libvips.
    init(_ bytes: UnsafeRawBufferPointer) throws(ConversionError) {
        var (width, height, colours) = (Int32(0), Int32(0), jpeg_colours_other)
        guard let decoder = jpeg_rows_open(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &width, &height, &colours) else {
            throw Self.noHeader
        }
        var problem: ConversionError?
        if width <= 0 || height <= 0 {
            problem = Self.noHeader
        } else if Int(width) * Int(height) > Self.maximumPixels {
            problem = .limit("the picture has \(width) by \(height) pixels, more than the limit of \(Self.maximumPixels)")
        }
        if let problem {
            jpeg_rows_close(decoder)
            throw problem
        }
        self.width = Int(width)
        self.height = Int(height)
        self.channels = Int(colours.rawValue)
        self.decoder = decoder
    }

    deinit { jpeg_rows_close(decoder) }

    private static let noHeader = ConversionError.unsupported("the JPEG has no header that can be read")

    /// What a note says about parts of the picture that are damaged or missing; nil when it is
    /// whole. Counts only what has been read.
    var damage: ConversionNote? {
        let (sound, restarts) = (Int(jpeg_rows_sound(decoder)), jpeg_rows_wrong_restarts(decoder))
        if sound < height { return ConversionNote("the JPEG is damaged or cut off: \(sound) of its \(height) rows are whole") }
        if jpeg_rows_lacks_detail(decoder) != 0 { return ConversionNote("the JPEG is damaged or cut off: the picture lacks detail") }
        guard restarts > 0 else { return nil }
        return ConversionNote("the JPEG is damaged: \(restarts) of its restart marker(s) are wrong, and parts of the picture may be, too")
    }

    /// Decodes the next `count` rows.
    ///
    /// - Parameters:
    ///   - target: where the first row is written.
    ///   - stride: the distance from one row to the next, in bytes.
    /// - Throws: ``ConversionError``: `unsupported` for data of which not even the first rows can
    ///   be decoded.
    func read(_ count: Int, into target: UnsafeMutableRawPointer, stride: Int) throws(ConversionError) {
        guard jpeg_rows_read(decoder, target.assumingMemoryBound(to: UInt8.self), stride, Int32(clamping: count)) == 0, jpeg_rows_sound(decoder) > 0
        else { throw .unsupported("the JPEG is damaged or cut off in its first rows") }
    }

    /// Decodes a JPEG that libjpeg has complained about, to find out how much of it is whole.
    ///
    /// - Returns: a note on rows that are damaged or missing; nil when all rows are whole.
    /// - Throws: ``ConversionError``: `badInput` when not even the first rows are whole.
    package static func damage(of jpeg: UnsafeRawBufferPointer) throws(ConversionError) -> ConversionNote? {
        do throws(ConversionError) {
            let decoder = try JPEGDecoder(jpeg)
            _ = try Pixels(decoder)
            return decoder.damage
        } catch {
            throw .badInput(error.description)
        }
    }
}
