/// Percent-encoding (RFC 3986 §2.1), on bytes: a file name need not be text.
public enum PercentCoding {
    /// `bytes` with every `%HH` decoded; a `%` that no two hexadecimal digits follow stays.
    public static func decoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
        let bytes = Array(bytes)
        guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = ASCII.hexValue(bytes[index + 1]),
                let low = ASCII.hexValue(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    /// `bytes` with everything but the unreserved characters and those in `alsoAllowed` written as `%HH`.
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
