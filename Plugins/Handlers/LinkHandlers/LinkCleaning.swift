import DragKit
public import DragLinks
public import DragTypes

/// The settings for cleaning links in results: a cleaning level, and a set of rules.
public struct LinkCleaning: Sendable {
    private let level: CleaningLevel?
    private let rules: @Sendable () -> LinkRules

    /// Settings with a level and a set of rules.
    ///
    /// - Parameters:
    ///   - level: the cleaning level; nil leaves every link as it is.
    ///   - rules: called when links are cleaned, so that programs that clean no links need not load
    ///     the rules.
    public init(level: CleaningLevel?, rules: @escaping @Sendable () -> LinkRules = { .builtIn }) {
        self.level = level
        self.rules = rules
    }

    /// Cleaning at level `clean`, by the built-in rules.
    public static let standard = LinkCleaning(level: .clean)

    /// The cleaner; nil when links stay as they are.
    var cleaner: LinkCleaner? { level.map { LinkCleaner(level: $0, rules: rules()) } }

    /// The outcome of ``LinkCleaning/applied(to:as:)``.
    public struct Result: Sendable {
        /// The bytes with the cleaned links; the original bytes when no link changed.
        public var bytes: [UInt8]
        /// How many links inside of a text changed; 0 for a form of links.
        public var count = 0
        /// The ids of the rules that fired, in the order in which they first fired, each once.
        public var rules: [String] = []
        /// The reasons why links were not cleaned further, each once: clauses without a full stop.
        public var notes: [String] = []
    }

    /// Cleans the links in `bytes`, if `type` is a form of links. Bytes of other types, malformed
    /// bytes and bytes whose links need no cleaning are returned unchanged.
    ///
    /// Meant for the final result of a conversion. Intermediate results are never cleaned, so that
    /// all conversions see the original links.
    public func applied(to bytes: [UInt8], as type: TypeIdentifier) -> Result {
        var result = Result(bytes: bytes)
        guard level != nil, LinkForms.isForm(type), let links = try? LinkForms.links(in: bytes, as: type),
            links.contains(where: { ASCII.hasPrefix($0.url.utf8, ignoringCase: "http") || $0.url.hasPrefix("//") }), let cleaner
        else { return result }
        var replacements: [String: String] = [:]
        for link in links where replacements[link.url] == nil {
            let cleaned = cleaner.clean(link.url)
            if cleaned.isChanged { replacements[link.url] = cleaned.output }
            result.rules += cleaned.rules.filter { !result.rules.contains($0) }
            if let note = cleaned.note, !result.notes.contains(note) { result.notes.append(note) }
        }
        if !replacements.isEmpty { result.bytes = LinkForms.replacing(replacements, in: bytes, links, as: type) }
        return result
    }

    /// Cleans the links inside of a text that a conversion made: a document in HTML, Markdown, RTF
    /// or other markup, plain text, bookmarks, or a table of links. A form of links is cleaned as
    /// by ``applied(to:as:)``, and every other type is returned unchanged.
    ///
    /// - Parameters:
    ///   - bytes: the text, in canonical form.
    ///   - type: the type of the text.
    ///   - kind: the kind of content in the text, such as bookmarks; nil when it is unknown.
    ///   - catalogue: the types by which a text is told from other content.
    public func applied(inside bytes: [UInt8], as type: TypeIdentifier, holding kind: Kind?, in catalogue: TypeCatalogue) -> Result {
        // A document is in no form of links.
        if kind != .document, LinkForms.isForm(type) { return applied(to: bytes, as: type) }
        // Without a link, the rules need not be loaded.
        guard Self.hasLinks(type, holding: kind, in: catalogue), LinksInText.hasLink(in: bytes), let cleaner else { return Result(bytes: bytes) }
        let cleaned = LinksInText(cleaner).cleaned(bytes)
        return Result(bytes: cleaned.text, count: cleaned.count)
    }

    /// Whether the links of a type stand in a text from which nothing refers to a position, as the
    /// header of CF_HTML does.
    private static func hasLinks(_ type: TypeIdentifier, holding kind: Kind?, in catalogue: TypeCatalogue) -> Bool {
        guard CanonicalText.isText(type, in: catalogue), catalogue.base(of: type) == nil else { return false }
        // Documents in markup, such as AsciiDoc, are texts as well.
        if type == .utf8PlainText || kind == .bookmarks || kind == .links || kind == .document { return true }
        return [.html, .markdown, .rtf].contains { catalogue.conforms(type, to: $0) }
    }
}
