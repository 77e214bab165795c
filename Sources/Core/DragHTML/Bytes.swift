/// Bytes of ASCII that the standard's rules name.
enum ASCII {
    @inline(__always)
    static func isWhitespace(_ byte: UInt8) -> Bool { byte <= 0x20 && (byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0C || byte == 0x0D) }

    @inline(__always)
    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    @inline(__always)
    static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    /// The value of a hexadecimal digit; nil for another byte.
    @inline(__always)
    static func hexadecimal(_ byte: UInt8) -> UInt32? {
        if isDigit(byte) { return UInt32(byte &- 0x30) }
        let letter = (byte | 0x20) &- 0x61
        return letter < 6 ? UInt32(letter &+ 10) : nil
    }
}

/// The offset of a byte at or after `from`; `end` when it does not come before the end.
@inline(__always)
func find(_ byte: UInt8, _ input: Span<UInt8>, _ from: Int, _ end: Int) -> Int {
    var offset = from
    let pattern = Vector(repeating: byte)
    while offset < end {
        let lane = firstLane(vector(input, offset) .== pattern)
        if lane < 16 { return min(offset &+ lane, end) }
        offset &+= 16
    }
    return end
}

/// The offset of either byte at or after `from`; `end` when neither comes before the end.
@inline(__always)
func find(_ byte: UInt8, or other: UInt8, _ input: Span<UInt8>, _ from: Int, _ end: Int) -> Int {
    var offset = from
    let (pattern, otherPattern) = (Vector(repeating: byte), Vector(repeating: other))
    while offset < end {
        let bytes = vector(input, offset)
        let lane = firstLane((bytes .== pattern) .| (bytes .== otherPattern))
        if lane < 16 { return min(offset &+ lane, end) }
        offset &+= 16
    }
    return end
}

/// Finds `byte`, and says whether the other byte occurs before it. The answer may be true for one
/// that occurs up to 15 bytes after it: it says only whether text needs a closer look.
@inline(__always)
func find(_ byte: UInt8, noting other: UInt8, _ input: Span<UInt8>, _ from: Int, _ end: Int, _ isNoted: inout Bool) -> Int {
    var offset = from
    let (pattern, otherPattern) = (Vector(repeating: byte), Vector(repeating: other))
    var noted = SIMDMask<SIMD16<Int8>>(repeating: false)
    var result = end
    while offset < end {
        let bytes = vector(input, offset)
        noted = noted .| (bytes .== otherPattern)
        let lane = firstLane(bytes .== pattern)
        if lane < 16 {
            result = min(offset &+ lane, end)
            break
        }
        offset &+= 16
    }
    if firstLane(noted) < 16 { isNoted = true }
    return result
}

/// Whether a word of lower-case letters stands at an offset, in any case.
func matches(_ word: StaticString, _ input: Span<UInt8>, _ offset: Int) -> Bool {
    word.withUTF8Buffer { bytes in
        for index in bytes.indices where ASCII.lowercased(input[offset + index]) != bytes[index] { return false }
        return true
    }
}

/// Whether a word stands at an offset exactly.
func matchesExactly(_ word: StaticString, _ input: Span<UInt8>, _ offset: Int) -> Bool {
    word.withUTF8Buffer { bytes in
        for index in bytes.indices where input[offset + index] != bytes[index] { return false }
        return true
    }
}
