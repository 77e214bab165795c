/// Many short lists in one array.
struct AdjacencyLists<Element: Sendable>: Sendable {
    /// Where each list begins, and behind the last one where it ends.
    private var starts: [Int]
    private var elements: [Element]

    init() {
        starts = [0]
        elements = []
    }

    /// Lists whose elements come in any order.
    ///
    /// - Parameter fill: adds elements to lists; called twice, and adds the same both times.
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

    /// Adds a list behind the others.
    ///
    /// - Parameter fill: appends its elements to an array that holds those of the others.
    mutating func append(_ fill: (inout [Element]) -> Void) {
        fill(&elements)
        starts.append(elements.count)
    }

    var count: Int { starts.count - 1 }

    subscript(list: Int) -> ArraySlice<Element> { elements[starts[list]..<starts[list + 1]] }
}
