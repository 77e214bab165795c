package import DragKit
import DragTypes

/// Converts a list of files or URLs to words for a POSIX shell: paths, quoted where necessary,
/// separated by spaces and without a trailing newline. Words with control characters or invalid
/// UTF-8 are written as `$'…'`, so that pasting them into a shell runs nothing.
package struct ShellWordsHandler: PromptHandler {
    package let identifier = "org.dragconv.shell-words"

    /// A handler without settings.
    package init() {}

    static let shellWords = TypeIdentifier(trusted: "org.dragconv.shell-words")

    package var conversions: [Conversion] {
        [Conversion(identifier + "/from-list", from: .uriList, to: Self.shellWords, keep: .near)]
    }

    /// Quotes every file or URL of the list.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) when the input is no list of URIs.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        let uris = try parsing { () throws(FormError) in try URIList.uris(in: bytes) }
        return ConversionOutput(uris.map { Self.word(FileURI.path(of: $0) ?? Array($0.utf8)) }.joined(separator: " "))
    }

    private static func word(_ bytes: [UInt8]) -> String {
        let isPlain = bytes.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "/._-+,:@%".utf8.contains($0) || $0 >= 0x80 }
        let isText = TextDecoding.isValidUTF8(bytes) && !bytes.contains { $0 < 0x20 || $0 == 0x7F }
        guard isText else { return ansiQuoted(bytes) }
        let text = String(utf8Bytes: bytes)
        return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }

    /// The text as `$'…'`, which bash, zsh and POSIX.1-2024 shells understand.
    private static func ansiQuoted(_ bytes: [UInt8]) -> String {
        "$'"
            + bytes.map { byte in
                switch byte {
                case UInt8(ascii: "'"): "\\'"
                case UInt8(ascii: "\\"): "\\\\"
                case 0x20..<0x7F: String(UnicodeScalar(byte))
                default: "\\x" + String(utf8Bytes: ASCII.hexDigits(byte))
                }
            }.joined() + "'"
    }
}
