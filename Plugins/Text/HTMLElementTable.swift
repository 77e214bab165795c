import DragTypes

/// The name of an HTML element in lower case, as one number: its bytes if there are at most eight,
/// otherwise a hash.
struct HTMLElementName: Hashable, BitwiseCopyable, Sendable {
    fileprivate let value: UInt64

    init(_ bytes: some Collection<UInt8>) {
        // The hash of a longer name has the top bit set, which the first byte of a short name never
        // has.
        value =
            bytes.count <= 8
            ? bytes.reduce(0) { $0 << 8 | UInt64(ASCII.lowercased($1)) }
            : bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64(ASCII.lowercased($1))) &* 0x0000_0100_0000_01b3 } | 1 << 63
    }

    /// A name that no element has.
    fileprivate static var none: HTMLElementName { HTMLElementName(value: 0) }

    private init(value: UInt64) {
        self.value = value
    }
}

/// What is known of some of HTML's elements, by their names: a hash table with open addressing, as
/// every tag of a document is looked up.
///
/// No strings are made for the table: a dictionary with a hundred strings takes longer to build
/// than a short document to convert.
struct HTMLElementTable<Value: BitwiseCopyable & Sendable>: Sendable {
    private static var size: Int { 512 }
    private var slots: [(name: HTMLElementName, value: Value)]

    /// - Parameters:
    ///   - lists: values, each with the names of its elements separated by spaces; 250 names at
    ///     most.
    ///   - other: the value of all other elements.
    ///   - merge: the value of an element that is in two lists.
    init(_ lists: [(Value, StaticString)], other: Value, merge: (Value, Value) -> Value = { $1 }) {
        slots = Array(repeating: (.none, other), count: Self.size)
        for (value, names) in lists {
            names.withUTF8Buffer { text in
                var start = 0
                for index in 0...text.count where index == text.count || text[index] == 0x20 {
                    if index > start {
                        let name = HTMLElementName(text[start..<index])
                        let slot = slot(of: name)
                        slots[slot] = (name, merge(slots[slot].value, value))
                    }
                    start = index + 1
                }
            }
        }
    }

    subscript(name: HTMLElementName) -> Value { slots[slot(of: name)].value }

    /// The slot that holds the name, or the empty slot in its place.
    private func slot(of name: HTMLElementName) -> Int {
        var slot = Int(truncatingIfNeeded: (name.value &* 0x9E37_79B9_7F4A_7C15) >> 55)
        while slots[slot].name != name, slots[slot].name != .none { slot = (slot + 1) & (Self.size - 1) }
        return slot
    }
}
