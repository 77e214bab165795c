public import DragTypes

/// What a destination wants, best first.
public struct AcceptList: Hashable, Sendable {
    /// Which types an entry means.
    public enum Pattern: Hashable, Sendable {
        /// The type and whatever conforms to it.
        case conforming(TypeIdentifier)
        /// Exactly this type.
        case exactly(TypeIdentifier)
        /// Types with a MIME type of that family: `image` for `image/*`.
        case family(String)
        case any
    }

    /// One thing that is wanted.
    public struct Entry: Hashable, Sendable {
        public var pattern: Pattern
        /// How welcome, 0…1000; 0 is a veto.
        public var quality: Int
        /// The entry as it was written.
        public var spelling: String

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

    /// Best first.
    public var entries: [Entry]

    public init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// Reads a list as people write it: comma-separated, best first, `;q=0.0…1.0`, `=TYPE` for exactly this type,
    /// `image/*`, `*`.
    ///
    /// - Throws: ``NegotiationError`` (`usage`) naming the entry that is wrong.
    public init(parsing text: String, catalogue: TypeCatalogue) throws(NegotiationError) {
        entries = []
        for part in Self.split(text) { entries += try Self.entries(part, catalogue) }
        guard !entries.isEmpty else {
            throw NegotiationError(.usage, "The list of accepted types is empty; name a type, such as --to text.")
        }
    }

    /// The entry that a part of the list is. Who asks for plain text means its words first; kinds of it that are more than words
    /// (Markdown, CSV, source code) are welcome when there is nothing better.
    private static func entries(_ text: String, _ catalogue: TypeCatalogue) throws(NegotiationError) -> [Entry] {
        let entry = try entry(text, catalogue)
        guard entry.pattern == .conforming(.plainText) else { return [entry] }
        return [
            Entry(.conforming(.utf8PlainText), quality: entry.quality, spelling: text),
            Entry(.conforming(.plainText), quality: entry.quality * 9 / 10, spelling: text),
        ]
    }

    /// A character set can be asked for only where it is part of a type.
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

    /// A name that nobody declared may still be what a source offers, if it is spelt in full.
    private static func undeclared(_ name: String) -> TypeIdentifier? {
        if MIMEType(name) != nil { return DynamicType(.mimeType, name).identifier }
        return name.contains(".") ? TypeIdentifier(name) : nil
    }

    /// Commas inside quotes belong to a MIME parameter.
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

    /// RFC 9110 §12.4.2: 0 to 1 with at most three decimals, kept as thousandths.
    private static func permille(_ text: String) -> Int? {
        let parts = text.trimmingSpaces.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = Int(parts[0]), (0...1).contains(whole) else { return nil }
        guard parts.count == 2 else { return whole * 1000 }
        guard parts[1].utf8.count <= 3, parts[1].utf8.allSatisfy(ASCII.isDigit) else { return nil }
        let decimals = Int((parts[1] + "000").prefix(3)) ?? 0
        let value = whole * 1000 + decimals
        return value <= 1000 ? value : nil
    }

    /// The entry that speaks for `type`: the most specific one that matches it, the earlier of equals (rule N1).
    package func match(_ type: TypeIdentifier, in catalogue: TypeCatalogue) -> (entry: Int, matchClass: MatchClass)? {
        var best: (entry: Int, matchClass: MatchClass, distance: Int)?
        var supertypes: [(type: TypeIdentifier, distance: Int)]?
        for (index, entry) in entries.enumerated() {
            var found: (matchClass: MatchClass, distance: Int)?
            switch entry.pattern {
            case .exactly(let wanted): if wanted == type { found = (.named, 0) }
            case .conforming(let wanted):
                if wanted == type {
                    found = (.named, 0)
                } else {
                    let known = supertypes ?? catalogue.supertypes(of: type)
                    supertypes = known
                    if let distance = known.first(where: { $0.type == wanted })?.distance { found = (.generic, distance) }
                }
            case .family(let family):
                if Self.belongs(type, to: family, in: catalogue) { found = (.wildcard, 0) }
            case .any: found = (.wildcard, 1)
            }
            guard let found else { continue }
            if let best, (best.matchClass.rawValue, best.distance) <= (found.matchClass.rawValue, found.distance) { continue }
            best = (index, found.matchClass, found.distance)
        }
        return best.map { ($0.entry, $0.matchClass) }
    }

    private static func belongs(_ type: TypeIdentifier, to family: String, in catalogue: TypeCatalogue) -> Bool {
        let mimeTypes = catalogue.declaration(of: type)?.mimeTypes ?? DynamicType(type).map { [$0.tag] } ?? []
        return mimeTypes.contains { ASCII.lowercased($0).hasPrefix(family + "/") }
    }
}

extension String {
    var trimmingSpaces: String { String(utf8Bytes: ASCII.trimmed(Array(utf8))) }

    func range(ofLast needle: String) -> Range<String.Index>? {
        guard let found = Array(utf8).lastRange(of: Array(needle.utf8)) else { return nil }
        let lower = utf8.index(startIndex, offsetBy: found.lowerBound)
        return lower..<utf8.index(startIndex, offsetBy: found.upperBound)
    }
}
