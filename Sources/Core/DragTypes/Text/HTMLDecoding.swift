import DragHTML

/// Decodes HTML whose encoding has to be detected (WHATWG HTML §13.2.3). The evidence is, in this
/// order: byte order mark, pattern of NULs, declared character set or `meta charset`,
/// the user's hint, valid UTF-8. Without any, the set is guessed.
public enum HTMLDecoding {
    /// The document in UTF-8, without byte order mark and trailing NULs. When the document was in
    /// another encoding and has a `meta charset`, the value there is replaced by `utf-8`.
    ///
    /// - Parameters:
    ///   - bytes: the document as the source sent it.
    ///   - declared: the character set in the type's name, such as `iso-8859-1`, if any. Takes
    ///     precedence over `meta charset`.
    public static func utf8(from bytes: [UInt8], declared: String? = nil) -> [UInt8] { decoded(bytes, declared: declared).bytes }

    /// The document as ``utf8(from:declared:)`` gives it, with the name of its character set if
    /// that was guessed.
    ///
    /// - Parameters:
    ///   - bytes: the document as the source sent it.
    ///   - declared: the character set in the type's name, such as `iso-8859-1`, if any. Takes
    ///     precedence over `meta charset`.
    ///   - hint: what the user knows of texts without a label.
    public static func decoded(_ bytes: [UInt8], declared: String? = nil, hint: CharacterSetHint = CharacterSetHint()) -> DecodedText {
        let label = declared ?? metaLabel(in: bytes)
        if TextDecoding.isPlainlyUTF8(bytes, declared: label, hint: hint) { return DecodedText(bytes: bytes, guessed: nil) }
        let found = TextDecoding.find(bytes, declared: label, hint: hint)
        if found.encoding == .utf8, found.markLength == 0, bytes.last != 0, TextDecoding.isValidUTF8(bytes) {
            return DecodedText(bytes: bytes, guessed: nil)
        }
        var result = TextDecoding.utf8(from: bytes[found.markLength...], encoding: found.encoding)
        if found.encoding != .utf8, let label = HTMLEncoding(of: result, prescanLength: result.count).labelRange {
            result.replaceSubrange(label, with: Array("utf-8".utf8))
        }
        return DecodedText(bytes: result, guessed: found.guess)
    }

    /// The label of the encoding in the document's first bytes; nil when there is none. A browser
    /// that comes to such a `meta` later reads the document anew, so all of a document that is not
    /// UTF-8 is searched.
    private static func metaLabel(in bytes: [UInt8]) -> String? {
        var encoding = HTMLEncoding(of: bytes)
        if encoding.source == .none, !TextDecoding.isValidUTF8(bytes) { encoding = HTMLEncoding(of: bytes, prescanLength: bytes.count) }
        guard let range = encoding.labelRange else { return nil }
        // UTF-16 could not have been read as far as the label.
        return encoding.name == "UTF-8" ? "utf-8" : String(utf8Bytes: bytes[range])
    }
}
