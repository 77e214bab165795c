/// The byte form of each text type that handlers and destinations receive.
public enum CanonicalText {
    /// `bytes` in the canonical form of their type.
    ///
    /// Text, HTML and URLs become UTF-8 without a byte order mark and without trailing NULs. Everything else is unchanged, and so is text
    /// whose encoding is part of its type (`public.utf16-plain-text`, X11's `STRING`). So are mails, each part of which has an encoding of its
    /// own. RTF and XML, which declare their encoding themselves, only lose trailing NULs.
    ///
    /// - Parameters:
    ///   - bytes: the bytes as the source sent them.
    ///   - type: the type that the catalogue gave them.
    ///   - target: the name under which the source offered them, if known. Its `charset` is a hint.
    ///   - catalogue: the catalogue that knows the supertypes of `type`.
    public static func bytes(
        _ bytes: [UInt8], of type: TypeIdentifier, target: String?, in catalogue: TypeCatalogue
    ) -> [UInt8] {
        if fixedEncodings.contains(type) { return bytes }
        let supertypes = catalogue.supertypes(of: type).map(\.type)
        let declared = target == "UTF8_STRING" ? "utf-8" : target.flatMap(MIMEType.init)?["charset"]
        if supertypes.contains(.html) { return HTMLDecoding.utf8(from: bytes, declared: declared) }
        if supertypes.contains(.rtf) || supertypes.contains(.xml) {
            // The last code unit of UTF-16 text may end in a NUL that belongs to a character.
            let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0x3C, 0])
            return bytes.last == 0 && !isWide ? Array(TextDecoding.droppingNULs(bytes[...])) : bytes
        }
        if supertypes.contains(where: mailTypes.contains) { return bytes }
        if supertypes.contains(where: foldedTypes.contains), supertypes.contains(.text) {
            let text = LineCharacterSets.utf8(from: FoldedLines.withWholeCharacters(bytes), declared: declared)
            return TextDecoding.utf8(from: text, declared: declared)
        }
        if supertypes.contains(.text) || supertypes.contains(.url) || type == .urlName {
            return TextDecoding.utf8(from: bytes, declared: declared)
        }
        return bytes
    }

    /// Whether `type` is delivered as UTF-8 text, unless the destination asks for the type by the name of one platform.
    public static func isText(_ type: TypeIdentifier, in catalogue: TypeCatalogue) -> Bool {
        catalogue.conforms(type, to: .text) || catalogue.conforms(type, to: .url)
            || [.urlName, .uriList, TypeIdentifier(trusted: "org.dragconv.shell-words")].contains(type)
    }

    /// Whether the type itself says how its text is encoded, as `public.utf16-plain-text` and X11's `STRING` do.
    public static func hasFixedEncoding(_ type: TypeIdentifier) -> Bool { fixedEncodings.contains(type) }

    /// Types whose lines may be folded in the middle of a character.
    private static let foldedTypes: Set<TypeIdentifier> = [
        TypeIdentifier(trusted: "public.contact"), TypeIdentifier(trusted: "public.calendar-event"),
    ]

    /// Types whose parts have encodings of their own.
    private static let mailTypes: Set<TypeIdentifier> = [
        TypeIdentifier(trusted: "public.email-message"), TypeIdentifier(trusted: "com.apple.mail.mbox"),
        TypeIdentifier(trusted: "com.apple.mail.emlx"),
    ]

    /// Plain text types that say how their bytes are encoded.
    static let fixedEncodings: Set<TypeIdentifier> = [
        .utf16PlainText, .utf16ExternalPlainText, TypeIdentifier(trusted: "com.apple.traditional-mac-plain-text"),
        TypeIdentifier(trusted: "org.dragconv.x11-string"), TypeIdentifier(trusted: "org.dragconv.compound-text"),
        TypeIdentifier(trusted: "org.dragconv.cf-unicodetext"), TypeIdentifier(trusted: "org.dragconv.cf-text"),
    ]
}
