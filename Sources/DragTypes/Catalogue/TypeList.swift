/// A list of types.
///
/// Types that come from a cache are read at each access, because most runs of a program look at a few of several hundred.
package struct TypeList: RandomAccessCollection, Sendable {
    private enum Storage: Sendable {
        case types([TypeIdentifier])
        /// A reader at the beginning of all types, and for each of them the offset at which it begins.
        case cached(CacheReader, offsets: [Int32])
    }

    private var storage: Storage

    package init(_ types: [TypeIdentifier] = []) {
        storage = .types(types)
    }

    package var startIndex: Int { 0 }

    package var endIndex: Int {
        switch storage {
        case .types(let types): types.count
        case .cached(_, let offsets): offsets.count
        }
    }

    package subscript(position: Int) -> TypeIdentifier {
        switch storage {
        case .types(let types): return types[position]
        case .cached(let reader, let offsets):
            var reader = reader.advanced(by: Int(offsets[position]))
            return reader.type()
        }
    }

    /// Whether `type` is the one at `position`.
    func holds(_ type: TypeIdentifier, at position: Int) -> Bool {
        switch storage {
        case .types(let types): return types[position] == type
        case .cached(let reader, let offsets):
            var reader = reader.advanced(by: Int(offsets[position]))
            return reader.isNext(type)
        }
    }

    /// The first `count` types.
    package func first(_ count: Int) -> TypeList {
        switch storage {
        case .types(let types): TypeList(Array(types.prefix(count)))
        case .cached(let reader, let offsets): TypeList(storage: .cached(reader, offsets: Array(offsets.prefix(count))))
        }
    }

    private init(storage: Storage) {
        self.storage = storage
    }

    // MARK: Caching

    func write(to writer: inout CacheWriter) {
        var block = CacheWriter()
        var offsets: [Int32] = []
        offsets.reserveCapacity(count)
        for type in self {
            offsets.append(Int32(block.bytes.count))
            block.text(type.rawValue)
        }
        writer.array(offsets)
        writer.block(block.bytes)
    }

    init(from reader: inout CacheReader) {
        let offsets = reader.array(of: Int32.self)
        storage = .cached(reader.block(), offsets: offsets)
    }
}
