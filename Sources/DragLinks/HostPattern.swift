import DragTypes

/// Which hosts a rule is for: a key that the index finds, and what stands in front of it.
struct HostPattern: Sendable {
    enum Front: Sendable {
        /// Nothing: the key is the whole host.
        case nothing
        /// One label or more.
        case labels
        /// Exactly this.
        case text([UInt8])
        /// What the pattern matches.
        case pattern(LinkPattern)
    }

    /// What the index finds: `example.com`, or `google.<google>` for all of a list. Nil for any host.
    let key: String?
    let front: Front
    /// Front and key as they are spelt; two patterns are the same when this is.
    let frontText: String
    /// The plain part, and the list of what may follow it; an empty list when it stands alone.
    private let base: String
    private let list: [String]

    /// The hosts' endings that the key stands for.
    var endings: [[UInt8]] { list.isEmpty ? key == nil ? [] : [Array(base.utf8)] : list.map { Array("\(base).\($0)".utf8) } }

    /// - Parameter suffixes: the lists that a last label may name.
    /// - Throws: ``LinkPatternReader/Problem``.
    init(_ text: String, suffixes: [String: [String]]) throws(LinkPatternReader.Problem) {
        if text == "*" {
            (key, front, frontText, base, list) = (nil, .nothing, "", "", [])
            return
        }
        // On bytes: hosts are ASCII, and there are hundreds of them.
        var labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { String($0) ?? "" }[...]
        var list: [String] = []
        var listName = ""
        if let last = labels.last, last.hasPrefix("<"), last.hasSuffix(">"), let known = suffixes[String(last.dropFirst().dropLast())] {
            labels.removeLast()
            list = known
            listName = last
        }
        // The key is what follows the last label that is a pattern; of a list's hosts, the one label in front of the list.
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

    /// Whether a byte may stand in the plain part of a host.
    static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x61 && byte <= 0x7A || ASCII.isDigit(byte) || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_")].contains(byte)
    }

    /// In a label, `*` may stand for nothing: `timg*` is `timg` too.
    private static func withEmptyStars(_ text: String) -> String { text.replacing("*", with: "[*]") }
}
