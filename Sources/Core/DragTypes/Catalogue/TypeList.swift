/// A list of types, in memory or in a cache file.
package struct TypeList: RandomAccessCollection, Sendable {
    private enum Storage: Sendable {
        case types([TypeIdentifier])
        case cached(CacheRecords)
    }

    private let storage: Storage

    package init(_ types: [TypeIdentifier]) {
        storage = .types(types)
    }

    package var startIndex: Int { 0 }

    package var endIndex: Int {
        switch storage {
        case .types(let types): types.count
        case .cached(let records): records.count
        }
    }

    package subscript(position: Int) -> TypeIdentifier {
        switch storage {
        case .types(let types): return types[position]
        case .cached(let records):
            var reader = records[position]
            return reader.type()
        }
    }

    /// Whether `type` is the one at `position`.
    func holds(_ type: TypeIdentifier, at position: Int) -> Bool {
        switch storage {
        case .types(let types): return types[position] == type
        case .cached(let records):
            var reader = records[position]
            return reader.isNext(type)
        }
    }

    /// The first `count` types.
    package func first(_ count: Int) -> TypeList {
        switch storage {
        case .types(let types): TypeList(Array(types.prefix(count)))
        case .cached(let records): TypeList(cached: records.first(count))
        }
    }

    private init(cached records: CacheRecords) {
        storage = .cached(records)
    }

    // MARK: Caching

    func write(to writer: inout CacheWriter) { writer.records(self) { $0.text($1.rawValue) } }

    init(from reader: inout CacheReader) {
        storage = .cached(CacheRecords(from: &reader))
    }
}
