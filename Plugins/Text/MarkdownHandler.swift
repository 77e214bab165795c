import CCMarkGFM
package import DragKit
import DragTypes

/// Converts Markdown to HTML by cmark-gfm: CommonMark with GitHub's tables, strikethrough,
/// autolinks and task lists. Raw HTML in the Markdown is left out, which is cmark's default.
package struct MarkdownHandler: PromptHandler {
    package let identifier = "org.dragconv.markdown"

    /// A handler without settings.
    package init() {}

    package var conversions: [Conversion] {
        [Conversion(identifier + "/to-html", from: .markdown, to: .html, cost: 5, maxInput: 1 << 26)]
    }

    /// Owner and thread rule: registering cmark's extensions writes global tables, so it happens
    /// once and before the first use. A parser and its document belong to one call.
    private static let areExtensionsRegistered: Bool = {
        cmark_gfm_core_extensions_ensure_registered()
        return true
    }()

    package var recognisers: [any Recognising] { [MarkdownRecogniser()] }

    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput { ConversionOutput(try Self.html(of: input)) }

    /// Renders the text as an HTML fragment.
    ///
    /// - Throws: ``ConversionError``: `unsupported` when the result is empty, `limit` when the text
    ///   would take too long to parse, `internalError` when cmark-gfm fails.
    static func html(of input: RawSpan) throws(ConversionError) -> String {
        try MarkdownCost.check(input)
        guard areExtensionsRegistered, let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else {
            throw .internalError("cmark-gfm could not be started")
        }
        defer { cmark_parser_free(parser) }
        for name in ["table", "strikethrough", "autolink", "tasklist"] {
            if let syntax = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, syntax) }
        }
        input.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return }
            cmark_parser_feed(parser, start.assumingMemoryBound(to: CChar.self), buffer.count)
        }
        guard let document = cmark_parser_finish(parser) else { throw .internalError("cmark-gfm gave no document") }
        defer { cmark_node_free(document) }
        guard let html = cmark_render_html(document, CMARK_OPT_DEFAULT, cmark_parser_get_syntax_extensions(parser)) else {
            throw .internalError("cmark-gfm rendered nothing")
        }
        defer { cmark_get_default_mem_allocator().pointee.free(html) }
        let text = String(cString: html)
        guard !text.isEmpty else { throw .unsupported("the Markdown shows nothing") }
        return text
    }
}

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
        total += Double(16 * depth)
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
