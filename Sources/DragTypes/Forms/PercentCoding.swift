/// Percent-encoding (RFC 3986 §2.1). Works on bytes, because file names need not be valid UTF-8.
public enum PercentCoding {
    /// A copy of `bytes` with every `%HH` decoded. A `%` without two hexadecimal digits after it stays as it is.
    public static func decoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var bytes = Array(bytes)
        decode(&bytes)
        return bytes
    }

    /// Decodes every `%HH` in place. A `%` without two hexadecimal digits after it stays as it is.
    public static func decode(_ bytes: inout [UInt8]) {
        let count = bytes.count
        guard var read = bytes.firstIndex(of: UInt8(ascii: "%")) else { return }
        var write = read
        var text = bytes.mutableSpan
        // The unchecked accesses are safe: `write` never overtakes `read`, and `read` stays below `count`.
        while read < count {
            let byte = text[unchecked: read]
            if byte == UInt8(ascii: "%"), read + 2 < count, let high = ASCII.hexValue(text[unchecked: read + 1]),
                let low = ASCII.hexValue(text[unchecked: read + 2])
            {
                text[unchecked: write] = high << 4 | low
                read += 3
            } else {
                text[unchecked: write] = byte
                read += 1
            }
            write += 1
        }
        bytes.removeLast(count - write)
    }

    /// A copy of `bytes` in which every byte is written as `%HH`, with capital digits, unless it is an unreserved character (RFC 3986 §2.3)
    /// or occurs in `alsoAllowed`.
    ///
    /// - Parameters:
    ///   - bytes: the bytes to encode.
    ///   - alsoAllowed: further ASCII characters that stay as they are, such as `/`.
    public static func encoded(_ bytes: some Collection<UInt8>, alsoAllowed: String = "") -> [UInt8] {
        let allowed = Set(alsoAllowed.utf8)
        var result: [UInt8] = []
        for byte in bytes {
            if ASCII.isLetter(byte) || ASCII.isDigit(byte) || allowed.contains(byte)
                || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~")].contains(byte)
            {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%")] + ASCII.hexDigits(byte, upperCase: true)
            }
        }
        return result
    }
}
