import DragTypes

/// What the marker segments of a JPEG say about its orientation and colours (ITU-T T.81 annex B; Exif 2.32 §4.5; ICC.1:2010 annex B.4).
struct JPEGMarkers {
    /// How the picture must be turned or mirrored, 1…8 (Exif tag 274); 1 if the file does not say.
    private(set) var orientation = 1
    /// The colour profile, joined from its segments; nil if there is none.
    private(set) var profile: [UInt8]?
    /// Whether segments of the profile are missing or contradict each other.
    private(set) var isProfileBroken = false

    /// Reads the marker segments before the first scan. Segments that can't be read are skipped; the decoder reports errors.
    init(_ bytes: UnsafeRawBufferPointer) {
        var parts: [(number: Int, bytes: [UInt8])] = []
        var expected: Int?
        var position = 2
        while position + 4 <= bytes.count, bytes[position] == 0xFF {
            let marker = bytes[position + 1]
            // Fill bytes, and markers without a segment.
            if marker == 0xFF || marker == 0x01 || (0xD0...0xD7).contains(marker) {
                position += marker == 0xFF ? 1 : 2
                continue
            }
            if marker == 0xDA || marker == 0xD9 { break }
            let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
            guard length >= 2, position + 2 + length <= bytes.count else { break }
            let segment = bytes[(position + 4)..<(position + 2 + length)]
            if marker == 0xE1, segment.starts(with: Array("Exif\0\0".utf8)) {
                if let found = Self.orientation(Array(segment.dropFirst(6))) { orientation = found }
            } else if marker == 0xE2, segment.starts(with: Array("ICC_PROFILE\0".utf8)), segment.count > 14 {
                let number = Int(segment[segment.startIndex + 12])
                let count = Int(segment[segment.startIndex + 13])
                if expected != nil, expected != count { isProfileBroken = true }
                expected = count
                parts.append((number, Array(segment.dropFirst(14))))
            }
            position += 2 + length
        }
        guard let expected else { return }
        parts.sort { $0.number < $1.number }
        if parts.map(\.number) != Array(1...max(1, expected)) { isProfileBroken = true }
        if !isProfileBroken { profile = parts.flatMap(\.bytes) }
    }

    /// The orientation in an Exif block, which is a TIFF file whose first directory counts; nil if the block has no valid one.
    private static func orientation(_ exif: [UInt8]) -> Int? {
        guard exif.count >= 8 else { return nil }
        let isLittle: Bool
        switch Array(exif[0..<4]) {
        case [0x49, 0x49, 0x2A, 0]: isLittle = true
        case [0x4D, 0x4D, 0, 0x2A]: isLittle = false
        default: return nil
        }
        func number(_ offset: Int, _ size: Int) -> Int? {
            guard offset >= 0, offset + size <= exif.count else { return nil }
            let bytes = exif[offset..<(offset + size)]
            return (isLittle ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
        for index in 0..<count {
            let entry = directory + 2 + index * 12
            guard let tag = number(entry, 2) else { return nil }
            guard tag == 274 else { continue }
            guard number(entry + 2, 2) == 3, let value = number(entry + 8, 2), (1...8).contains(value) else { return nil }
            return value
        }
        return nil
    }

    /// Whether the picture has no colour profile, or one that is sRGB by its own description: the pixels can then be written without a profile.
    var isStandard: Bool {
        guard let profile else { return true }
        // The description is ASCII in ICC version 2 and UTF-16 in version 4.
        let plain = Array("sRGB".utf8)
        let wide: [UInt8] = plain.flatMap { [0, $0] as [UInt8] }
        guard profile.count >= 132, Array(profile[16..<20]) == Array("RGB ".utf8) else { return false }
        let tagCount = Int(profile[128]) << 24 | Int(profile[129]) << 16 | Int(profile[130]) << 8 | Int(profile[131])
        for index in 0..<min(tagCount, 100) {
            let entry = 132 + index * 12
            guard entry + 12 <= profile.count else { return false }
            guard Array(profile[entry..<(entry + 4)]) == Array("desc".utf8) else { continue }
            func number(_ offset: Int) -> Int { profile[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } }
            let (start, size) = (number(entry + 4), number(entry + 8))
            guard start >= 0, size >= 0, start <= profile.count, size <= profile.count - start else { return false }
            let text = Array(profile[start..<(start + size)])
            return text.firstRange(of: plain) != nil || text.firstRange(of: wide) != nil
        }
        return false
    }
}
