/// Types, each with its index as its number. A hash table that does less work than a dictionary, because a process may live only for
/// milliseconds.
///
/// The hash is not protected against chosen collisions. The names come from the program and from manifests, never from payloads.
struct TypeInterner: Sendable {
    private(set) var types: [TypeIdentifier] = []
    /// Open addressing with linear probing. −1 is an empty slot, any other number is an index in `types`.
    private var slots: [Int32] = []

    var count: Int { types.count }

    /// Makes room for `more` further types.
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

    /// The number of `type`. Nil when `type` was not added.
    func number(of type: TypeIdentifier) -> Int? {
        guard !slots.isEmpty else { return nil }
        let number = slots[slot(of: type)]
        return number < 0 ? nil : Int(number)
    }

    /// Adds `type` with the next number, unless it was added before. Returns its number in both cases.
    mutating func add(_ type: TypeIdentifier) -> (number: Int, isNew: Bool) {
        if (types.count + 1) * 2 > slots.count { rehash(for: (types.count + 1) * 2) }
        let slot = slot(of: type)
        if slots[slot] >= 0 { return (Int(slots[slot]), false) }
        slots[slot] = Int32(types.count)
        types.append(type)
        return (types.count - 1, true)
    }

    /// The slot that contains the number of `type`, or the empty slot where the number belongs.
    private func slot(of type: TypeIdentifier) -> Int {
        var slot = Int(truncatingIfNeeded: NameTable.hash(of: type)) & (slots.count - 1)
        while slots[slot] >= 0, types[Int(slots[slot])] != type { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }
}
