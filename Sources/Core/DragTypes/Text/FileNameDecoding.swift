/// Reads the names of files in archives. Archives rarely say how their names are encoded: they are
/// in UTF-8 from most programs, and in the code page of DOS or Windows from others (PKWARE's
/// APPNOTE, appendix D). The names of an archive are in the same one.
package struct FileNameDecoding: Sendable {
    private let encoding: TextDecoding.Encoding?
    /// The character set by its name of IANA, if the bytes of the names had to tell; nil when all
    /// names are UTF-8, and when the user named the set.
    package let guessed: String?

    /// - Parameters:
    ///   - names: all names of the archive.
    ///   - isFromDOS: whether the archive's format is one of DOS and Windows.
    ///   - hint: what the user knows of names without a label.
    package init(of names: some Sequence<[UInt8]>, isFromDOS: Bool, hint: CharacterSetHint) {
        var unknown: [UInt8] = []
        for name in names where unknown.count < Self.enough && !TextDecoding.isValidUTF8(name) { unknown += name + [0x0A] }
        if unknown.isEmpty {
            (encoding, guessed) = (nil, nil)
        } else if let named = hint.characterSet.flatMap(TextDecoding.encoding(named:)) {
            (encoding, guessed) = (named, nil)
        } else {
            let guess = CharacterSetGuess(of: unknown, kind: isFromDOS ? .fileNames : .text, language: hint.language)
            (encoding, guessed) = (guess.encoding, guess.name)
        }
    }

    /// As many bytes of names tell the set.
    private static let enough = 8192

    /// The name as text.
    package func text(_ name: [UInt8]) -> String {
        guard let encoding, !TextDecoding.isValidUTF8(name) else { return String(utf8Bytes: name) }
        return String(utf8Bytes: TextDecoding.utf8(from: name[...], encoding: encoding))
    }
}
