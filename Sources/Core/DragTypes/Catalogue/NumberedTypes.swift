import DragHTML

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

/// Types, each with its index as its number.
package struct TypeInterner: Sendable {
    /// Types that were added one by one, and their numbers.
    private var added: [TypeIdentifier] = []
    private var numbers: [TypeIdentifier: Int32] = [:]
    /// The types from an index, in place of ``added``, and their numbers in the order of the
    /// identifiers.
    private var indexed: (types: TypeList, order: IndexArray<UInt32>)?

    package init() {}

    /// The types, in the order of their numbers.
    package var types: TypeList { indexed?.types ?? TypeList(added) }

    package var count: Int { indexed?.types.count ?? added.count }

    package subscript(number: Int) -> TypeIdentifier { indexed?.types[number] ?? added[number] }

    /// Makes room for `more` further types.
    mutating func reserveCapacity(_ more: Int) {
        added.reserveCapacity(count + more)
        numbers.reserveCapacity(count + more)
    }

    /// The number of `type`. Nil when `type` was not added.
    package func number(of type: TypeIdentifier) -> Int? {
        guard let indexed else { return numbers[type].map(Int.init) }
        func order(of place: Int) -> Int { indexed.types.order(of: Int(indexed.order[place]), comparedWith: type) }
        let place = (0..<indexed.order.count).partitioningIndex { order(of: $0) >= 0 }
        return place < indexed.order.count && order(of: place) == 0 ? Int(indexed.order[place]) : nil
    }

    /// Adds `type` with the next number, unless it was added before. Returns its number in both
    /// cases.
    package mutating func add(_ type: TypeIdentifier) -> (number: Int, isNew: Bool) {
        if let number = number(of: type) { return (number, false) }
        if let indexed {
            added = Array(indexed.types)
            self.indexed = nil
            for (number, type) in added.enumerated() { numbers[type] = Int32(number) }
        }
        numbers[type] = Int32(added.count)
        added.append(type)
        return (added.count - 1, true)
    }

    // MARK: The form in an index

    package func write(to writer: inout IndexWriter) {
        let types = Array(types)
        TypeList(types).write(to: &writer)
        writer.array(types.indices.sorted { types[$0].canonical < types[$1].canonical }.map(UInt32.init))
    }

    package init(from reader: inout IndexReader) {
        indexed = (TypeList(from: &reader), IndexArray(from: &reader))
    }
}
