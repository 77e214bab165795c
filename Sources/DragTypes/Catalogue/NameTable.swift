/// A hash table from the names of one kind to the lines of a catalogue table. Lines with the same name are found in table order.
struct NameTable: Sendable {
    private struct Entry {
        var start: Int32
        var length: Int32
        /// The offset at which the name's line begins.
        var line: Int32
    }

    /// A name to look up, hashed once for all tables.
    struct Key {
        let bytes: [UInt8]
        let hash: UInt64

        init(_ name: String) {
            let bytes = Array(name.utf8)
            self.bytes = bytes
            hash = NameTable.hash(bytes.span)
        }
    }

    private let isExact: Bool
    private var entries: [Entry] = []
    /// Open addressing with linear probing. 0 is an empty slot, any other number is the index of an entry plus 1.
    private var slots: [Int32]

    /// - Parameter text: the whole catalogue table.
    init(_ kind: CatalogueTable.NameKind, _ text: UnsafeBufferPointer<UInt8>) {
        isExact = kind.isExact
        for line in CatalogueTable.lines(text) {
            let end = text[line...].firstIndex(of: 0x0A) ?? text.count
            let column = CatalogueTable.column(kind.rawValue, UnsafeBufferPointer(rebasing: text[line..<end]).span)
            for name in CatalogueTable.names(text[(line + column.lowerBound)..<(line + column.upperBound)]) where !name.isEmpty {
                entries.append(Entry(start: Int32(name.startIndex), length: Int32(name.count), line: Int32(line)))
            }
        }
        var capacity = 64
        while capacity < entries.count * 2 { capacity *= 2 }
        slots = [Int32](repeating: 0, count: capacity)
        let bytes = text.span
        for (index, entry) in entries.enumerated() {
            let start = Int(entry.start)
            var slot = Int(truncatingIfNeeded: Self.hash(bytes.extracting(start..<(start + Int(entry.length))))) & (capacity - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
            slots[slot] = Int32(index + 1)
        }
    }

    /// The offsets of the lines that have the name.
    ///
    /// - Parameter text: the catalogue table from which this hash table was made.
    func lines(_ name: Key, _ text: UnsafeBufferPointer<UInt8>) -> [Int] {
        guard !name.bytes.isEmpty else { return [] }
        var found: [Int] = []
        var slot = Int(truncatingIfNeeded: name.hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let entry = entries[Int(slots[slot]) - 1]
            // A line may contain one name in two spellings, but is returned once.
            if Int(entry.length) == name.bytes.count, found.last != Int(entry.line), matches(text.span, Int(entry.start), name.bytes.span) {
                found.append(Int(entry.line))
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return found
    }

    private func matches(_ text: Span<UInt8>, _ start: Int, _ wanted: Span<UInt8>) -> Bool {
        for offset in wanted.indices {
            let (left, right) = (text[start + offset], wanted[offset])
            if left != right, isExact || ASCII.lowercased(left) != ASCII.lowercased(right) { return false }
        }
        return true
    }

    /// The hash of a type's identifier in lower case.
    static func hash(of type: TypeIdentifier) -> UInt64 {
        func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
            let hash = bytes.reduce(offset) { ($0 ^ UInt64($1)) &* prime }
            return hash ^ hash >> 29
        }
        // A registry hashes thousands of identifiers, and a string's bytes are slow to visit one by one.
        return type.canonical.utf8.withContiguousStorageIfAvailable { hash($0) } ?? hash(type.canonical.utf8)
    }

    private static let offset: UInt64 = 0xcbf2_9ce4_8422_2325
    private static let prime: UInt64 = 0x0000_0100_0000_01b3

    /// FNV-1a over the name in lower case. The hash is the same in every process and fast for short names.
    static func hash(_ name: Span<UInt8>) -> UInt64 {
        var hash = offset
        for index in name.indices { hash = (hash ^ UInt64(ASCII.lowercased(name[index]))) &* prime }
        return hash ^ hash >> 29
    }
}
