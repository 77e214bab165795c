public import DragKit
import DragTypes

/// The conversions of a registry, sorted by id.
///
/// Conversions that come from a cache are read at each access, because most runs of a program look at a few of a thousand.
public struct ConversionList: RandomAccessCollection, Sendable {
    private enum Storage: Sendable {
        case conversions([Conversion])
        /// A reader at the beginning of all conversions, and for each of them the offset at which it begins.
        case cached(CacheReader, offsets: [Int32])
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
        case .cached(_, let offsets): offsets.count
        }
    }

    /// The conversion at a position.
    public subscript(position: Int) -> Conversion {
        switch storage {
        case .conversions(let conversions): return conversions[position]
        case .cached(let reader, let offsets):
            var reader = reader.advanced(by: Int(offsets[position]))
            return reader.conversion()
        }
    }

    // MARK: Caching

    func write(to writer: inout CacheWriter) {
        var block = CacheWriter()
        var offsets: [Int32] = []
        for conversion in self {
            offsets.append(Int32(block.bytes.count))
            block.conversion(conversion)
        }
        writer.array(offsets)
        writer.block(block.bytes)
    }

    init(from reader: inout CacheReader) {
        let offsets = reader.array(of: Int32.self)
        storage = .cached(reader.block(), offsets: offsets)
    }
}
