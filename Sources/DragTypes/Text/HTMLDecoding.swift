/// Decodes HTML whose encoding has to be detected (WHATWG HTML §13.2.3). The evidence is, in this order: byte order mark, pattern of NULs,
/// declared character set or `meta charset` in the first 1024 bytes, valid UTF-8. Without any, Windows-1252 is assumed.
public enum HTMLDecoding {
    /// The document in UTF-8, without byte order mark and trailing NULs. When the document was in another encoding and has a `meta
    /// charset`, the value there is replaced by `utf-8`.
    ///
    /// - Parameters:
    ///   - bytes: the document as the source sent it.
    ///   - declared: the character set in the type's name, such as `iso-8859-1`, if any. Takes precedence over `meta charset`.
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

    /// The range of the value of the first `charset=` inside a `meta` element, within the first 1024 bytes. Nil when there is none.
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
