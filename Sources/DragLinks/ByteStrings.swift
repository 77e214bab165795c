/// Many short texts in lower case in one stretch of memory.
struct ByteStrings: Sendable {
    private let bytes: [UInt8]
    /// Where each text begins, and where the last one ends.
    private let starts: [Int32]

    init(_ texts: [[UInt8]]) {
        // Room behind the last text for a wide load.
        bytes = texts.flatMap(\.self) + [UInt8](repeating: 0, count: 8)
        starts = texts.reduce(into: [0]) { $0.append($0[$0.count - 1] + Int32($1.count)) }
    }

    var count: Int { starts.count - 1 }

    @inline(__always)
    func length(_ number: Int) -> Int { Int(starts[number + 1] - starts[number]) }

    /// Whether a stretch of `link` is the text of that number, letters compared without case.
    @inline(__always)
    func equals(_ number: Int, _ link: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let start = Int(starts[number])
        guard Int(starts[number + 1]) - start == range.count else { return false }
        var offset = 0
        let bytes = bytes.span
        precondition(start >= 0 && start + range.count + 8 <= bytes.count && range.lowerBound >= 0 && range.upperBound <= link.count)
        // Mostly the case is the same as well: eight letters at a time then, as far as they go.
        while offset + 8 <= range.count,
            ByteSearch.knownWord(bytes, at: start + offset) == ByteSearch.knownWord(link, at: range.lowerBound + offset)
        {
            offset += 8
        }
        let rest = range.count - offset
        if rest == 0 { return true }
        if rest < 8, range.lowerBound + offset + 8 <= link.count,
            (ByteSearch.knownWord(bytes, at: start + offset) ^ ByteSearch.knownWord(link, at: range.lowerBound + offset)) << (UInt64(8 - rest) * 8)
                == 0
        {
            return true
        }
        while offset < range.count {
            guard LinkByte.lowercased(link[range.lowerBound + offset]) == bytes[start + offset] else { return false }
            offset += 1
        }
        return true
    }
}

/// Open addressing with hashes that are known.
enum HashSlots {
    /// A table at most half full, its size a power of two, that holds at or behind each hash its number; -1 where there is none.
    ///
    /// - Parameter shift: how many low bits of a hash say nothing about its place.
    static func slots(_ hashes: [UInt32], shift: UInt32 = 0) -> [Int32] {
        var size = 16
        while size < hashes.count * 2 { size *= 2 }
        var slots = [Int32](repeating: -1, count: size)
        for (number, hash) in hashes.enumerated() {
            var slot = Int(hash >> shift) & (size - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = Int32(number)
        }
        return slots
    }
}
