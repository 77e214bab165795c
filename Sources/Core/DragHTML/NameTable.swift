/// Finds the numbers of known names: an open hash table with the first 16 bytes of a name, in lower
/// case, as key. No known name is longer.
struct NameTable: Sendable {
    private var slots: [Slot]
    /// The number of known names, and 1 for "none".
    private(set) var count = 1

    static let shared = NameTable()

    /// The names by number; the first is empty. Only who asks for a name's text needs these.
    static let texts = [""] + HTMLName.knownNames.utf8.split { ASCII.isWhitespace($0) }.map { String(Substring($0)) }

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
        Self.forEachName(in: HTMLName.knownNames) { key in
            var slot = Int(key.hash >> UInt64(64 - Self.slotBits))
            while slots[slot].number != 0 { slot = (slot + 1) % slots.count }
            slots[slot] = Slot(low: key.low, high: key.high, number: UInt16(count))
            count += 1
        }
    }

    /// Reads the names in a text with white space between them. No strings are made of them: that
    /// takes longer than the conversion of a short page.
    static func forEachName(in text: String, _ body: (Key) -> Void) {
        var key = Key()
        for byte in text.utf8 {
            if !ASCII.isWhitespace(byte) {
                key.append(byte)
            } else if key.shift > 0 {
                body(key)
                key = Key()
            }
        }
        if key.shift > 0 { body(key) }
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
