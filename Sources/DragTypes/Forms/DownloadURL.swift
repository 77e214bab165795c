/// Chromium's `DownloadURL`: MIME type, file name and absolute URL, with a colon between.
public struct DownloadURL: Hashable, Sendable {
    public var mimeType: String
    public var fileName: String
    public var url: String

    /// Splits at the first two colons only: the URL has its own.
    ///
    /// - Throws: ``FormError`` when there are fewer, or the rest is no URL.
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
