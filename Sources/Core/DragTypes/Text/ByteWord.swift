/// Eight bytes of a text at once, for passing over those in which nothing happens.
@usableFromInline
package struct ByteWord {
    @usableFromInline let bits: UInt64

    /// The bytes from an index on, eight of which must be there.
    @inlinable package init(_ bytes: Span<UInt8>, _ index: Int) {
        bits = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
    }

    /// Whether all bytes are below 0x80.
    @inlinable package var isASCII: Bool { bits & Self.highBits == 0 }

    /// Whether a byte is among them.
    @inlinable package func has(_ byte: UInt8) -> Bool {
        let difference = bits ^ (UInt64(byte) &* Self.lowBits)
        return (difference &- Self.lowBits) & ~difference & Self.highBits != 0
    }

    /// Whether a byte below 0x20 is among them.
    @inlinable package var hasControls: Bool { (bits &- 0x2020_2020_2020_2020) & ~bits & Self.highBits != 0 }

    /// The high bit of each byte that is a space (0x20), and of no other.
    @inlinable package var spaces: UInt64 {
        let difference = bits ^ (0x20 &* Self.lowBits)
        return ~(((difference & ~Self.highBits) &+ ~Self.highBits) | difference | ~Self.highBits)
    }

    /// Whether every space (0x20) among them stands alone between two other bytes.
    @inlinable package var hasLoneSpacesInside: Bool {
        let spaces = spaces
        return spaces & 0x8000_0000_0000_0080 == 0 && spaces & (spaces << 8) == 0
    }

    @usableFromInline static var lowBits: UInt64 { 0x0101_0101_0101_0101 }
    /// The high bit of each byte.
    @inlinable package static var highBits: UInt64 { 0x8080_8080_8080_8080 }
}

extension Span<UInt8> {
    /// Whether a byte occurs.
    package func has(_ byte: UInt8) -> Bool {
        var index = 0
        while index + 8 <= count {
            if ByteWord(self, index).has(byte) { return true }
            index += 8
        }
        while index < count {
            if self[index] == byte { return true }
            index += 1
        }
        return false
    }
}
