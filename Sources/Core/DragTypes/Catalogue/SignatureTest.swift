import Glibc

/// One condition on the beginning of a content: a value that stands at a place, or in a range of
/// places.
package struct SignatureTest: Sendable {
    /// Where the value may begin, in bytes from the beginning.
    package let offsets: ClosedRange<Int>
    package let value: [UInt8]
    /// For each byte of `value`, the bits that are compared.
    private let mask: [UInt8]
    private let ignoresCase: Bool
    /// Whether the value must be absent.
    let isNegated: Bool

    /// Whether the bytes fulfil the condition.
    package func matches(_ bytes: [UInt8]) -> Bool { isFound(in: bytes) != isNegated }

    private func isFound(in bytes: [UInt8]) -> Bool {
        let last = min(offsets.upperBound, bytes.count - value.count)
        guard offsets.lowerBound <= last, let first = value.first, let mask = mask.first else { return false }
        let isLetter = ignoresCase && ASCII.isLetter(first)
        var start = offsets.lowerBound
        while start <= last {
            // Most places fail at the first byte, so that looking for it takes nearly all of the
            // time of a search.
            if mask == 0xFF, !isLetter {
                guard let found = Self.next(first, in: bytes, start...last) else { return false }
                start = found
            }
            if matches(bytes.span, at: start) { return true }
            start += 1
        }
        return false
    }

    /// The first place of a byte in a range; the C library finds it many bytes at a time.
    private static func next(_ byte: UInt8, in bytes: [UInt8], _ range: ClosedRange<Int>) -> Int? {
        bytes[range].withUnsafeBytes { text in
            text.baseAddress.flatMap { base in memchr(base, Int32(byte), text.count).map { range.lowerBound + (UnsafeRawPointer($0) - base) } }
        }
    }

    private func matches(_ text: borrowing Span<UInt8>, at start: Int) -> Bool {
        for index in value.indices {
            let byte = ignoresCase ? ASCII.lowercased(text[start + index]) : text[start + index]
            if byte & mask[index] != value[index] { return false }
        }
        return true
    }

    // MARK: The form in an index

    /// - Parameter mask: for each byte of the value, the bits that are compared.
    package init(at offsets: ClosedRange<Int>, _ value: [UInt8], mask: [UInt8], ignoresCase: Bool, isNegated: Bool) {
        self.offsets = offsets
        self.value = value
        self.mask = mask
        self.ignoresCase = ignoresCase
        self.isNegated = isNegated
    }

    /// The byte with which every match begins; nil when several do.
    var firstByte: UInt8? {
        guard !isNegated, mask.first == 0xFF, let byte = value.first, !ignoresCase || !ASCII.isLetter(byte) else { return nil }
        return byte
    }

    fileprivate var flags: Int { (ignoresCase ? 1 : 0) | (isNegated ? 2 : 0) }
    fileprivate var parts: (value: [UInt8], mask: [UInt8]) { (value, mask) }
}

extension IndexWriter {
    package mutating func test(_ test: SignatureTest) {
        number(test.offsets.lowerBound)
        number(test.offsets.upperBound)
        number(test.flags)
        block(test.parts.value)
        block(test.parts.mask)
    }
}

extension IndexReader {
    package mutating func test() -> SignatureTest {
        let (from, to, flags) = (number(), number(), number())
        return SignatureTest(at: from...max(from, to), blockBytes(), mask: blockBytes(), ignoresCase: flags & 1 != 0, isNegated: flags & 2 != 0)
    }
}
