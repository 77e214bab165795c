import CVips
import DragKit

/// A libvips image: a description of how to compute pixels, which are computed when they are read.
///
/// Owner and thread rule: the object owns one reference to the image, and keeps the bytes alive that the image was loaded from. One thread
/// uses it.
final class Picture {
    let image: UnsafeMutablePointer<VipsImage>
    /// The owner of the bytes or the image that the pixels are computed from; kept alive until the pixels have been read.
    private let source: AnyObject?

    init(_ image: UnsafeMutablePointer<VipsImage>, keeping source: AnyObject?) {
        self.image = image
        self.source = source
    }

    deinit { g_object_unref(image) }

    var width: Int { Int(vips_image_get_width(image)) }
    var height: Int { Int(vips_image_get_height(image)) }
    var bands: Int { Int(vips_image_get_bands(image)) }
    var format: VipsBandFormat { vips_image_get_format(image) }
    var interpretation: VipsInterpretation { vips_image_get_interpretation(image) }
    var coding: VipsCoding { vips_image_get_coding(image) }
    var hasAlpha: Bool { vips_image_hasalpha(image) != 0 }
    /// How many pages or frames the file has.
    var pageCount: Int { Int(vips_image_get_n_pages(image)) }
    var orientation: Int { Int(vips_image_get_orientation(image)) }

    /// The result of applying an operation to the picture.
    ///
    /// - Throws: ``ConversionError`` (`badInput`): these operations fail only when the pixels can't be computed.
    func mapped(
        _ operation: (UnsafeMutablePointer<VipsImage>) -> UnsafeMutablePointer<VipsImage>?
    ) throws(ConversionError) -> Picture {
        guard let result = operation(image) else { throw .badInput("the picture is broken: \(Vips.lastError())") }
        return Picture(result, keeping: self)
    }

    /// The colour profile's bytes; empty if there is none.
    var profile: [UInt8] {
        guard cvips_has_profile(image) != 0 else { return [] }
        var bytes: UnsafeRawPointer?
        var count = 0
        guard cvips_profile(image, &bytes, &count) == 0, let bytes else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// All pixels: the rows from top to bottom, with the channels of each pixel next to each other.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) when the pixels can't be decoded.
    func pixels() throws(ConversionError) -> PixelBuffer {
        var size = 0
        guard let memory = vips_image_write_to_memory(image, &size) else { throw .badInput("the picture is broken: \(Vips.lastError())") }
        return PixelBuffer(taking: memory, count: size, width: width, height: height, channels: bands)
    }
}

/// Pixels with 8 bits per channel: grey (1 channel), grey with alpha (2), RGB (3), or RGB with alpha (4).
///
/// Owner rule: the object owns the memory, which never changes.
final class PixelBuffer {
    let bytes: UnsafeRawBufferPointer
    let width: Int
    let height: Int
    let channels: Int
    private let release: () -> Void

    /// Takes over memory that libvips has allocated.
    init(taking memory: UnsafeMutableRawPointer, count: Int, width: Int, height: Int, channels: Int) {
        bytes = UnsafeRawBufferPointer(start: memory, count: count)
        (self.width, self.height, self.channels) = (width, height, channels)
        release = { g_free(memory) }
    }

    init(_ pixels: [UInt8], width: Int, height: Int, channels: Int) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, pixels.count), alignment: 16)
        memory.copyBytes(from: pixels)
        bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[..<pixels.count])
        (self.width, self.height, self.channels) = (width, height, channels)
        release = { memory.deallocate() }
    }

    deinit { release() }
}
