/// Reading HTML by evidence: byte order mark, NUL pattern, `meta charset` in the first 1,024 bytes, valid UTF-8,
/// Windows-1252 (WHATWG HTML §13.2.3, with the clipboard's own vices in front).
public enum HTMLDecoding {
    /// The document as UTF-8 without byte order mark and trailing NULs. Where it was in another encoding that its own
    /// `meta` names, the name is changed to `utf-8`, so that the document does not lie about itself.
    public static func utf8(from bytes: [UInt8], declared: String? = nil) -> [UInt8] {
        let meta = metaCharacterSet(in: bytes)
        let label = meta.map { String(utf8Bytes: bytes[$0]) }
        let (encoding, markLength) = TextDecoding.detect(bytes, declared: declared ?? label)
        if encoding == .utf8, markLength == 0, bytes.last != 0, TextDecoding.isValidUTF8(bytes) { return bytes }
        var result = TextDecoding.utf8(from: bytes[markLength...], encoding: encoding)
        if encoding != .utf8, let renamed = metaCharacterSet(in: result) {
            result.replaceSubrange(renamed, with: Array("utf-8".utf8))
        }
        return result
    }

    /// Where the value of the first `charset=` inside a `meta` element stands.
    static func metaCharacterSet(in bytes: [UInt8]) -> Range<Int>? {
        let end = min(bytes.count, 1024)
        var index = 0
        while index + 5 < end {
            guard bytes[index] == UInt8(ascii: "<"), ASCII.hasPrefix(bytes[(index + 1)..<end], ignoringCase: "meta") else {
                index += 1
                continue
            }
            var position = index + 5
            while position < end, bytes[position] != UInt8(ascii: ">") {
                if ASCII.hasPrefix(bytes[position..<end], ignoringCase: "charset") {
                    var start = position + 7
                    while start < end, ASCII.isWhitespace(bytes[start]) { start += 1 }
                    guard start < end, bytes[start] == UInt8(ascii: "=") else {
                        position += 7
                        continue
                    }
                    start += 1
                    while start < end, ASCII.isWhitespace(bytes[start]) || isQuote(bytes[start]) { start += 1 }
                    var stop = start
                    while stop < end, !ASCII.isWhitespace(bytes[stop]), !isQuote(bytes[stop]),
                        bytes[stop] != UInt8(ascii: ";"), bytes[stop] != UInt8(ascii: ">"),
                        bytes[stop] != UInt8(ascii: "/")
                    { stop += 1 }
                    return start < stop ? start..<stop : nil
                }
                position += 1
            }
            index = position
        }
        return nil
    }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
}
