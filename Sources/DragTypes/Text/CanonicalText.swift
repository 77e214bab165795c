/// The one byte form of each text type that handlers and destinations see.
public enum CanonicalText {
    /// `bytes`, which came as `type` under the name `target`, in the type's canonical form: UTF-8 without byte order
    /// mark or trailing NULs for text, HTML and URLs; the bytes themselves for everything else, and for text whose
    /// encoding is part of the type (`public.utf16-plain-text`, X11's `STRING`) or of the format (RTF, XML).
    public static func bytes(
        _ bytes: [UInt8], of type: TypeIdentifier, target: String?, in catalogue: TypeCatalogue
    ) -> [UInt8] {
        if fixedEncodings.contains(type) { return bytes }
        let supertypes = catalogue.supertypes(of: type).map(\.type)
        let declared = target == "UTF8_STRING" ? "utf-8" : target.flatMap(MIMEType.init)?["charset"]
        if supertypes.contains(.html) { return HTMLDecoding.utf8(from: bytes, declared: declared) }
        if supertypes.contains(.rtf) || supertypes.contains(.xml) {
            // The last character of UTF-16 ends in a NUL of its own.
            let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0x3C, 0])
            return bytes.last == 0 && !isWide ? Array(TextDecoding.droppingNULs(bytes[...])) : bytes
        }
        if supertypes.contains(.text) || supertypes.contains(.url) || type == .urlName {
            return TextDecoding.utf8(from: bytes, declared: declared)
        }
        return bytes
    }

    /// Whether `type` is delivered as UTF-8 text unless its own platform name was asked for.
    public static func isText(_ type: TypeIdentifier, in catalogue: TypeCatalogue) -> Bool {
        catalogue.conforms(type, to: .text) || catalogue.conforms(type, to: .url)
            || [.urlName, .uriList, TypeIdentifier(trusted: "org.dragconv.shell-words")].contains(type)
    }

    /// Whether the very name of the type says how its text is encoded (`public.utf16-plain-text`, X11's `STRING`).
    public static func hasFixedEncoding(_ type: TypeIdentifier) -> Bool { fixedEncodings.contains(type) }

    /// Plain text types whose very name says how the bytes are encoded.
    static let fixedEncodings: Set<TypeIdentifier> = [
        .utf16PlainText, .utf16ExternalPlainText, TypeIdentifier(trusted: "com.apple.traditional-mac-plain-text"),
        TypeIdentifier(trusted: "org.dragconv.x11-string"), TypeIdentifier(trusted: "org.dragconv.compound-text"),
        TypeIdentifier(trusted: "org.dragconv.cf-unicodetext"), TypeIdentifier(trusted: "org.dragconv.cf-text"),
    ]
}
