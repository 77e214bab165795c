import CVips
import DragKit

/// A libvips image: a description of how to compute pixels, which are computed when they are read.
///
/// Owner and thread rule: the object owns one reference to the image, and keeps the bytes alive
/// that the image was loaded from. One thread uses it.
final class Picture {
    let image: UnsafeMutablePointer<VipsImage>
    /// The owner of the bytes or the image that the pixels are computed from; kept alive until the
    /// pixels have been read.
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
    /// The value that means white in a portable anymap; nil in other pictures.
    var brightestValue: Int? {
        var value: Int32 = 0
        let isThere = vips_image_get_typeof(image, "ppm-max-value") != 0 && vips_image_get_int(image, "ppm-max-value", &value) == 0
        return isThere && value > 1 ? Int(value) : nil
    }
    /// How many pages or frames the file has.
    var pageCount: Int { Int(vips_image_get_n_pages(image)) }
    var orientation: Int { Int(vips_image_get_orientation(image)) }
    /// The size of the upright picture.
    var uprightSize: PictureSize { orientation >= 5 ? PictureSize(width: height, height: width) : PictureSize(width: width, height: height) }

    /// The result of applying an operation to the picture.
    ///
    /// - Throws: ``ConversionError`` (`badInput`): these operations fail only when the pixels can't
    ///   be computed.
    func mapped(
        _ operation: (UnsafeMutablePointer<VipsImage>) -> UnsafeMutablePointer<VipsImage>?
    ) throws(ConversionError) -> Picture {
        guard let result = operation(image) else { throw .badInput("the picture is broken\(Vips.reason())") }
        return Picture(result, keeping: self)
    }

    /// The picture with its pixels computed, which then can be read in any order.
    func inMemory() throws(ConversionError) -> Picture { try mapped { vips_image_copy_memory($0) } }

    /// The picture turned and mirrored as the file says.
    func upright() throws(ConversionError) -> Picture {
        guard orientation > 1 else { return self }
        // The file is decoded row by row in order, and turning needs the rows in another order.
        let turned = try inMemory().mapped { cvips_autorot($0) }
        let (across, down) = (vips_image_get_xres(image), vips_image_get_yres(image))
        return orientation < 5 ? turned : try turned.mapped { cvips_with_resolution($0, down, across) }
    }

    /// The picture reduced so that it fits into a size; a picture that is small enough is not
    /// changed.
    func reduced(to size: PictureSize) throws(ConversionError) -> Picture {
        let whole = PictureSize(width: width, height: height)
        let reduced = size.reduced(whole)
        guard reduced != whole else { return self }
        guard format == VIPS_FORMAT_USHORT else { return try mapped { cvips_reduced($0, Int32(clamping: size.width), Int32(clamping: size.height)) } }
        // libvips' own way to do so ends with 8 bits. Transparent pixels have to count less.
        let (across, down) = (Double(reduced.width) / Double(width), Double(reduced.height) / Double(height))
        guard hasAlpha else { return try mapped { cvips_resized($0, across, down) } }
        return try mapped { cvips_premultiplied($0) }.mapped { cvips_resized($0, across, down) }.mapped { cvips_unpremultiplied($0) }
            .mapped { cvips_to_shorts($0) }
    }

    /// The picture without transparency, blended with a colour.
    ///
    /// - Parameter background: red, green and blue, from 0 to 255.
    func flattened(on background: [Double]) throws(ConversionError) -> Picture {
        guard hasAlpha else { return self }
        let isDeep = format == VIPS_FORMAT_USHORT
        let colours = bands > 2 ? self : try mapped { cvips_colourspace($0, isDeep ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB) }
        let factor = isDeep ? 257.0 : 1
        return try colours.mapped { cvips_flattened($0, factor * background[0], factor * background[1], factor * background[2]) }
    }

    /// Pictures of the same size, one below the other.
    static func joined(_ pictures: [Picture]) throws(ConversionError) -> Picture {
        var images = pictures.map { Optional($0.image) }
        guard let image = cvips_joined(&images, Int32(images.count)) else { throw .badInput("the frames cannot be joined\(Vips.reason())") }
        return Picture(image, keeping: pictures as AnyObject)
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
    ///
    /// - Parameter animation: how the picture's frames follow each other; nil for a still picture.
    func pixels(animation: Animation? = nil) throws(ConversionError) -> PixelBuffer {
        var size = 0
        guard let memory = vips_image_write_to_memory(image, &size) else { throw .badInput("the picture is broken\(Vips.reason())") }
        return PixelBuffer(taking: memory, count: size, width: width, height: height, channels: bands, animation: animation)
    }
}

/// How the frames of an animation follow each other.
struct Animation: Hashable {
    /// The height of a frame in pixels.
    var height: Int
    /// How long each frame is shown, in milliseconds.
    var delays: [Int32]
    /// How often the animation is shown; 0 for endlessly.
    var loop: Int

    init(height: Int, delays: [Int32], loop: Int) { (self.height, self.delays, self.loop) = (height, delays, loop) }

    /// Reads what libvips says about all frames.
    init(of frames: Picture, count: Int) {
        height = frames.height / count
        var (numbers, found) = (UnsafeMutablePointer<Int32>?.none, Int32(0))
        let isThere = vips_image_get_typeof(frames.image, "delay") != 0 && vips_image_get_array_int(frames.image, "delay", &numbers, &found) == 0
        let known = isThere ? Array(UnsafeBufferPointer(start: numbers, count: Int(found))) : []
        // A frame without a delay is shown as long as browsers show it.
        delays = (0..<count).map { $0 < known.count ? known[$0] : 100 }
        var times: Int32 = 0
        loop = vips_image_get_typeof(frames.image, "loop") != 0 && vips_image_get_int(frames.image, "loop", &times) == 0 ? Int(times) : 0
    }
}

/// A width and a height in pixels.
struct PictureSize: Hashable {
    var width: Int
    var height: Int

    /// The largest size of the same shape that fits into this one; a picture that is small enough
    /// keeps its size.
    func reduced(_ picture: PictureSize) -> PictureSize {
        let factor = min(1, Double(width) / Double(picture.width), Double(height) / Double(picture.height))
        return PictureSize(
            width: max(1, Int((Double(picture.width) * factor).rounded())), height: max(1, Int((Double(picture.height) * factor).rounded())))
    }
}

/// Pixels with 8 bits per channel: grey (1 channel), grey with alpha (2), RGB (3), or RGB with
/// alpha (4).
///
/// Owner rule: the object owns the memory, which never changes.
final class PixelBuffer {
    let bytes: UnsafeRawBufferPointer
    let width: Int
    let height: Int
    let channels: Int
    /// How the frames follow each other that stand one below the other; nil for a still picture.
    let animation: Animation?
    private let release: () -> Void

    /// Takes over memory that libvips has allocated.
    init(taking memory: UnsafeMutableRawPointer, count: Int, width: Int, height: Int, channels: Int, animation: Animation? = nil) {
        self.animation = animation
        bytes = UnsafeRawBufferPointer(start: memory, count: count)
        (self.width, self.height, self.channels) = (width, height, channels)
        release = { g_free(memory) }
    }

    init(_ pixels: [UInt8], width: Int, height: Int, channels: Int, animation: Animation? = nil) {
        self.animation = animation
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, pixels.count), alignment: 16)
        memory.copyBytes(from: pixels)
        bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[..<pixels.count])
        (self.width, self.height, self.channels) = (width, height, channels)
        release = { memory.deallocate() }
    }

    deinit { release() }

    /// RGBA pixels as RGB.
    static func withoutAlpha(_ pixels: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(pixels.count / 4 * 3)
        for place in stride(from: 0, to: pixels.count, by: 4) { result += pixels[place..<(place + 3)] }
        return result
    }
}
