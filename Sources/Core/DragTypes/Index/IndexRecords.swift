/// Records in an index, of which each is read when it is looked at: most runs of a program look
/// at a few of a thousand.
package struct IndexRecords: Sendable {
    /// A reader at the beginning of the first record.
    private let start: IndexReader
    /// For each record, the offset from `start` at which it begins.
    private let offsets: IndexArray<Int32>

    package var count: Int { offsets.count }

    /// A reader at the beginning of the record at `position`.
    package subscript(position: Int) -> IndexReader { start.advanced(by: Int(offsets[position])) }

    /// The first `count` records.
    package func first(_ count: Int) -> IndexRecords { IndexRecords(start: start, offsets: offsets.prefix(count)) }

    private init(start: IndexReader, offsets: IndexArray<Int32>) {
        self.start = start
        self.offsets = offsets
    }

    /// Records that ``IndexWriter/records(_:_:)`` wrote.
    package init(from reader: inout IndexReader) {
        offsets = IndexArray(from: &reader)
        start = reader.block()
    }
}

extension IndexWriter {
    /// Writes a record for each element.
    package mutating func records<Element>(_ elements: some Collection<Element>, _ write: (inout IndexWriter, Element) -> Void) {
        var records = IndexWriter()
        var offsets: [Int32] = []
        offsets.reserveCapacity(elements.count)
        for element in elements {
            offsets.append(Int32(records.bytes.count))
            write(&records, element)
        }
        array(offsets)
        block(records.bytes)
    }
}
