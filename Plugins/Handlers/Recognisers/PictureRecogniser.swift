import DragKit
import DragTypes

/// Counts what the file of a picture has beside its pixels, and what other formats have no place
/// for: metadata, further frames, a resolution, transparency, bits. No pixel is decoded.
///
/// Sources: W3C PNG 3, ITU-T T.81 annex B (JPEG), Google's *WebP Container Specification*, and
/// CompuServe's *GIF89a Specification*.
struct PictureRecogniser: Recognising {
    private static let webP: TypeIdentifier = "org.webmproject.webp"
    private static let gif: TypeIdentifier = "com.compuserve.gif"
    private static let apng: TypeIdentifier = "org.mozilla.apng"

    private static let bitmap: TypeIdentifier = "com.microsoft.bmp"
    private static let icons: Set<TypeIdentifier> = ["com.microsoft.ico", "com.microsoft.cur"]

    let types: [TypeIdentifier] = [.png, .jpeg, Self.webP, Self.gif, Self.bitmap] + Self.icons.sorted()
    let decides: Set<Kind> = []

    func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading] {
        let file = [UInt8](bytes)
        var picture = PictureParts()
        let isRead =
            switch type {
            case .png, Self.apng: picture.readPNG(file)
            case .jpeg: picture.readJPEG(file)
            case Self.webP: picture.readWebP(file)
            case Self.gif: picture.readGIF(file)
            case Self.bitmap: picture.readBitmap(file)
            case _ where Self.icons.contains(type): picture.readIcon(file)
            default: false
            }
        return isRead ? [Reading(type, .picture, Inventory(partial: picture.counts))] : []
    }
}

/// The parts of a picture's file, by the marks of its format.
private struct PictureParts {
    /// What was looked for, with counts.
    private(set) var counts: [Feature: Int] = [.metadata: 0, .furtherFrames: 0, .transparency: 0, .depth: 0]

    private mutating func add(_ feature: Feature, _ count: Int = 1) { counts[feature, default: 0] += count }

    private mutating func setPixels(_ width: Int, _ height: Int) {
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        counts[.exactPixels] = overflow ? .max : count
    }

    mutating func readPNG(_ file: [UInt8]) -> Bool {
        counts[.resolution] = 0
        var place = 8
        var (hasHeader, frames) = (false, 0)
        while place + 12 <= file.count {
            let (size, data) = (file.bigEndian(at: place, 4), place + 8)
            guard size <= file.count - place - 12 else { break }
            switch file.name(at: place + 4) {
            case "IHDR" where size == 13:
                hasHeader = true
                setPixels(file.bigEndian(at: data, 4), file.bigEndian(at: data + 4, 4))
                if file[data + 8] == 16 { add(.depth) }
                if file[data + 9] & 4 != 0 { add(.transparency) }
            case "tRNS": add(.transparency)
            case "pHYs": add(.resolution)
            case "eXIf", "tEXt", "zTXt", "iTXt", "tIME": add(.metadata)
            case "acTL" where size >= 8: frames = file.bigEndian(at: data, 4)
            case "IEND": place = file.count
            default: break
            }
            place += 12 + size
        }
        add(.furtherFrames, max(0, frames - 1))
        return hasHeader
    }

    mutating func readJPEG(_ file: [UInt8]) -> Bool {
        counts[.resolution] = 0
        var place = 2
        while place + 4 <= file.count, file[place] == 0xFF {
            let (marker, size) = (file[place + 1], file.bigEndian(at: place + 2, 2))
            if marker == 0xFF {
                place += 1
                continue
            }
            guard size >= 2, place + 2 + size <= file.count else { return false }
            switch marker {
            // Exif or XMP, IPTC, and a comment.
            case 0xE1, 0xED, 0xFE: add(.metadata)
            case 0xE0 where size >= 12 && file[place + 11] != 0: add(.resolution)
            case 0xC0...0xC2 where size >= 8: setPixels(file.bigEndian(at: place + 7, 2), file.bigEndian(at: place + 5, 2))
            case 0xDA: return true
            default: break
            }
            place += 2 + size
        }
        return false
    }

    mutating func readWebP(_ file: [UInt8]) -> Bool {
        var place = 12
        var (isPicture, frames) = (false, 0)
        while place + 8 <= file.count {
            let size = file.littleEndian(at: place + 4, 4)
            guard size <= file.count - place - 8 else { break }
            switch file.name(at: place) {
            case "EXIF", "XMP ": add(.metadata)
            case "VP8X" where size >= 10:
                if file[place + 8] & 0x10 != 0 { add(.transparency) }
                setPixels(file.littleEndian(at: place + 12, 3) + 1, file.littleEndian(at: place + 15, 3) + 1)
            case "VP8 ", "VP8L": isPicture = true
            case "ANMF":
                isPicture = true
                frames += 1
            default: break
            }
            place += 8 + size + size % 2
        }
        add(.furtherFrames, max(0, frames - 1))
        return isPicture
    }

    /// A bitmap states pixels for each metre, or 0 (Microsoft, `BITMAPINFOHEADER`).
    mutating func readBitmap(_ file: [UInt8]) -> Bool {
        guard file.count >= 46, file.littleEndian(at: 14, 4) >= 40 else { return false }
        counts[.resolution] = file.littleEndian(at: 38, 4) == 0 ? 0 : 1
        return true
    }

    /// An icon begins with the number of its pictures (Microsoft, *Icons in Win32*).
    mutating func readIcon(_ file: [UInt8]) -> Bool {
        guard file.count >= 6 else { return false }
        counts[.smallerPictures] = max(0, file.littleEndian(at: 4, 2) - 1)
        return true
    }

    mutating func readGIF(_ file: [UInt8]) -> Bool {
        guard file.count >= 13 else { return false }
        setPixels(file.littleEndian(at: 6, 2), file.littleEndian(at: 8, 2))
        var place = 13 + Self.tableSize(file[10])
        var frames = 0
        while place < file.count, file[place] != 0x3B {
            switch file[place] {
            case 0x2C where place + 10 < file.count:
                frames += 1
                place = file.endOfSubBlocks(from: place + 11 + Self.tableSize(file[place + 9]))
            case 0x21 where place + 3 < file.count:
                // A comment, and a text. A graphic control says which colour is transparent.
                if file[place + 1] == 0xFE || file[place + 1] == 0x01 { add(.metadata) }
                if file[place + 1] == 0xF9, file[place + 3] & 1 == 1, counts[.transparency] == 0 { add(.transparency) }
                place = file.endOfSubBlocks(from: place + 2)
            default: place = file.count
            }
        }
        add(.furtherFrames, max(0, frames - 1))
        return frames > 0
    }

    /// The size in bytes of the colour table that a byte of flags announces.
    private static func tableSize(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}

extension [UInt8] {
    fileprivate func bigEndian(at place: Int, _ count: Int) -> Int { self[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) } }

    fileprivate func littleEndian(at place: Int, _ count: Int) -> Int { self[place..<(place + count)].reversed().reduce(0) { $0 << 8 | Int($1) } }

    fileprivate func name(at place: Int) -> String { String(decoding: self[place..<(place + 4)], as: UTF8.self) }

    /// The position after a row of GIF's sub-blocks, at most the file's end.
    fileprivate func endOfSubBlocks(from start: Int) -> Int {
        var place = start
        while place < count, self[place] != 0 { place += 1 + Int(self[place]) }
        return Swift.min(place + 1, count)
    }
}
