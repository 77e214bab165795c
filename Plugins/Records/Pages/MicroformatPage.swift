import DragKit
import DragTypes
import TextHandlers

/// A page whose classes say what its elements mean (microformats.org/wiki/microformats2-parsing,
/// microformats.org/wiki/value-class-pattern).
struct MicroformatPage {
    let tree: HTMLTree
    /// What the page is read for, in the plural; for the error.
    private let what: String
    /// How much text all values together may have, in bytes: values may stand inside each other.
    private var room: Int

    init(_ tree: HTMLTree, what: String) {
        self.tree = tree
        self.what = what
        room = 1 << 20 + 16 * tree.byteCount
    }

    func classes(_ node: Int) -> [Substring] { tree.nodes[node]["class"]?.split(whereSeparator: \.isWhitespace) ?? [] }

    /// The properties that the element's classes mean, a hundred at most.
    func properties(_ node: Int) -> [String] { classes(node).prefix(100).map(Self.property) }

    /// The property that a class means: `p-given-name` and `given-name` are the same.
    private static func property(_ name: Substring) -> String {
        for prefix in ["p-", "u-", "dt-", "e-"] where name.hasPrefix(prefix) { return String(name.dropFirst(prefix.count)) }
        return String(name)
    }

    /// The value of an element: what it states for machines, or its text with single spaces.
    mutating func text(_ node: Int) throws(ConversionError) -> String {
        let element = tree.nodes[node]
        let stated: String? =
            switch element.tag {
            case "abbr": element["title"]
            case "data", "input": element["value"]
            case "time": element["datetime"]
            case "img", "area": element["alt"]
            default: nil
            }
        let value = stated.map { Array($0.utf8) } ?? tree.rawText(node)
        room -= value.count
        guard room >= 0 else { throw .limit("the \(what) of the HTML are many times larger than the HTML") }
        return String(utf8Bytes: value).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Where an element leads: its link, the part that is marked as its value, or its text.
    mutating func link(_ node: Int) throws(ConversionError) -> String {
        if let href = tree.nodes[node]["href"] { return href.trimmingWhitespace }
        if let value = try inner("value", node) { return value }
        return try text(node)
    }

    /// An address without its scheme and what follows `?`.
    static func address(_ text: String, scheme: String) -> String {
        guard text.lowercased().hasPrefix(scheme) else { return text }
        return String(utf8Bytes: PercentCoding.decoded(text.dropFirst(scheme.count).prefix { $0 != "?" }.utf8))
    }

    /// The value of the first element below `node` whose class means `name`.
    mutating func inner(_ name: String, _ node: Int) throws(ConversionError) -> String? {
        guard let part = descendants(node, name).first else { return nil }
        return try text(part)
    }

    /// The elements below `node` whose class means `name`, at most a hundred.
    func descendants(_ node: Int, _ name: String) -> [Int] {
        var result: [Int] = []
        var pending = Array(tree.nodes[node].children.reversed())
        while let next = pending.popLast(), result.count < 100 {
            if classes(next).contains(where: { Self.property($0) == name }) { result.append(next) }
            pending += tree.nodes[next].children.reversed()
        }
        return result
    }
}
