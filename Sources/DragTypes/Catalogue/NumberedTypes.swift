/// A set of types with all their supertypes, each with a number, so that walking over supertypes compares numbers instead of names.
package struct NumberedTypes: Sendable {
    /// A type that another type conforms to, by its number, and the number of steps up to it.
    package struct Supertype: Hashable, Sendable {
        package var number: Int32
        package var distance: Int32
    }

    private var table = TypeInterner()
    /// How many different types were requested. Their numbers are 0..<count.
    package private(set) var count = 0
    /// The number of each requested type, in the order of the request, duplicates included.
    package private(set) var numbers: [Int32] = []
    /// The direct parents of all types, one type after the other.
    private var parents: [Int32] = []
    /// For each type, the index in `parents` at which its parents begin. One more element at the end is the count of `parents`.
    private var parentStarts: [Int32] = [0]

    package init(_ wanted: [TypeIdentifier], in catalogue: TypeCatalogue) {
        table.reserveCapacity(wanted.count)
        numbers.reserveCapacity(wanted.count)
        for type in wanted { numbers.append(Int32(table.add(type).number)) }
        count = table.count
        // Adding a type's parents lengthens the list of types. The loop ends when the parents of every type are in the list.
        while parentStarts.count <= table.count {
            for parent in catalogue.parents(of: table.types[parentStarts.count - 1]) { parents.append(Int32(table.add(parent).number)) }
            parentStarts.append(Int32(parents.count))
        }
    }

    /// The requested types in their order, each once, followed by the further supertypes.
    package var types: [TypeIdentifier] { table.types }

    /// The index of `type` in ``types``. Nil when `type` is neither a requested type nor a supertype of one.
    package func number(of type: TypeIdentifier) -> Int? { table.number(of: type) }

    /// Appends the type itself and all its supertypes to `list`, nearest first, in the order of ``TypeCatalogue/supertypes(of:)``.
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
