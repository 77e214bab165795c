public import DragSystem

/// An array of numbers in an index, each of which is read in its place when it is asked for, or an
/// array in memory.
@usableFromInline package struct IndexArray<Element: BitwiseCopyable & Sendable>: RandomAccessCollection, Sendable {
    @usableFromInline enum Storage: Sendable {
        case memory([Element])
        /// The bytes of an index, and the place of the first element.
        case index(MappedFile, Int)
    }

    @usableFromInline let storage: Storage
    @usableFromInline package let startIndex: Int
    @usableFromInline package let endIndex: Int

    @inlinable init(_ storage: Storage, _ range: Range<Int>) {
        self.storage = storage
        startIndex = range.lowerBound
        endIndex = range.upperBound
    }

    package init(_ elements: [Element]) { self.init(.memory(elements), elements.indices) }

    /// An array that ``IndexWriter/array(_:)`` wrote with the same type of elements.
    package init(from reader: inout IndexReader) {
        let (bytes, place) = reader.inPlace(ofSize: MemoryLayout<Element>.stride)
        self.init(.index(bytes, place.lowerBound), 0..<(place.count / MemoryLayout<Element>.stride))
    }

    @inlinable package subscript(position: Int) -> Element {
        precondition(position >= startIndex && position < endIndex)
        switch storage {
        case .memory(let elements): return elements[position]
        case .index(let bytes, let start): return bytes.number(at: start + position * MemoryLayout<Element>.stride)
        }
    }

    @inlinable package subscript(bounds: Range<Int>) -> IndexArray {
        precondition(bounds.lowerBound >= startIndex && bounds.upperBound <= endIndex)
        return IndexArray(storage, bounds)
    }
}
