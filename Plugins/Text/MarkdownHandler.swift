import CCMarkGFM
package import DragKit
import DragTypes

/// Converts Markdown to HTML by cmark-gfm: CommonMark with GitHub's tables, strikethrough, autolinks and task lists. Raw HTML in the
/// Markdown is left out, which is cmark's default.
package struct MarkdownHandler: PromptHandler {
    package let identifier = "org.dragconv.markdown"

    /// A handler without settings.
    package init() {}

    package var conversions: [Conversion] {
        [Conversion(identifier + "/to-html", from: .markdown, to: .html, cost: 5, maxInput: 1 << 26)]
    }

    /// Owner and thread rule: registering cmark's extensions writes global tables, so it happens once and before the first use. A parser
    /// and its document belong to one call.
    private static let areExtensionsRegistered: Bool = {
        cmark_gfm_core_extensions_ensure_registered()
        return true
    }()

    /// Renders the text as an HTML fragment.
    ///
    /// - Throws: ``ConversionError``: `unsupported` when the result is empty, `limit` when the text would take too long to parse,
    ///   `internalError` when cmark-gfm fails.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        try MarkdownCost.check(input)
        guard Self.areExtensionsRegistered, let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else {
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
        return ConversionOutput(text)
    }
}
