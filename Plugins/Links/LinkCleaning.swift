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
}
