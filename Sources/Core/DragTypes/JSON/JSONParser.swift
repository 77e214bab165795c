/// A strict JSON parser (RFC 8259). Input must be UTF-8, trailing commas are refused, nesting is
/// limited, and comments are accepted only on request.
public struct JSONParser: ~Copyable {
    /// How many levels deep arrays and objects may nest before a document is refused.
    public static let maximumDepth = 512

    private let bytes: [UInt8]
    private var index: Int
    private let end: Int
    private let allowsComments: Bool

    private init(_ bytes: [UInt8], _ range: Range<Int>, allowsComments: Bool) {
        self.bytes = bytes
        self.allowsComments = allowsComments
        self.index = range.lowerBound
        self.end = range.upperBound
    }

    fileprivate static func document(_ bytes: [UInt8], in range: Range<Int>, allowsComments: Bool) throws(FormError) -> JSONValue {
        var range = range
        if bytes[range].starts(with: [0xEF, 0xBB, 0xBF]) { range = (range.lowerBound + 3)..<range.upperBound }
        var parser = JSONParser(bytes, range, allowsComments: allowsComments)
        let value = try parser.value(depth: 0)
        parser.skipSpace()
        guard parser.index == parser.end else { throw parser.error("has something after its end") }
        return value
    }

    /// The places of the elements of an array that is a member of the document, which is an object.
    fileprivate static func elements(ofMember wanted: String, in bytes: [UInt8]) throws(FormError) -> [Range<Int>] {
        var parser = JSONParser(bytes, 0..<bytes.count, allowsComments: true)
        parser.skipSpace()
        guard parser.index < parser.end, bytes[parser.index] == UInt8(ascii: "{") else { throw parser.error("is no object") }
        parser.index += 1
        parser.skipSpace()
        if parser.index < parser.end, bytes[parser.index] == UInt8(ascii: "}") { return [] }
        repeat {
            let name = try parser.memberName()
            parser.skipSpace()
            if name.string == wanted { return try parser.elements() }
            _ = try parser.value(depth: 1)
        } while try !parser.closes(with: UInt8(ascii: "}"))
        return []
    }

    /// The places of the elements of a document that is an array; nil for any other document.
    fileprivate static func elements(in bytes: [UInt8]) throws(FormError) -> [Range<Int>]? {
        let begin = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var parser = JSONParser(bytes, begin..<bytes.count, allowsComments: false)
        parser.skipSpace()
        guard parser.index < parser.end, bytes[parser.index] == UInt8(ascii: "[") else { return nil }
        let places = try parser.elements()
        parser.skipSpace()
        guard parser.index == parser.end else { throw parser.error("has something after its end") }
        return places
    }

    /// The places of the elements of the array that comes next.
    private mutating func elements() throws(FormError) -> [Range<Int>] {
        guard index < end, bytes[index] == UInt8(ascii: "[") else { throw error("lacks an array here") }
        index += 1
        var places: [Range<Int>] = []
        skipSpace()
        if index < end, bytes[index] == UInt8(ascii: "]") {
            index += 1
            return places
        }
        repeat {
            skipSpace()
            let start = index
            _ = try value(depth: 2)
            places.append(start..<index)
        } while try !closes(with: UInt8(ascii: "]"))
        return places
    }

    private func error(_ problem: String) -> FormError { FormError("the JSON", problem, offset: index) }

    private mutating func skipSpace() {
        while index < end {
            switch bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            case UInt8(ascii: "/") where allowsComments && index + 1 < end && bytes[index + 1] == UInt8(ascii: "/"):
                index = bytes[index..<end].firstIndex(of: 0x0A) ?? end
            default: return
            }
        }
    }

    private mutating func value(depth: Int) throws(FormError) -> JSONValue {
        skipSpace()
        guard index < end else { throw error("ends where a value should be") }
        if bytes[index] == UInt8(ascii: "{") || bytes[index] == UInt8(ascii: "["), depth == Self.maximumDepth {
            throw error("nests deeper than the limit of \(Self.maximumDepth) levels")
        }
        switch bytes[index] {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "-"), 0x30...0x39: return .number(try number())
        default: throw error("has a character here that no JSON value begins with")
        }
    }

    private mutating func literal(_ word: StaticString, _ value: JSONValue) throws(FormError) -> JSONValue {
        let wanted = Array(word.description.utf8)
        guard bytes[index..<end].starts(with: wanted) else { throw error("has an unknown word here") }
        index += wanted.count
        return value
    }

    private mutating func object(depth: Int) throws(FormError) -> JSONValue {
        index += 1
        skipSpace()
        if index < end, bytes[index] == UInt8(ascii: "}") {
            index += 1
            return .object([])
        }
        var members: [(name: String, value: JSONValue)] = []
        // Most objects have a few members, for which the array need not grow twice.
        members.reserveCapacity(4)
        while true {
            let name = try memberName()
            members.append((name.string, try value(depth: depth + 1)))
            if try closes(with: UInt8(ascii: "}")) { return .object(members) }
        }
    }

    /// Reads the name of a member, and the colon after it.
    private mutating func memberName() throws(FormError) -> JSONText {
        skipSpace()
        guard index < end, bytes[index] == UInt8(ascii: "\"") else { throw error("lacks a member's name here") }
        let name = try string()
        skipSpace()
        guard index < end, bytes[index] == UInt8(ascii: ":") else { throw error("lacks a colon here") }
        index += 1
        return name
    }

    private mutating func array(depth: Int) throws(FormError) -> JSONValue {
        index += 1
        skipSpace()
        if index < end, bytes[index] == UInt8(ascii: "]") {
            index += 1
            return .array([])
        }
        var elements: [JSONValue] = []
        while true {
            elements.append(try value(depth: depth + 1))
            if try closes(with: UInt8(ascii: "]")) { return .array(elements) }
        }
    }

    /// Consumes the comma after an element and returns false, or consumes the closing bracket and
    /// returns true.
    private mutating func closes(with bracket: UInt8) throws(FormError) -> Bool {
        skipSpace()
        guard index < end else { throw error("ends inside an array or object") }
        defer { index += 1 }
        if bytes[index] == bracket { return true }
        guard bytes[index] == UInt8(ascii: ",") else { throw error("lacks a comma here") }
        return false
    }

    private mutating func string() throws(FormError) -> JSONText {
        let start = index + 1
        var isEscaped = false
        var isASCII = true
        let text = bytes
        let span = text.span
        var position = ByteScan.endOfPlainText(span, from: start, to: end)
        while position < end {
            let byte = span[position]
            if byte == UInt8(ascii: "\"") { break }
            if byte < 0x20 {
                index = position
                throw error("has an unescaped control character in a string")
            }
            if byte == UInt8(ascii: "\\") {
                isEscaped = true
                index = position
                position = try escape(at: position)
            } else {
                if byte >= 0x80 { isASCII = false }
                position = ByteScan.endOfPlainText(span, from: position + 1, to: end)
            }
        }
        guard position < end else {
            index = start - 1
            throw error("has a string that never ends")
        }
        guard isASCII || TextDecoding.isValidUTF8(bytes[start..<position]) else {
            index = start
            throw error("has a string that is not valid UTF-8")
        }
        index = position + 1
        return JSONText(raw: bytes[start..<position], isEscaped: isEscaped)
    }

    /// The position after the escape sequence at `position`.
    private func escape(at position: Int) throws(FormError) -> Int {
        guard position + 1 < end else { throw error("ends inside an escape") }
        switch bytes[position + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return position + 2
        case UInt8(ascii: "u"):
            guard position + 6 <= end, bytes[(position + 2)..<(position + 6)].allSatisfy({ ASCII.hexValue($0) != nil })
            else { throw error("has an escape \\u without four hexadecimal digits") }
            return position + 6
        default:
            throw error("has an unknown escape in a string")
        }
    }

    private mutating func number() throws(FormError) -> String {
        let start = index
        if bytes[index] == UInt8(ascii: "-") { index += 1 }
        let integerStart = index
        skipDigits()
        guard index > integerStart else { throw error("has a number without digits") }
        guard index == integerStart + 1 || bytes[integerStart] != 0x30 else {
            throw error("has a number that begins with a needless zero")
        }
        if index < end, bytes[index] == UInt8(ascii: ".") {
            index += 1
            let fractionStart = index
            skipDigits()
            guard index > fractionStart else { throw error("has a number that ends in a point") }
        }
        if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < end, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
            let exponentStart = index
            skipDigits()
            guard index > exponentStart else { throw error("has a number with an empty exponent") }
        }
        return String(utf8Bytes: bytes[start..<index])
    }

    private mutating func skipDigits() {
        while index < end, ASCII.isDigit(bytes[index]) { index += 1 }
    }
}

/// Finds the end of plain JSON string content, eight bytes at a time.
enum ByteScan {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// The first position in `start..<end` whose byte is a quotation mark, a backslash, a control
    /// character or not ASCII. `end` when there is no such byte.
    ///
    /// The eight-byte loads stay inside the span: each is made only when at least eight bytes are
    /// left before `end`, and `end` is at most the span's count.
    @inline(__always)
    static func endOfPlainText(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
        let raw = bytes.bytes
        let end = min(end, bytes.count)
        var position = start
        while position >= 0, position + 8 <= end {
            let word = UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self))
            // The usual test for a zero byte in a word: subtracting 1 from a byte sets its top bit
            // through a borrow, although the top bit was clear before.
            let quote = word ^ (ones &* 0x22)
            let backslash = word ^ (ones &* 0x5C)
            let special = (quote &- ones) & ~quote | (backslash &- ones) & ~backslash | (word &- ones &* 0x20) & ~word | word
            // The lowest of these bits is right, and stands for the first byte. (A borrow can only
            // reach bytes after that one.)
            if special & highs != 0 { return position + (special & highs).trailingZeroBitCount / 8 }
            position += 8
        }
        while position < end {
            let byte = bytes[position]
            if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte >= 0x80 { return position }
            position += 1
        }
        return end
    }
}

extension JSONValue {
    /// Parses a document. White space around it and a byte order mark at its beginning are ignored.
    ///
    /// - Parameters:
    ///   - bytes: the document in UTF-8.
    ///   - range: the part of `bytes` that holds the document, for example one line of NDJSON; nil
    ///     for all of them.
    ///   - allowsComments: whether `//` begins a comment that ends with the line, as in files that
    ///     people write.
    /// - Throws: ``FormError`` with the offset at which the text stops being JSON, counted from the
    ///   start of `bytes`.
    public init(parsing bytes: [UInt8], in range: Range<Int>? = nil, allowsComments: Bool = false) throws(FormError) {
        self = try JSONParser.document(bytes, in: range ?? 0..<bytes.count, allowsComments: allowsComments)
    }

    /// The places of the elements of an array, which is a member of the object that the document
    /// is. Comments are accepted.
    ///
    /// - Throws: ``FormError`` when the document is no JSON up to the end of the array.
    package static func elements(ofMember name: String, in bytes: [UInt8]) throws(FormError) -> [Range<Int>] {
        try JSONParser.elements(ofMember: name, in: bytes)
    }

    /// The places of the elements of a document that is an array, so that a long list can be read
    /// element by element; nil for any other document.
    ///
    /// - Throws: ``FormError`` with the offset of the byte where the document is not JSON, as far
    ///   as it was read.
    package static func elements(in bytes: [UInt8]) throws(FormError) -> [Range<Int>]? {
        try JSONParser.elements(in: bytes)
    }
}
