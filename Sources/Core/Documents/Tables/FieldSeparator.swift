import DragTypes

/// Finds the byte that separates the fields of a CSV file: a comma, a semicolon, a tab or a bar.
///
/// A separator stands as often in most lines of a table. The comma is one unless another one does
/// better: it may as well be a decimal comma, or stand in texts.
struct FieldSeparator {
    private let byte: UInt8
    /// How often the separator stands in most of the lines that have it; the larger number of two
    /// that are as frequent.
    private let width: Int
    /// In how many of the lines it stands as often.
    private let hits: Int
    /// In how many of the lines each comma stands neither between digits nor in front of a space.
    private let plainHits: Int

    /// How much of a text is examined, in bytes and in lines.
    private static let sample = (bytes: 1 << 16, lines: 40)

    /// The separators beside the comma, the most telling first.
    private static let others: [UInt8] = [0x09, UInt8(ascii: ";"), UInt8(ascii: "|")]
    private static let comma = UInt8(ascii: ",")

    /// The separator of the fields, and the offset of the first row. A line `sep=;` in front of the
    /// table, as Excel reads it, names the separator.
    static func find(in text: [UInt8]) -> (separator: UInt8, begin: Int) {
        if text.starts(with: Array("sep=".utf8)), text.count > 5, ![0x0A, 0x0D, 0x22].contains(text[4]) {
            let end = text[5...].prefix { $0 == 0x0D || $0 == 0x0A }.prefix(2)
            if !end.isEmpty { return (text[4], end.endIndex) }
        }
        let lines = lines(of: text)
        let comma = FieldSeparator(comma, lines)
        let best = others.map { FieldSeparator($0, lines) }
            .filter { $0.width > 0 && $0.hits * 2 >= lines.count && ($0.hits > 1 || lines.count == 1) }
            .max { ($0.hits, $0.width) < ($1.hits, $1.width) }
        guard let best, best.isBetter(than: comma) else { return (Self.comma, 0) }
        return (best.byte, 0)
    }

    private init(_ byte: UInt8, _ lines: [Line]) {
        let widths = lines.map { $0.counts[byte] ?? 0 }
        let frequencies = widths.reduce(into: [Int: Int]()) { if $1 > 0 { $0[$1, default: 0] += 1 } }
        let width = frequencies.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
        self.byte = byte
        self.width = width
        // A heading may end with a separator where the rows do not.
        hits = zip(lines, widths).count { $1 == width || width > 0 && $0.last == byte && $1 == width + 1 }
        plainHits = lines.count { $0.plainCommas == width }
    }

    private func isBetter(than comma: FieldSeparator) -> Bool {
        if comma.width == 0 || hits > comma.hits { return true }
        guard hits == comma.hits else { return false }
        return byte == 0x09 || width > comma.width || width == comma.width && comma.plainHits < hits
    }

    /// What stands in a line outside of quotation marks.
    private struct Line {
        var counts: [UInt8: Int] = [:]
        /// How many commas stand neither between digits nor in front of a space.
        var plainCommas = 0
        var last: UInt8?
    }

    /// The first lines that are not empty. A last one that was cut off is ignored, unless it is the
    /// only one.
    private static func lines(of text: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var (line, isQuoted) = (Line(), false)
        let end = min(text.count, sample.bytes)
        for index in 0..<end {
            let byte = text[index]
            if byte == 0x22 { isQuoted.toggle() }
            if !isQuoted, byte == 0x0A || byte == 0x0D {
                if line.last != nil { lines.append(line) }
                line = Line()
                if lines.count == sample.lines { return lines }
                continue
            }
            line.last = byte
            guard !isQuoted, byte == comma || others.contains(byte) else { continue }
            line.counts[byte, default: 0] += 1
            if byte == comma, !isInside(index, of: text) { line.plainCommas += 1 }
        }
        if line.last != nil, lines.isEmpty || text.count <= sample.bytes { lines.append(line) }
        return lines
    }

    /// Whether a comma may belong to a number or a sentence.
    private static func isInside(_ index: Int, of text: [UInt8]) -> Bool {
        guard index > 0, index + 1 < text.count else { return false }
        return text[index + 1] == 0x20 || ASCII.isDigit(text[index - 1]) && ASCII.isDigit(text[index + 1])
    }
}
