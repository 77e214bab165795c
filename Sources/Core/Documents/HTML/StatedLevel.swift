import DragHTML
import DragTypes

/// The level that a list or an item states, by the attributes of Google Docs, Word for the web,
/// Slack, Quill and Dropbox Paper, which write lists without lists in items.
enum StatedLevel {
    /// From 1 on; nil where nothing is stated.
    static func of(_ node: HTMLNode, in tree: HTMLTree) -> Int? {
        var following = tree.firstAttribute(of: node)
        var found: Int?
        while let attribute = following {
            following = tree.next(after: attribute)
            let name = tree.name(of: attribute)
            if name == .class {
                found = found ?? level(inClasses: tree.value(of: attribute))
            } else if ![.id, .style, .value, .type, .dir, .role].contains(name), let first = firsts[tree.nameText(of: attribute)],
                let number = Int(tree.value(of: attribute)), number >= first
            {
                return min(number - first + 1, 32)
            }
        }
        return found
    }

    /// The attributes, with the number of the first level.
    private static let firsts = ["aria-level": 1, "data-aria-level": 1, "data-indent": 0, "data-stringify-indent": 0]

    private static func level(inClasses value: String) -> Int? {
        for name in value.split(whereSeparator: \.isWhitespace) {
            if name.hasPrefix("listindent"), let level = Int(name.dropFirst(10)), level > 0 { return min(level, 32) }
            if name.hasPrefix("ql-indent-"), let level = Int(name.dropFirst(10)) { return min(level + 1, 32) }
            if name.hasPrefix("lst-kix_"), let dash = name.lastIndex(of: "-"), let level = Int(name[name.index(after: dash)...]), level >= 0 {
                return min(level + 1, 32)
            }
        }
        return nil
    }
}
