/// Finds the longest of many texts with which a line ends, in one pass over the line. An item may
/// hold as many links as lines, so testing every link on every line would be too slow.
///
/// Texts are compared by a rolling hash (Rabin and Karp), and by their bytes where the hashes are
/// equal.
struct LineEndings {
    /// A text to search for, and its replacement.
    private struct Entry {
        let text: [UInt8]
        let replacement: [UInt8]
    }

    /// The prime 2⁶¹ − 1.
    private static let modulus: UInt64 = (1 << 61) - 1
    /// Random in every process. With a known base, someone could construct many links with the same
    /// hash.
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

    /// - Parameters:
    ///   - line: the line, of which only the end is compared.
    ///   - isStart: whether a text may begin at that index of the line.
    /// - Returns: the start of the longest text with which `line` ends, and its replacement; nil
    ///   when the line ends with none of the texts.
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

    /// The hash of a text that is longer by one byte in front.
    private func extended(_ fingerprint: UInt64, by byte: UInt8) -> UInt64 {
        let product = fingerprint.multipliedFullWidth(by: base)
        return (Self.modulus.dividingFullWidth(product).remainder + UInt64(byte) + 1) % Self.modulus
    }
}
