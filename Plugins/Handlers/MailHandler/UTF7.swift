import DragTypes

/// UTF-7 (RFC 2152), in which mails of the nineties are. Only the text of a mail is read so: the
/// same bytes would mean markup in one program and text in another.
enum UTF7 {
    static func isName(_ characterSet: String) -> Bool {
        ["utf-7", "utf7", "unicode-1-1-utf-7", "csunicode11utf7"].contains(characterSet.lowercased())
    }

    /// The text in UTF-8. What is no UTF-7 stays as it is.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "+")) {
            result += rest[..<start]
            rest = rest[(start + 1)...]
            if rest.first == UInt8(ascii: "-") {
                result.append(UInt8(ascii: "+"))
                rest = rest.dropFirst()
                continue
            }
            let shifted = rest.prefix { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }
            let units = units(of: shifted)
            guard !units.isEmpty else {
                result.append(UInt8(ascii: "+"))
                continue
            }
            result += String(decoding: units, as: UTF16.self).utf8
            rest = rest.dropFirst(shifted.count)
            // The end of the shift is a hyphen of its own, or whatever is no base64.
            if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        }
        return result + rest
    }

    /// The UTF-16 of base64 without padding; the bits that are left over are none of a unit.
    private static func units(of base64: ArraySlice<UInt8>) -> [UInt16] {
        var units: [UInt16] = []
        var (bits, count): (UInt32, Int) = (0, 0)
        for byte in base64 {
            let value: UInt8 =
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
                case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
                case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
                default: byte == UInt8(ascii: "+") ? 62 : 63
                }
            (bits, count) = (bits << 6 & 0x3F_FFFF | UInt32(value), count + 6)
            guard count >= 16 else { continue }
            count -= 16
            units.append(UInt16(truncatingIfNeeded: bits >> UInt32(count)))
        }
        return units
    }
}
