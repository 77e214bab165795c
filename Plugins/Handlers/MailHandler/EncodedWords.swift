import DragTypes

/// Encoded words of header fields (`=?utf-8?B?…?=`, RFC 2047).
enum EncodedWords {
    /// The mail with each base64 word of its header fields that ends in padding re-encoded as Q,
    /// and with words in other character sets than UTF-8 re-encoded in UTF-8. GMime 3.2 joins
    /// neighbouring words before decoding them, and stops at the first padding; and the C library
    /// knows the character sets as their standards are, and not as programs write them.
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
            let name = String(utf8Bytes: source[position..<(word.encoding - 1)])
            if let encoding = TextDecoding.encoding(named: name), encoding != .utf8, ASCII.lowercased(name) != "us-ascii" {
                let joined = joined(source[..<end], from: word, named: name)
                result += source[copied..<position] + Array("utf-8?Q?".utf8)
                for byte in TextDecoding.utf8(from: joined.bytes, declared: name) { result += hexadecimal(byte) }
                copied = joined.end
                position = joined.end
                continue
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

    /// The bytes of a word and of those that follow in the same character set, since programs part
    /// characters between words, and the end of the last word's text.
    private static func joined(
        _ source: ArraySlice<UInt8>, from first: (encoding: Int, text: Range<Int>), named name: String
    ) -> (bytes: [UInt8], end: Int) {
        var bytes: [UInt8] = []
        var word = first
        while true {
            bytes += decoded(source[word.text], source[word.encoding])
            var next = word.text.upperBound + 2
            let space = source[next...].prefix { ASCII.isWhitespace($0) }
            next += space.count
            guard !space.isEmpty, source[next...].starts(with: Array("=?".utf8)), let following = Self.word(source, at: next + 2),
                ASCII.equals(source[(next + 2)..<(following.encoding - 1)], ignoringCase: name)
            else { return (bytes, word.text.upperBound) }
            word = following
        }
    }

    private static func decoded(_ text: ArraySlice<UInt8>, _ encoding: UInt8) -> [UInt8] {
        if encoding | 0x20 == UInt8(ascii: "b") { return Base64.decode(Array(text).span) ?? [] }
        var result = Array(text)
        for index in result.indices where result[index] == UInt8(ascii: "_") { result[index] = 0x20 }
        for index in result.indices where result[index] == UInt8(ascii: "=") { result[index] = UInt8(ascii: "%") }
        return PercentCoding.decoded(result)
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
