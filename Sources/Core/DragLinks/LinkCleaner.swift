import DragTypes

/// Cleans links: replaces viewer, redirect and proxy links by the link that they wrap, removes
/// tracking parameters, and restores links to full-size pictures. All of this follows rules that
/// are data (`docs/link-rules.md`).
///
/// A link that no rule matches is returned byte for byte, and an unwrapped link is the target as
/// the wrapper held it. Nothing is fetched, and the same link always gives the same result. The
/// result is a fixed point: cleaning it again changes nothing. Any number of threads may use a
/// value of this type at the same time.
public struct LinkCleaner: Sendable {
    /// How thoroughly links are cleaned.
    public let level: CleaningLevel
    /// The rules that are applied, in their order.
    public let rules: LinkRules

    /// A cleaner with the given level and rules; by default it unwraps links and removes trackers
    /// by the built-in rules.
    public init(level: CleaningLevel = .clean, rules: LinkRules = .builtIn) {
        self.level = level
        self.rules = rules
    }

    /// How often one link may change. A link that has changed this often and might change again is
    /// returned as it was, with a note.
    public static let maximumRounds = 32

    /// Cleans one link. Text that is neither an absolute http(s) link nor a link that begins with
    /// `//` is returned unchanged.
    ///
    /// - Parameter link: the link alone, without white space around it.
    public func clean(_ link: String) -> CleanedLink {
        var workspace = CleaningWorkspace()
        var link = link
        let isChanged = link.withUTF8 { buffer in clean(buffer.span, using: &workspace) }
        return CleanedLink(
            output: isChanged ? String(utf8Bytes: workspace.result) : link, isChanged: isChanged,
            rules: workspace.ruleNumbers.map { rules.rules[Int($0)].id }, note: workspace.note, namesImage: workspace.namesImage)
    }

    /// Cleans one link without allocating memory, once the workspace has grown: for long lists of
    /// links.
    ///
    /// - Parameters:
    ///   - link: the bytes of the link alone, in UTF-8, without white space around it.
    ///   - workspace: gets the result; may be used again for the next link.
    /// - Returns: whether the link changed; the new link is then in ``CleaningWorkspace/result``.
    public func clean(_ link: Span<UInt8>, using workspace: inout CleaningWorkspace) -> Bool {
        workspace.reset(for: rules)
        guard pass(link, &workspace) == .changed else { return false }
        var rounds = 1
        while true {
            swap(&workspace.result, &workspace.next)
            guard !workspace.isSettled else { return true }
            let current = workspace.takeResult()
            let outcome = pass(current.span, &workspace)
            workspace.result = current
            guard outcome == .changed else { return true }
            guard rounds < Self.maximumRounds else {
                workspace.giveUp("it is wrapped more than \(Self.maximumRounds) times, which is the limit")
                return false
            }
            rounds += 1
        }
    }
}

/// The result of cleaning one link.
public struct CleanedLink: Hashable, Sendable {
    /// The cleaned link; the input, byte for byte, when no rule fired.
    public var output: String
    /// Whether `output` differs from the input.
    public var isChanged: Bool
    /// The ids of the rules that fired, in the order in which they first fired, each once. Empty
    /// when the link is unchanged.
    public var rules: [String]
    /// The reason why the link, or what is left of it, was not cleaned further, although a rule
    /// matches it or its host is suspicious: a clause without a full stop. Nil when there is
    /// nothing to say.
    public var note: String?
    /// Whether the link was unwrapped from an image search or an image proxy, so that it points to
    /// an image.
    public var namesImage: Bool
}

/// How thoroughly a link is cleaned. Each level includes the levels before it.
public enum CleaningLevel: String, CaseIterable, Sendable {
    /// Viewer, redirect and proxy links are replaced by the link that they wrap.
    case unwrap
    /// Parameters that serve only tracking are removed too.
    case clean
    /// Links to reduced versions of pictures also become links to the original, for sites where the
    /// original's address is known.
    case full
}
