import DragKit

/// A Windows icon or cursor: one picture in several sizes (Microsoft, *Icons in Win32*).
struct WindowsIcon {
    private struct Entry {
        var width: Int
        var height: Int
        var depth: Int
        var offset: Int
        var size: Int
    }

    /// The number of images in the icon.
    let count: Int
    private let bytes: [UInt8]
    /// The largest image; among images of the same size, the one with the most colours.
    private let best: Entry

    /// Reads the directory.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) for bytes that are no icon, or an icon without a valid image.
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
        self.bytes = bytes
        self.best = best
        self.count = count
    }

    private var picture: [UInt8] { Array(bytes[best.offset..<(best.offset + best.size)]) }

    private static func isPNG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) }

    /// The size of the largest image, in pixels.
    func size() throws(ConversionError) -> (width: Int, height: Int) {
        let picture = picture
        if Self.isPNG(picture) {
            let opened = try PictureLoader(form: .png).open(picture.span.bytes)
            return (opened.width, opened.height)
        }
        let bitmap = try WindowsBitmap(picture, .icon)
        return (bitmap.width, bitmap.height)
    }

    /// The pixels of the largest image.
    func pixels() throws(ConversionError) -> PixelBuffer {
        let picture = picture
        guard Self.isPNG(picture) else { return try WindowsBitmap(picture, .icon).pixels() }
        let loader = PictureLoader(form: .png)
        return try loader.shown(try loader.open(picture.span.bytes)).pixels()
    }
}
