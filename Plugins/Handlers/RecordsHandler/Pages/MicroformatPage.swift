import Documents
import DragHTML
import DragKit
import DragTypes

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
        room = 1 << 20 + 16 * tree.sourceByteCount
    }

    func classes(_ node: HTMLNode) -> [Substring] { tree.value(.class, of: node)?.split(whereSeparator: \.isWhitespace) ?? [] }

    /// The properties that the element's classes mean, a hundred at most.
    func properties(_ node: HTMLNode) -> [String] { classes(node).prefix(100).map(Self.property) }

    /// The property that a class means: `p-given-name` and `given-name` are the same.
    private static func property(_ name: Substring) -> String {
        for prefix in ["p-", "u-", "dt-", "e-"] where name.hasPrefix(prefix) { return String(name.dropFirst(prefix.count)) }
        return String(name)
    }

    /// The value of an element: what it states for machines, or its text with single spaces.
    mutating func text(_ node: HTMLNode) throws(ConversionError) -> String {
        let stated: HTMLName? =
            switch tree.name(of: node) {
            case .abbr: .title
            case .data, .input: .value
            case .time: .datetime
            case .img, .area: .alt
            default: nil
            }
        let value = stated.flatMap { tree.value($0, of: node) }.map { Array($0.utf8) } ?? tree.rawText(of: node)
        room -= value.count
        guard room >= 0 else { throw .limit("the \(what) of the HTML are many times larger than the HTML") }
        return String(utf8Bytes: value).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The text of an element as lines, which `br` separates, each with single spaces.
    mutating func lines(_ node: HTMLNode) throws(ConversionError) -> String {
        var lines = [""]
        for step in tree.walk(node) where !step.isLeaving {
            if tree.isText(step.node) {
                lines[lines.count - 1] += tree.text(of: step.node)
            } else if tree.name(of: step.node) == .br {
                lines.append("")
            }
        }
        guard lines.count > 1 else { return try text(node) }
        room -= lines.reduce(0) { $0 + $1.utf8.count }
        guard room >= 0 else { throw .limit("the \(what) of the HTML are many times larger than the HTML") }
        return lines.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.joined(separator: "\n").trimmingWhitespace
    }

    /// Where an element leads: its link, the part that is marked as its value, or its text.
    mutating func link(_ node: HTMLNode) throws(ConversionError) -> String {
        if let href = tree.value(.href, of: node) { return href.trimmingWhitespace }
        if let value = try inner("value", node) { return value }
        return try text(node)
    }

    /// An address without its scheme and what follows `?`.
    static func address(_ text: String, scheme: String) -> String {
        guard text.lowercased().hasPrefix(scheme) else { return text }
        return String(utf8Bytes: PercentCoding.decoded(text.dropFirst(scheme.count).prefix { $0 != "?" }.utf8))
    }

    /// The value of the first element below `node` whose class means `name`.
    mutating func inner(_ name: String, _ node: HTMLNode) throws(ConversionError) -> String? {
        guard let part = descendants(node, name).first else { return nil }
        return try lines(part)
    }

    /// The elements below `node` whose class means `name`, at most a hundred.
    func descendants(_ node: HTMLNode, _ name: String) -> [HTMLNode] {
        var result: [HTMLNode] = []
        for step in tree.walk(node) where !step.isLeaving && step.node != node {
            if classes(step.node).contains(where: { Self.property($0) == name }) { result.append(step.node) }
            if result.count == 100 { break }
        }
        return result
    }
}
