public import DragKit
import DragTypes

/// Links ↔ text: a URL is text; a text that is one URL, or one a line, is a link; a file list is its paths.
public struct LinkTextHandler: TypeHandler {
    public let identifier = "org.dragconv.link-text"

    public init() {}

    public var conversions: [Conversion] {
        // That a text is a link is a guess: it must rank behind whatever says that it is one, HTML's own links too.
        [
            Conversion(identifier + "/url-to-text", from: .url, to: .utf8PlainText, keep: .near, loses: ["that it is a link"]),
            Conversion(identifier + "/list-to-text", from: .uriList, to: .utf8PlainText, keep: KeepLevel(940), loses: ["that they are links"]),
            Conversion(
                identifier + "/text-to-url", from: .utf8PlainText, to: .url, keep: KeepLevel(600), loses: ["that it was plain text"],
                isConditional: true),
            Conversion(
                identifier + "/text-to-list", from: .utf8PlainText, to: .uriList, keep: KeepLevel(590), loses: ["that it was plain text"],
                isConditional: true, isOfferedUnasked: false),
        ]
    }

    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        switch (conversion.from, conversion.to) {
        case (.uriList, _):
            let uris = try parsing { () throws(FormError) in try URIList.uris(in: bytes) }
            return ConversionOutput(uris.map(Self.text).joined(separator: "\n"))
        case (.url, _):
            let url = try parsing { () throws(FormError) in try LinkForms.single(bytes) }.url
            return ConversionOutput(Self.text(of: url))
        case (_, .url):
            let text = ASCII.trimmed(bytes)
            guard URLText.isURL(text) else { throw .unsupported("the text is not one URL") }
            return ConversionOutput(Array(text))
        default: return ConversionOutput(URIList.bytes(try Self.list(in: bytes)))
        }
    }

    /// The path of a local file, else the URL. A name that is no text (file names are bytes), or has a line end or another control
    /// character in it, stays percent-encoded.
    private static func text(of uri: String) -> String {
        guard let path = FileURI.path(of: uri), TextDecoding.isValidUTF8(path), !path.contains(where: { $0 < 0x20 || $0 == 0x7F })
        else { return uri }
        return String(utf8Bytes: path)
    }

    /// Text of which every line that is not empty is a URL or an absolute path.
    private static func list(in text: [UInt8]) throws(ConversionError) -> [String] {
        // Old Nautilus put its list of files there as text.
        if CopiedFiles.isNautilusText(text) {
            return try parsing { () throws(FormError) in try CopiedFiles(parsing: text) }.uris
        }
        var result: [String] = []
        for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let line = ASCII.trimmed(line)
            if line.isEmpty { continue }
            if URLText.isURL(line) {
                result.append(String(utf8Bytes: line))
            } else if line.first == UInt8(ascii: "/"), line.count > 1, !line.contains(where: ASCII.isWhitespace) {
                result.append(FileURI.uri(path: line))
            } else {
                throw .unsupported("the text has a line that is neither URL nor path")
            }
        }
        guard !result.isEmpty else { throw .unsupported("the text has no URL in it") }
        return result
    }
}
