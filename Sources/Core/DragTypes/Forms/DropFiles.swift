/// The Windows clipboard format `CF_HDROP`: a header `DROPFILES` of 20 bytes and a list of paths
/// (Microsoft, *DROPFILES structure*).
public enum DropFiles {
    private static let form = "the Windows file list"
    private static let headerLength = 20

    /// The paths as Windows spells them: `C:\Users\a.txt`. The field `pFiles` of the header says at
    /// which offset the paths begin, and `fWide` whether they are UTF-16 or 8-bit text. The final
    /// NULs may be missing.
    ///
    /// - Throws: ``FormError`` when the bytes are shorter than the header, when `pFiles` points
    ///   into the header or past the end, or when there is no path.
    public static func paths(in bytes: [UInt8]) throws(FormError) -> [String] {
        var reader = ByteReader(form, bytes)
        let start = Int(try reader.littleEndian32())
        _ = try reader.stretch(12)
        let isWide = try reader.littleEndian32() != 0
        guard start >= headerLength, start <= bytes.count else {
            throw FormError(form, "says that its names begin outside of it", offset: 0)
        }
        let names = bytes[start...]
        var result: [String] = []
        if isWide {
            var units: [UInt16] = []
            var index = start
            while index + 1 < bytes.count {
                let unit = UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
                index += 2
                if unit != 0 {
                    units.append(unit)
                } else if units.isEmpty {
                    break
                } else {
                    result.append(String(decoding: units, as: UTF16.self))
                    units = []
                }
            }
            if !units.isEmpty { result.append(String(decoding: units, as: UTF16.self)) }
        } else {
            for name in names.split(separator: 0, omittingEmptySubsequences: false) {
                if name.isEmpty { break }
                result.append(String(utf8Bytes: TextDecoding.utf8(from: Array(name))))
            }
        }
        guard !result.isEmpty else { throw FormError(form, "names no file", offset: start) }
        return result
    }

    /// The format with UTF-16 little-endian paths, a NUL after each path and another NUL at the
    /// end.
    public static func bytes(_ paths: [String]) -> [UInt8] {
        var result: [UInt8] = []
        result.append(littleEndian32: UInt32(headerLength))
        result += [UInt8](repeating: 0, count: 12)
        result.append(littleEndian32: 1)
        for path in paths { result += UTF16Text.littleEndian(path) + [0, 0] }
        return result + [0, 0]
    }
}
