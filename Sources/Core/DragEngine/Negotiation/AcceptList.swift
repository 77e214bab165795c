public import DragTypes

/// The types that a destination accepts, best first.
public struct AcceptList: Hashable, Sendable {
    /// The set of types that an entry covers.
    public enum Pattern: Hashable, Sendable {
        /// The type and all types that conform to it.
        case conforming(TypeIdentifier)
        /// Exactly this type, without its subtypes.
        case exactly(TypeIdentifier)
        /// All types with a MIME type of the given family, in lower case and without a slash:
        /// `image` for `image/*`.
        case family(String)
        /// Every type: `*`.
        case any

        /// The type that the pattern names; nil for a family and for every type.
        var type: TypeIdentifier? {
            switch self {
            case .conforming(let type), .exactly(let type): type
            case .family, .any: nil
            }
        }
    }

    /// One entry of the list.
    public struct Entry: Hashable, Sendable {
        /// The types that the entry covers.
        public var pattern: Pattern
        /// How welcome these types are, 0…1000 (thousandths of the quality value of RFC 9110
        /// §12.4.2); 0 refuses them.
        public var quality: Int
        /// The entry's text as the user wrote it, with its quality; empty for an entry that was not
        /// parsed.
        public var spelling: String

        /// An entry; a quality outside 0…1000 is clamped.
        public init(_ pattern: Pattern, quality: Int = 1000, spelling: String = "") {
            self.pattern = pattern
            self.quality = min(max(quality, 0), 1000)
            self.spelling = spelling
        }
    }

    /// How closely an entry names a type; the smaller the better.
    package enum MatchClass: Int, Comparable {
        case named, generic, wildcard

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The entries, best first. When several entries match a type equally well, the first one
    /// counts.
    public var entries: [Entry]

    /// A list of the given entries, best first.
    public init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// Parses a list as people write it: entries separated by commas, best first. An entry is a
    /// type's name, `=TYPE` for exactly that type, `image/*` or `*`, each with an optional quality
    /// `;q=0.0…1.0`.
    ///
    /// - Throws: ``NegotiationError`` (`usage`) that names the wrong entry, when a quality is no
    ///   number from 0 to 1, no type has the name, a character set cannot be written, or the list
    ///   is empty.
    public init(parsing text: String, catalogue: TypeCatalogue) throws(NegotiationError) {
        entries = []
        for part in Self.split(text) { entries += try Self.entries(part, catalogue) }
        guard !entries.isEmpty else {
            throw NegotiationError(.usage, "The list of accepted types is empty; name a type, such as text.")
        }
    }

    /// The entries for one part of the list. A request for plain text prefers the bare words;
    /// subtypes of plain text that hold more than words (Markdown, CSV, source code) get nine
    /// tenths of the quality.
    private static func entries(_ text: String, _ catalogue: TypeCatalogue) throws(NegotiationError) -> [Entry] {
        let entry = try entry(text, catalogue)
        guard entry.pattern == .conforming(.plainText) else { return [entry] }
        return [
            Entry(.conforming(.utf8PlainText), quality: entry.quality, spelling: text),
            Entry(.conforming(.plainText), quality: entry.quality * 9 / 10, spelling: text),
        ]
    }

    /// Refuses a MIME type with a character set that the program cannot write. Besides UTF-8, only
    /// character sets that are part of a declared type can be written.
    private static func checkCharacterSet(_ name: String, _ catalogue: TypeCatalogue) throws(NegotiationError) {
        guard let mime = MIMEType(name), let charset = mime["charset"], ASCII.lowercased(charset) != "utf-8" else { return }
        let whole = mime.normalized.description
        let isKnown =
            catalogue.type(mimeType: whole).flatMap(catalogue.declaration(of:))?.mimeTypes
            .contains { ASCII.lowercased($0) == ASCII.lowercased(whole) } ?? false
        if !isKnown {
            throw NegotiationError(
                .usage, "Text is not written in the character set \u{201C}\(charset)\u{201D}; ask for utf-8 or utf-16, and let iconv do the rest.")
        }
    }

    private static func entry(_ text: String, _ catalogue: TypeCatalogue) throws(NegotiationError) -> Entry {
        var name = text
        var quality = 1000
        if let marker = name.range(ofLast: ";q=") ?? name.range(ofLast: "; q=") {
            guard let parsed = permille(String(name[marker.upperBound...])) else {
                throw NegotiationError(.usage, "The quality in \u{201C}\(text)\u{201D} must be a number from 0 to 1, such as ;q=0.5.")
            }
            quality = parsed
            name = String(name[..<marker.lowerBound]).trimmingSpaces
        }
        if name == "*" || name == "*/*" { return Entry(.any, quality: quality, spelling: text) }
        if name.hasSuffix("/*"), name.utf8.count > 2 {
            return Entry(.family(ASCII.lowercased(String(name.dropLast(2)))), quality: quality, spelling: text)
        }
        let isExact = name.hasPrefix("=")
        if isExact { name = String(name.dropFirst()).trimmingSpaces }
        try checkCharacterSet(name, catalogue)
        guard let type = catalogue.resolve(name) ?? Self.undeclared(name) else {
            throw NegotiationError(
                .usage, "No type is called \u{201C}\(name)\u{201D}; \u{201C}dragconv types\u{201D} lists those that are known.")
        }
        return Entry(isExact ? .exactly(type) : .conforming(type), quality: quality, spelling: text)
    }

    /// The type for a full name that no handler declared: a source may still offer a type of that
    /// name.
    private static func undeclared(_ name: String) -> TypeIdentifier? {
        if MIMEType(name) != nil { return DynamicType(.mimeType, name).identifier }
        return name.contains(".") ? TypeIdentifier(name) : nil
    }

    /// Splits a list at its commas. Commas inside quotation marks belong to a MIME parameter.
    private static func split(_ text: String) -> [String] {
        var parts: [String] = []
        var current = ""
        var isQuoted = false
        for character in text {
            if character == "\"" { isQuoted.toggle() }
            if character == ",", !isQuoted {
                parts.append(current)
                current = ""
            } else {
                current.append(character)
            }
        }
        return (parts + [current]).map(\.trimmingSpaces).filter { !$0.isEmpty }
    }

    /// Parses a quality value (RFC 9110 §12.4.2): 0 to 1 with at most three decimals. The result is
    /// in thousandths.
    private static func permille(_ text: String) -> Int? {
        let parts = text.trimmingSpaces.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = Int(parts[0]), (0...1).contains(whole) else { return nil }
        guard parts.count == 2 else { return whole * 1000 }
        guard parts[1].utf8.count <= 3, parts[1].utf8.allSatisfy(ASCII.isDigit) else { return nil }
        let decimals = Int((parts[1] + "000").prefix(3)) ?? 0
        let value = whole * 1000 + decimals
        return value <= 1000 ? value : nil
    }

    /// The entry that applies to `type`: the most specific one that matches, and the first of
    /// several equally specific ones.
    package func match(_ type: TypeIdentifier, in catalogue: TypeCatalogue) -> (entry: Int, matchClass: MatchClass)? {
        matches(type, in: catalogue).first
    }

    /// The entries that match `type`, the most specific one first, and equally specific ones in
    /// their order.
    func matches(_ type: TypeIdentifier, in catalogue: TypeCatalogue) -> [(entry: Int, matchClass: MatchClass)] {
        var matches: [(entry: Int, matchClass: MatchClass, distance: Int)] = []
        var supertypes: [(type: TypeIdentifier, distance: Int)]?
        for (index, entry) in entries.enumerated() {
            switch entry.pattern {
            case .exactly(let wanted): if wanted == type { matches.append((index, .named, 0)) }
            case .conforming(let wanted):
                if wanted == type {
                    matches.append((index, .named, 0))
                } else {
                    let known = supertypes ?? catalogue.supertypes(of: type)
                    supertypes = known
                    if let distance = known.first(where: { $0.type == wanted })?.distance { matches.append((index, .generic, distance)) }
                }
            case .family(let family):
                if Self.belongs(type, to: family, in: catalogue) { matches.append((index, .wildcard, 0)) }
            case .any: matches.append((index, .wildcard, 1))
            }
        }
        if matches.count > 1 {
            matches.sort { ($0.matchClass.rawValue, $0.distance, $0.entry) < ($1.matchClass.rawValue, $1.distance, $1.entry) }
        }
        return matches.map { ($0.entry, $0.matchClass) }
    }

    /// Whether the preferred MIME type is of the family, or the type is of the kind that the family
    /// stands for. Other names of a type don't count: some programs call a PDF `image/pdf`, and a
    /// request for `image/*` does not mean a PDF.
    static func belongs(_ type: TypeIdentifier, to family: String, in catalogue: TypeCatalogue) -> Bool {
        if let kind = kinds[family], catalogue.conforms(type, to: kind) { return true }
        let preferred = catalogue.declaration(of: type)?.mimeTypes.first ?? DynamicType(type)?.tag
        return preferred.map { ASCII.lowercased($0).hasPrefix(family + "/") } ?? false
    }

    private static let kinds: [String: TypeIdentifier] = [
        "image": .image, "audio": TypeIdentifier(trusted: "public.audio"), "video": TypeIdentifier(trusted: "public.movie"),
    ]
}

extension String {
    var trimmingSpaces: String { String(utf8Bytes: ASCII.trimmed(Array(utf8))) }

    func range(ofLast needle: String) -> Range<String.Index>? {
        guard let found = Array(utf8).lastRange(of: Array(needle.utf8)) else { return nil }
        let lower = utf8.index(startIndex, offsetBy: found.lowerBound)
        return lower..<utf8.index(startIndex, offsetBy: found.upperBound)
    }
}

extension AcceptList: ExpressibleByStringLiteral {
    /// The list that a string literal in the code spells, as ``init(parsing:catalogue:)`` reads it
    /// with the built-in types: `"markdown, text;q=0.5"`.
    ///
    /// A literal that is no list is a programming error. A debug build stops with an assertion
    /// failure. A release build makes a list of one dynamic type, which no conversion leads to.
    public init(stringLiteral value: String) {
        do throws(NegotiationError) {
            self = try AcceptList(parsing: value, catalogue: .builtIn)
        } catch {
            assertionFailure("\u{201C}\(value)\u{201D} is no accept list: \(error)")
            self.init([Entry(.exactly(DynamicType(.pasteboardType, value).identifier), spelling: value)])
        }
    }
}

extension AcceptList {
    /// A common kind of destination with a built-in accept list.
    public enum Destination: String, CaseIterable, Sendable {
        /// A text editor: text first, then lists of URLs.
        case editor
        /// A terminal: file names quoted for the shell, then URLs and text.
        case terminal
        /// A web browser: HTML first, then URLs, text and PNG.
        case browser
        /// A mail program's message window: HTML, pictures and text go into the message, and any
        /// other file is attached.
        case mail
        /// A program for notes: Markdown of formatted text, then text and URLs.
        case notes
        /// A photo library: images in the formats that photo libraries take.
        case photos
        /// An image gallery: image URLs first, then images.
        case gallery
        /// A program that shows images: PNG first, then other images.
        case imageViewer = "image-viewer"
        /// A file manager: files first, then images, URLs and text that become files.
        case fileManager = "file-manager"

        /// The accept list in the syntax of ``AcceptList/init(parsing:catalogue:)``.
        var spelling: String {
            switch self {
            case .editor: "text, uri-list;q=0.85"
            case .terminal: "org.dragconv.shell-words, url;q=0.8, text;q=0.75"
            case .browser: "html, text/x-moz-url;q=0.9, url;q=0.8, text;q=0.7, png;q=0.6"
            case .mail: "html, uri-list;q=0.95, png;q=0.95, jpeg;q=0.95, gif;q=0.95, text;q=0.93, *;q=0.9"
            case .imageViewer: "png, tiff;q=0.95, public.image;q=0.9, image-url;q=0.3"
            case .fileManager: "x-special/gnome-copied-files, uri-list;q=0.95, public.image;q=0.7, url;q=0.5, text;q=0.3"
            // Formatted text becomes Markdown (800), and plain text stays as it is instead of being
            // escaped for Markdown (700).
            case .notes: "markdown, text;q=0.79, url;q=0.75"
            case .photos: "jpeg, png, heic, webp, gif, tiff"
            case .gallery: "image-url, public.image;q=0.2"
            }
        }
    }

    /// The accept list of a kind of destination.
    ///
    /// - Throws: ``NegotiationError`` (`usage`) when the catalogue lacks one of the list's types.
    public init(for destination: Destination, catalogue: TypeCatalogue) throws(NegotiationError) {
        try self.init(parsing: destination.spelling, catalogue: catalogue)
    }
}
