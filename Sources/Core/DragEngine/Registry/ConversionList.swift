public import DragKit
import DragTypes

/// The conversions of a registry, sorted by id, in memory or in an index.
public struct ConversionList: RandomAccessCollection, Sendable {
    private enum Storage: Sendable {
        case conversions([Conversion])
        case indexed(IndexRecords)
    }

    private let storage: Storage

    /// - Parameter conversions: sorted by id.
    init(_ conversions: [Conversion]) {
        storage = .conversions(conversions)
    }

    /// Always 0.
    public var startIndex: Int { 0 }

    /// The number of conversions.
    public var endIndex: Int {
        switch storage {
        case .conversions(let conversions): conversions.count
        case .indexed(let records): records.count
        }
    }

    /// The conversion at a position.
    public subscript(position: Int) -> Conversion {
        switch storage {
        case .conversions(let conversions): return conversions[position]
        case .indexed(let records):
            var reader = records[position]
            return reader.conversion()
        }
    }

    /// The id of the conversion at a position. Nothing else is read from an index.
    func id(at position: Int) -> String {
        switch storage {
        case .conversions(let conversions): return conversions[position].id
        case .indexed(let records):
            var reader = records[position]
            return reader.text()
        }
    }

    // MARK: The form in an index

    func write(to writer: inout IndexWriter) { writer.records(self) { $0.conversion($1) } }

    init(from reader: inout IndexReader) {
        storage = .indexed(IndexRecords(from: &reader))
    }
}
