/// A regular expression, as far as public lists of trackers use them: letters, classes, groups,
/// choices and repetitions.
struct ListExpression {
    /// A part of an expression.
    indirect enum Part {
        case byte(UInt8)
        /// One of several bytes.
        case any(of: ByteClass)
        case choice([[Part]], isCaptured: Bool)
        case repeated(Part, from: Int, to: Int?)
        case start, end
    }

    let parts: [Part]

    /// Nil for an expression with parts that are not known, such as a look ahead.
    init?(_ text: String) {
        var reader = Reader(Array(text.utf8))
        guard let choices = reader.choices(depth: 0), reader.isAtEnd else { return nil }
        parts = choices.count == 1 ? choices[0] : [.choice(choices, isCaptured: false)]
    }

    /// The bytes that a class of characters stands for.
    struct ByteClass {
        private(set) var bytes: Set<UInt8>

        init(_ bytes: Set<UInt8>) { self.bytes = bytes }

        var hasSlash: Bool { bytes.contains(UInt8(ascii: "/")) }
        /// Whether the class is not much more than one byte.
        var isNarrow: Bool { bytes.count <= 4 }
    }

    /// A step of one way through an expression, in which every choice has been made.
    enum Step: Hashable {
        case byte(UInt8)
        /// Any number of bytes, or one at least; of a class with or without the slash.
        case run(isEmptyAllowed: Bool, hasSlash: Bool)
        /// Any number of labels of a host, each with its dot: `(?:[a-z0-9-]+\.)*`.
        case labels
        /// The end of a host: `(?:\.[a-z]{2,}){1,}`.
        case suffix
        /// The begin and the end of a group that is captured.
        case captureBegins, captureEnds
        case start, end
    }

    private static let maximumWays = 256

    /// All ways through the expression; nil when there are too many.
    var ways: [[Step]]? { Self.ways(parts) }

    private static func ways(_ parts: [Part]) -> [[Step]]? {
        var result: [[Step]] = [[]]
        for part in parts {
            guard let next = ways(part), result.count * next.count <= maximumWays else { return nil }
            result = result.flatMap { way in next.map { way + $0 } }
        }
        return result
    }

    private static func ways(_ part: Part) -> [[Step]]? {
        switch part {
        case .byte(let byte): return [[.byte(byte)]]
        case .start: return [[.start]]
        case .end: return [[.end]]
        case .any(let set):
            if set.isNarrow { return set.bytes.sorted().map { [.byte($0)] } }
            return [[.run(isEmptyAllowed: false, hasSlash: set.hasSlash)]]
        case .choice(let choices, let isCaptured):
            var result: [[Step]] = []
            for choice in choices {
                guard let next = ways(choice) else { return nil }
                result += isCaptured ? next.map { [.captureBegins] + $0 + [.captureEnds] } : next
            }
            return result.count <= maximumWays ? result : nil
        case .repeated(let part, let least, let most): return repetitions(of: part, least, most)
        }
    }

    private static func repetitions(of part: Part, _ least: Int, _ most: Int?) -> [[Step]]? {
        if most == 1, least == 0 { return ways(part).map { $0 + [[]] } }
        switch part {
        case .any(let set): return [[.run(isEmptyAllowed: least == 0, hasSlash: set.hasSlash)]]
        case .choice(let choices, let isCaptured):
            guard choices.count == 1 else { return nil }
            if choices[0].count == 1, case .any(let set) = choices[0][0] {
                let step = Step.run(isEmptyAllowed: least == 0, hasSlash: set.hasSlash)
                return [isCaptured ? [.captureBegins, step, .captureEnds] : [step]]
            }
            if case .byte(UInt8(ascii: "."))? = choices[0].last { return [[.labels]] }
            if case .byte(UInt8(ascii: "."))? = choices[0].first { return [[.suffix]] }
            return nil
        case .byte: return [[.run(isEmptyAllowed: least == 0, hasSlash: false)]]
        case .repeated, .start, .end: return nil
        }
    }

    // MARK: Names

    /// The names of parameters that a whole expression stands for; nil where it says something that
    /// is neither a name nor the beginning of one.
    var names: [(text: String, isPrefix: Bool)]? {
        guard let ways else { return nil }
        var result: [(text: String, isPrefix: Bool)] = []
        for way in ways {
            var steps = way.filter { $0 != .captureBegins && $0 != .captureEnds && $0 != .start && $0 != .end }
            var isPrefix = false
            if case .run? = steps.last {
                isPrefix = true
                steps.removeLast()
            }
            var bytes: [UInt8] = []
            for step in steps {
                guard case .byte(let byte) = step else { return nil }
                bytes.append(byte)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            if !text.isEmpty, !result.contains(where: { $0 == (text, isPrefix) }) { result.append((text, isPrefix)) }
        }
        return result
    }
}

// MARK: Reading

/// Reads the text of an expression.
private struct Reader {
    private let text: [UInt8]
    private var index = 0
    private static let maximumDepth = 16

    init(_ text: [UInt8]) { self.text = text }

    var isAtEnd: Bool { index == text.count }
    private var next: UInt8? { index < text.count ? text[index] : nil }

    private mutating func takes(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        index += 1
        return true
    }

    mutating func choices(depth: Int) -> [[ListExpression.Part]]? {
        guard depth < Self.maximumDepth else { return nil }
        var result: [[ListExpression.Part]] = [[]]
        while let byte = next, byte != UInt8(ascii: ")") {
            if takes(UInt8(ascii: "|")) {
                result.append([])
                continue
            }
            guard let part = part(depth), let repeated = repeated(part) else { return nil }
            result[result.count - 1].append(repeated)
        }
        return result
    }

    private mutating func part(_ depth: Int) -> ListExpression.Part? {
        let byte = text[index]
        index += 1
        switch byte {
        case UInt8(ascii: "^"): return .start
        case UInt8(ascii: "$"): return .end
        // A dot that is not repeated is one of a host's name or of a file's.
        case UInt8(ascii: "."): return next.map("*+?{".utf8.contains) == true ? .any(of: .init(Self.all)) : .byte(byte)
        case UInt8(ascii: "["): return members().map { .any(of: .init($0)) }
        case UInt8(ascii: "("):
            var isCaptured = true
            if takes(UInt8(ascii: "?")) {
                guard takes(UInt8(ascii: ":")) else { return nil }
                isCaptured = false
            }
            guard let choices = choices(depth: depth + 1), takes(UInt8(ascii: ")")) else { return nil }
            return .choice(choices, isCaptured: isCaptured)
        case UInt8(ascii: "\\"): return escape().map { $0.count == 1 ? .byte($0.first ?? 0) : .any(of: .init($0)) }
        case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"): return nil
        default: return .byte(byte)
        }
    }

    private static let all = Set<UInt8>(0x21...0x7E)
    private static let digits = Set<UInt8>(0x30...0x39)
    private static let letters = Set<UInt8>(0x41...0x5A).union(0x61...0x7A)

    private mutating func escape() -> Set<UInt8>? {
        guard let byte = next else { return nil }
        index += 1
        switch byte {
        case UInt8(ascii: "d"): return Self.digits
        case UInt8(ascii: "w"): return Self.letters.union(Self.digits).union([UInt8(ascii: "_")])
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): return nil
        default: return [byte]
        }
    }

    private mutating func members() -> Set<UInt8>? {
        let isNegated = takes(UInt8(ascii: "^"))
        var result: Set<UInt8> = []
        var last: UInt8?
        while let byte = next {
            index += 1
            switch byte {
            case UInt8(ascii: "]"): return isNegated ? Self.all.subtracting(result) : result
            case UInt8(ascii: "\\"):
                guard let bytes = escape() else { return nil }
                result.formUnion(bytes)
                last = nil
            case UInt8(ascii: "-"):
                // A hyphen stands for itself unless it is between two characters.
                guard let first = last, let end = next, end != UInt8(ascii: "]"), end != UInt8(ascii: "\\"), first <= end else {
                    result.insert(byte)
                    continue
                }
                index += 1
                result.formUnion(first...end)
                last = nil
            default:
                result.insert(byte)
                last = byte
            }
        }
        return nil
    }

    private mutating func repeated(_ part: ListExpression.Part) -> ListExpression.Part? {
        var bounds: (Int, Int?)?
        if takes(UInt8(ascii: "*")) {
            bounds = (0, nil)
        } else if takes(UInt8(ascii: "+")) {
            bounds = (1, nil)
        } else if takes(UInt8(ascii: "?")) {
            bounds = (0, 1)
        } else if takes(UInt8(ascii: "{")) {
            guard let least = number() else { return nil }
            let most = takes(UInt8(ascii: ",")) ? number() : least
            guard takes(UInt8(ascii: "}")) else { return nil }
            bounds = (least, most)
        }
        guard let (least, most) = bounds else { return part }
        // Whether a repetition is greedy changes what is captured, and not what matches.
        _ = takes(UInt8(ascii: "?"))
        return .repeated(part, from: least, to: most)
    }

    private mutating func number() -> Int? {
        var result: Int?
        while let byte = next, byte &- 0x30 < 10, (result ?? 0) < 10_000 {
            result = (result ?? 0) * 10 + Int(byte - 0x30)
            index += 1
        }
        return result
    }
}
