/// A document's bytes as the tokenizer reads them (WHATWG HTML §13.2.3.5): valid UTF-8, line ends
/// as LF, and zeros after the end, so that a vector may be read past the end and a byte past the
/// end reads as 0.
@usableFromInline
struct Input: Sendable {
    /// The text and the zeros.
    @usableFromInline private(set) var bytes: [UInt8] = []
    /// The size of the text, without the zeros.
    private(set) var count = 0
    /// The size of the source. Each broken byte of it has become three.
    let sourceCount: Int
    /// Whether the text has a NUL. Without one, no rule for it is asked.
    private(set) var hasNUL = false
    /// Where offsets of `bytes` and of the source drift apart: from `offset` on, the source's
    /// offset is larger by `difference`.
    private(set) var shifts: [Shift] = []

    struct Shift: BitwiseCopyable, Sendable {
        var offset: UInt32
        var difference: Int32
    }

    /// The zeros after the end. The longest look ahead of the tokenizer is shorter.
    static let padding = 48

    /// - Parameter skipsByteOrderMark: whether a byte order mark at the start is left out.
    init(_ source: Span<UInt8>, skipsByteOrderMark: Bool) {
        sourceCount = source.count
        bytes.reserveCapacity(source.count + Self.padding)
        let start = skipsByteOrderMark && source.count >= 3 && source[0] == 0xEF && source[1] == 0xBB && source[2] == 0xBF ? 3 : 0
        if start > 0 { shifts.append(Shift(offset: 0, difference: Int32(start))) }
        var (from, checked) = (start, start)
        while checked < source.count {
            // Only what may not be ASCII is validated: the vectors are faster.
            checked = Self.endOfASCII(source, checked)
            // The end is looked for once, so that many broken bytes take no longer.
            let end = Self.startOfASCII(source, checked)
            while checked < end {
                do {
                    _ = try UTF8Span(validating: source.extracting(checked..<end))
                    checked = end
                } catch {
                    let invalid = error.byteOffsets
                    append(source, from..<(checked + invalid.lowerBound))
                    checked += invalid.upperBound
                    from = checked
                    bytes += [0xEF, 0xBF, 0xBD]
                    note(from - bytes.count)
                }
            }
        }
        append(source, from..<source.count)
        count = bytes.count
        for _ in 0..<Self.padding { bytes.append(0) }
    }

    /// Appends valid text.
    private mutating func append(_ source: Span<UInt8>, _ range: Range<Int>) {
        let (hasReturn, hasNUL) = Self.look(source, range)
        if hasNUL { self.hasNUL = true }
        guard hasReturn else { return bytes.append(source, range) }
        var from = range.lowerBound
        for offset in range where source[offset] == 0x0D {
            bytes.append(source, from..<offset)
            from = offset + 1
            // Of CR and LF, the LF stays.
            if from < source.count, source[from] == 0x0A { note(from - bytes.count) } else { bytes.append(0x0A) }
        }
        bytes.append(source, from..<range.upperBound)
    }

    private mutating func note(_ difference: Int) {
        let shift = Shift(offset: UInt32(truncatingIfNeeded: bytes.count), difference: Int32(truncatingIfNeeded: difference))
        if shifts.last?.difference ?? 0 != shift.difference { shifts.append(shift) }
    }

    /// Up to where bytes from an offset on are ASCII: at most 15 bytes before the first that is
    /// not.
    private static func endOfASCII(_ source: Span<UInt8>, _ start: Int) -> Int {
        var offset = start
        while offset &+ 16 <= source.count, firstLane(vector(source, offset) .>= Vector(repeating: 0x80)) == 16 { offset &+= 16 }
        return offset
    }

    /// The start of the next 64 bytes that are all ASCII; the end of the source where there are
    /// none. A shorter run costs less to validate than to leave out.
    private static func startOfASCII(_ source: Span<UInt8>, _ start: Int) -> Int {
        var (offset, run) = (start, start)
        while offset &+ 16 <= source.count {
            let isASCII = firstLane(vector(source, offset) .>= Vector(repeating: 0x80)) == 16
            offset &+= 16
            if !isASCII { run = offset } else if offset &- run == 64 { return run }
        }
        return source.count
    }

    private static func look(_ source: Span<UInt8>, _ range: Range<Int>) -> (hasReturn: Bool, hasNUL: Bool) {
        var (returns, nuls) = (SIMDMask<SIMD16<Int8>>(repeating: false), SIMDMask<SIMD16<Int8>>(repeating: false))
        let (carriageReturn, nul) = (Vector(repeating: 0x0D), Vector(repeating: 0))
        var offset = range.lowerBound
        while offset &+ 16 <= range.upperBound {
            let bytes = vector(source, offset)
            returns = returns .| (bytes .== carriageReturn)
            nuls = nuls .| (bytes .== nul)
            offset &+= 16
        }
        var (hasReturn, hasNUL) = (firstLane(returns) < 16, firstLane(nuls) < 16)
        while offset < range.upperBound {
            if source[offset] == 0x0D { hasReturn = true }
            if source[offset] == 0 { hasNUL = true }
            offset &+= 1
        }
        return (hasReturn, hasNUL)
    }

    /// The source's offset of an offset in `bytes`.
    func sourceOffset(_ offset: Int) -> Int {
        let following = (0..<shifts.count).partitioningIndex { Int(shifts[$0].offset) > offset }
        return following == 0 ? offset : offset + Int(shifts[following - 1].difference)
    }
}
