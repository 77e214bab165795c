/// Where the names of the catalogue's tables stand, as a hash table: a program that runs for
/// milliseconds looks up dozens of eight thousand names, most of which are in none of the tables
/// that would be looked through first.
///
/// The hash table is made from the tables by a test (see ``slots``).
enum NamePlaces {
    /// A slot of the hash table: where a line begins that has a name with a certain hash.
    struct Slot: Hashable {
        /// The number of the table in ``CatalogueTables/all``.
        var table: Int
        /// The offset at which the line begins there.
        var start: Int
        /// A part of the hash, by which most other names are told apart without a look at the
        /// table.
        var tag: UInt64

        /// The sizes of the parts, in bits. A text for the slot has 36 bits, six in each byte from
        /// `0` on; an empty slot is all zeros.
        private static let (startBits, tableBits, tagBits) = (17, 4, 15)
        static let textSize = 6

        init(table: Int, start: Int, hash: UInt64) {
            (self.table, self.start, tag) = (table, start, hash >> (64 - UInt64(Self.tagBits)))
        }

        /// The slot in a text; nil for an empty one.
        init?(_ text: UnsafeBufferPointer<UInt8>, at position: Int) {
            var number: UInt64 = 0
            for offset in 0..<Self.textSize { number = number << 6 | UInt64(text[position + offset] &- UInt8(ascii: "0")) }
            guard number != 0 else { return nil }
            start = Int(number & ((1 << UInt64(Self.startBits)) - 1))
            table = Int(number >> UInt64(Self.startBits) & ((1 << UInt64(Self.tableBits)) - 1)) - 1
            tag = number >> UInt64(Self.startBits + Self.tableBits)
        }

        var text: [UInt8] {
            let number = (tag << UInt64(Self.tableBits) | UInt64(table + 1)) << UInt64(Self.startBits) | UInt64(start)
            return (0..<Self.textSize).reversed().map { UInt8(ascii: "0") + UInt8(number >> (6 * UInt64($0)) & 63) }
        }
    }

    /// The hash of a name of that kind. Both halves matter: the low bits choose a slot, the high
    /// ones become the tag.
    static func hash(_ kind: CatalogueTable.NameKind, _ name: Span<UInt8>) -> UInt64 {
        (NameHash.of(name) ^ UInt64(kind.rawValue)) &* 0x9E37_79B9_7F4A_7C15
    }

    /// The first line that has the name, in the order of the tables and lines; nil when none has.
    static func first(_ kind: CatalogueTable.NameKind, _ name: Span<UInt8>) -> (table: CatalogueTable, start: Int)? {
        var found: (table: CatalogueTable, start: Int)?
        visit(kind, name) {
            found = $0
            return false
        }
        return found
    }

    /// All lines that have the name, in the order of the tables and lines.
    static func all(_ kind: CatalogueTable.NameKind, _ name: Span<UInt8>) -> [(table: CatalogueTable, start: Int)] {
        var found: [(table: CatalogueTable, start: Int)] = []
        visit(kind, name) {
            found.append($0)
            return true
        }
        return found
    }

    /// Calls `body` with each line that has the name, until `body` returns false. Lines with one
    /// name follow one another in their order, because they were added in that order (open
    /// addressing, linear probing).
    private static func visit(_ kind: CatalogueTable.NameKind, _ name: Span<UInt8>, _ body: ((table: CatalogueTable, start: Int)) -> Bool) {
        let hash = hash(kind, name)
        var slots = slots
        slots.withUTF8 { text in
            // A line of text has a line end.
            let count = (text.count + 1) / lineSize * slotsPerLine
            var number = Int(hash % UInt64(count))
            while let slot = Slot(text, at: number / slotsPerLine * lineSize + number % slotsPerLine * Slot.textSize) {
                number = number + 1 == count ? 0 : number + 1
                guard slot.tag == Slot(table: 0, start: 0, hash: hash).tag else { continue }
                let table = CatalogueTables.all[slot.table]
                if table.isLine(slot.start, kind, name), !body((table, slot.start)) { return }
            }
        }
    }

    /// The number of slots in a line of ``slots``.
    static let slotsPerLine = 23
    private static let lineSize = slotsPerLine * Slot.textSize + 1
}
