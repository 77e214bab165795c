public import DragLinks
public import DragTypes

/// How far links are cleaned where they are found and delivered, and by which rules.
public struct LinkCleaning: Sendable {
    private let level: CleaningLevel?
    private let rules: @Sendable () -> LinkRules

    /// - Parameters:
    ///   - level: how far; nil keeps every link as it is.
    ///   - rules: asked for when the first link is cleaned, so that who cleans none pays for none.
    public init(level: CleaningLevel?, rules: @escaping @Sendable () -> LinkRules = { .builtIn }) {
        self.level = level
        self.rules = rules
    }

    /// Level `clean`, by the rules that ship.
    public static let standard = LinkCleaning(level: .clean)

    /// Nil when links are kept.
    var cleaner: LinkCleaner? { level.map { LinkCleaner(level: $0, rules: rules()) } }

    /// A form of links, cleaned.
    public struct Result: Sendable {
        public var bytes: [UInt8]
        /// The ids of the rules that fired, in order, each once.
        public var rules: [String] = []
        /// Why links were left although a rule knows the place.
        public var notes: [String] = []
    }

    /// The links in `bytes`, cleaned, when `type` is a form of links; byte for byte as it was when it is not, and when no rule fires.
    ///
    /// For results on their way to a destination: what conversions read on the way is never changed.
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
