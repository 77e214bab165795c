extension JSONValue {
    /// The rows of an object that is a table, with the names of the members that hold something
    /// else. Nil where there is none.
    ///
    /// A table is: the list of objects in an answer of a service, `{"count": 2, "results": […]}`,
    /// the longest one where there are several; objects with the same members by their keys,
    /// `{"ann": {"age": 3}, "bob": {"age": 4}}`; and columns, as lists of one length or as pandas
    /// writes them, `{"age": {"0": 3, "1": 4}}`.
    package var tableInside: (rows: JSONValue, rest: [String])? {
        listInside(depth: 0) ?? columnsInside.map { ($0, []) } ?? keyedRows.map { ($0, []) }
    }

    /// How deep the list is looked for.
    private static let deepest = 3

    private func listInside(depth: Int) -> (rows: JSONValue, rest: [String])? {
        guard depth < Self.deepest, case .object(let members) = self else { return nil }
        let lists = members.filter(\.value.isListOfObjects)
        let longest = lists.map { $0.value.array?.count ?? 0 }.max()
        let inner = lists.isEmpty ? members.compactMap { member in member.value.listInside(depth: depth + 1).map { (member.name, $0) } } : []
        let list = lists.first { $0.value.array?.count == longest }
        guard let name = list?.name ?? (inner.count == 1 ? inner[0].0 : nil) else { return nil }
        let rest = members.filter { $0.name != name && !$0.value.isNull }.map(\.name)
        return list.map { ($0.value, rest) } ?? (inner[0].1.rows, rest + inner[0].1.rest)
    }

    private var isListOfObjects: Bool {
        guard let values = array, !values.isEmpty else { return false }
        return values.allSatisfy { $0.objectMembers != nil }
    }

    private var objectMembers: [(name: String, value: JSONValue)]? { if case .object(let members) = self { members } else { nil } }

    /// The values of a column: a list of plain ones, or an object whose keys count them from 0.
    private var columnValues: [JSONValue]? {
        let values =
            array
            ?? objectMembers.flatMap { members in
                members.enumerated().allSatisfy { $0.element.name == String($0.offset) } ? members.map(\.value) : nil
            }
        return values?.allSatisfy { $0.array == nil && $0.objectMembers == nil } == true ? values : nil
    }

    /// The rows of an object whose members are columns of one length.
    private var columnsInside: JSONValue? {
        guard let members = objectMembers, let height = members.first?.value.columnValues?.count, height > 1 else { return nil }
        let columns = members.compactMap { member in member.value.columnValues.map { (name: member.name, values: $0) } }
        guard columns.count == members.count, columns.allSatisfy({ $0.values.count == height }) else { return nil }
        return .array((0..<height).map { row in .object(columns.map { ($0.name, $0.values[row]) }) })
    }

    /// The objects with the same members that stand by their keys, which become the first column.
    private var keyedRows: JSONValue? {
        guard let members = objectMembers, members.count > 1, let first = members.first?.value.objectMembers?.map(\.name), !first.isEmpty else {
            return nil
        }
        let rows = members.compactMap { member in member.value.objectMembers.map { (key: member.name, members: $0) } }
        guard rows.count == members.count, rows.allSatisfy({ $0.members.map(\.name) == first }) else { return nil }
        let name = first.contains("key") ? "column1" : "key"
        return .array(rows.map { .object([(name, .text($0.key))] + $0.members) })
    }
}
