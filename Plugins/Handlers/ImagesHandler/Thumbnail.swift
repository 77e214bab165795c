import DragKit

/// Reduced pictures for contact sheets and lists.
enum Thumbnail {
    /// The maximum size: “x-large” of freedesktop's Thumbnail Managing Standard
    /// (https://specifications.freedesktop.org/thumbnail-spec/latest/).
    static let size = PictureSize(width: 512, height: 512)

    /// Writes PNG for pictures with an alpha channel and for drawings, JPEG for photographs.
    static func written(_ pixels: PixelBuffer) throws(ConversionError) -> [UInt8] {
        let isTransparent = pixels.channels == 2 || pixels.channels == 4
        return isTransparent || PictureWriter.isDrawing(pixels) ? try PictureWriter.png(pixels) : try PictureWriter.jpeg(pixels)
    }
}
