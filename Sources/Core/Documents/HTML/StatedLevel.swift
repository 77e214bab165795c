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
                found = found ?? level(inClasses: tree.bytes(of: attribute))
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

    private static func level(inClasses value: ArraySlice<UInt8>) -> Int? {
        for name in ASCII.words(value) {
            if let level = number(after: "listindent", name), level > 0 { return min(level, 32) }
            if let level = number(after: "ql-indent-", name) { return min(level + 1, 32) }
            if name.starts(with: "lst-kix_".utf8), let dash = name.lastIndex(of: UInt8(ascii: "-")),
                let level = Int(String(utf8Bytes: name[(dash + 1)...])), level >= 0
            {
                return min(level + 1, 32)
            }
        }
        return nil
    }

    private static func number(after prefix: String, _ name: ArraySlice<UInt8>) -> Int? {
        name.starts(with: prefix.utf8) ? Int(String(utf8Bytes: name.dropFirst(prefix.utf8.count))) : nil
    }
}
