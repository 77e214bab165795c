import CJPEG
import DragKit

/// Decodes a JPEG row by row with libjpeg-turbo.
///
/// Owner and thread rule: the value owns the decoder, and one thread uses it. The caller keeps the bytes in place for the value's lifetime.
package struct JPEGDecoder: ~Copyable {
    /// The maximum size of a picture, in pixels.
    static let maximumPixels = 100_000_000

    /// The version of libjpeg-turbo that the program was built with.
    package static var libraryVersion: String { String(cString: jpeg_rows_library_version()) }

    let width: Int
    let height: Int
    /// The bytes of each pixel: 1 for grey, 3 for RGB.
    let channels: Int
    private let decoder: OpaquePointer

    /// - Throws: ``ConversionError``: `badInput` for bytes that are no JPEG, `limit` for a picture that is too large, and `unsupported` for other
    ///   colours than grey and RGB, which are left to libvips.
    init(_ bytes: UnsafeRawBufferPointer) throws(ConversionError) {
        var (width, height, colours) = (Int32(0), Int32(0), jpeg_colours_other)
        guard let decoder = jpeg_rows_open(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &width, &height, &colours) else {
            throw .badInput("the JPEG has no header that can be read")
        }
        var problem: ConversionError?
        if width <= 0 || height <= 0 {
            problem = .badInput("the JPEG has no header that can be read")
        } else if Int(width) * Int(height) > Self.maximumPixels {
            problem = .limit("the picture has \(width) by \(height) pixels, more than the limit of \(Self.maximumPixels)")
        } else if colours == jpeg_colours_other {
            problem = .unsupported("the JPEG is neither grey nor RGB; the images plug-in converts it")
        }
        if let problem {
            jpeg_rows_close(decoder)
            throw problem
        }
        self.width = Int(width)
        self.height = Int(height)
        self.channels = colours == jpeg_colours_grey ? 1 : 3
        self.decoder = decoder
    }

    deinit { jpeg_rows_close(decoder) }

    /// Decodes the next `count` rows.
    ///
    /// - Parameters:
    ///   - target: where the first row is written.
    ///   - stride: the distance from one row to the next, in bytes.
    /// - Throws: ``ConversionError``: `unsupported` for truncated or damaged data, which is left to libvips.
    func read(_ count: Int, into target: UnsafeMutableRawPointer, stride: Int) throws(ConversionError) {
        guard jpeg_rows_read(decoder, target.assumingMemoryBound(to: UInt8.self), stride, Int32(clamping: count)) == 0 else {
            throw .unsupported("the JPEG is damaged or cut off; the images plug-in may read what is left")
        }
    }
}
