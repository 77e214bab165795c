/// The content of Chromium's drag type `DownloadURL`: MIME type, file name and absolute URL,
/// separated by colons. Example: `image/png:bike.png:https://example.org/bike.png`.
public struct DownloadURL: Hashable, Sendable {
    /// The MIME type of the file: `image/png`.
    public var mimeType: String
    /// The suggested name of the file, without a folder. May be empty.
    public var fileName: String
    /// The absolute URL from which the file can be fetched.
    public var url: String

    /// Parses the form, in UTF-16 little-endian or UTF-8. Only the first two colons separate,
    /// because the URL contains colons too.
    ///
    /// - Throws: ``FormError`` when there are fewer than two colons, or when the third part is no
    ///   absolute URL.
    public init(parsing bytes: [UInt8]) throws(FormError) {
        let text = UTF16Text.utf8(from: bytes)
        let parts = text.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, URLText.isURL(ASCII.trimmed(parts[2])) else {
            throw FormError("the DownloadURL", "is not of the form type:name:URL")
        }
        mimeType = String(utf8Bytes: parts[0])
        fileName = String(utf8Bytes: parts[1])
        url = String(utf8Bytes: ASCII.trimmed(parts[2]))
    }
}
