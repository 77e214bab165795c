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
        exif.withUnsafeBytes { bytes in
            guard let file = try? TIFFFile(bytes), file.width == 4, let directory = try? file.directory(at: file.first()) else { return nil }
            return directory.entries.contains { $0.tag == 274 && $0.kind == 3 }
                ? file.number(274, of: directory).flatMap { (1...8).contains($0) ? $0 : nil } : nil
        }
    }
}
