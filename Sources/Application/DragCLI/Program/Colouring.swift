/// When a listing is coloured.
enum ColourChoice: String, CaseIterable, Sendable {
    case auto, always, never

    /// How a listing is coloured here; nil for not at all.
    func colouring(_ layout: Colouring.Layout) -> Colouring? {
        let isWanted =
            switch self {
            case .always: true
            case .never: false
            case .auto: Self.isUsual(isTerminal: Streams.isTerminal(1)) { Environment[$0] }
            }
        return isWanted ? Colouring(layout: layout) : nil
    }

    /// Whether a listing is coloured without the option: `NO_COLOR` (no-color.org) forbids it,
    /// `CLICOLOR_FORCE` asks for it even in a pipe, `CLICOLOR=0` forbids it
    /// (bixense.com/clicolors), and a terminal that is dumb knows no colours.
    static func isUsual(isTerminal: Bool, environment: (String) -> String?) -> Bool {
        if environment("NO_COLOR") != nil { return false }
        if let force = environment("CLICOLOR_FORCE"), force != "0" { return true }
        return isTerminal && environment("CLICOLOR") != "0" && environment("TERM") != "dumb" && environment("TERM") != nil
    }
}

/// Colours a listing line by line. The text has no control characters of its own any more.
struct Colouring {
    /// What the lines of a listing begin with.
    enum Layout {
        /// Lines without indentation begin with a heading: `chosen`, `item 0`.
        case headings
        /// Every line begins with a name.
        case names
    }

    let layout: Layout

    /// The lines with escape sequences (ECMA-48, SGR): headings bold, the first word of all other
    /// lines in the terminal's cyan.
    func applied(to text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let indent = line.prefix { $0 == " " }
            let word = line.dropFirst(indent.count).prefix { $0 != " " }
            guard !word.isEmpty else { return String(line) }
            let rest = line.dropFirst(indent.count + word.count)
            switch layout {
            case .headings where indent.isEmpty:
                let code = word == "chosen" ? "1;32" : word == "no" || word == "failed" ? "1;31" : "1"
                return "\u{1B}[\(code)m\(word)\u{1B}[0m\(rest)"
            default: return "\(indent)\u{1B}[36m\(word)\u{1B}[0m\(rest)"
            }
        }.joined(separator: "\n")
    }
}
