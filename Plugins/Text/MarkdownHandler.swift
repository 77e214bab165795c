import CCMarkGFM
import Documents
import DragHTML
package import DragKit
import DragTypes
import Synchronization

/// Converts Markdown to HTML by cmark-gfm: CommonMark with GitHub's tables, strikethrough,
/// autolinks, task lists, footnotes and alerts. Of HTML in the Markdown, what is safe stays.
package struct MarkdownHandler: PromptHandler {
    package let identifier = "org.dragconv.markdown"

    /// A handler without settings.
    package init() {}

    package var conversions: [Conversion] {
        [
            Conversion(identifier + "/to-html", from: .markdown, to: .html, cost: 5, maxInput: 1 << 26),
            Conversion(identifier + "/clean", from: .markdown, to: CleanHTML.type, keep: .near, cost: 10, maxInput: 1 << 24, isOfferedUnasked: false),
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
        let notes = ConversionNote.lost("fields of front matter", matter.fields - (isTitleKept ? 1 : 0))
        let page = try Self.html(of: input, after: matter)
        guard conversion.to != .html else { return ConversionOutput(page, notes: notes) }
        let tree = try HTMLTree(page: Array(page.utf8), isCancelled: context.cancellation)
        var reader = HTMLDocumentReader(tree)
        var document = reader.read()
        document.title = matter.title
        return ConversionOutput(HTMLWriter(document).fragment(), notes: notes + tree.limitNotes)
    }

    /// Renders the text as an HTML fragment.
    ///
    /// - Parameter matter: the text's front matter, where it has been read already.
    /// - Throws: ``ConversionError``: `unsupported` when the result is empty, `limit` when the text
    ///   would take too long to parse, `internalError` when cmark-gfm fails.
    static func html(of input: RawSpan, after matter: FrontMatter? = nil) throws(ConversionError) -> String {
        try MarkdownCost.check(input)
        let options = CMARK_OPT_FOOTNOTES | CMARK_OPT_UNSAFE
        guard areExtensionsRegistered, let parser = cmark_parser_new(options) else {
            throw .internalError("cmark-gfm could not be started")
        }
        defer { cmark_parser_free(parser) }
        for name in ["table", "strikethrough", "autolink", "tasklist"] {
            if let syntax = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, syntax) }
        }
        input.extracting((matter ?? FrontMatter(of: input)).length..<input.byteCount).withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return }
            cmark_parser_feed(parser, start.assumingMemoryBound(to: CChar.self), buffer.count)
        }
        let parsed = Self.parsing.withLock { _ in Int(bitPattern: cmark_parser_finish(parser)) }
        guard let document = OpaquePointer(bitPattern: parsed) else { throw .internalError("cmark-gfm gave no document") }
        defer { cmark_node_free(document) }
        MarkdownRewriting.rewrite(document)
        guard let html = cmark_render_html(document, options, cmark_parser_get_syntax_extensions(parser)) else {
            throw .internalError("cmark-gfm rendered nothing")
        }
        defer { cmark_get_default_mem_allocator().pointee.free(html) }
        let text = String(cString: html)
        guard !text.isEmpty else { throw .unsupported("the Markdown shows nothing") }
        return text
    }
}

/// The front matter of a text: lines of YAML between lines of three dashes at its start, as
/// generators of sites read them. It is no part of what the text shows.
struct FrontMatter {
    /// The length in bytes; 0 where there is none.
    private(set) var length = 0
    /// The number of fields on the highest level.
    private(set) var fields = 0
    private(set) var title: String?

    /// The longest front matter, in bytes.
    private static let maximum = 1 << 16

    init(of input: RawSpan) {
        guard [UInt8](input.extracting(first: 3)).elementsEqual("---".utf8) else { return }
        let bytes = [UInt8](input.extracting(first: Self.maximum))
        var start = 0
        var count = 0
        var title: String?
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            let line = String(utf8Bytes: bytes[start..<end].filter { $0 != 0x0D })
            let isFirst = start == 0
            start = end + 1
            if isFirst {
                guard line == "---" else { return }
            } else if line == "---" || line == "..." {
                if count > 0 { (length, fields, self.title) = (min(start, bytes.count), count, title) }
                return
            } else {
                guard let isField = Self.isField(line) else { return }
                count += isField ? 1 : 0
                if line.hasPrefix("title:") { title = Self.scalar(line.dropFirst(6)) }
            }
        }
    }

    /// A value on one line, without its quotation marks.
    private static func scalar(_ text: Substring) -> String? {
        var value = String(utf8Bytes: ASCII.trimmed(Array(text.utf8)))
        for mark in ["\"", "'"] where value.count > 1 && value.hasPrefix(mark) && value.hasSuffix(mark) {
            value = String(value.dropFirst().dropLast())
        }
        return value.isEmpty || value == "|" || value == ">" ? nil : value
    }

    /// Whether a line begins a field; nil for a line that is no YAML, such as one of prose between
    /// two rules.
    private static func isField(_ line: String) -> Bool? {
        guard let first = line.first, !" #-\t]}".contains(first) else { return false }
        guard first.isLetter || first == "_" || first == "\"", let colon = line.firstIndex(of: ":"),
            line[line.index(after: colon)...].first ?? " " == " "
        else { return nil }
        return true
    }
}

/// Changes of a parsed text before it is rendered: unsafe HTML and addresses go, and alerts become
/// what GitHub makes of them.
private enum MarkdownRewriting {
    static func rewrite(_ document: OpaquePointer) {
        guard let iterator = cmark_iter_new(document) else { return }
        defer { cmark_iter_free(iterator) }
        var alerts: [OpaquePointer] = []
        // The element whose content is no text, if the paragraph is in one.
        var skipped: String?
        while true {
            let event = cmark_iter_next(iterator)
            if event == CMARK_EVENT_DONE { break }
            guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator) else { continue }
            switch cmark_node_get_type(node) {
            case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE:
                guard let literal = cmark_node_get_literal(node) else { continue }
                let source = String(cString: literal)
                skipped = SafeMarkup.hiddenElement(after: source, inside: skipped)
                cmark_node_set_literal(node, SafeMarkup.text(source))
            case CMARK_NODE_TEXT, CMARK_NODE_CODE: if skipped != nil { cmark_node_set_literal(node, "") }
            case CMARK_NODE_PARAGRAPH: skipped = nil
            case CMARK_NODE_LINK: removeUnsafe(node) { SafeAddress.isLink($0, allowsFiles: false) }
            case CMARK_NODE_IMAGE: removeUnsafe(node) { SafeAddress.isPicture($0, allowsFiles: false) }
            case CMARK_NODE_BLOCK_QUOTE: alerts.append(node)
            default: continue
            }
        }
        for quote in alerts { makeAlert(quote) }
    }

    private static func removeUnsafe(_ node: OpaquePointer, _ isSafe: (String) -> Bool) {
        if let address = cmark_node_get_url(node), !isSafe(String(cString: address)) { cmark_node_set_url(node, "") }
    }

    private static let kinds = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"]

    /// A quotation whose first line is `[!NOTE]` or another kind (GitHub Docs, "Alerts").
    private static func makeAlert(_ quote: OpaquePointer) {
        guard let paragraph = cmark_node_first_child(quote), cmark_node_get_type(paragraph) == CMARK_NODE_PARAGRAPH else { return }
        var line = ""
        var nodes: [OpaquePointer] = []
        var next = cmark_node_first_child(paragraph)
        while let node = next, cmark_node_get_type(node) == CMARK_NODE_TEXT, nodes.count < 8 {
            line += cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
            nodes.append(node)
            next = cmark_node_next(node)
        }
        guard next.map({ cmark_node_get_type($0) == CMARK_NODE_SOFTBREAK }) ?? true,
            let kind = kinds.first(where: { line.uppercased() == "[!\($0)]" }), let alert = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK)
        else { return }
        if let lineEnd = next { nodes.append(lineEnd) }
        for node in nodes { cmark_node_free(node) }
        cmark_node_set_on_enter(alert, HTMLWriter.startOfAlert(kind))
        cmark_node_set_on_exit(alert, "</div>")
        cmark_node_insert_before(quote, alert)
        if cmark_node_first_child(paragraph) == nil { cmark_node_free(paragraph) }
        while let child = cmark_node_first_child(quote) { cmark_node_append_child(alert, child) }
        cmark_node_free(quote)
    }
}
