/// `text/uri-list` (RFC 2483 §5): one URI a line, comments behind `#`, CR LF behind every line.
public enum URIList {
    /// The URIs of a list, comments left out.
    ///
    /// Takes what is really sent: CR LF, LF or CR between lines, none or a NUL at the end, UTF-16 now and then, and
    /// white space around a URI. A URI itself stays as it is spelt.
    ///
    /// - Throws: ``FormError`` when no URI is in it.
    public static func uris(in bytes: [UInt8]) throws(FormError) -> [String] {
        let text = TextDecoding.utf8(from: bytes)
        var result: [String] = []
        for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) {
            let uri = ASCII.trimmed(line)
            if uri.isEmpty || uri.first == UInt8(ascii: "#") { continue }
            guard URLText.scheme(of: uri) != nil else {
                throw FormError("the list of URLs", "has a line that is neither URL nor comment", offset: line.startIndex)
            }
            result.append(String(utf8Bytes: uri))
        }
        guard !result.isEmpty else { throw FormError("the list of URLs", "has no URL in it") }
        return result
    }

    /// The list as RFC 2483 has it: CR LF behind every URI, the last one too.
    public static func bytes(_ uris: [String]) -> [UInt8] {
        uris.flatMap { Array($0.utf8) + [0x0D, 0x0A] }
    }
}
