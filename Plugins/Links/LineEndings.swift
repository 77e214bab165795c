/// Finds out in which of many texts a line ends, in one pass over the line: an item may hold as many links as lines.
///
/// Texts are compared by a fingerprint that grows with every byte (Rabin and Karp), and by their bytes where the fingerprints agree.
struct LineEndings {
    /// A text in whose place another stands.
    private struct Entry {
        let text: [UInt8]
        let replacement: [UInt8]
    }

    /// 2⁶¹ − 1, a prime.
    private static let modulus: UInt64 = (1 << 61) - 1
    /// Chosen at random in every process: an author of links who knew the base could make many links with the same fingerprint.
    private let base = UInt64.random(in: 1 << 32..<modulus)
    private var entries: [UInt64: [Entry]] = [:]
    private var longest = 0

    init(_ replacements: [String: String]) {
        for (old, new) in replacements where !old.isEmpty {
            let text = Array(old.utf8)
            let fingerprint = text.reversed().reduce(0) { extended($0, by: $1) }
            entries[fingerprint, default: []].append(Entry(text: text, replacement: Array(new.utf8)))
            longest = max(longest, text.count)
        }
    }

    /// - Parameter isStart: whether a text may begin at a position of the line.
    /// - Returns: where the longest text begins in which `line` ends, and what stands in its place; nil when it ends in none.
    func match(_ line: ArraySlice<UInt8>, isStart: (Int) -> Bool) -> (start: Int, replacement: [UInt8])? {
        var fingerprint: UInt64 = 0
        var found: (start: Int, replacement: [UInt8])?
        for position in line.indices.suffix(longest).reversed() {
            fingerprint = extended(fingerprint, by: line[position])
            guard isStart(position), let candidates = entries[fingerprint] else { continue }
            let ending = line[position...]
            if let entry = candidates.first(where: { ending.elementsEqual($0.text) }) { found = (position, entry.replacement) }
        }
        return found
    }

    /// The fingerprint of a text with one byte more in front of it.
    private func extended(_ fingerprint: UInt64, by byte: UInt8) -> UInt64 {
        let product = fingerprint.multipliedFullWidth(by: base)
        return (Self.modulus.dividingFullWidth(product).remainder + UInt64(byte) + 1) % Self.modulus
    }
}
