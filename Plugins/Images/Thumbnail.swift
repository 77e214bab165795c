import CVips
import DragKit

/// Reduced pictures for contact sheets and lists.
enum Thumbnail {
    /// The maximum length of the longer side, in pixels: the size “x-large” of freedesktop's Thumbnail Managing Standard
    /// (https://specifications.freedesktop.org/thumbnail-spec/latest/).
    static let side = 512

    /// The picture reduced to the size of a thumbnail; a picture that is small enough is not changed.
    static func reduced(_ picture: Picture) throws(ConversionError) -> Picture {
        guard max(picture.width, picture.height) > side else { return picture }
        return try picture.mapped { cvips_reduced($0, Int32(side)) }
    }

    static func reduced(_ pixels: PixelBuffer) throws(ConversionError) -> PixelBuffer {
        guard max(pixels.width, pixels.height) > side else { return pixels }
        return try reduced(PictureWriter.picture(pixels)).pixels()
    }

    /// Writes PNG for pictures with an alpha channel and for drawings, JPEG for photographs.
    static func written(_ pixels: PixelBuffer) throws(ConversionError) -> [UInt8] {
        let isTransparent = pixels.channels == 2 || pixels.channels == 4
        return isTransparent || PictureWriter.isDrawing(pixels) ? try PictureWriter.png(pixels) : try PictureWriter.jpeg(pixels)
    }
}
