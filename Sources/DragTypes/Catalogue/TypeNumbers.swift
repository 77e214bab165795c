/// Types, each with the number of its place: a hash table that does less than a dictionary, in a process that lives for milliseconds.
///
/// Names come from the program and from manifests, never from payloads, so that nobody can choose them to make it slow.
struct TypeNumbers: Sendable {
    private(set) var types: [TypeIdentifier] = []
    /// Open addressing, linear probing; -1 is empty, else a number.
    private var slots: [Int32] = []

    var count: Int { types.count }

    /// Makes room for so many types more.
    mutating func reserveCapacity(_ more: Int) {
        types.reserveCapacity(types.count + more)
        if (types.count + more) * 2 > slots.count { rehash(for: types.count + more) }
    }

    private mutating func rehash(for count: Int) {
        var capacity = 32
        while capacity < count * 2 { capacity *= 2 }
        slots = Array(repeating: -1, count: capacity)
        for (number, type) in types.enumerated() { slots[slot(of: type)] = Int32(number) }
    }

    /// The number of `type`; nil when it has none.
    func number(of type: TypeIdentifier) -> Int? {
        guard !slots.isEmpty else { return nil }
        let number = slots[slot(of: type)]
        return number < 0 ? nil : Int(number)
    }

    /// Gives `type` the next number, unless it has one.
    mutating func add(_ type: TypeIdentifier) -> (number: Int, isNew: Bool) {
        if (types.count + 1) * 2 > slots.count { rehash(for: (types.count + 1) * 2) }
        let slot = slot(of: type)
        if slots[slot] >= 0 { return (Int(slots[slot]), false) }
        slots[slot] = Int32(types.count)
        types.append(type)
        return (types.count - 1, true)
    }

    /// Where the type's number stands, or would.
    private func slot(of type: TypeIdentifier) -> Int {
        var slot = Int(truncatingIfNeeded: NameTable.hash(of: type)) & (slots.count - 1)
        while slots[slot] >= 0, types[Int(slots[slot])] != type { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }
}
