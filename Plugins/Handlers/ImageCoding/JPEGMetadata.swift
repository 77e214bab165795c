import DragKit

/// The marker segments of a JPEG with those left out that say something about the picture instead
/// of how to show it (ITU-T T.81 annex B).
///
/// Kept are JFIF's segment without its thumbnail, Adobe's segment, which says how colours are
/// stored, and everything that decoding needs. Left out are all other application segments (Exif,
/// XMP, IPTC, MPF, thumbnails …), comments, and what follows the end of the picture, such as
/// further pictures or the film of a “motion photo”.
struct JPEGMetadata {
    /// How the picture must be turned or mirrored to be upright, 1…8 (Exif tag 274).
    private(set) var orientation = 1
    /// The file without metadata.
    private(set) var bytes: [UInt8] = [0xFF, 0xD8]
    /// Whether the picture is stored in scans of increasing quality.
    private(set) var isProgressive = false

    private var profile = JPEGProfile()
    private var hasFrame = false
    private var hasScan = false

    /// - Throws: ``ConversionError``: `unsupported` for a JPEG that is neither grey nor RGB, whose
    ///   profile is not sRGB, or that is damaged.
    init(_ file: UnsafeRawBufferPointer) throws(ConversionError) {
        guard file.count > 4, file[0] == 0xFF, file[1] == 0xD8 else { throw .unsupported("the bytes are no JPEG") }
        bytes.reserveCapacity(file.count)
        var position = 2
        while true {
            // Bytes before a marker that belong to nothing are passed over, as decoders do.
            while position + 1 < file.count, file[position] != 0xFF || file[position + 1] == 0xFF || file[position + 1] == 0 { position += 1 }
            guard position + 1 < file.count else { break }
            let marker = file[position + 1]
            if marker == 0xD9 { break }
            if marker == 0x01 || marker == 0xD8 || (0xD0...0xD7).contains(marker) {
                position += 2
                continue
            }
            guard position + 4 <= file.count else { break }
            let end = position + 2 + file.short(at: position + 2)
            guard end >= position + 4, end <= file.count else {
                if hasScan { break }
                throw PictureFinisher.mustBeWrittenAnew("the JPEG is damaged")
            }
            try take(marker, UnsafeRawBufferPointer(rebasing: file[position..<end]))
            position = end
            if marker == 0xDA { position = takeScan(file, from: end) }
        }
        guard hasFrame, hasScan else { throw PictureFinisher.mustBeWrittenAnew("the JPEG has no picture that can be read") }
        guard profile.isStandard else { throw PictureFinisher.mustBeWrittenAnew("the JPEG has a colour profile other than sRGB") }
        bytes += [0xFF, 0xD9]
    }

    /// Keeps a segment, or reads what it says and leaves it out.
    ///
    /// - Parameter segment: with its marker and its length.
    private mutating func take(_ marker: UInt8, _ segment: UnsafeRawBufferPointer) throws(ConversionError) {
        switch marker {
        case 0xE0:
            guard segment.has("JFIF\0", at: 4), segment.count >= 18 else { return }
            // Version, unit and density; then the size of the thumbnail, which is left out.
            bytes += [0xFF, 0xE0, 0, 16] + segment[4..<16] + [0, 0]
        case 0xE1:
            guard segment.has("Exif\0", at: 4), segment.count > 10, !hasScan else { return }
            orientation = ExifOrientation.orientation(in: Array(segment[10...])) ?? orientation
        case 0xE2: profile.add(UnsafeRawBufferPointer(rebasing: segment[4...]))
        case 0xEE:
            guard segment.has("Adobe", at: 4), segment.count >= 16 else { return }
            bytes += [0xFF, 0xEE, 0, 14] + segment[4..<16]
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
            guard segment.count >= 10, segment.short(at: 5) > 0, segment.short(at: 7) > 0 else {
                throw PictureFinisher.mustBeWrittenAnew("the JPEG does not state its size")
            }
            guard segment[9] == 1 || segment[9] == 3 else { throw PictureFinisher.mustBeWrittenAnew("the JPEG is neither grey nor RGB") }
            isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(marker)
            hasFrame = true
            bytes += segment
        case 0xDA:
            hasScan = true
            bytes += segment
        // Tables, restart interval, number of lines, and the like.
        case 0xC4, 0xCC, 0xDB...0xDF: bytes += segment
        default: return
        }
    }

    /// Keeps the compressed data of a scan, which goes on to the next marker that is no restart.
    ///
    /// - Returns: the position of that marker, or the file's end.
    private mutating func takeScan(_ file: UnsafeRawBufferPointer, from start: Int) -> Int {
        var end = start
        while end < file.count {
            if file[end] == 0xFF, end + 1 < file.count, file[end + 1] != 0, file[end + 1] != 0xFF, !(0xD0...0xD7).contains(file[end + 1]) { break }
            end += 1
        }
        // A single 0xFF at the file's end is half a marker.
        let last = end == file.count && end > start && file[end - 1] == 0xFF ? end - 1 : end
        bytes += file[start..<last]
        return end
    }
}

/// The colour profile of a JPEG, in one or more segments (ICC.1:2010 annex B.4).
struct JPEGProfile {
    private var parts: [(number: Int, bytes: [UInt8])] = []
    private var expected: Int?
    private var isContradictory = false

    /// Adds the content of a segment, if it is part of a profile.
    mutating func add(_ segment: UnsafeRawBufferPointer) {
        guard segment.has("ICC_PROFILE\0", at: 0), segment.count > 14 else { return }
        let count = Int(segment[13])
        if expected != nil, expected != count { isContradictory = true }
        expected = count
        parts.append((Int(segment[12]), Array(segment[14...])))
    }

    /// Whether segments of the profile are missing or contradict each other.
    var isBroken: Bool {
        guard let expected else { return false }
        return isContradictory || parts.map(\.number).sorted() != Array(1...max(1, expected))
    }

    /// Whether there is no profile, or a whole one that is sRGB by its own description.
    var isStandard: Bool {
        guard expected != nil else { return true }
        return !isBroken && ColourProfile.isStandard(parts.sorted { $0.number < $1.number }.flatMap(\.bytes))
    }
}
