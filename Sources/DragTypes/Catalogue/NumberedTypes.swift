/// Many types and everything they conform to, numbered, so that walking over them compares numbers and not names.
package struct NumberedTypes: Sendable {
    /// What a type conforms to, and how many steps up it is.
    package struct Supertype: Hashable, Sendable {
        package var number: Int32
        package var distance: Int32
    }

    private var table = TypeNumbers()
    /// How many types were asked for; they have the first numbers.
    package private(set) var count = 0
    /// The number of each type that was asked for, one after the other as they were asked for.
    package private(set) var numbers: [Int32] = []
    /// The direct parents of each type.
    private var parents: [Int32] = []
    /// Where each type's parents begin, and behind the last one where they end.
    private var parentStarts: [Int32] = [0]

    package init(_ wanted: [TypeIdentifier], in catalogue: TypeCatalogue) {
        table.reserveCapacity(wanted.count)
        numbers.reserveCapacity(wanted.count)
        for type in wanted { numbers.append(Int32(table.add(type).number)) }
        count = table.count
        // The list grows while it is walked, until the tops of all hierarchies stand in it.
        while parentStarts.count <= table.count {
            for parent in catalogue.parents(of: table.types[parentStarts.count - 1]) { parents.append(Int32(table.add(parent).number)) }
            parentStarts.append(Int32(parents.count))
        }
    }

    /// The types that were asked for, in that order and each once; behind them, what else they conform to.
    package var types: [TypeIdentifier] { table.types }

    /// The place of `type` in ``types``; nil when it is not there.
    package func number(of type: TypeIdentifier) -> Int? { table.number(of: type) }

    /// Adds the type itself and everything it conforms to, nearest first, as ``TypeCatalogue/supertypes(of:)`` has them.
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
