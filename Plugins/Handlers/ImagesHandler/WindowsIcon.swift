import DragKit
import DragTypes

/// A Windows icon or cursor: one picture in several sizes (Microsoft, *Icons in Win32*).
struct WindowsIcon: OpenPicture {
    private struct Entry {
        var width: Int
        var height: Int
        var depth: Int
        var offset: Int
        var size: Int
    }

    /// The number of images in the icon.
    private let count: Int
    /// The largest image; among images of the same size, the one with the most colours.
    private let picture: any OpenPicture

    /// Reads the directory.
    ///
    /// - Throws: ``ConversionError``: `badInput` for bytes that are no icon, or an icon without a
    ///   valid image, and what its image throws.
    init(_ bytes: [UInt8]) throws(ConversionError) {
        func number(_ offset: Int, _ size: Int) -> Int { (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) } }
        guard bytes.count >= 6, number(0, 2) == 0, [1, 2].contains(number(2, 2)) else { throw .badInput("it is no Windows icon") }
        let isCursor = number(2, 2) == 2
        var best: Entry?
        var count = 0
        for index in 0..<number(4, 2) {
            let place = 6 + index * 16
            guard place + 16 <= bytes.count else { break }
            let entry = Entry(
                width: bytes[place] == 0 ? 256 : Int(bytes[place]), height: bytes[place + 1] == 0 ? 256 : Int(bytes[place + 1]),
                // In a cursor these bytes hold the hot spot instead of the colour depth.
                depth: isCursor ? 0 : number(place + 6, 2), offset: number(place + 12, 4), size: number(place + 8, 4))
            guard entry.offset >= 6, entry.offset < bytes.count, entry.size > 0, entry.size <= bytes.count - entry.offset else { continue }
            count += 1
            let (area, known) = (entry.width * entry.height, best.map { $0.width * $0.height } ?? 0)
            if area > known || area == known && entry.depth > best?.depth ?? 0 { best = entry }
        }
        guard let best else { throw .badInput("the icon has no picture that lies within it") }
        self.count = count
        let picture = Array(bytes[best.offset..<(best.offset + best.size)])
        self.picture = try PNGFile.begins(picture) ? PictureReader.vips(.png).open(picture.span.bytes) : WindowsBitmap(picture, .icon)
    }

    var size: PictureSize { picture.size }

    func pixels() throws(ConversionError) -> PixelBuffer { try picture.pixels() }

    func notes(hasFrames: Bool) -> [ConversionNote] { ConversionNote.lost("smaller pictures", count - 1) }
}
