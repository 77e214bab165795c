import DragKit
import ImageCoding

/// A Targa picture (Truevision, *TGA File Format Specification, Version 2.0*).
struct TargaPicture: OpenPicture {
    private enum Colours {
        case palette, direct, grey
    }

    let size: PictureSize
    private let bytes: [UInt8]
    private let colours: Colours
    private let isCompressed: Bool
    /// The bits of a pixel in the file.
    private let depth: Int
    /// How many of a pixel's bits are alpha.
    private let alphaBits: Int
    private let isTopDown: Bool
    private let isRightToLeft: Bool
    /// The palette's colours as RGBA, from its first index on.
    private let palette: [UInt8]
    private let firstIndex: Int
    /// The offset of the pixels.
    private let start: Int

    /// - Throws: ``ConversionError``: `badInput` for bytes that are no Targa picture, and `limit`
    ///   for a picture that is too large.
    init(_ bytes: [UInt8]) throws(ConversionError) {
        guard bytes.count > 18, bytes[1] <= 1, [1, 2, 3, 9, 10, 11].contains(bytes[2]) else { throw .badInput("it is no Targa picture") }
        self.bytes = bytes
        isCompressed = bytes[2] > 8
        switch bytes[2] & 7 {
        case 1: colours = .palette
        case 2: colours = .direct
        default: colours = .grey
        }
        size = PictureSize(width: bytes.littleEndian(at: 12, 2), height: bytes.littleEndian(at: 14, 2))
        guard size.width > 0, size.height > 0 else { throw .badInput("the Targa picture has no pixels") }
        guard size.width <= PictureLoader.maximumPixels / size.height else {
            throw .limit("the picture has \(size.width) by \(size.height) pixels, more than the limit of \(PictureLoader.maximumPixels)")
        }
        depth = Int(bytes[16])
        guard colours == .direct ? [15, 16, 24, 32].contains(depth) : depth == 8 || depth == 16 else {
            throw .badInput("the Targa picture has an unknown depth")
        }
        alphaBits = Int(bytes[17] & 15)
        isRightToLeft = bytes[17] & 0x10 != 0
        isTopDown = bytes[17] & 0x20 != 0
        let (count, entryDepth) = (bytes[1] == 1 ? bytes.littleEndian(at: 5, 2) : 0, Int(bytes[7]))
        let entrySize = (entryDepth + 7) / 8
        let paletteStart = 18 + Int(bytes[0])
        start = paletteStart + count * entrySize
        guard count == 0 || [15, 16, 24, 32].contains(entryDepth), start <= bytes.count, colours != .palette || count > 0 else {
            throw .badInput("the Targa picture ends in its palette")
        }
        firstIndex = bytes.littleEndian(at: 3, 2)
        palette = (0..<(colours == .palette ? count : 0)).flatMap {
            Self.colour(bytes, paletteStart + $0 * entrySize, depth: entryDepth, hasAlpha: entryDepth == 32)
        }
    }

    private static func colour(_ bytes: [UInt8], _ place: Int, depth: Int, hasAlpha: Bool) -> [UInt8] {
        guard depth < 24 else { return [bytes[place + 2], bytes[place + 1], bytes[place], hasAlpha ? bytes[place + 3] : 255] }
        let pixel = bytes.littleEndian(at: place, 2)
        func channel(_ shift: Int) -> UInt8 { UInt8((pixel >> shift & 31) * 255 / 31) }
        return [channel(10), channel(5), channel(0), hasAlpha && pixel & 0x8000 == 0 ? 0 : 255]
    }

    func pixels() throws(ConversionError) -> PixelBuffer {
        let pixelSize = (depth + 7) / 8
        var result = [UInt8](repeating: 255, count: size.width * size.height * 4)
        var (position, index, count) = (start, 0, size.width * size.height)
        var hasOpaque = false
        /// Takes the pixel at `place` in the file as the next one of the picture.
        func put(_ place: Int) {
            let (x, y) = (index % size.width, index / size.width)
            let target = ((isTopDown ? y : size.height - 1 - y) * size.width + (isRightToLeft ? size.width - 1 - x : x)) * 4
            let colour = colour(place)
            for channel in 0..<4 { result[target + channel] = colour[channel] }
            if colour[3] > 0 { hasOpaque = true }
            index += 1
        }
        let ending = ConversionError.badInput("the Targa picture ends in its pixels")
        while count > 0 {
            guard isCompressed else {
                guard bytes.count - position >= pixelSize * count else { throw ending }
                for _ in 0..<count {
                    put(position)
                    position += pixelSize
                }
                break
            }
            guard position + 1 + pixelSize <= bytes.count else { throw ending }
            let length = min(count, Int(bytes[position] & 0x7F) + 1)
            let isRun = bytes[position] & 0x80 != 0
            position += 1
            guard isRun || bytes.count - position >= pixelSize * length else { throw ending }
            for _ in 0..<length {
                put(position)
                if !isRun { position += pixelSize }
            }
            if isRun { position += pixelSize }
            count -= length
        }
        // Some programs leave all alpha bits 0 although the picture is meant to be seen.
        if !hasOpaque { for place in stride(from: 3, to: result.count, by: 4) { result[place] = 255 } }
        let isOpaque = stride(from: 3, to: result.count, by: 4).allSatisfy { result[$0] == 255 }
        return PixelBuffer(isOpaque ? PixelBuffer.withoutAlpha(result) : result, width: size.width, height: size.height, channels: isOpaque ? 3 : 4)
    }

    /// The pixel at `place` in the file as RGBA.
    private func colour(_ place: Int) -> [UInt8] {
        switch colours {
        case .grey: return [bytes[place], bytes[place], bytes[place], depth == 16 && alphaBits > 0 ? bytes[place + 1] : 255]
        case .direct: return Self.colour(bytes, place, depth: depth, hasAlpha: alphaBits > 0)
        case .palette:
            let index = bytes.littleEndian(at: place, depth / 8) - firstIndex
            // A pixel whose index is beyond the palette is black.
            return index >= 0 && index * 4 < palette.count ? Array(palette[(index * 4)..<(index * 4 + 4)]) : [0, 0, 0, 255]
        }
    }
}
