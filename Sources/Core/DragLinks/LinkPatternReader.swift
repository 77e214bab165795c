import DragTypes

/// Parses the text of a ``LinkPattern``.
struct LinkPatternReader {
    /// What is wrong with a pattern: a predicate that follows the pattern's text in the message.
    struct Problem: Error, Hashable {
        let description: String
    }

    private let text: [UInt8]
    private var index = 0
    private let separator: UInt8
    private(set) var names: [String] = []

    init(_ text: String, separator: UInt8) {
        self.text = Array(text.utf8)
        self.separator = separator
    }

    mutating func elements() throws(Problem) -> [LinkPattern.Element] {
        let result = try elements(until: nil)
        guard index == text.count else { throw Problem(description: "closes what was not opened") }
        return result
    }

    private mutating func elements(until closing: UInt8?) throws(Problem) -> [LinkPattern.Element] {
        var result: [LinkPattern.Element] = []
        var literal: [UInt8] = []
        func flush() {
            if !literal.isEmpty { result.append(.literal(literal)) }
            literal = []
        }
        while index < text.count {
            let byte = text[index]
            if byte == closing { break }
            switch byte {
            case UInt8(ascii: "*"):
                flush()
                result.append(run())
            case UInt8(ascii: "<"):
                flush()
                result.append(try some())
            case UInt8(ascii: "["):
                flush()
                index += 1
                let inner = try elements(until: UInt8(ascii: "]"))
                try expect(UInt8(ascii: "]"))
                result.append(.optional(inner.count))
                result += inner
            case UInt8(ascii: "{"):
                flush()
                result += try capture()
            case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ">"): throw Problem(description: "closes what was not opened")
            default:
                literal.append(byte)
                index += 1
            }
        }
        flush()
        return result
    }

    private mutating func expect(_ byte: UInt8) throws(Problem) {
        guard index < text.count, text[index] == byte else {
            throw Problem(description: "lacks a closing \u{201C}\(Character(UnicodeScalar(byte)))\u{201D}")
        }
        index += 1
    }

    /// `*` or `**`.
    private mutating func run() -> LinkPattern.Element {
        index += 1
        guard index < text.count, text[index] == UInt8(ascii: "*") else { return .run(excluding: separator, minimum: 1) }
        index += 1
        return .run(excluding: nil, minimum: 0)
    }

    private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    private static let digits = "0123456789"

    /// `<…>`: a number of characters from a set.
    private mutating func some() throws(Problem) -> LinkPattern.Element {
        index += 1
        let start = index
        while index < text.count, text[index] != UInt8(ascii: ">") { index += 1 }
        let parts = String(utf8Bytes: text[start..<index]).split(separator: ":", omittingEmptySubsequences: false)
        try expect(UInt8(ascii: ">"))
        guard let name = parts.first, !name.isEmpty, parts.count <= 2 else { throw Problem(description: "has an empty <>") }
        var (minimum, maximum) = (1, Int.max)
        if parts.count == 2 {
            let bounds = parts[1].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard let low = bounds[0], let high = bounds[bounds.count - 1], bounds.count <= 2, low > 0, low <= high else {
                throw Problem(description: "has a count that is neither a number nor a range of numbers")
            }
            (minimum, maximum) = (low, high)
        }
        let set: LinkPattern.ByteSet
        switch name {
        case "digits", "N": set = LinkPattern.ByteSet(Self.digits)
        case "letters": set = LinkPattern.ByteSet(Self.letters)
        case "alphanumeric": set = LinkPattern.ByteSet(Self.letters + Self.digits)
        case "hex": set = LinkPattern.ByteSet(Self.digits + "abcdefABCDEF")
        case "cc": (set, minimum, maximum) = (LinkPattern.ByteSet(Self.letters), 2, 2)
        default:
            // Any other name lists single characters, of which one matches; `0-9` is a range of
            // digits.
            let bytes = Array(name.utf8)
            let isRange = bytes.count == 3 && bytes[1] == UInt8(ascii: "-") && ASCII.isDigit(bytes[0]) && ASCII.isDigit(bytes[2])
            let members = isRange && bytes[0] <= bytes[2] ? (bytes[0]...bytes[2]).map { Character(UnicodeScalar($0)) } : Array(name)
            (set, maximum) = (LinkPattern.ByteSet(String(members)), 1)
        }
        return .some(of: set, minimum: minimum, maximum: maximum)
    }

    /// `{…}`: a capture.
    private mutating func capture() throws(Problem) -> [LinkPattern.Element] {
        index += 1
        let start = index
        while index < text.count, ![UInt8(ascii: "}"), UInt8(ascii: "="), UInt8(ascii: "*")].contains(text[index]) { index += 1 }
        let name = String(utf8Bytes: text[start..<index])
        guard !name.isEmpty, !names.contains(name) else { throw Problem(description: "has a capture without a name, or a name twice") }
        let number = names.count
        names.append(name)
        if index < text.count, text[index] == UInt8(ascii: "=") {
            index += 1
            let inner = try elements(until: UInt8(ascii: "}"))
            try expect(UInt8(ascii: "}"))
            return [.begin(number)] + inner + [.end(number)]
        }
        if index < text.count, text[index] == UInt8(ascii: "*") {
            let element = run()
            try expect(UInt8(ascii: "}"))
            return [.begin(number), element, .end(number)]
        }
        try expect(UInt8(ascii: "}"))
        switch name {
        case "url": return [.url(number)]
        case "host": return [.host(number)]
        case "host/path": return [.hostAndPath(number)]
        case "scheme": return [.scheme(number)]
        case "pieces": return [.pieces(number)]
        case "path":
            return [.begin(number), .optional(2), .literal([separator]), .run(excluding: nil, minimum: 0), .end(number)]
        case "rest":
            // Leading separators are not captured: a path made of a `/` and the capture would
            // otherwise begin with two slashes.
            let separators = LinkPattern.ByteSet(String(Character(UnicodeScalar(separator))))
            return [.some(of: separators, minimum: 0, maximum: .max), .begin(number), .run(excluding: nil, minimum: 1), .end(number)]
        default: return [.begin(number), .run(excluding: separator, minimum: 1), .end(number)]
        }
    }
}
