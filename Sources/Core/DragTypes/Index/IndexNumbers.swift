import DragSystem

/// Numbers of four bytes in an index, each of which is read when it is asked for.
package struct IndexNumbers: Sendable {
    private let bytes: MappedFile
    private let range: Range<Int>

    /// Numbers that ``IndexWriter/array(_:)`` wrote from an array of `UInt32`.
    package init(from reader: inout IndexReader) { (bytes, range) = reader.inPlace() }

    /// How many numbers there are.
    package var count: Int { range.count / 4 }

    /// The number at a position from 0 to ``count`` - 1.
    package subscript(position: Int) -> UInt32 {
        let start = range.lowerBound + 4 * position
        return (0..<4).reversed().reduce(0) { $0 << 8 | UInt32(bytes[start + $1]) }
    }
}
