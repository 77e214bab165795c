import DragTypes

/// Finds rules by four bytes of a path.
struct PathFilter: Sendable {
    private var filter: UInt64 = 0
    private var entries: [(bytes: UInt32, rule: Int32)] = []

    init() {}

    mutating func add(_ bytes: some Collection<UInt8>, rule: Int) {
        let word = bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
        entries.append((word, Int32(rule)))
        filter |= 1 << Self.bit(word)
    }

    /// Appends the rules that are filed under the four bytes at `position`, except rules that are
    /// in `rules` already.
    @inline(__always)
    func find(_ link: Span<UInt8>, at position: Int, into rules: inout [Int32]) {
        let word = UInt32(littleEndian: link.bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt32.self))
        guard filter >> Self.bit(word) & 1 == 1 else { return }
        for entry in entries where entry.bytes == word && !rules.contains(entry.rule) { rules.append(entry.rule) }
    }

    // MARK: Caching

    func write(to writer: inout CacheWriter) {
        writer.array([filter])
        writer.array(entries.map(\.bytes))
        writer.array(entries.map(\.rule))
    }

    init(from reader: inout CacheReader) {
        filter = reader.array(of: UInt64.self).first ?? 0
        let (words, rules): ([UInt32], [Int32]) = (reader.array(), reader.array())
        entries = zip(words, rules).map { ($0, $1) }
    }

    @inline(__always)
    private static func bit(_ word: UInt32) -> UInt64 { UInt64((word &* 0x9E37_79B1) >> 26) }
}
