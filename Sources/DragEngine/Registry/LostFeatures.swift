import DragKit
import DragTypes

/// For each conversion, the features that its result certainly lacks.
struct LostFeatures: Sendable {
    /// All features that conversions or types name.
    let features: [Feature]
    /// For each conversion, the positions of the lost features in ``features``.
    private let lists: AdjacencyLists<Int32>
    /// Whether each conversion's losses are all features that can be counted, and there are some.
    /// Its keep says nothing then that the count does not say.
    let isMeasured: [Bool]

    init(_ conversions: [Conversion], kinds: (TypeIdentifier) -> TypeKinds?) {
        let named: [[Feature]] = conversions.map { conversion in
            let losses = conversion.loses.map(Feature.init(rawValue:))
            return losses.allSatisfy(\.isKnown) ? losses : []
        }
        let lacked = conversions.map { $0.isDynamic ? [] : kinds($0.to)?.lacks ?? [] }
        let features = Set(named.joined()).union(lacked.joined()).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(features, Int32(0)...))
        var lists = AdjacencyLists<Int32>()
        for index in conversions.indices {
            lists.append { $0 += Set(named[index]).union(lacked[index]).compactMap { numbers[$0] }.sorted() }
        }
        self.features = features
        self.lists = lists
        isMeasured = named.map { !$0.isEmpty }
    }

    /// The positions in ``features`` of what the result of a conversion lacks.
    func of(conversion: Int) -> ArraySlice<Int32> { lists[conversion] }

    // MARK: Caching

    func write(to writer: inout CacheWriter) {
        writer.texts(features.map(\.rawValue))
        lists.write(to: &writer)
        writer.array(isMeasured)
    }

    init(from reader: inout CacheReader) {
        features = reader.texts().map(Feature.init(rawValue:))
        lists = AdjacencyLists(from: &reader)
        isMeasured = reader.array()
    }
}
