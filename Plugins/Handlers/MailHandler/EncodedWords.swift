import DragTypes

/// Words of header fields in base64 (`=?utf-8?B?…?=`, RFC 2047).
enum EncodedWords {
    /// The mail with each base64 word of its header fields that ends in padding re-encoded as Q,
    /// and with words in ISO 8859-1 named as what they are. GMime 3.2 joins neighbouring words
    /// before decoding them, and stops at the first padding; what is called ISO 8859-1 is
    /// Windows-1252.
    static func readable(_ source: ArraySlice<UInt8>) -> [UInt8] {
        let end = endOfHeader(source)
        var result: [UInt8] = []
        var copied = source.startIndex
        var position = source.startIndex
        while position < end, let question = source[position..<end].firstIndex(of: UInt8(ascii: "?")) {
            position = question + 1
            guard question > source.startIndex, source[question - 1] == UInt8(ascii: "="), let word = word(source[..<end], at: position) else {
                continue
            }
            if TextDecoding.encoding(named: String(utf8Bytes: source[position..<(word.encoding - 1)])) == .windows1252 {
                result += source[copied..<position]
                result += Array("windows-1252".utf8)
                copied = word.encoding - 1
            }
            guard source[word.encoding] | 0x20 == UInt8(ascii: "b"), source[word.text].last == UInt8(ascii: "="),
                let bytes = Base64.decode(Array(source[word.text]).span)
            else { continue }
            result += source[copied..<word.encoding]
            result.append(UInt8(ascii: "Q"))
            result.append(UInt8(ascii: "?"))
            for byte in bytes { result += hexadecimal(byte) }
            copied = word.text.upperBound
            position = copied
        }
        return result + source[copied...]
    }

    /// The places of the encoding's letter and of the encoded text in a word whose character set
    /// begins at `start`.
    private static func word(_ source: ArraySlice<UInt8>, at start: Int) -> (encoding: Int, text: Range<Int>)? {
        // RFC 2047 allows 75 bytes for a word; programs take more.
        guard let mark = source[start...].prefix(64).firstIndex(of: UInt8(ascii: "?")), mark + 2 < source.endIndex,
            [UInt8(ascii: "b"), UInt8(ascii: "q")].contains(source[mark + 1] | 0x20), source[mark + 2] == UInt8(ascii: "?")
        else { return nil }
        let text = source[(mark + 3)...].prefix(1000).prefix { $0 != UInt8(ascii: "?") && $0 > 0x20 }
        guard text.endIndex + 1 < source.endIndex, source[text.endIndex] == UInt8(ascii: "?"), source[text.endIndex + 1] == UInt8(ascii: "=") else {
            return nil
        }
        return (mark + 1, text.startIndex..<text.endIndex)
    }

    /// The end of the header fields: the first empty line.
    static func endOfHeader(_ source: ArraySlice<UInt8>) -> Int {
        var position = source.startIndex
        while let end = source[position...].firstIndex(of: 0x0A) {
            let next = source[(end + 1)...]
            if next.first == 0x0A || next.starts(with: [0x0D, 0x0A]) { return end + 1 }
            position = end + 1
        }
        return source.endIndex
    }

    private static func hexadecimal(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
