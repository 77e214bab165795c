extension JSONValue {
    /// The list of objects in an object, as services answer: `{"count": 2, "results": […]}`, with
    /// the names of the other members that hold something. Nil where there is none, or more than
    /// one.
    package var tableInside: (rows: JSONValue, rest: [String])? { tableInside(depth: 0) }

    /// How deep the list is looked for.
    private static let deepest = 3

    private func tableInside(depth: Int) -> (rows: JSONValue, rest: [String])? {
        guard depth < Self.deepest, case .object(let members) = self else { return nil }
        let lists = members.filter(\.value.isListOfObjects)
        if lists.count > 1 { return nil }
        let inner = lists.isEmpty ? members.compactMap { member in member.value.tableInside(depth: depth + 1).map { (member.name, $0) } } : []
        guard let name = lists.first?.name ?? (inner.count == 1 ? inner[0].0 : nil) else { return nil }
        let rest = members.filter { $0.name != name && !$0.value.isNull }.map(\.name)
        return lists.first.map { ($0.value, rest) } ?? (inner[0].1.rows, rest + inner[0].1.rest)
    }

    private var isListOfObjects: Bool {
        guard let values = array, !values.isEmpty else { return false }
        return values.allSatisfy { if case .object = $0 { true } else { false } }
    }
}
