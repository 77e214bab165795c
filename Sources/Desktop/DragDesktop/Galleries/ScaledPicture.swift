import CAdwaita
import DragDrop

/// The room that a tile has for its picture, in pixels of the screen.
struct PictureFrame: Hashable {
    let width: Int
    let height: Int
    /// Whether the picture covers the room, so that its edges are cut off. Otherwise the whole
    /// picture is seen.
    let isCovered: Bool

    /// - Parameter scale: how many pixels of the screen each unit of a widget's size has.
    init(width: Int32, height: Int32, scale: Int32, isCovered: Bool = false) {
        self.width = Int(max(width, 1) * max(scale, 1))
        self.height = Int(max(height, 1) * max(scale, 1))
        self.isCovered = isCovered
    }
}

/// A picture in the very size in which a tile shows it. Painting such a picture is copying its
/// pixels, whereas a picture of another size or another format of pixels is converted and scaled
/// for every frame.
struct ScaledPicture: Sendable {
    /// The texture (GdkTexture). The owner of this value owns one reference and must release it
    /// with g_object_unref.
    let texture: Pointer
    /// The memory that the pixels take, in bytes.
    let byteCount: Int
    /// The width of the original divided by its height.
    let aspectRatio: Double

    /// The most pixels of a picture: those of a window of usual size. A larger tile has its picture
    /// enlarged by GTK.
    private static let maximumPixels = 2_000_000

    /// Decodes a picture and scales it. Any thread may call.
    ///
    /// - Parameter bytes: PNG, JPEG or TIFF.
    /// - Returns: nil for bytes that GTK does not decode.
    init?(_ bytes: [UInt8], in room: PictureFrame) {
        let data = bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(data) }
        guard let original = gdk_texture_new_from_bytes(data, nil) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(original)) }
        guard let source = Self.surface(of: original) else { return nil }
        defer { cairo_surface_destroy(source) }
        aspectRatio = Double(gdk_texture_get_width(original)) / Double(gdk_texture_get_height(original))
        guard let target = Self.scaled(source, in: room) else { return nil }
        (texture, byteCount) = target
    }

    /// The pixels of a texture. The caller owns the surface.
    private static func surface(of texture: OpaquePointer) -> OpaquePointer? {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, gdk_texture_get_width(texture), gdk_texture_get_height(texture))
        guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let pixels = cairo_image_surface_get_data(surface) else {
            cairo_surface_destroy(surface)
            return nil
        }
        gdk_texture_download(texture, pixels, gsize(cairo_image_surface_get_stride(surface)))
        cairo_surface_mark_dirty(surface)
        return surface
    }

    private static func scaled(_ source: OpaquePointer, in room: PictureFrame) -> (Pointer, Int)? {
        let (width, height) = (Double(cairo_image_surface_get_width(source)), Double(cairo_image_surface_get_height(source)))
        let (across, down) = (Double(room.width) / width, Double(room.height) / height)
        let wanted = room.isCovered ? max(across, down) : min(across, down)
        let scale = min(wanted, (Double(maximumPixels) / (width * height)).squareRoot())
        // A shape that differs from the room's by less than a pixel fills the room, so that no line
        // stays free at an edge.
        let columns = min(room.width, max(1, Int((width * scale).rounded())))
        let rows = min(room.height, max(1, Int((height * scale).rounded())))
        guard let target = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(columns), Int32(rows)), let context = cairo_create(target) else {
            return nil
        }
        cairo_translate(context, (Double(columns) - width * scale) / 2, (Double(rows) - height * scale) / 2)
        cairo_scale(context, scale, scale)
        cairo_set_source_surface(context, source, 0, 0)
        let pattern = cairo_get_source(context)
        cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
        // Beyond its edges the picture goes on, so that the edges don't become transparent.
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
        cairo_paint(context)
        cairo_destroy(context)
        cairo_surface_flush(target)
        defer { cairo_surface_destroy(target) }
        guard cairo_surface_status(target) == CAIRO_STATUS_SUCCESS, let pixels = cairo_image_surface_get_data(target) else { return nil }
        return texture(UnsafeRawBufferPointer(start: pixels, count: Int(cairo_image_surface_get_stride(target)) * rows), columns, rows)
    }

    /// A texture in one of the formats that GTK 4.8 copies fast for painting: blue, green and red
    /// bytes for a picture without transparent pixels, and otherwise those with an alpha byte by
    /// which they are not multiplied. Other formats, cairo's own too, are converted by way of
    /// floating-point numbers.
    ///
    /// - Parameter pixels: rows of cairo's `ARGB32` on processors whose least significant byte
    ///   comes first: blue, green and red, multiplied by alpha, and alpha.
    private static func texture(_ pixels: UnsafeRawBufferPointer, _ columns: Int, _ rows: Int) -> (Pointer, Int)? {
        let isOpaque = stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 0xFF }
        let width = isOpaque ? 3 : 4
        let byteCount = columns * rows * width
        guard let packed = g_malloc(gsize(byteCount))?.assumingMemoryBound(to: UInt8.self) else { return nil }
        for pixel in 0..<columns * rows {
            let (source, target, alpha) = (pixel * 4, pixel * width, Int(pixels[pixel * 4 + 3]))
            for colour in 0..<3 {
                let value = Int(pixels[source + colour])
                packed[target + colour] = alpha == 0xFF ? UInt8(value) : alpha == 0 ? 0 : UInt8(min((value * 0xFF + alpha / 2) / alpha, 0xFF))
            }
            if !isOpaque { packed[target + 3] = UInt8(alpha) }
        }
        // The texture owns the memory from here on.
        let data = g_bytes_new_take(packed, gsize(byteCount))
        defer { g_bytes_unref(data) }
        let format = isOpaque ? GDK_MEMORY_B8G8R8 : GDK_MEMORY_B8G8R8A8
        return gdk_memory_texture_new(Int32(columns), Int32(rows), format, data, gsize(columns * width)).map { (Pointer($0), byteCount) }
    }
}
