import DragKit
import DragTypes

/// Estimates in one pass how long cmark-gfm would take to read a Markdown text, so that texts that
/// take too long are refused.
///
/// The time of cmark-gfm grows with the square of some paragraphs: of constructs that are opened
/// and never closed, of tables whose rows are padded to the width of the header, and of nested
/// marks. The cost of such a paragraph is estimated as a product of two of its counts, with factors
/// that were measured.
struct MarkdownCost {
    /// The highest accepted cost, in nanoseconds, roughly.
    private static let maximum = 4e9
    /// A floating-point number, because the product of two counts may overflow any integer type.
    private var total = 0.0
    private var references = 0.0
    private var longestDefinition = 0.0

    // MARK: One paragraph

    private struct Paragraph {
        var bytes = 0.0
        var lines = 0.0
        var longestLine = 0.0
        var mostPipes = 0.0
        var delimiterRows = 0.0
        var openings = 0.0
        var colons = 0.0
        var longestWord = 0.0
        var emphasis = 0.0
        var hasDefinition = false
    }

    private var paragraph = Paragraph()
    /// The number of open lists and quotations, which continue after blank lines. Each line costs
    /// time in proportion to this depth.
    private var depth = 0

    /// - Throws: ``ConversionError`` (`limit`) when the text would take too long to read.
    static func check(_ input: RawSpan) throws(ConversionError) {
        var cost = MarkdownCost()
        input.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count, cost.total <= maximum {
                var end = start
                while end < bytes.count, bytes[end] != 0x0A { end += 1 }
                cost.take(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
                start = end + 1
            }
            cost.endParagraph()
            cost.total += 40 * cost.references * cost.longestDefinition
        }
        guard cost.total <= maximum else {
            throw .limit(
                "the Markdown has a paragraph, list or table whose reading would take time by the square of its length; split it by blank lines")
        }
    }

    private mutating func take(_ line: UnsafeRawBufferPointer) {
        total += Double(64 * depth)
        guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return endParagraph() }
        let own = Self.depth(line)
        depth = own == 0 && paragraph.lines == 0 ? 0 : max(own, depth)
        count(line)
    }

    /// The number of lists and quotations that the line may begin or continue.
    private static func depth(_ line: UnsafeRawBufferPointer) -> Int {
        var (marks, spaces) = (0, 0)
        for (index, byte) in line.enumerated() {
            switch byte {
            case UInt8(ascii: ">"): marks += 1
            case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: ")"):
                // These characters begin a list item only before a space (CommonMark 0.31, 5.2).
                if index + 1 == line.count || line[index + 1] == 0x20 || line[index + 1] == 0x09 { marks += 1 }
            case 0x20, 0x09: spaces += 1
            case 0x30...0x39: continue
            default: return marks + spaces / 2
            }
        }
        return marks + spaces / 2
    }

    private mutating func count(_ line: UnsafeRawBufferPointer) {
        var (pipes, word, closers, mostClosers) = (0.0, 0.0, 0.0, 0.0)
        var isDelimiterRow = true
        var last: UInt8 = 0x20
        for byte in line {
            switch byte {
            case UInt8(ascii: "|"): pipes += 1
            case UInt8(ascii: ":"):
                paragraph.colons += 1
                if last == UInt8(ascii: "]") { paragraph.hasDefinition = true }
            case UInt8(ascii: "["):
                references += 1
                if last == UInt8(ascii: "!") { paragraph.openings += 1 }
            case UInt8(ascii: "?"), UInt8(ascii: "!"): if last == UInt8(ascii: "<") { paragraph.openings += 1 }
            case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): if last != byte { paragraph.emphasis += 1 }
            default: break
            }
            word = byte == 0x20 || byte == 0x09 ? 0 : word + 1
            paragraph.longestWord = max(paragraph.longestWord, word)
            closers = byte == UInt8(ascii: ")") ? closers + 1 : 0
            mostClosers = max(mostClosers, closers)
            isDelimiterRow = isDelimiterRow && Self.isOfDelimiterRow(byte)
            last = byte
        }
        paragraph.bytes += Double(line.count + 1)
        paragraph.lines += 1
        paragraph.longestLine = max(paragraph.longestLine, Double(line.count))
        paragraph.mostPipes = max(paragraph.mostPipes, pipes)
        if isDelimiterRow { paragraph.delimiterRows += 1 }
        // cmark-gfm scans a row from its start for every cell, and a URL from its start for every
        // closing bracket after the URL.
        total += 4 * pipes * pipes + mostClosers * mostClosers
    }

    private static func isOfDelimiterRow(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0D, UInt8(ascii: "|"), UInt8(ascii: "-"), UInt8(ascii: ":"): true
        default: false
        }
    }

    private mutating func endParagraph() {
        guard paragraph.lines > 0 else { return }
        // Cells that pad short rows take memory, too.
        total += 20_000 * max(0, paragraph.mostPipes * paragraph.lines - paragraph.bytes)
        total += 16 * paragraph.delimiterRows * paragraph.bytes
        total += paragraph.openings * paragraph.bytes
        total += paragraph.colons * paragraph.longestWord
        // (A quarter of a nanosecond where the processor's cache holds all marks, and 1.6 where it
        // does not.)
        total += paragraph.emphasis * paragraph.emphasis
        if paragraph.hasDefinition { longestDefinition = max(longestDefinition, paragraph.longestLine) }
        paragraph = Paragraph()
    }
}
