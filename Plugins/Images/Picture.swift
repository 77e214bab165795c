import CVips
import DragKit

/// A picture of libvips': a recipe for pixels, computed when somebody wants them.
///
/// Owner and thread rule: the object holds one reference and gives it back; a picture that was loaded from bytes keeps them alive. One thread
/// uses it.
final class Picture {
    let image: UnsafeMutablePointer<VipsImage>
    /// What the pixels come from; it must not go away before they have been read.
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

    /// What an operation makes of the picture.
    ///
    /// - Throws: ``ConversionError`` (`badInput`): the operations here fail when the pixels cannot be had.
    func mapped(
        _ operation: (UnsafeMutablePointer<VipsImage>) -> UnsafeMutablePointer<VipsImage>?
    ) throws(ConversionError) -> Picture {
        guard let result = operation(image) else { throw .badInput("the picture is broken: \(Vips.lastError())") }
        return Picture(result, keeping: self)
    }

    /// The colour profile's bytes; empty where there is none.
    var profile: [UInt8] {
        guard cvips_has_profile(image) != 0 else { return [] }
        var bytes: UnsafeRawPointer?
        var count = 0
        guard cvips_profile(image, &bytes, &count) == 0, let bytes else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// All pixels, rows from the top, bands side by side.
    func pixels() throws(ConversionError) -> PixelBuffer {
        var size = 0
        guard let memory = vips_image_write_to_memory(image, &size) else { throw .badInput("the picture is broken: \(Vips.lastError())") }
        return PixelBuffer(taking: memory, count: size, width: width, height: height, channels: bands)
    }
}

/// Pixels of 8 bits a channel: grey (1), grey with alpha (2), RGB (3), RGB with alpha (4).
///
/// Owner rule: the object owns the memory, which nobody changes.
final class PixelBuffer {
    let bytes: UnsafeRawBufferPointer
    let width: Int
    let height: Int
    let channels: Int
    private let release: () -> Void

    /// Memory that libvips has allocated.
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
