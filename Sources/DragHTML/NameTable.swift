/// Finds the numbers of known names: an open hash table with the first 16 bytes of a name, in lower
/// case, as key. No known name is longer.
struct NameTable: Sendable {
    private var slots: [Slot]
    /// The names by number; the first is empty.
    let texts: [String]

    static let shared = NameTable()

    private struct Slot: BitwiseCopyable, Sendable {
        var low: UInt64 = 0
        var high: UInt64 = 0
        var number: UInt16 = 0
    }

    /// A name's bytes as an integer, while it is read.
    struct Key {
        var low: UInt64 = 0
        var high: UInt64 = 0
        /// Eight times the length.
        var shift: UInt64 = 0

        @inline(__always)
        mutating func append(_ byte: UInt8) {
            if shift < 64 { low |= UInt64(byte) &<< shift } else if shift < 128 { high |= UInt64(byte) &<< (shift &- 64) }
            shift &+= 8
        }

        /// Appends U+FFFD, for a NUL.
        mutating func appendReplacement() {
            for byte: UInt8 in [0xEF, 0xBF, 0xBD] { append(byte) }
        }

        @inline(__always)
        var isShort: Bool { shift <= 128 }
        @inline(__always)
        var hash: UInt64 { (low ^ (high << 5 | high >> 59)) &* 0x9E37_79B9_7F4A_7C15 }
    }

    private static let slotBits = 10

    private init() {
        slots = [Slot](repeating: Slot(), count: 1 << Self.slotBits)
        texts = [""] + HTMLName.knownNames.split(whereSeparator: \.isWhitespace).map(String.init)
        for (number, text) in texts.enumerated().dropFirst() {
            var key = Key()
            for byte in text.utf8 { key.append(byte) }
            var slot = Int(key.hash >> UInt64(64 - Self.slotBits))
            while slots[slot].number != 0 { slot = (slot + 1) % slots.count }
            slots[slot] = Slot(low: key.low, high: key.high, number: UInt16(number))
        }
    }

    /// The number of a name; 0 for an unknown one.
    @inline(__always)
    func number(of key: Key) -> UInt16 {
        guard key.isShort else { return 0 }
        var slot = Int(truncatingIfNeeded: key.hash >> UInt64(64 - Self.slotBits))
        while true {
            let entry = slots[slot]
            if entry.low == key.low, entry.high == key.high { return entry.number }
            if entry.number == 0 { return 0 }
            slot = (slot &+ 1) & ((1 << Self.slotBits) - 1)
        }
    }

    func number(of name: [UInt8]) -> UInt16 {
        var key = Key()
        for byte in name { key.append(byte) }
        return number(of: key)
    }
}
