import DragTypes

/// What an ICC profile says of itself (ICC.1:2010 §7.2, §9.2.41).
enum ColourProfile {
    /// Whether a profile is sRGB by its own description, so that the pixels mean the same without
    /// the profile.
    static func isStandard(_ profile: [UInt8]) -> Bool {
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

/// The orientation in an Exif block, which is a TIFF file (Exif 2.32 §4.5).
enum ExifOrientation {
    /// How the picture must be turned or mirrored, 1…8 (tag 274 of the first directory); nil if the
    /// block has no valid orientation.
    static func orientation(in exif: [UInt8]) -> Int? {
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
}
