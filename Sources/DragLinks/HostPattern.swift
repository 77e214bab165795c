import DragTypes

/// The hosts to which a rule applies: a key that the index finds, and a condition on the text in front of the key.
struct HostPattern: Sendable {
    enum Front: Sendable {
        /// Nothing stands in front: the key is the whole host.
        case nothing
        /// One or more labels of any spelling.
        case labels
        /// Exactly this text, without the dot that follows it.
        case text([UInt8])
        /// Any text that the pattern matches.
        case pattern(LinkPattern)
    }

    /// The text that the index finds: `example.com`, or `google.<google>` for all hosts with a suffix of that list. Nil for any host.
    let key: String?
    let front: Front
    /// The text in front of the key, as the rule spells it. Two patterns with the same key and the same `frontText` are the same.
    let frontText: String
    /// The plain part of the key, and the list of suffixes that may follow it. The list is empty when the plain part is the whole key.
    private let base: String
    private let list: [String]

    /// All host endings that the key stands for.
    var endings: [[UInt8]] { list.isEmpty ? key == nil ? [] : [Array(base.utf8)] : list.map { Array("\(base).\($0)".utf8) } }

    /// - Parameter suffixes: the lists of suffixes, by the name that a last label in angle brackets may give.
    /// - Throws: ``LinkPatternReader/Problem`` when the text is not a host in lower case with at least two labels of plain text, or holds a
    ///   malformed pattern.
    init(_ text: String, suffixes: [String: [String]]) throws(LinkPatternReader.Problem) {
        if text == "*" {
            (key, front, frontText, base, list) = (nil, .nothing, "", "", [])
            return
        }
        // A fast path for hosts of plain text, with or without `*.` in front, since the built-in rules name hundreds of them.
        let plain = text.utf8.starts(with: [UInt8(ascii: "*"), UInt8(ascii: ".")]) ? text.utf8.dropFirst(2) : text.utf8[...]
        if plain.first != UInt8(ascii: "."), plain.contains(UInt8(ascii: ".")), plain.allSatisfy(Self.isPlain) {
            base = plain.count == text.utf8.count ? text : String(Substring(plain))
            (key, list) = (base, [])
            (front, frontText) = plain.count == text.utf8.count ? (.nothing, "") : (.labels, "*")
            return
        }
        // Split as bytes, for speed: hosts are ASCII, and the built-in rules name hundreds.
        var labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { String($0) ?? "" }[...]
        var list: [String] = []
        var listName = ""
        if let last = labels.last, last.hasPrefix("<"), last.hasSuffix(">"), let known = suffixes[String(last.dropFirst().dropLast())] {
            labels.removeLast()
            list = known
            listName = last
        }
        // The key follows the last label that is a pattern. With a suffix list, the key is the one label in front of the list, and the
        // list.
        let isPattern = labels.map { $0.utf8.contains { [UInt8(ascii: "*"), UInt8(ascii: "<"), UInt8(ascii: "[")].contains($0) } }
        var start = isPattern.lastIndex(of: true).map { $0 + 1 } ?? 0
        if !listName.isEmpty { start = max(start, labels.count - 1) }
        let base = labels[start...].joined(separator: ".")
        let front = labels[..<start].joined(separator: ".")
        guard labels.count - start + (listName.isEmpty ? 0 : 1) >= 2 else {
            throw LinkPatternReader.Problem(description: "names too much: two labels at least must be plain text")
        }
        guard base.utf8.allSatisfy(Self.isPlain), !base.isEmpty else {
            throw LinkPatternReader.Problem(description: "is no host in lower case")
        }
        self.base = base
        self.list = list
        key = listName.isEmpty ? base : base + "." + listName
        frontText = front
        switch front {
        case "": self.front = .nothing
        case "*": self.front = .labels
        case _ where !isPattern[..<start].contains(true): self.front = .text(Array(front.utf8))
        default: self.front = .pattern(try LinkPattern(Self.withEmptyStars(front), separator: UInt8(ascii: "."), ignoresCase: true))
        }
    }

    /// Whether a byte may occur in the plain part of a host.
    static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x61 && byte <= 0x7A || ASCII.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
    }

    /// Within a label, `*` may match nothing: `timg*` matches `timg` too. A bare `*` in a pattern needs at least one byte.
    private static func withEmptyStars(_ text: String) -> String { text.replacing("*", with: "[*]") }
}
