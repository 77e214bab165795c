package import DragKit
import DragTypes

/// Converts links to text and text to links. A text that is a URL, or has a URL or an absolute path
/// on each line, is a link or a list of links; a list of files becomes their paths.
package struct LinkTextHandler: PromptHandler {
    package let identifier = "org.dragconv.link-text"

    /// A handler without settings.
    package init() {}

    package var conversions: [Conversion] {
        // A single link is a link first, and a list of one link second.
        [
            Conversion(identifier + "/url-to-text", from: .url, to: .utf8PlainText, keep: .near),
            Conversion(identifier + "/list-to-text", from: .uriList, to: .utf8PlainText, keep: KeepLevel(940)),
            // The text of a link means what the link means.
            Conversion(
                identifier + "/text-to-url", from: .utf8PlainText, to: .url, isConditional: true,
                effects: [.carries(.links), .carries(.imageLink), .carries(.place)]),
            Conversion(identifier + "/text-to-list", from: .utf8PlainText, to: .uriList, cost: 2, isConditional: true, isOfferedUnasked: false),
        ]
    }

    /// Converts links to text or text to links.
    ///
    /// - Throws: ``ConversionError``: `badInput` for a malformed URL or list, `unsupported` for a
    ///   text that is no link.
    package func convert(
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

    /// The path of a file as its system writes it, or otherwise the URL. The URL is also used for a
    /// path that is not valid UTF-8 or contains a line end or another control character, so that
    /// these stay percent-encoded.
    private static func text(of uri: String) -> String {
        guard let path = FileURI.windowsPath(of: uri).map({ Array($0.utf8) }) ?? FileURI.path(of: uri), TextDecoding.isValidUTF8(path),
            !path.contains(where: { $0 < 0x20 || $0 == 0x7F })
        else { return uri }
        return String(utf8Bytes: path)
    }

    /// The links of a text of which every non-empty line is a URL or an absolute path.
    private static func list(in text: [UInt8]) throws(ConversionError) -> [String] {
        // Older versions of Nautilus offered their list of files as plain text.
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
            } else if let uri = Self.uri(windowsPath: line) {
                result.append(uri)
            } else {
                throw .unsupported("the text has a line that is neither URL nor path")
            }
        }
        guard !result.isEmpty else { throw .unsupported("the text has no URL in it") }
        return result
    }

    /// The URI of a path of Windows that has a drive or a server, and no space.
    private static func uri(windowsPath line: ArraySlice<UInt8>) -> String? {
        let path = String(utf8Bytes: line)
        guard path.contains("\\"), !line.contains(where: ASCII.isWhitespace), !path.hasPrefix("/") else { return nil }
        return FileURI.uri(windowsPath: path).flatMap { FileURI.windowsPath(of: $0) == path ? $0 : nil }
    }
}
