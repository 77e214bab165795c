import CCMarkGFM
import Documents
import DragHTML
package import DragKit
import DragTypes
import Synchronization

/// Converts Markdown to HTML by cmark-gfm: CommonMark with GitHub's tables, strikethrough,
/// autolinks, task lists, footnotes, alerts and formulas. Of HTML in the Markdown, what is safe
/// stays.
package struct MarkdownHandler: PromptHandler {
    package let identifier = "org.dragconv.markdown"

    /// A handler without settings.
    package init() {}

    package var conversions: [Conversion] {
        [
            Conversion(identifier + "/to-html", from: .markdown, to: .html, cost: 5, maxInput: 1 << 26),
            Conversion(identifier + "/clean", from: .markdown, to: CleanHTML.type, keep: .near, cost: 10, maxInput: 1 << 24, isOfferedUnasked: false),
            Conversion(identifier + "/rtf", from: .markdown, to: .rtf, keep: .near, cost: 15, maxInput: 1 << 24),
        ]
    }

    /// Owner and thread rule: registering cmark's extensions writes global tables, so it happens
    /// once and before the first use. A parser and its document belong to one call. While the end
    /// of a text is parsed, the special characters of the parser's extensions stand in a global
    /// table, so one text is parsed at a time.
    private static let areExtensionsRegistered: Bool = {
        cmark_gfm_core_extensions_ensure_registered()
        return true
    }()

    private static let parsing = Mutex(())

    package var recognisers: [any Recognising] { [MarkdownRecogniser()] }

    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let matter = FrontMatter(of: input)
        let isTitleKept = conversion.to != .html && matter.title != nil
        let (page, lost) = try Self.page(of: input, after: matter)
        let notes = ConversionNote.lost("fields of front matter", matter.fields - (isTitleKept ? 1 : 0)) + lost
        guard conversion.to != .html else { return ConversionOutput(page, notes: notes) }
        let tree = try HTMLTree(page: Array(page.utf8), isCancelled: context.cancellation)
        var reader = HTMLDocumentReader(tree)
        var document = reader.read()
        document.title = matter.title
        return ConversionOutput(DocumentWriters.write(document, as: conversion.to), notes: notes + tree.limitNotes)
    }

    /// The text as an HTML fragment.
    ///
    /// - Throws: ``ConversionError``: `unsupported` when the result is empty, `limit` when the text
    ///   would take too long to parse, `internalError` when cmark-gfm fails.
    static func html(of input: RawSpan) throws(ConversionError) -> String { try page(of: input, after: FrontMatter(of: input)).html }

    /// Renders the text after its front matter, and tells what is lost.
    private static func page(of input: RawSpan, after matter: FrontMatter) throws(ConversionError) -> (html: String, notes: [ConversionNote]) {
        try MarkdownCost.check(input)
        let options = CMARK_OPT_FOOTNOTES | CMARK_OPT_UNSAFE
        guard areExtensionsRegistered, let parser = cmark_parser_new(options) else {
            throw .internalError("cmark-gfm could not be started")
        }
        defer { cmark_parser_free(parser) }
        for name in ["table", "strikethrough", "autolink", "tasklist"] {
            if let syntax = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, syntax) }
        }
        let formulas = MarkdownFormulas([UInt8](input.extracting(matter.length..<input.byteCount)))
        formulas.text.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return }
            cmark_parser_feed(parser, start.assumingMemoryBound(to: CChar.self), buffer.count)
        }
        let parsed = Self.parsing.withLock { _ in Int(bitPattern: cmark_parser_finish(parser)) }
        guard let document = OpaquePointer(bitPattern: parsed) else { throw .internalError("cmark-gfm gave no document") }
        defer { cmark_node_free(document) }
        let (hasMarkup, notes) = MarkdownRewriting.rewrite(document, formulas)
        guard let html = cmark_render_html(document, options, cmark_parser_get_syntax_extensions(parser)) else {
            throw .internalError("cmark-gfm rendered nothing")
        }
        defer { cmark_get_default_mem_allocator().pointee.free(html) }
        let text = Self.withBoxesInParagraphs(String(cString: html))
        guard !text.isEmpty else { throw .unsupported("the Markdown shows nothing") }
        return (hasMarkup ? BalancedMarkup.text(try HTMLTree(page: Array(text.utf8))) : text, notes)
    }

    /// HTML in which the box of an item that holds paragraphs stands in the first of them, as on
    /// GitHub. cmark-gfm writes a line for the box alone.
    private static func withBoxesInParagraphs(_ html: String) -> String {
        var result = html
        for box in [#"<input type="checkbox" disabled="" /> "#, #"<input type="checkbox" checked="" disabled="" /> "#] {
            result = result.replacing("<li>\(box)\n<p>", with: "<li>\n<p>\(box)")
        }
        return result
    }
}
