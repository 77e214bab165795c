import DragTypes

/// Many short lower-case texts, stored one after the other in a single array.
struct ByteStrings: Sendable {
    private let bytes: [UInt8]
    /// The offset in `bytes` at which each text begins, and at the end the offset at which the last
    /// text ends.
    private let starts: [Int32]

    init(_ texts: [[UInt8]]) {
        // Eight bytes of padding after the last text, so that an eight-byte load may begin at any
        // byte of a text.
        var bytes: [UInt8] = []
        var starts: [Int32] = [0]
        bytes.reserveCapacity(texts.reduce(8) { $0 + $1.count })
        starts.reserveCapacity(texts.count + 1)
        for text in texts {
            bytes += text
            starts.append(Int32(bytes.count))
        }
        self.bytes = bytes + [UInt8](repeating: 0, count: 8)
        self.starts = starts
    }

    func write(to writer: inout IndexWriter) {
        writer.array(bytes)
        writer.array(starts)
    }

    init(from reader: inout IndexReader) {
        bytes = reader.array()
        let starts: [Int32] = reader.array()
        self.starts = starts.isEmpty ? [0] : starts
    }

    var count: Int { starts.count - 1 }

    @inline(__always)
    func length(_ number: Int) -> Int { Int(starts[number + 1] - starts[number]) }

    /// Whether `range` of `link` equals the text with that number. Small letters of the text stand
    /// for large ones, too.
    @inline(__always)
    func equals(_ number: Int, _ link: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let start = Int(starts[number])
        guard Int(starts[number + 1]) - start == range.count else { return false }
        var offset = 0
        let bytes = bytes.span
        precondition(start >= 0 && start + range.count + 8 <= bytes.count && range.lowerBound >= 0 && range.upperBound <= link.count)
        // Usually the case is the same too, so eight bytes at a time are compared as long as they
        // are equal.
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
            let byte = link[range.lowerBound + offset]
            guard byte == bytes[start + offset] || LinkByte.lowercased(byte) == bytes[start + offset] else { return false }
            offset += 1
        }
        return true
    }
}

/// Hash tables with open addressing, for entries whose hashes are already known.
enum HashSlots {
    /// Builds a hash table by linear probing: each slot holds the number of an entry, or -1 when
    /// the slot is empty. The size is a power of two, and at most half of the slots are filled.
    ///
    /// - Parameter shift: the number of low bits of a hash that do not take part in choosing the
    ///   slot.
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

/// Numbers texts in the order in which they come, by hashes that are known. Swift's own
/// dictionaries hash in a way that withstands attacks, and takes longer than a whole start of the
/// program for the texts of the built-in rules.
struct HashedNumbers {
    private(set) var hashes: [UInt32] = []
    private var slots = [Int32](repeating: -1, count: 1024)

    /// The number of a text with that hash; a new one when no text `isSame`.
    mutating func number(_ hash: UInt32, isSame: (Int) -> Bool) -> Int {
        var slot = firstSlot(hash)
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if hashes[number] == hash, isSame(number) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        hashes.append(hash)
        slots[slot] = Int32(hashes.count - 1)
        if hashes.count * 2 > slots.count { grow() }
        return hashes.count - 1
    }

    private func firstSlot(_ hash: UInt32) -> Int {
        Int((UInt64(hash) &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        for (number, hash) in hashes.enumerated() {
            var slot = firstSlot(hash)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(number)
        }
    }
}
