/// Many short lists, stored one after the other in one array.
struct AdjacencyLists<Element: Sendable>: Sendable {
    /// The start index of each list in ``elements``, and then the end index of the last list.
    private var starts: [Int]
    private var elements: [Element]

    init() {
        starts = [0]
        elements = []
    }

    /// Builds lists whose elements arrive in any order.
    ///
    /// - Parameter fill: calls its argument once for each element, with the index of the element's list. Called twice, to count and then to
    ///   store; both calls must add the same elements.
    init(count: Int, _ fill: ((_ list: Int, _ element: Element) -> Void) -> Void) {
        var starts = [Int](repeating: 0, count: count + 1)
        var some: Element?
        fill { list, element in
            starts[list + 1] += 1
            some = element
        }
        for list in 0..<count { starts[list + 1] += starts[list] }
        var elements = some.map { [Element](repeating: $0, count: starts[count]) } ?? []
        var ends = starts
        fill { list, element in
            elements[ends[list]] = element
            ends[list] += 1
        }
        self.starts = starts
        self.elements = elements
    }

    /// Adds a list after all others.
    ///
    /// - Parameter fill: appends the new list's elements to the array that holds the elements of all lists.
    mutating func append(_ fill: (inout [Element]) -> Void) {
        fill(&elements)
        starts.append(elements.count)
    }

    var count: Int { starts.count - 1 }

    subscript(list: Int) -> ArraySlice<Element> { elements[starts[list]..<starts[list + 1]] }
}
