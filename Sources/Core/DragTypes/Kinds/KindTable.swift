import DragHTML
import Synchronization

/// The kinds of the built-in types, from `Sources/Knowledge/kinds.txt`. A type that is not listed
/// inherits its supertype's (``TypeCatalogue/kinds(of:)``).
package struct KindTable: Sendable {
    /// The lines of types with the numbers of their rows, two numbers a type, sorted by line.
    private let rowsOfLines: IndexArray<UInt32>
    private let rows: IndexRecords

    init(from reader: inout IndexReader) {
        rowsOfLines = IndexArray(from: &reader)
        rows = IndexRecords(from: &reader)
    }

    /// Writes a table.
    ///
    /// - Parameters:
    ///   - rows: the kinds.
    ///   - numbers: the lines of types in the index of types, each with the number of its row.
    package static func write(_ rows: [TypeKinds], _ numbers: [(line: Int, row: Int)], to writer: inout IndexWriter) {
        writer.array(numbers.sorted { $0.line < $1.line }.flatMap { [UInt32($0.line), UInt32($0.row)] })
        writer.records(rows) { $0.kinds($1) }
    }

    /// Rows that were read before. A registry asks for the kinds of a few types hundreds of times.
    private static let known = Mutex<[Int: TypeKinds]>([:])

    /// The kinds of the type on a line of the index of types; nil for a type that says nothing
    /// itself.
    func kinds(ofLine line: Int) -> TypeKinds? {
        let positions = 0..<(rowsOfLines.count / 2)
        let position = positions.partitioningIndex { Int(rowsOfLines[2 * $0]) >= line }
        guard position < positions.upperBound, Int(rowsOfLines[2 * position]) == line else { return nil }
        let row = Int(rowsOfLines[2 * position + 1])
        return Self.known.withLock { known in
            if let kinds = known[row] { return kinds }
            var reader = rows[row]
            let kinds = reader.kinds()
            known[row] = kinds
            return kinds
        }
    }
}
