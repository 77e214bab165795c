/// Character references (WHATWG HTML §13.2.5.72 and the states after it).
struct CharacterReference {
    /// The characters: one, or two for some names. The second is 0 when there is one.
    var first: UInt32
    var second: UInt32 = 0
    /// The offset after the reference.
    var end: Int

    /// The reference that begins with the `&` at `offset`; nil when there is none.
    ///
    /// - Parameter end: the end of the text, which a reference does not pass.
    @inline(never)
    init?(_ input: Span<UInt8>, _ offset: Int, _ end: Int, inAttribute: Bool) {
        guard offset + 1 < end else { return nil }
        if input[offset + 1] == 0x23 {
            self.init(numeric: input, offset + 2, end)
            return
        }
        self.init(named: input, offset + 1, end)
        // In an attribute, `&copy=` and `&copyx` are no references, for the sake of old links.
        guard inAttribute, self.end < end, input[self.end - 1] != 0x3B else { return }
        let next = input[self.end]
        if next == 0x3D || ASCII.isLetter(next) || ASCII.isDigit(next) { return nil }
    }

    private init?(numeric input: Span<UInt8>, _ start: Int, _ end: Int) {
        var offset = start
        let isHexadecimal = offset < end && input[offset] | 0x20 == 0x78
        if isHexadecimal { offset += 1 }
        let digits = offset
        var code: UInt32 = 0
        while offset < end, let digit = ASCII.hexadecimal(input[offset]), isHexadecimal || digit < 10 {
            if code < 0x110000 { code = code * (isHexadecimal ? 16 : 10) + digit }
            offset += 1
        }
        guard offset > digits else { return nil }
        if offset < end, input[offset] == 0x3B { offset += 1 }
        self.init(first: Self.replaced(code), end: offset)
    }

    init(first: UInt32, second: UInt32 = 0, end: Int) {
        self.first = first
        self.second = second
        self.end = end
    }

    /// The character that a number means: those of Windows-1252 in place of the control characters
    /// from 0x80 on (§13.2.5.80).
    private static func replaced(_ code: UInt32) -> UInt32 {
        if code == 0 || code > 0x10FFFF || code &- 0xD800 < 0x800 { return 0xFFFD }
        if code &- 0x80 < 32 { return UInt32(windows1252[Int(code - 0x80)]) }
        return code
    }

    private static let windows1252: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
        0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]

    private init?(named input: Span<UInt8>, _ start: Int, _ end: Int) {
        // The four that nearly all are, first.
        if start + 3 <= end, input[start + 1] == 0x74, input[start + 2] == 0x3B {
            if input[start] == 0x6C || input[start] == 0x67 {
                self.init(first: input[start] == 0x6C ? 0x3C : 0x3E, end: start + 3)
                return
            }
        } else if start + 4 <= end, matchesExactly("amp;", input, start) {
            self.init(first: 0x26, end: start + 4)
            return
        } else if start + 5 <= end, matchesExactly("quot;", input, start) {
            self.init(first: 0x22, end: start + 5)
            return
        }
        guard let found = NamedReferences.shared.longest(input, start, end) else { return nil }
        self = found
    }
}

/// Turns source text into characters, by appending to an array of bytes.
@usableFromInline
struct TextDecoding: OptionSet, BitwiseCopyable, Sendable {
    @usableFromInline let rawValue: UInt8

    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The text has a reference or a NUL; without this flag it is as it stands.
    @inlinable static var needed: TextDecoding { TextDecoding(rawValue: 1) }
    /// References count.
    static let references = TextDecoding(rawValue: 2)
    /// A NUL becomes U+FFFD; without this flag it is left out.
    static let replacesNUL = TextDecoding(rawValue: 4)
    /// The text is an attribute's value.
    static let attribute = TextDecoding(rawValue: 8)
    /// Upper-case letters become lower-case ones.
    static let lowercases = TextDecoding(rawValue: 16)
    /// A NUL stays. Only the tokenizer's own output has this.
    static let keepsNUL = TextDecoding(rawValue: 32)
    /// Of an element, while the document is parsed: it is in the list of active formatting
    /// elements.
    static let isListed = TextDecoding(rawValue: 64)

    /// The name of a tag or an attribute.
    static let name: TextDecoding = [.needed, .replacesNUL, .lowercases]
    /// An identifier of a document type.
    static let identifier: TextDecoding = [.needed, .replacesNUL]

    func append(_ input: Span<UInt8>, _ range: Range<Int>, to output: inout [UInt8]) {
        guard contains(.needed) else { return output.append(input, range) }
        if contains(.lowercases) { return appendName(input, range, to: &output) }
        let ampersand: UInt8 = contains(.references) ? 0x26 : 0
        var offset = range.lowerBound
        while offset < range.upperBound {
            let next = find(ampersand, or: 0, input, offset, range.upperBound)
            output.append(input, offset..<next)
            guard next < range.upperBound else { return }
            offset = next + 1
            if input[next] == 0 {
                appendNUL(to: &output)
            } else if let reference = CharacterReference(input, next, range.upperBound, inAttribute: contains(.attribute)) {
                output.append(scalar: reference.first)
                if reference.second != 0 { output.append(scalar: reference.second) }
                offset = reference.end
            } else {
                output.append(0x26)
            }
        }
    }

    private func appendName(_ input: Span<UInt8>, _ range: Range<Int>, to output: inout [UInt8]) {
        for offset in range {
            if input[offset] == 0 { appendNUL(to: &output) } else { output.append(ASCII.lowercased(input[offset])) }
        }
    }

    private func appendNUL(to output: inout [UInt8]) {
        if contains(.replacesNUL) { output.append(scalar: 0xFFFD) } else if contains(.keepsNUL) { output.append(0) }
    }
}

extension [UInt8] {
    /// Appends a character in UTF-8.
    mutating func append(scalar code: UInt32) {
        guard code >= 0x80 else { return append(UInt8(truncatingIfNeeded: code)) }
        let last = UInt8(truncatingIfNeeded: 0x80 | code & 63)
        if code < 0x800 {
            append(UInt8(truncatingIfNeeded: 0xC0 | code >> 6))
        } else if code < 0x10000 {
            append(UInt8(truncatingIfNeeded: 0xE0 | code >> 12))
            append(UInt8(truncatingIfNeeded: 0x80 | code >> 6 & 63))
        } else {
            append(UInt8(truncatingIfNeeded: 0xF0 | code >> 18))
            append(UInt8(truncatingIfNeeded: 0x80 | code >> 12 & 63))
            append(UInt8(truncatingIfNeeded: 0x80 | code >> 6 & 63))
        }
        append(last)
    }
}
