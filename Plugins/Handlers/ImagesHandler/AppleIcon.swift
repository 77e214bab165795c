import DragKit
import DragTypes
import ImageCoding

/// An Apple icon (`.icns`): one picture in several sizes, as PNG, JPEG 2000 or packed channels.
struct AppleIcon: OpenPicture {
    /// An image whose channels are packed one after the other, each by runs of a byte of their own.
    private struct Packed {
        let side: Int
        /// The packed channels: red, green, blue, or alpha before them.
        let channels: Range<Int>
        let hasAlpha: Bool
        /// The bytes of a mask, one for each pixel.
        var mask: Range<Int>?
    }

    /// The sides of the images with packed channels, by their types, with the types of their masks.
    private static let packedTypes: [String: (side: Int, mask: String?)] = [
        "is32": (16, "s8mk"), "il32": (32, "l8mk"), "ih32": (48, "h8mk"), "it32": (128, "t8mk"), "ic04": (16, nil), "ic05": (32, nil),
        "icsb": (18, nil), "icsB": (36, nil),
    ]
    /// Types of elements that hold no image.
    private static let others: Set = ["TOC ", "icnV", "name", "info"]

    let size: PictureSize
    private let bytes: [UInt8]
    private let count: Int
    private let whole: (any OpenPicture)?
    private let packed: Packed?

    /// Reads the elements, and the header of the largest image.
    ///
    /// - Throws: ``ConversionError``: `badInput` for bytes that are no icon, or an icon without an
    ///   image that can be read, and what its image throws.
    init(_ bytes: [UInt8]) throws(ConversionError) {
        guard bytes.count >= 16, bytes.starts(with: "icns".utf8) else { throw .badInput("it is no Apple icon") }
        var elements: [(type: String, body: Range<Int>)] = []
        var place = 8
        while place + 8 <= bytes.count {
            let size = bytes.bigEndian(at: place + 4, 4)
            guard size >= 8, size <= bytes.count - place else { break }
            elements.append((String(decoding: bytes[place..<(place + 4)], as: UTF8.self), (place + 8)..<(place + size)))
            place += size
        }
        var (best, wholeImage, packedImage, count) = (0, (any OpenPicture)?.none, Packed?.none, 0)
        for (type, body) in elements where !Self.others.contains(type) && !body.isEmpty {
            if let form = Self.form(bytes[body]), let picture = try? PictureReader.vips(form).open(Array(bytes[body]).span.bytes) {
                count += 1
                if picture.size.width > best { (best, wholeImage, packedImage) = (picture.size.width, picture, nil) }
            } else if let (side, mask) = Self.packedTypes[type] {
                count += 1
                guard side > best else { continue }
                // Types without a mask begin with the word ARGB, and the one for 128 pixels with
                // four NULs.
                let skipped = mask == nil || type == "it32" ? 4 : 0
                (best, wholeImage) = (side, nil)
                packedImage = Packed(
                    side: side, channels: body.dropFirst(skipped), hasAlpha: mask == nil,
                    mask: mask.flatMap { mask in elements.first { $0.type == mask && $0.body.count >= side * side }?.body })
            }
        }
        guard best > 0 else { throw .badInput("the icon has no picture that can be read") }
        (self.bytes, self.count, whole, packed) = (bytes, count, wholeImage, packedImage)
        size = wholeImage?.size ?? PictureSize(width: best, height: best)
    }

    private static func form(_ image: ArraySlice<UInt8>) -> PictureForm? {
        if PNGFile.begins(Array(image.prefix(8))) { return .png }
        let isJPEG2000 = image.dropFirst(4).starts(with: "jP  ".utf8) || image.starts(with: [0xFF, 0x4F, 0xFF, 0x51])
        return isJPEG2000 ? .jpeg2000 : nil
    }

    func pixels() throws(ConversionError) -> PixelBuffer {
        if let whole { return try whole.pixels() }
        guard let packed else { throw .internalError("the icon has neither kind of image") }
        let area = packed.side * packed.side
        let channels = packed.hasAlpha ? 4 : 3
        // An image of exactly four bytes for each pixel is not packed.
        let isPlain = !packed.hasAlpha && packed.channels.count == area * 4
        let planes = isPlain ? [] : try unpacked(packed.channels, count: area * channels)
        var result: [UInt8] = []
        result.reserveCapacity(area * 4)
        for index in 0..<area {
            for channel in 0..<3 {
                let plane = packed.hasAlpha ? channel + 1 : channel
                result.append(isPlain ? bytes[packed.channels.lowerBound + index * 4 + channel + 1] : planes[plane * area + index])
            }
            result.append(packed.hasAlpha ? planes[index] : packed.mask.map { bytes[$0.lowerBound + index] } ?? 255)
        }
        return PixelBuffer(result, width: packed.side, height: packed.side, channels: 4)
    }

    /// Unpacks runs: a byte below 128 stands before that many plus one bytes, another one before a
    /// byte that is repeated that many less 125 times.
    private func unpacked(_ range: Range<Int>, count: Int) throws(ConversionError) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var place = range.lowerBound
        while result.count < count {
            guard place + 1 < range.upperBound else { throw .badInput("the icon ends in its pixels") }
            let control = Int(bytes[place])
            if control < 128 {
                guard place + 1 + control < range.upperBound else { throw .badInput("the icon ends in its pixels") }
                result += bytes[(place + 1)...(place + 1 + control)]
                place += control + 2
            } else {
                result += repeatElement(bytes[place + 1], count: control - 125)
                place += 2
            }
        }
        return result
    }

    func notes(hasFrames: Bool) throws(ConversionError) -> [ConversionNote] {
        ConversionNote.lost("smaller pictures", count - 1) + (try whole?.notes(hasFrames: hasFrames) ?? [])
    }
}
