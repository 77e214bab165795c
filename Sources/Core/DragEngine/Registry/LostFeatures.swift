import DragKit
import DragTypes

/// For each conversion, the features that its result certainly lacks.
struct LostFeatures: Sendable {
    /// All features that conversions or types name.
    let features: [Feature]
    /// For each conversion, the positions in ``features`` of those that it loses itself.
    private let lists: AdjacencyLists<Int32>
    /// For each conversion, the positions in ``features`` of those that the type of its result
    /// cannot express in content of the type's main kind.
    private let lacked: AdjacencyLists<Int32>
    /// Whether each conversion's losses are all features that can be counted, and there are some.
    /// Its keep says nothing then that the count does not say.
    let isMeasured: [Bool]

    init(_ conversions: [Conversion], kinds: (TypeIdentifier) -> TypeKinds?) {
        let named: [[Feature]] = conversions.map { conversion in
            var losses = conversion.loses.map(Feature.init(rawValue:))
            // A form with room for one link has room for one file.
            if losses.contains(.furtherLinks) { losses.append(.furtherFiles) }
            return losses.filter(\.isKnown)
        }
        // What the source's type lacks, too, cannot get lost: a text has no links, but addresses.
        let lacked = conversions.map { conversion in
            let absent = kinds(conversion.from)?.lacks ?? []
            return conversion.isDynamic ? [] : (kinds(conversion.to)?.lacks ?? []).filter { !absent.contains($0) }
        }
        let features = Set(named.joined()).union(lacked.joined()).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(features, Int32(0)...))
        self.features = features
        self.lists = AdjacencyLists(lists: conversions.count) { $1 += named[$0].compactMap { numbers[$0] } }
        self.lacked = AdjacencyLists(lists: conversions.count) { $1 += lacked[$0].compactMap { numbers[$0] }.sorted() }
        isMeasured = conversions.map { conversion in
            let losses = conversion.loses.map(Feature.init(rawValue:))
            return !losses.isEmpty && losses.allSatisfy { $0.isKnown && !Feature.partial.contains($0) }
        }
    }

    /// What the result of a conversion lacks.
    ///
    /// - Parameter isMain: whether the result's content is of the main kind of the result's type.
    func of(conversion: Int, isMain: Bool) -> [Feature] {
        (Array(lists[conversion]) + (isMain ? Array(lacked[conversion]) : [])).map { features[Int($0)] }
    }

    /// What the result of a conversion lacks, as a mask.
    ///
    /// - Parameter bits: the bit of each of ``features``; 0 for one that does not count.
    func mask(ofConversion conversion: Int, isMain: Bool, _ bits: [UInt64]) -> UInt64 {
        let own = lists[conversion].reduce(0) { $0 | bits[Int($1)] }
        return isMain ? lacked[conversion].reduce(own) { $0 | bits[Int($1)] } : own
    }

    // MARK: The form in an index

    func write(to writer: inout IndexWriter) {
        writer.texts(features.map(\.rawValue))
        lists.write(to: &writer)
        lacked.write(to: &writer)
        writer.array(isMeasured)
    }

    init(from reader: inout IndexReader) {
        features = reader.texts().map(Feature.init(rawValue:))
        lists = AdjacencyLists(from: &reader)
        lacked = AdjacencyLists(from: &reader)
        isMeasured = reader.array()
    }
}
