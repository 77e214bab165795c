import DragTypes

/// Quoted-printable text (RFC 2045 section 6.7), as vCard 2.1 and vCalendar 1.0 have it.
enum QuotedPrintable {
    /// The text in UTF-8. A `=` that no two hexadecimal digits follow stays.
    ///
    /// - Parameter characterSet: what the bytes are written in; nil, or an unknown name, for what the bytes look like.
    static func decoded(_ text: [UInt8], characterSet: String?) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: "="), index + 2 < text.count, let high = ASCII.hexValue(text[index + 1]),
                let low = ASCII.hexValue(text[index + 2])
            {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(text[index])
                index += 1
            }
        }
        return TextDecoding.utf8(from: bytes, declared: characterSet)
    }

    /// The text with every byte beyond printable ASCII, and `=`, as `=XX`. Line ends of the text become `=0D=0A`.
    static func encoded(_ text: String) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in text.utf8 {
            if byte == 0x0A {
                result += Array("=0D=0A".utf8)
            } else if byte < 0x20 || byte > 0x7E || byte == UInt8(ascii: "=") {
                result += [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            } else {
                result.append(byte)
            }
        }
        return result
    }
}
