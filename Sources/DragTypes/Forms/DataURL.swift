/// A `data:` URL (RFC 2397; WHATWG Fetch §"data: URLs"): bytes and their type in the URL itself.
public struct DataURL: Hashable, Sendable {
    private static let form = "the data: URL"

    /// The type as it stands in the URL; `text/plain;charset=US-ASCII` where none does.
    public var mimeType: String
    public var bytes: [UInt8]

    public init(mimeType: String, bytes: [UInt8]) {
        self.mimeType = mimeType
        self.bytes = bytes
    }

    /// Reads a `data:` URL. Base64 may lack its padding, hold white space and be percent-encoded.
    ///
    /// - Throws: ``FormError`` when the comma is missing or the base64 is none.
    public init(parsing text: [UInt8]) throws(FormError) {
        let text = Array(ASCII.trimmed(text))
        guard ASCII.hasPrefix(text, ignoringCase: "data:") else { throw FormError(Self.form, "does not begin with data:", offset: 0) }
        // A fragment is none of the URL's content, wherever it begins.
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

    /// The URL, in base64.
    public var text: [UInt8] { Array("data:\(mimeType);base64,".utf8) + Base64.encode(bytes) }

    /// Whether `text` begins as a `data:` URL and has its comma.
    static func hasShape(_ text: some Collection<UInt8>) -> Bool {
        ASCII.hasPrefix(text, ignoringCase: "data:") && text.contains(UInt8(ascii: ","))
            && !text.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0 }
    }
}
