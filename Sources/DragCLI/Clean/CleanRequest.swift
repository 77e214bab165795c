import DragLinks

/// The arguments of `clean` as a value, and their execution.
struct CleanRequest: Hashable, Sendable {
    /// The links to clean; an empty list, or `-` alone, for standard input.
    var links: [String] = []
    var level = CleaningLevel.clean.rawValue
    var json = false
    var strict = false
    var rules = false

    /// The accepted values of ``level``.
    static let levels = CleaningLevel.allCases.map(\.rawValue)

    func run() throws(CLIError) {
        guard let level = CleaningLevel(rawValue: level) else {
            throw CLIError(.usage, "No level is called \u{201C}\(level)\u{201D}; there are \(Self.levels.joined(separator: ", ")).")
        }
        if rules {
            let loaded = UserLinkRules.loaded
            guard links.isEmpty else { throw CLIError(.usage, "--rules lists the rules and takes no links.") }
            return try LinkRuleListing(loaded.rules, problems: loaded.problems).write(json: json)
        }
        var stream = LinkStream(LinkCleaner(level: level, rules: UserLinkRules.rules), json: json, looksForURLs: strict)
        if links.isEmpty || links == ["-"] {
            var progress = Progress(of: "links")
            try stream.clean(from: 0) { lines, bytes in progress.show(lines, bytes) }
            progress.end()
        } else {
            for link in links { try stream.clean(link) }
        }
        if stream.tooLong.count > 0 {
            Streams.message(
                "note: line \(stream.tooLong.first) is longer than the limit of \(LinkStream.maximumLine) bytes and was passed on as it is"
                    + stream.tooLong.others + ".")
        }
        if stream.notURLs.count > 0 {
            throw CLIError(
                .badInput,
                "Line \(stream.notURLs.first) is no URL" + stream.notURLs.others + ", and --strict asks for URLs only; all lines were answered.")
        }
    }
}
