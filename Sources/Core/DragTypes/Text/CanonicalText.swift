/// The byte form of each text type that handlers and destinations receive.
public enum CanonicalText {
    /// `bytes` in the canonical form of their type.
    ///
    /// Text, HTML and URLs become UTF-8 without a byte order mark and without trailing NULs.
    /// Everything else is unchanged, and so is text whose encoding is part of its type
    /// (`public.utf16-plain-text`, X11's `STRING`). So are mails, each part of which has an
    /// encoding of its own. RTF and XML, which declare their encoding themselves, only lose
    /// trailing NULs.
    ///
    /// - Parameters:
    ///   - bytes: the bytes as the source sent them.
    ///   - type: the type that the catalogue gave them.
    ///   - target: the name under which the source offered them, if known. Its `charset` is a hint.
    ///   - catalogue: the catalogue that knows the supertypes of `type`.
    ///   - hint: what the user knows of texts without a label.
    public static func bytes(
        _ bytes: [UInt8], of type: TypeIdentifier, target: String?, in catalogue: TypeCatalogue, hint: CharacterSetHint = CharacterSetHint()
    ) -> [UInt8] {
        decoded(bytes, of: type, target: target, in: catalogue, hint: hint).bytes
    }

    /// `bytes` in the canonical form of their type, as ``bytes(_:of:target:in:hint:)`` gives them,
    /// with the name of the character set if that was guessed.
    ///
    /// - Parameters:
    ///   - bytes: the bytes as the source sent them.
    ///   - type: the type that the catalogue gave them.
    ///   - target: the name under which the source offered them, if known. Its `charset` is a hint.
    ///   - catalogue: the catalogue that knows the supertypes of `type`.
    ///   - hint: what the user knows of texts without a label.
    public static func decoded(
        _ bytes: [UInt8], of type: TypeIdentifier, target: String?, in catalogue: TypeCatalogue, hint: CharacterSetHint
    ) -> DecodedText {
        let unchanged = DecodedText(bytes: bytes, guessed: nil)
        if fixedEncodings.contains(type) { return unchanged }
        let supertypes = catalogue.supertypes(of: type).map(\.type)
        let declared = target == "UTF8_STRING" ? "utf-8" : target.flatMap(MIMEType.init)?["charset"]
        if supertypes.contains(.html) { return HTMLDecoding.decoded(bytes, declared: declared, hint: hint) }
        if supertypes.contains(.rtf) || supertypes.contains(.xml) {
            // The last code unit of UTF-16 text may end in a NUL that belongs to a character.
            let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0x3C, 0])
            return bytes.last == 0 && !isWide ? DecodedText(bytes: Array(TextDecoding.droppingNULs(bytes[...])), guessed: nil) : unchanged
        }
        if supertypes.contains(where: mailTypes.contains) { return unchanged }
        if supertypes.contains(where: foldedTypes.contains), supertypes.contains(.text) {
            let lines = LineCharacterSets.decoded(FoldedLines.withWholeCharacters(bytes), declared: declared, hint: hint)
            let text = TextDecoding.decoded(lines.bytes, declared: declared, hint: hint)
            return DecodedText(bytes: text.bytes, guessed: lines.guessed ?? text.guessed)
        }
        if supertypes.contains(.text) || supertypes.contains(.url) || type == .urlName {
            return TextDecoding.decoded(bytes, declared: declared, hint: hint)
        }
        return unchanged
    }

    /// Whether `type` is delivered as UTF-8 text, unless the destination asks for the type by the
    /// name of one platform.
    public static func isText(_ type: TypeIdentifier, in catalogue: TypeCatalogue) -> Bool {
        catalogue.conforms(type, to: .text) || catalogue.conforms(type, to: .url)
            || [.urlName, .uriList, TypeIdentifier(trusted: "org.dragconv.shell-words")].contains(type)
    }

    /// Whether the type itself says how its text is encoded, as `public.utf16-plain-text` and X11's
    /// `STRING` do.
    public static func hasFixedEncoding(_ type: TypeIdentifier) -> Bool { fixedEncodings.contains(type) }

    /// The text of a type that says itself how its bytes are encoded, in UTF-8; nil for any other
    /// type. The bytes are examined all the same, as programs often offer another encoding than the
    /// name says.
    ///
    /// - Parameter locale: what Windows' `CF_LOCALE` holds beside the text; nil when it is not
    ///   there.
    public static func decoded(_ bytes: [UInt8], of type: TypeIdentifier, locale: [UInt8]? = nil) -> [UInt8]? {
        switch type.canonical {
        case "public.utf16-plain-text", "public.utf16-external-plain-text": UTF16Text.utf8(from: bytes)
        case "org.dragconv.cf-unicodetext": WindowsText.utf8(fromUTF16: bytes)
        case "org.dragconv.cf-text": WindowsText.utf8(from: bytes, locale: locale)
        case "org.dragconv.cf-oemtext": WindowsText.utf8(from: bytes, locale: locale, isOEM: true)
        case "org.dragconv.x11-string": X11Text.utf8(from: bytes)
        case "org.dragconv.compound-text": CompoundText.utf8(from: bytes)
        case "com.apple.traditional-mac-plain-text":
            TextDecoding.utf8(from: bytes, declared: TextDecoding.isValidUTF8(bytes) ? nil : "macintosh")
        default: nil
        }
    }

    /// The type of `CF_LOCALE`, which says in which code page the texts beside it are.
    package static let locale = TypeIdentifier(trusted: "org.dragconv.x11-locale")

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
        TypeIdentifier(trusted: "org.dragconv.cf-oemtext"),
    ]
}
