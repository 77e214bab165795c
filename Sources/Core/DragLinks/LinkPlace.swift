/// Spells a link for the place in a text where another one stood. A link that was taken out of a
/// wrapper can hold characters that the wrapper had encoded and that mean something there.
struct LinkPlace {
    private let text: [UInt8]
    private let old: Range<Int>
    /// How far the text in front of a link is read.
    private static let longest = 1024

    /// - Parameter old: the place of the link that is replaced.
    init(_ text: [UInt8], _ old: Range<Int>) {
        self.text = text
        self.old = old
    }

    /// The link in the spelling of its place; nil when no spelling is known.
    func spelling(of link: [UInt8]) -> [UInt8]? {
        let gained = Set(Self.dangerous.utf8).filter { byte in link.contains(byte) && !isRaw(byte) }
        if gained.isEmpty { return link }
        if gained.contains(UInt8(ascii: "'")), isInLine(UInt8(ascii: "'")) { return nil }
        if gained.contains(UInt8(ascii: "$")), isInWords, zip(link, link.dropFirst()).contains(where: { $0 == 0x24 && ($1 == 0x28 || $1 == 0x7B) }) {
            return nil
        }
        if gained.contains(UInt8(ascii: "(")) || gained.contains(UInt8(ascii: ")")), byte(old.lowerBound - 1) == UInt8(ascii: "("),
            !Self.isBalanced(link)
        {
            return nil
        }
        var link = link
        if isOfTeX { link = Self.replacing(gained.intersection(Set("&#_%$".utf8)), in: link) { [UInt8(ascii: "\\"), $0] } }
        if gained.contains(UInt8(ascii: "&")), !isOfTeX, isInMarkup {
            link = Self.replacing([UInt8(ascii: "&")], in: link) { _ in Array("&amp;".utf8) }
        }
        return link
    }

    /// The characters that mean something in one text or another.
    private static let dangerous = "&'$()#_%"

    private func byte(_ index: Int) -> UInt8 { index >= 0 && index < text.count ? text[index] : 0x0A }

    /// Whether the old link has the byte, with or without an escape.
    private func isRaw(_ byte: UInt8) -> Bool { old.contains { text[$0] == byte } }

    /// Whether the byte stands in front of the link on the same line.
    private func isInLine(_ byte: UInt8) -> Bool {
        var index = old.lowerBound
        while index > 0, old.lowerBound - index < Self.longest, text[index - 1] != 0x0A {
            index -= 1
            if text[index] == byte { return true }
        }
        return false
    }

    /// Whether the link stands in quotation marks in which shells and programs insert what `$(…)`
    /// and `${…}` say.
    private var isInWords: Bool {
        let opening = byte(old.lowerBound - 1)
        guard opening == UInt8(ascii: "\"") || opening == UInt8(ascii: "`"), !isInMarkup else { return false }
        return " =(\n".utf8.contains(byte(old.lowerBound - 2))
    }

    /// Whether the old link has escapes as LaTeX writes them.
    private var isOfTeX: Bool { old.contains { text[$0] == UInt8(ascii: "\\") && "&#_%$".utf8.contains(byte($0 + 1)) } }

    /// Whether the link is a value of an attribute or the text of an element.
    private var isInMarkup: Bool {
        let opening = byte(old.lowerBound - 1)
        guard opening == UInt8(ascii: ">") || "\"'=".utf8.contains(opening) else { return false }
        var index = old.lowerBound - 1
        while index > 0, old.lowerBound - index < Self.longest {
            index -= 1
            switch text[index] {
            case UInt8(ascii: "<"): return LinkByte.isLetterOrDigit(byte(index + 1)) || byte(index + 1) == UInt8(ascii: "/")
            case UInt8(ascii: ">"): return false
            default: break
            }
        }
        return false
    }

    private static func isBalanced(_ link: [UInt8]) -> Bool {
        var depth = 0
        for byte in link {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if depth < 0 { return false }
        }
        return depth == 0
    }

    private static func replacing(_ bytes: Set<UInt8>, in link: [UInt8], _ spelling: (UInt8) -> [UInt8]) -> [UInt8] {
        link.flatMap { bytes.contains($0) ? spelling($0) : [$0] }
    }
}
