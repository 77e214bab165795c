/// An attribute as ranges of the input.
@usableFromInline
struct AttributeRecord: BitwiseCopyable, Sendable {
    @usableFromInline var nameStart: UInt32
    @usableFromInline var nameEnd: UInt32 = 0
    @usableFromInline var valueStart: UInt32 = 0
    @usableFromInline var valueEnd: UInt32 = 0
    /// The number of the name; 0 for an unknown one.
    @usableFromInline var name: UInt16 = 0
    @usableFromInline var flags: UInt16 = 0

    /// The name is not in lower case, or has a NUL.
    static let nameNeedsDecoding: UInt16 = 1
    /// The value may have a reference or a NUL.
    @usableFromInline static var valueNeedsDecoding: UInt16 { 2 }
    /// The element's attributes end here.
    @usableFromInline static var isLast: UInt16 { 4 }

    init(nameStart: UInt32) { self.nameStart = nameStart }

    var nameRange: Range<Int> { Int(nameStart)..<Int(nameEnd) }
    @inlinable var valueRange: Range<Int> { Int(valueStart)..<Int(valueEnd) }
    @inlinable var isLast: Bool { flags & Self.isLast != 0 }

    var nameDecoding: TextDecoding { flags & Self.nameNeedsDecoding != 0 ? .name : [] }
    var valueDecoding: TextDecoding { flags & Self.valueNeedsDecoding != 0 ? [.needed, .references, .replacesNUL, .attribute] : [] }

    /// The name in lower case.
    func nameBytes(_ input: Span<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        nameDecoding.append(input, nameRange, to: &result)
        return result
    }

    func hasSameName(_ other: AttributeRecord, _ input: Span<UInt8>) -> Bool {
        if name != 0 || other.name != 0 { return name == other.name }
        var (here, there) = (nameRange, other.nameRange)
        while let left = here.first, let right = there.first {
            let (byte, otherByte) = (ASCII.lowercased(input[left]), ASCII.lowercased(input[right]))
            let isSame = byte == otherByte
            // A NUL is the same as U+FFFD.
            guard isSame || byte == 0 && isReplacement(input, there) || otherByte == 0 && isReplacement(input, here) else { return false }
            here = (left + (isSame || byte == 0 ? 1 : 3))..<here.upperBound
            there = (right + (isSame || otherByte == 0 ? 1 : 3))..<there.upperBound
        }
        return here.isEmpty && there.isEmpty
    }

    /// Whether U+FFFD stands at the start of a range.
    private func isReplacement(_ input: Span<UInt8>, _ range: Range<Int>) -> Bool {
        range.count >= 3 && input[range.lowerBound] == 0xEF && input[range.lowerBound + 1] == 0xBF && input[range.lowerBound + 2] == 0xBD
    }
}

/// A document type declaration as ranges of the input; nil where a part is missing.
struct DoctypeRecord: Sendable {
    var name: Range<Int>?
    var publicIdentifier: Range<Int>?
    var systemIdentifier: Range<Int>?
    /// Whether the declaration is broken, so that the document is in quirks mode.
    var forcesQuirks = false
}
