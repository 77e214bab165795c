/// A `data:` URL (RFC 2397; WHATWG Fetch §"data: URLs"), which contains bytes and their MIME type.
public struct DataURL: Hashable, Sendable {
    private static let form = "the data: URL"

    /// The MIME type, percent-decoded: `image/png`. When parsed, `text/plain;charset=US-ASCII`
    /// where the URL has no valid type.
    public var mimeType: String
    /// The decoded content.
    public var bytes: [UInt8]

    /// A `data:` URL of `bytes` with their MIME type.
    public init(mimeType: String, bytes: [UInt8]) {
        self.mimeType = mimeType
        self.bytes = bytes
    }

    /// Parses the text of a `data:` URL. Its base64 may lack the padding, contain white space and
    /// be percent-encoded. White space around the URL is ignored, and so is a fragment.
    ///
    /// - Throws: ``FormError`` when the text does not begin with `data:`, when the comma is missing
    ///   or when the base64 is invalid.
    public init(parsing text: [UInt8]) throws(FormError) {
        let text = Array(ASCII.trimmed(text))
        guard ASCII.hasPrefix(text, ignoringCase: "data:") else { throw FormError(Self.form, "does not begin with data:", offset: 0) }
        // The first `#` begins the fragment, which is not part of the content.
        let end = text.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
        guard let comma = text[..<end].firstIndex(of: UInt8(ascii: ",")) else { throw FormError(Self.form, "has no comma") }
        var type = ASCII.trimmed(text[5..<comma])
        var isBase64 = false
        if let semicolon = type.lastIndex(of: UInt8(ascii: ";")),
            ASCII.equals(ASCII.trimmed(type[(semicolon + 1)...]), ignoringCase: "base64")
        {
            isBase64 = true
            type = ASCII.trimmed(type[..<semicolon])
        }
        var mimeType = String(utf8Bytes: PercentCoding.decoded(type))
        if mimeType.hasPrefix(";") { mimeType = "text/plain" + mimeType }
        self.mimeType = MIMEType(mimeType) == nil ? "text/plain;charset=US-ASCII" : mimeType
        let body = PercentCoding.decoded(text[(comma + 1)..<end])
        if isBase64 {
            guard let decoded = Base64.decode(body.span) else {
                throw FormError(Self.form, "has base64 that is broken", offset: comma + 1)
            }
            self.bytes = decoded
        } else {
            self.bytes = body
        }
    }

    /// The text of the URL, ASCII, with the content in base64.
    public var text: [UInt8] { Array("data:\(mimeType);base64,".utf8) + Base64.encode(bytes) }

    /// Whether `text` begins with `data:`, contains a comma, and contains no line end or NUL.
    static func hasShape(_ text: some Collection<UInt8>) -> Bool {
        ASCII.hasPrefix(text, ignoringCase: "data:") && text.contains(UInt8(ascii: ","))
            && !text.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0 }
    }
}
