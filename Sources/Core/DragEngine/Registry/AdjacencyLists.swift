import DragTypes

/// Many short lists, stored one after the other in one array. Those of an index stay there: a plan
/// reads few of them.
struct AdjacencyLists<Element: BitwiseCopyable & Sendable>: Sendable {
    /// The start index of each list in ``elements``, and then the end index of the last list.
    private let starts: IndexArray<Int32>
    private let elements: IndexArray<Element>

    /// Builds lists whose elements arrive in any order.
    ///
    /// - Parameter fill: calls its argument once for each element, with the index of the element's
    ///   list. Called twice, to count and then to store; both calls must add the same elements.
    init(count: Int, _ fill: ((_ list: Int, _ element: Element) -> Void) -> Void) {
        var starts = [Int32](repeating: 0, count: count + 1)
        var some: Element?
        fill { list, element in
            starts[list + 1] += 1
            some = element
        }
        for list in 0..<count { starts[list + 1] += starts[list] }
        var elements = some.map { [Element](repeating: $0, count: Int(starts[count])) } ?? []
        var ends = starts
        fill { list, element in
            elements[Int(ends[list])] = element
            ends[list] += 1
        }
        self.init(starts: IndexArray(starts), elements: IndexArray(elements))
    }

    /// Builds one list after the other.
    ///
    /// - Parameter append: appends a list's elements to the array that holds the elements of all
    ///   lists.
    init(lists count: Int, _ append: (_ list: Int, _ elements: inout [Element]) -> Void) {
        var (starts, elements): ([Int32], [Element]) = ([0], [])
        for list in 0..<count {
            append(list, &elements)
            starts.append(Int32(elements.count))
        }
        self.init(starts: IndexArray(starts), elements: IndexArray(elements))
    }

    private init(starts: IndexArray<Int32>, elements: IndexArray<Element>) {
        self.starts = starts
        self.elements = elements
    }

    /// The same lists with every element transformed.
    func map<Other>(_ transform: (Element) -> Other) -> AdjacencyLists<Other> {
        AdjacencyLists<Other>(starts: starts, elements: IndexArray(elements.map(transform)))
    }

    var count: Int { starts.count - 1 }

    subscript(list: Int) -> IndexArray<Element> { elements[Int(starts[list])..<Int(starts[list + 1])] }

    // MARK: The form in an index

    func write(to writer: inout IndexWriter) {
        writer.array(Array(starts))
        writer.array(Array(elements))
    }

    init(from reader: inout IndexReader) {
        starts = IndexArray(from: &reader)
        elements = IndexArray(from: &reader)
    }
}
