/// A set of types with all their supertypes, each with a number, so that walking over supertypes
/// compares numbers instead of names.
package struct NumberedTypes: Sendable {
    /// A type that another type conforms to, by its number, and the number of steps up to it.
    package struct Supertype: Hashable, BitwiseCopyable, Sendable {
        package var number: Int32
        package var distance: Int32
    }

    /// The requested types in their order, each once, followed by the further supertypes.
    package private(set) var table = TypeInterner()
    /// How many different types were requested. Their numbers are 0..<count.
    package private(set) var count = 0
    /// The direct parents of all types, one type after the other.
    private var parents: [Int32] = []
    /// For each type, the index in `parents` at which its parents begin. One more element at the
    /// end is the count of `parents`.
    private var parentStarts: [Int32] = [0]

    /// - Parameter numbers: gets the number of each wanted type, in their order, duplicates
    ///   included.
    package init(_ wanted: [TypeIdentifier], in catalogue: TypeCatalogue, numbers: inout [Int32]) {
        table.reserveCapacity(wanted.count)
        numbers.reserveCapacity(wanted.count)
        for type in wanted { numbers.append(Int32(table.add(type).number)) }
        count = table.count
        // Adding a type's parents lengthens the list of types. The loop ends when the parents of
        // every type are in the list.
        while parentStarts.count <= table.count {
            for parent in catalogue.parents(of: table[parentStarts.count - 1]) { parents.append(Int32(table.add(parent).number)) }
            parentStarts.append(Int32(parents.count))
        }
    }

    /// Appends the type itself and all its supertypes to `list`, nearest first, in the order of
    /// ``TypeCatalogue/supertypes(of:)``.
    package func appendSupertypes(of number: Int, to list: inout [Supertype]) {
        let first = list.count
        list.append(Supertype(number: Int32(number), distance: 0))
        var next = first
        while next < list.count {
            let current = list[next]
            next += 1
            for index in parentStarts[Int(current.number)]..<parentStarts[Int(current.number) + 1] {
                let parent = parents[Int(index)]
                if !list[first...].contains(where: { $0.number == parent }) {
                    list.append(Supertype(number: parent, distance: current.distance + 1))
                }
            }
        }
    }
}

/// Types, each with its index as its number. A hash table that does less work than a dictionary,
/// because a process may live only for milliseconds.
///
/// The hash is not protected against chosen collisions. The names come from the program and from
/// manifests, never from payloads.
package struct TypeInterner: Sendable {
    /// Types that were added one by one.
    private var added: [TypeIdentifier] = []
    /// The types from a cache, in place of ``added``.
    private var cached: TypeList?
    /// Open addressing with linear probing. −1 is an empty slot, any other number is an index in
    /// `types`.
    private var slots: [Int32] = []

    init() {}

    /// The types, in the order of their numbers.
    package var types: TypeList { cached ?? TypeList(added) }

    package var count: Int { cached?.count ?? added.count }

    package subscript(number: Int) -> TypeIdentifier { cached?[number] ?? added[number] }

    /// Makes room for `more` further types.
    mutating func reserveCapacity(_ more: Int) {
        added.reserveCapacity(count + more)
        if (count + more) * 2 > slots.count { rehash(for: count + more) }
    }

    private mutating func rehash(for count: Int) {
        var capacity = 32
        while capacity < count * 2 { capacity *= 2 }
        slots = Array(repeating: -1, count: capacity)
        for number in 0..<self.count { slots[slot(of: self[number])] = Int32(number) }
    }

    /// The number of `type`. Nil when `type` was not added.
    package func number(of type: TypeIdentifier) -> Int? {
        guard !slots.isEmpty else { return nil }
        let number = slots[slot(of: type)]
        return number < 0 ? nil : Int(number)
    }

    /// Adds `type` with the next number, unless it was added before. Returns its number in both
    /// cases.
    mutating func add(_ type: TypeIdentifier) -> (number: Int, isNew: Bool) {
        if (count + 1) * 2 > slots.count { rehash(for: (count + 1) * 2) }
        let slot = slot(of: type)
        if slots[slot] >= 0 { return (Int(slots[slot]), false) }
        if let cached {
            added = Array(cached)
            self.cached = nil
        }
        slots[slot] = Int32(added.count)
        added.append(type)
        return (added.count - 1, true)
    }

    /// The slot that contains the number of `type`, or the empty slot where the number belongs.
    private func slot(of type: TypeIdentifier) -> Int {
        var slot = Int(truncatingIfNeeded: NameHash.of(type)) & (slots.count - 1)
        while slots[slot] >= 0, !holds(type, at: Int(slots[slot])) { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    private func holds(_ type: TypeIdentifier, at number: Int) -> Bool { cached?.holds(type, at: number) ?? (added[number] == type) }

    // MARK: Caching

    package func write(to writer: inout CacheWriter) {
        types.write(to: &writer)
        writer.array(slots)
    }

    package init(from reader: inout CacheReader) {
        cached = TypeList(from: &reader)
        slots = reader.array()
    }
}
