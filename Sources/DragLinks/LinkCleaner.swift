import DragTypes

/// Cleans links: unwraps what search engines, proxies and redirects put around them, takes tracking parameters out, and restores full
/// sizes, all by rules that are data.
///
/// A link that no rule matches comes back byte for byte; what is unwrapped is the target as it stood inside. Nothing is fetched, and the
/// same link gives the same answer always. The result is a fixed point: cleaning it again changes nothing. A value of this type may be
/// used by any number of threads.
public struct LinkCleaner: Sendable {
    public let level: CleaningLevel
    public let rules: LinkRules

    public init(level: CleaningLevel = .clean, rules: LinkRules = .builtIn) {
        self.level = level
        self.rules = rules
    }

    /// How many layers and other changes a link may go through. One that would go through more is left as it was, with a note.
    public static let maximumRounds = 32

    /// The cleaned link. Anything that is no absolute http(s) link, or one that begins with `//`, comes back as it is.
    public func clean(_ link: String) -> CleanedLink {
        var workspace = CleaningWorkspace()
        var link = link
        let isChanged = link.withUTF8 { buffer in clean(buffer.span, using: &workspace) }
        return CleanedLink(
            output: isChanged ? String(utf8Bytes: workspace.result) : link, isChanged: isChanged,
            rules: workspace.ruleNumbers.map { rules.rules[Int($0)].id }, note: workspace.note, namesImage: workspace.namesImage)
    }

    /// Cleans the link in `link`. For many links: nothing is allocated once the workspace has grown.
    ///
    /// - Returns: whether the link changed; then the new one is in ``CleaningWorkspace/result``.
    public func clean(_ link: Span<UInt8>, using workspace: inout CleaningWorkspace) -> Bool {
        workspace.reset()
        guard rules.pass(link, level: level, &workspace) == .changed else { return false }
        var rounds = 1
        while true {
            swap(&workspace.result, &workspace.next)
            guard !workspace.isSettled else { return true }
            guard rounds < Self.maximumRounds else {
                workspace.giveUp("it is wrapped more than \(Self.maximumRounds) times, which is the limit")
                return false
            }
            let current = workspace.takeResult()
            let outcome = rules.pass(current.span, level: level, &workspace)
            workspace.result = current
            guard outcome == .changed else { return true }
            rounds += 1
        }
    }
}
