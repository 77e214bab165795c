import CCMarkGFM
import Documents
import DragKit
import DragTypes

/// Changes of a parsed text before it is rendered: unsafe HTML and addresses go, alerts and
/// formulas become what GitHub makes of them, and headings get the names by which links lead to
/// them.
enum MarkdownRewriting {
    /// - Returns: whether HTML stands in the text, which may lack end tags, and notes on addresses
    ///   that are gone.
    static func rewrite(_ document: OpaquePointer, _ formulas: MarkdownFormulas) -> (hasMarkup: Bool, notes: [ConversionNote]) {
        guard let iterator = cmark_iter_new(document) else { return (false, []) }
        defer { cmark_iter_free(iterator) }
        var parts = Parts()
        var hasMarkup = false
        // The element whose content is no text, if the paragraph is in one.
        var skipped: String?
        while true {
            let event = cmark_iter_next(iterator)
            if event == CMARK_EVENT_DONE { break }
            guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator) else { continue }
            switch cmark_node_get_type(node) {
            case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE:
                guard let literal = cmark_node_get_literal(node) else { continue }
                let source = formulas.sources(in: String(cString: literal))
                if SafeMarkup.isUnknownTag(source) {
                    cmark_node_set_literal(node, MarkupEscape.text(source))
                    continue
                }
                skipped = SafeMarkup.hiddenElement(after: source, inside: skipped)
                cmark_node_set_literal(node, SafeMarkup.text(source))
                hasMarkup = true
            case CMARK_NODE_TEXT: if skipped != nil { cmark_node_set_literal(node, "") } else { parts.noteFormulas(node, formulas) }
            case CMARK_NODE_CODE, CMARK_NODE_CODE_BLOCK:
                if skipped != nil { cmark_node_set_literal(node, "") } else { restoreLiteral(node, formulas) }
            case CMARK_NODE_PARAGRAPH: skipped = nil
            case CMARK_NODE_LINK:
                restoreAddress(node, formulas)
                parts.noteTarget(node)
                if !hasAddress(node, { SafeAddress.isLink($0, allowsFiles: false) }) { parts.unsafeLinks.append(node) }
            case CMARK_NODE_IMAGE:
                restoreAddress(node, formulas)
                if !hasAddress(node, { SafeAddress.isPicture($0, allowsFiles: false) }) { parts.unsafePictures.append(node) }
            case CMARK_NODE_BLOCK_QUOTE: parts.quotes.append(node)
            case CMARK_NODE_HEADING: parts.headings.append(node)
            default: continue
            }
        }
        for quote in parts.quotes { makeAlert(quote) }
        parts.nameHeadings()
        for node in parts.texts { showFormulas(node, formulas) }
        for node in parts.unsafeLinks + parts.unsafePictures { unwrap(node) }
        return (
            hasMarkup,
            ConversionNote.lost("links to files or scripts", parts.unsafeLinks.count)
                + ConversionNote.lost("pictures in files", parts.unsafePictures.count)
        )
    }

    /// What is changed once the whole text has been seen.
    private struct Parts {
        var quotes: [OpaquePointer] = []
        var headings: [OpaquePointer] = []
        var texts: [OpaquePointer] = []
        /// Links and pictures with unsafe addresses: scripts, and files of the reader's computer.
        var unsafeLinks: [OpaquePointer] = []
        var unsafePictures: [OpaquePointer] = []
        private var targets: Set<String> = []

        mutating func noteFormulas(_ node: OpaquePointer, _ formulas: MarkdownFormulas) {
            guard let literal = cmark_node_get_literal(node), formulas.areIn(literal) else { return }
            if MarkdownRewriting.isAlternative(node) { MarkdownRewriting.restoreLiteral(node, formulas) } else { texts.append(node) }
        }

        mutating func noteTarget(_ link: OpaquePointer) {
            guard let address = cmark_node_get_url(link), address[0] == CChar(UInt8(ascii: "#")) else { return }
            targets.insert(String(cString: address + 1))
        }

        /// Gives headings to which links lead the names that GitHub gives them.
        func nameHeadings() {
            guard !targets.isEmpty else { return }
            var counts: [String: Int] = [:]
            for heading in headings {
                let name = HeadingName.name(MarkdownRewriting.words(of: heading))
                let count = counts[name, default: 0]
                counts[name] = count + 1
                let unique = count == 0 ? name : "\(name)-\(count)"
                guard targets.contains(unique), let anchor = cmark_node_new(CMARK_NODE_HTML_INLINE) else { continue }
                cmark_node_set_literal(anchor, "<a id=\"\(MarkupEscape.attribute(unique))\"></a>")
                cmark_node_prepend_child(heading, anchor)
            }
        }
    }

    /// The words of a heading or a paragraph.
    private static func words(of node: OpaquePointer) -> String {
        var result = ""
        guard let iterator = cmark_iter_new(node) else { return result }
        defer { cmark_iter_free(iterator) }
        while cmark_iter_next(iterator) != CMARK_EVENT_DONE {
            guard let inner = cmark_iter_get_node(iterator), [CMARK_NODE_TEXT, CMARK_NODE_CODE].contains(cmark_node_get_type(inner)) else { continue }
            result += cmark_node_get_literal(inner).map { String(cString: $0) } ?? ""
        }
        return result
    }

    // MARK: Formulas

    /// Whether a text describes a picture.
    private static func isAlternative(_ node: OpaquePointer) -> Bool {
        var parent = cmark_node_parent(node)
        while let here = parent {
            if cmark_node_get_type(here) == CMARK_NODE_IMAGE { return true }
            parent = cmark_node_parent(here)
        }
        return false
    }

    private static func restoreLiteral(_ node: OpaquePointer, _ formulas: MarkdownFormulas) {
        guard let literal = cmark_node_get_literal(node), formulas.areIn(literal) else { return }
        cmark_node_set_literal(node, formulas.sources(in: String(cString: literal)))
    }

    private static func restoreAddress(_ node: OpaquePointer, _ formulas: MarkdownFormulas) {
        if let address = cmark_node_get_url(node), formulas.areIn(address) {
            cmark_node_set_url(node, formulas.sources(in: String(cString: address)))
        }
        if let title = cmark_node_get_title(node), formulas.areIn(title) {
            cmark_node_set_title(node, formulas.sources(in: String(cString: title)))
        }
    }

    private static func showFormulas(_ node: OpaquePointer, _ formulas: MarkdownFormulas) {
        guard let literal = cmark_node_get_literal(node), let markup = cmark_node_new(CMARK_NODE_HTML_INLINE) else { return }
        cmark_node_set_literal(markup, formulas.markup(in: String(cString: literal)))
        cmark_node_replace(node, markup)
        cmark_node_free(node)
    }

    // MARK: Addresses and alerts

    private static func hasAddress(_ node: OpaquePointer, _ isSafe: (String) -> Bool) -> Bool {
        cmark_node_get_url(node).map { isSafe(String(cString: $0)) } ?? true
    }

    /// Leaves the words of a link or a picture.
    private static func unwrap(_ node: OpaquePointer) {
        while let child = cmark_node_first_child(node) { cmark_node_insert_before(node, child) }
        cmark_node_free(node)
    }

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
        guard next.map({ [CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK].contains(cmark_node_get_type($0)) }) ?? true,
            let kind = HTMLWriter.alerts.first(where: { line.uppercased() == "[!\($0)]" }), let alert = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK)
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
