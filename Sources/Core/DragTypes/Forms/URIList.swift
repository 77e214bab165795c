/// The format `text/uri-list` (RFC 2483 §5): one URI per line, comment lines that begin with `#`,
/// and CR LF after every line.
public enum URIList {
    /// The URIs of a list in their order, each as it is spelt in the list. Comments are left out.
    ///
    /// Deviations that programs really send are accepted: LF, CR or NUL instead of CR LF, no line
    /// end after the last line, UTF-16, and white space around a URI.
    ///
    /// - Throws: ``FormError`` when a line is neither a URI nor a comment, or when there is no URI.
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

    /// The list in UTF-8 with CR LF after every URI, including the last one (RFC 2483 §5).
    public static func bytes(_ uris: [String]) -> [UInt8] {
        uris.flatMap { Array($0.utf8) + [0x0D, 0x0A] }
    }
}
