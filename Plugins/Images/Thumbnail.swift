import CVips
import DragKit

/// Small pictures for contact sheets and lists.
enum Thumbnail {
    /// The longer side at most, in pixels: “x-large” of freedesktop's Thumbnail Managing Standard
    /// (https://specifications.freedesktop.org/thumbnail-spec/latest/).
    static let side = 512

    /// A picture that is larger, made to fit; any other as it is.
    static func reduced(_ picture: Picture) throws(ConversionError) -> Picture {
        guard max(picture.width, picture.height) > side else { return picture }
        return try picture.mapped { cvips_reduced($0, Int32(side)) }
    }

    static func reduced(_ pixels: PixelBuffer) throws(ConversionError) -> PixelBuffer {
        guard max(pixels.width, pixels.height) > side else { return pixels }
        return try reduced(PictureWriter.picture(pixels)).pixels()
    }

    /// PNG for what is transparent or drawn, JPEG for photographs.
    static func written(_ pixels: PixelBuffer) throws(ConversionError) -> [UInt8] {
        let isTransparent = pixels.channels == 2 || pixels.channels == 4
        return isTransparent || PictureWriter.isDrawing(pixels) ? try PictureWriter.png(pixels) : try PictureWriter.jpeg(pixels)
    }
}
