/// A list of types, in memory or in an index.
package struct TypeList: RandomAccessCollection, Sendable {
    private enum Storage: Sendable {
        case types([TypeIdentifier])
        case indexed(IndexRecords)
    }

    private let storage: Storage

    package init(_ types: [TypeIdentifier]) {
        storage = .types(types)
    }

    package var startIndex: Int { 0 }

    package var endIndex: Int {
        switch storage {
        case .types(let types): types.count
        case .indexed(let records): records.count
        }
    }

    package subscript(position: Int) -> TypeIdentifier {
        switch storage {
        case .types(let types): return types[position]
        case .indexed(let records):
            var reader = records[position]
            return reader.type()
        }
    }

    /// Negative when the type at `position` precedes `type` in the order of canonical identifiers,
    /// and 0 when it is the same.
    func order(of position: Int, comparedWith type: TypeIdentifier) -> Int {
        switch storage {
        case .types(let types): return types[position] == type ? 0 : types[position] < type ? -1 : 1
        case .indexed(let records):
            var reader = records[position]
            return reader.order(comparedWith: type)
        }
    }

    /// The first `count` types.
    package func first(_ count: Int) -> TypeList {
        switch storage {
        case .types(let types): TypeList(Array(types.prefix(count)))
        case .indexed(let records): TypeList(indexed: records.first(count))
        }
    }

    private init(indexed records: IndexRecords) {
        storage = .indexed(records)
    }

    // MARK: The form in an index

    func write(to writer: inout IndexWriter) { writer.records(self) { $0.text($1.rawValue) } }

    init(from reader: inout IndexReader) {
        storage = .indexed(IndexRecords(from: &reader))
    }
}
