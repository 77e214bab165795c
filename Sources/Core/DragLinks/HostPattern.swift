import DragTypes

/// The hosts to which a rule applies: a key that the index finds, and a condition on the text in
/// front of the key.
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

    /// The text that the index finds: `example.com`, or `google.<google>` for all hosts with a
    /// suffix of that list. Nil for any host.
    let key: String?
    let front: Front
    /// The text in front of the key, as the rule spells it. Two patterns with the same key and the
    /// same `frontText` are the same.
    let frontText: String
    /// The plain part of the key, and the list of suffixes that may follow it. The list is empty
    /// when the plain part is the whole key.
    private let base: String
    private let list: [String]

    /// All host endings that the key stands for.
    var endings: [[UInt8]] {
        let stem = Array(base.utf8)
        if list.isEmpty { return key == nil ? [] : [stem] }
        return list.map { suffix in
            var ending: [UInt8] = []
            ending.reserveCapacity(stem.count + 1 + suffix.utf8.count)
            ending += stem
            ending.append(UInt8(ascii: "."))
            ending += suffix.utf8
            return ending
        }
    }

    /// - Parameter suffixes: the lists of suffixes, by the name that a last label in angle brackets
    ///   may give.
    /// - Throws: ``LinkPatternReader/Problem`` when the text is not a host in lower case with at
    ///   least two labels of plain text, or holds a malformed pattern.
    init(_ text: String, suffixes: [String: [String]]) throws(LinkPatternReader.Problem) {
        if text == "*" {
            (key, front, frontText, base, list) = (nil, .nothing, "", "", [])
            return
        }
        if let plain = HostPattern(plain: text) {
            self = plain
            return
        }
        // Parsed as bytes, for speed: hosts are ASCII, and the built-in rules name hundreds.
        let bytes = Array(text.utf8)
        var end = bytes.count
        var (list, listName): ([String], String) = ([], "")
        if bytes.last == UInt8(ascii: ">"), let dot = bytes.lastIndex(of: UInt8(ascii: ".")), bytes[dot + 1] == UInt8(ascii: "<") {
            listName = String(utf8Bytes: bytes[(dot + 1)...])
            if let known = suffixes[String(listName.dropFirst().dropLast())] { (list, end) = (known, dot) }
        }
        // The key follows the last label that is a pattern. With a suffix list, the key is the one
        // label in front of the list, and the list.
        let isSuffixed = end < bytes.count
        let start = Self.keyStart(bytes[..<end], isSuffixed: isSuffixed)
        let labels = start < end ? bytes[start..<end].count { $0 == UInt8(ascii: ".") } + 1 : 0
        guard labels + (isSuffixed ? 1 : 0) >= 2 else {
            throw LinkPatternReader.Problem(description: "names too much: two labels at least must be plain text")
        }
        guard start < end, bytes[start..<end].allSatisfy(Self.isPlain) else {
            throw LinkPatternReader.Problem(description: "is no host in lower case")
        }
        base = String(utf8Bytes: bytes[start..<end])
        self.list = list
        key = isSuffixed ? base + "." + listName : base
        frontText = String(utf8Bytes: bytes[..<max(0, start - 1)])
        front = try Self.front(frontText)
    }

    /// The condition on the text in front of the key, from its spelling.
    static func front(_ text: String) throws(LinkPatternReader.Problem) -> Front {
        switch text {
        case "": .nothing
        case "*": .labels
        case _ where !text.utf8.contains(where: LinkPattern.isSpecial): .text(Array(text.utf8))
        default: .pattern(try LinkPattern(withEmptyStars(text), separator: UInt8(ascii: "."), ignoresCase: true))
        }
    }

    /// The index at which the labels after the last pattern begin; with a suffix list, the last
    /// label alone, unless that is a pattern.
    private static func keyStart(_ labels: ArraySlice<UInt8>, isSuffixed: Bool) -> Int {
        var start = labels.endIndex
        for index in labels.indices.reversed() {
            switch labels[index] {
            case UInt8(ascii: "."):
                start = index + 1
                if isSuffixed { return start }
            case UInt8(ascii: "*"), UInt8(ascii: "<"), UInt8(ascii: "["): return start
            default: break
            }
        }
        return labels.startIndex
    }

    /// A host of plain text, with or without `*.` in front. Nil for any other pattern. The built-in
    /// rules name hundreds of such hosts.
    init?(plain text: String) {
        var text = text
        let start = text.hasPrefix("*.") ? 2 : 0
        let isPlain = text.withUTF8 { bytes in
            let plain = bytes[start...]
            return plain.first != UInt8(ascii: ".") && plain.contains(UInt8(ascii: ".")) && plain.allSatisfy(Self.isPlain)
        }
        guard isPlain else { return nil }
        base = start == 0 ? text : String(text.utf8.dropFirst(start)) ?? ""
        (key, list) = (base, [])
        (front, frontText) = start == 0 ? (.nothing, "") : (.labels, "*")
    }

    /// Whether a byte may occur in the plain part of a host.
    static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x61 && byte <= 0x7A || ASCII.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
    }

    /// Within a label, `*` may match nothing: `timg*` matches `timg` too. A bare `*` in a pattern
    /// needs at least one byte.
    private static func withEmptyStars(_ text: String) -> String {
        String(utf8Bytes: text.utf8.flatMap { $0 == UInt8(ascii: "*") ? Array("[*]".utf8) : [$0] })
    }
}
