/// An identifier in Apple's `dyn.a…` form for a name that no type declaration has. The identifier
/// contains the name, so that the name survives a round trip.
///
/// After `dyn.a` comes the text `?0=<parents>:<class>=<tag>` in base 32 (alphabet
/// `abcdefghkmnpqrstuvwxyz0123456789`, most significant bit first, padded with zero bits).
/// `<parents>` are type identifiers separated by commas. Common class and type names are
/// abbreviated to one character. Apple does not document the form: its table of abbreviations is
/// reconstructed from identifiers that macOS programs put on pasteboards.
public struct DynamicType: Hashable, Sendable {
    /// The kinds of name that a dynamic identifier can contain.
    public enum TagClass: Hashable, Sendable {
        /// A file name extension without the dot: `txt`. Abbreviated to `1` in the identifier.
        case filenameExtension
        /// A four-character code of the classic Mac OS: `TEXT`. Abbreviated to `2`.
        case osType
        /// A MIME type, possibly with parameters: `text/x-unknown`. Abbreviated to `3`.
        case mimeType
        /// A pasteboard type name of macOS or iOS: `NSStringPboardType`. Abbreviated to `4`.
        case pasteboardType
        /// An X11 atom or a Wayland type name without a slash. The class is dragconv's own
        /// (`org.dragconv.selection-target`): Apple has no such class.
        case selectionTarget
        /// A name that a Windows program passed to `RegisterClipboardFormat`. The class is
        /// dragconv's own (`org.dragconv.windows-format`).
        case windowsFormat
        /// Any other class, with the name that stands in the identifier.
        case other(String)

        var code: String {
            switch self {
            case .filenameExtension: "1"
            case .osType: "2"
            case .mimeType: "3"
            case .pasteboardType: "4"
            case .selectionTarget: "org.dragconv.selection-target"
            case .windowsFormat: "org.dragconv.windows-format"
            case .other(let name): name
            }
        }

        init(code: String) {
            switch code {
            case "1": self = .filenameExtension
            case "2": self = .osType
            case "3": self = .mimeType
            case "4": self = .pasteboardType
            case "org.dragconv.selection-target": self = .selectionTarget
            case "org.dragconv.windows-format": self = .windowsFormat
            default: self = .other(code)
            }
        }
    }

    /// The kind of name that ``tag`` is.
    public let tagClass: TagClass
    /// The contained name as the source spelt it, without escape characters.
    public let tag: String
    /// The types that the unknown type conforms to. Empty when the identifier names none.
    public let parents: [TypeIdentifier]

    /// A dynamic type for the name `tag`.
    ///
    /// - Parameters:
    ///   - tagClass: the kind of name that `tag` is.
    ///   - tag: the name as the source spelt it.
    ///   - parents: the types to conform to. Empty for an identifier without the part `?0=…:`.
    public init(_ tagClass: TagClass, _ tag: String, parents: [TypeIdentifier] = [.data]) {
        self.tagClass = tagClass
        self.tag = tag
        self.parents = parents
    }

    /// Decodes `identifier`. At most the first 16 parents are read.
    ///
    /// - Returns: nil when `identifier` does not begin with `dyn.a`, when what follows is not base
    ///   32, or when the decoded text does not follow the grammar.
    public init?(_ identifier: TypeIdentifier) {
        // Parsed as bytes, not characters: a tag may begin with a combining mark, which would merge
        // with the `=` before the tag into one character.
        guard var text = Self.decode(identifier.canonical)?[...] else { return nil }
        var parents: [TypeIdentifier] = []
        if text.starts(with: Array("?0=".utf8)) {
            text = text.dropFirst(3)
            guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            for name in text[..<colon].split(separator: UInt8(ascii: ",")).prefix(16) {
                let name = String(utf8Bytes: name)
                guard let parent = TypeIdentifier(Self.expanded[name] ?? name) else { return nil }
                parents.append(parent)
            }
            text = text[(colon + 1)...]
        }
        guard let equals = text.firstIndex(of: UInt8(ascii: "=")), equals > text.startIndex else { return nil }
        self.tagClass = TagClass(code: String(utf8Bytes: text[..<equals]))
        self.tag = Self.unescaped(text[(equals + 1)...])
        self.parents = parents
    }

    /// The identifier `dyn.a…` that encodes this value.
    public var identifier: TypeIdentifier {
        var text = ""
        if !parents.isEmpty {
            let names = parents.map { parent in
                Self.expanded.first { $0.value == parent.canonical }?.key ?? parent.canonical
            }
            text = "?0=" + names.joined(separator: ",") + ":"
        }
        text += tagClass.code + "=" + Self.escaped(tag)
        return TypeIdentifier(trusted: Self.encode(Array(text.utf8)))
    }

    private static let expanded: [String: String] = [
        "6": "public.data", "7": "public.text", "8": "public.plain-text", "9": "public.utf16-plain-text",
        "A": "com.apple.traditional-mac-plain-text", "B": "public.image", "C": "public.video", "D": "public.audio",
        "E": "public.directory", "F": "public.folder",
    ]

    // The tag may contain the grammar's own delimiters. Apple escapes them with a backslash.
    private static func escaped(_ tag: String) -> String {
        let special = Set("\\:=,?".utf8)
        return String(utf8Bytes: tag.utf8.flatMap { special.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] })
    }

    private static func unescaped(_ tag: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        var isEscaped = false
        for byte in tag {
            if byte == UInt8(ascii: "\\"), !isEscaped {
                isEscaped = true
            } else {
                result.append(byte)
                isEscaped = false
            }
        }
        return String(utf8Bytes: result)
    }

    private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

    private static func encode(_ bytes: [UInt8]) -> String {
        var result = Array("dyn.a".utf8)
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                result.append(alphabet[Int(buffer >> bits & 31)])
            }
            buffer &= (1 << bits) - 1
        }
        if bits > 0 { result.append(alphabet[Int(buffer << (5 - bits) & 31)]) }
        return String(utf8Bytes: result)
    }

    private static func decode(_ identifier: String) -> [UInt8]? {
        guard identifier.hasPrefix("dyn.a"), identifier.utf8.count > 5 else { return nil }
        var result: [UInt8] = []
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        for byte in identifier.utf8.dropFirst(5) {
            guard let value = alphabet.firstIndex(of: byte) else { return nil }
            buffer = (buffer << 5 | UInt32(value)) & 0xFFFF
            bits += 5
            if bits >= 8 {
                bits -= 8
                result.append(UInt8(truncatingIfNeeded: buffer >> bits))
                buffer &= (1 << bits) - 1
            }
        }
        guard buffer == 0, !result.isEmpty else { return nil }
        return result
    }
}
