/// The Japanese character sets: three ways to write the rows and columns of JIS X 0208 (WHATWG
/// Encoding Standard, section 12).
enum JapaneseSets {
    static func shiftJIS(_ bytes: Span<UInt8>) -> [UInt8] {
        TwoByteTable.shiftJIS.utf8(
            from: bytes, isLead: { ($0 >= 0x81 && $0 <= 0x9F) || ($0 >= 0xE0 && $0 <= 0xFC) },
            single: { $0 == 0x80 ? 0x80 : halfWidthKatakana($0) })
    }

    static func eucJP(_ bytes: Span<UInt8>) -> [UInt8] {
        // The table has the pairs of Shift_JIS, so that none is looked up in it as it stands.
        TwoByteTable.shiftJIS.utf8(from: bytes, isLead: { _ in false }, other: { appendEUC($0, at: $1, to: &$2) })
    }

    /// Appends the character of EUC-JP at `index`, and returns the number of its bytes; 0 when they
    /// are no character.
    @inline(__always)
    private static func appendEUC(_ bytes: Span<UInt8>, at index: Int, to output: inout UTF8Output) -> Int {
        let first = bytes[index]
        let second = index + 1 < bytes.count ? bytes[index + 1] : 0
        if first == 0x8E, second >= 0x80 {
            output.append(halfWidthKatakana(second) ?? UTF8Output.replacement)
            return 2
        }
        if first == 0x8F, index + 2 < bytes.count, isHigh(second) {
            let third = bytes[index + 2]
            output.append(TwoByteTable.jisX0212[second, third] ?? UTF8Output.replacement)
            return third < 0x80 ? 2 : 3
        }
        guard isHigh(first) || first == 0x8F, second >= 0x80 else { return 0 }
        let scalar = isHigh(first) && isHigh(second) ? jisX0208(first & 0x7F, second & 0x7F) : nil
        output.append(scalar ?? UTF8Output.replacement)
        return 2
    }

    private enum Designated { case ascii, roman, katakana, jisX0208, jisX0212 }

    /// What follows ESC, and the set that is used from then on.
    private static let escapes: [([UInt8], Designated)] = [
        (Array("(B".utf8), .ascii), (Array("(J".utf8), .roman), (Array("(I".utf8), .katakana), (Array("$@".utf8), .jisX0208),
        (Array("$B".utf8), .jisX0208), (Array("$(D".utf8), .jisX0212),
    ]

    /// JIS X 0208 and its relations between escape sequences (RFC 1468, RFC 2237).
    static func iso2022JP(_ bytes: Span<UInt8>) -> [UInt8] {
        var output = UTF8Output(capacity: bytes.count + bytes.count / 2)
        var designated = Designated.ascii
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == 0x1B, let escape = escapes.first(where: { stands($0.0, in: bytes, at: index) }) {
                designated = escape.1
                index += escape.0.count
                continue
            }
            switch designated {
            // Control characters are the same in all states: a line end must not be lost when the
            // way back to ASCII is missing.
            case _ where byte <= 0x20: output.append(UInt32(byte))
            case _ where byte >= 0x7F: output.append(byte == 0x7F ? 0x7F : UTF8Output.replacement)
            case .ascii: output.append(UInt32(byte))
            case .roman: output.append(byte == 0x5C ? 0xA5 : byte == 0x7E ? 0x203E : UInt32(byte))
            case .katakana: output.append(halfWidthKatakana(byte | 0x80) ?? UTF8Output.replacement)
            case .jisX0208, .jisX0212:
                guard index < bytes.count, bytes[index] > 0x20, bytes[index] < 0x7F else {
                    output.append(UTF8Output.replacement)
                    continue
                }
                let second = bytes[index]
                index += 1
                let scalar = designated == .jisX0208 ? jisX0208(byte, second) : TwoByteTable.jisX0212[byte | 0x80, second | 0x80]
                output.append(scalar ?? UTF8Output.replacement)
            }
        }
        return output.bytes
    }

    /// Whether the bytes are text in ISO-2022-JP: ASCII with escape sequences, one of which begins
    /// characters of two bytes, and nothing that cannot be decoded.
    static func isISO2022JP(_ bytes: [UInt8]) -> Bool {
        guard var escape = bytes.firstIndex(of: 0x1B), !bytes.contains(where: { $0 >= 0x80 }) else { return false }
        let begins = [Array("$@".utf8), Array("$B".utf8), Array("$(D".utf8)]
        while !begins.contains(where: { bytes[(escape + 1)...].starts(with: $0) }) {
            guard let next = bytes[(escape + 1)...].firstIndex(of: 0x1B) else { return false }
            escape = next
        }
        let sample = bytes[escape...].prefix(1 << 16)
        let text = String(utf8Bytes: iso2022JP(Array(sample).span)).unicodeScalars
        // An escape sequence of another kind would stay in the text. The end of the sample may cut
        // one off.
        return !text.dropLast(sample.endIndex < bytes.count ? 4 : 0).contains { $0.value == UTF8Output.replacement || $0.value == 0x1B }
    }

    private static func stands(_ part: [UInt8], in bytes: Span<UInt8>, at index: Int) -> Bool {
        index + part.count <= bytes.count && part.indices.allSatisfy { bytes[index + $0] == part[$0] }
    }

    /// The code point of a character of JIS X 0208 by its row and column, both counted from 0x21.
    private static func jisX0208(_ row: UInt8, _ column: UInt8) -> UInt32? {
        // Shift_JIS puts two rows into one first byte: the odd row's columns begin at 0x40, and
        // leave out 0x7F; the even row's at 0x9F.
        let first = (row - 0x21) / 2 + (row < 0x5F ? 0x81 : 0xC1)
        let second = row % 2 == 1 ? column + (column < 0x60 ? 0x1F : 0x20) : column + 0x7E
        return TwoByteTable.shiftJIS[first, second]
    }

    private static func halfWidthKatakana(_ byte: UInt8) -> UInt32? {
        byte >= 0xA1 && byte <= 0xDF ? 0xFF61 + UInt32(byte - 0xA1) : nil
    }

    private static func isHigh(_ byte: UInt8) -> Bool { byte >= 0xA1 && byte <= 0xFE }
}
