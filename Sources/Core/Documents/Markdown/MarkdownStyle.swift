/// How Markdown is written where its syntax leaves a choice.
package struct MarkdownStyle: Hashable, Sendable {
    /// The mark of items in lists without numbers: `-`, `*` or `+`.
    package var bullet: Character = "-"
    /// The number of columns at which paragraphs are broken; nil for one line each.
    package var width: Int?
    /// Whether the title and what else a document says of itself stand in front of it, in YAML.
    package var hasFrontMatter = false

    package init() {}

    /// The mark of a list that directly follows another one, which would otherwise be read as one.
    var otherBullet: Character { bullet == "*" ? "-" : "*" }

    /// A style for text that is indented by so many columns.
    func narrowed(by columns: Int) -> MarkdownStyle {
        var style = self
        style.width = width.map { max($0 - columns, 20) }
        return style
    }

    // MARK: Lines

    /// A line of a paragraph in lines of at most ``width`` columns, as far as there are places to
    /// break it: single spaces in front of words that mean the same at the beginning of a line.
    func wrapped(_ line: String) -> [String] {
        guard let width, line.count > width else { return [line] }
        var lines: [String] = []
        var current: [Substring] = []
        var columns = 0
        for word in line.split(separator: " ", omittingEmptySubsequences: false) {
            let mayBreak = !word.isEmpty && current.last?.isEmpty != true && current.last?.hasSuffix("\\") != true && Self.begins(word)
            if mayBreak, columns + 1 + word.count > width, columns > 0 {
                lines.append(current.joined(separator: " "))
                (current, columns) = ([], 0)
            }
            columns += word.count + (current.isEmpty ? 0 : 1)
            current.append(word)
        }
        return lines + [current.joined(separator: " ")]
    }

    /// Whether a line may begin with a word, which is none of the marks of a block.
    private static func begins(_ word: Substring) -> Bool {
        guard let first = word.unicodeScalars.first else { return false }
        switch first {
        case "0"..."9": return !word.contains { $0 == "." || $0 == ")" }
        case "#", ">", "-", "+", "=", "|", "~", "`", ":", "<", "$", "\\", "&": return false
        case "*", "_": return !word.allSatisfy { $0 == "*" || $0 == "_" }
        case "[": return !word.hasPrefix("[^") && !word.hasPrefix("[ ]") && !word.hasPrefix("[x]")
        default: return true
        }
    }
}
