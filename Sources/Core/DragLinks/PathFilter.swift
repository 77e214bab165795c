import DragHTML
import DragTypes

/// Finds rules by a text in a path: by four bytes of the text first, and then by the whole text.
///
/// A class, so that a lookup copies nothing.
final class PathFilter: Sendable {
    /// One bit for each hash of four bytes.
    private let filter: InlineArray<64, UInt64>
    /// The rules by the four bytes, sorted by these.
    private let entries: [(bytes: UInt32, rule: Int32)]
    private let texts: ByteStrings
    /// Whether the four bytes are the last ones of the text, and not the first ones.
    private let isByEnd: Bool

    /// A filter for texts of at least four bytes, each with the number of a rule.
    ///
    /// - Parameter isByEnd: whether texts are looked up by their last bytes.
    init(_ rules: [(text: [UInt8], rule: Int)], isByEnd: Bool = false) {
        let sorted = rules.map { text, rule in
            let bytes = isByEnd ? text.suffix(4) : text.prefix(4)
            return (bytes: bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }, rule: Int32(rule), text: text)
        }.sorted { ($0.bytes, $0.rule) < ($1.bytes, $1.rule) }
        var filter = InlineArray<64, UInt64>(repeating: 0)
        for entry in sorted {
            let bit = Self.bit(entry.bytes)
            filter[Int(bit >> 6)] |= 1 << (bit & 63)
        }
        self.isByEnd = isByEnd
        self.filter = filter
        entries = sorted.map { ($0.bytes, $0.rule) }
        texts = ByteStrings(sorted.map(\.text))
    }

    var isEmpty: Bool { entries.isEmpty }

    /// Appends the rules whose text has its four bytes at `position`, except rules that are in
    /// `rules` already.
    ///
    /// - Parameter path: the place of the path, in which the whole text has to lie.
    @inline(__always)
    func find(_ link: Span<UInt8>, _ path: Range<Int>, at position: Int, into rules: inout [Int32]) {
        let word = UInt32(littleEndian: link.bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt32.self))
        let bit = Self.bit(word)
        guard filter[Int(bit >> 6)] >> (bit & 63) & 1 == 1 else { return }
        findTexts(word, link, path, at: position, into: &rules)
    }

    private func findTexts(_ word: UInt32, _ link: Span<UInt8>, _ path: Range<Int>, at position: Int, into rules: inout [Int32]) {
        var next = entries.indices.partitioningIndex { entries[$0].bytes >= word }
        while next < entries.count, entries[next].bytes == word {
            let number = next
            next += 1
            let length = texts.length(number)
            let start = isByEnd ? position + 4 - length : position
            guard start >= path.lowerBound, start + length <= path.upperBound, texts.equals(number, link, start..<(start + length)),
                !rules.contains(entries[number].rule)
            else { continue }
            rules.append(entries[number].rule)
        }
    }

    // MARK: The form in an index

    func write(to writer: inout IndexWriter) {
        writer.array(filter.indices.map { filter[$0] })
        writer.array(entries.map(\.bytes))
        writer.array(entries.map(\.rule))
        texts.write(to: &writer)
        writer.number(isByEnd ? 1 : 0)
    }

    init(from reader: inout IndexReader) {
        let bits = reader.array(of: UInt64.self)
        filter = InlineArray { $0 < bits.count ? bits[$0] : 0 }
        let (words, rules): ([UInt32], [Int32]) = (reader.array(), reader.array())
        entries = zip(words, rules).map { ($0, $1) }
        texts = ByteStrings(from: &reader)
        isByEnd = reader.number() != 0
    }

    @inline(__always)
    private static func bit(_ word: UInt32) -> UInt64 { UInt64((word &* 0x9E37_79B1) >> 20) }
}
