package import DragHTML
package import DragKit
import DragTypes

// HTML as conversions read it.

extension HTMLTree {
    /// The largest document that conversions accept, in bytes.
    package static let maximumInput = 1 << 25
    /// The largest depth, below which a renderer's recursion stays.
    private static let maximumDepth = 160
    /// The longest base URL, in bytes. A longer one would make the links too large, as it precedes
    /// every link.
    private static let maximumBase = 2048

    /// Whether the page is a file of bookmarks by its document type.
    package var isNetscapeBookmarks: Bool { ASCII.lowercased(doctype?.name ?? "") == "netscape-bookmark-file-1" }

    /// Parses a page as a browser with scripts does, so that what is in `noscript` is not shown.
    ///
    /// - Parameters:
    ///   - isXHTML: whether the page is known to follow the rules of XML; otherwise its beginning
    ///     tells.
    ///   - isCancelled: called from time to time; the parser stops when the result is true.
    /// - Throws: ``ConversionError``: `limit` for a document that is too large, or that nests
    ///   tables, templates or forms too deep; `timedOut` when the parser was stopped.
    package init(page bytes: [UInt8], isXHTML: Bool = false, isCancelled: () -> Bool = { false }) throws(ConversionError) {
        var options = HTMLOptions()
        options.maximumTreeDepth = Self.maximumDepth
        do {
            let html = isXHTML || XHTMLSource.isXHTML(bytes) ? XHTMLSource.html(bytes) : bytes
            try self.init(parsing: html, options: options, isExpired: isCancelled)
        } catch {
            throw Self.conversionError(error, options)
        }
    }

    /// The page that a conversion gets. What a recogniser has parsed already is not parsed anew.
    ///
    /// - Throws: as ``init(page:isCancelled:)``.
    package init(input: RawSpan, of context: borrowing ConversionContext) throws(ConversionError) {
        if let known = context.parsed?.value as? HTMLTree, known.sourceByteCount == input.byteCount {
            self = known
        } else {
            try self.init(page: [UInt8](input), isCancelled: context.cancellation)
        }
    }

    private static func conversionError(_ error: HTMLError, _ options: HTMLOptions) -> ConversionError {
        let place = "at byte \(error.position)"
        return switch error.reason {
        case .expired: .timedOut("the time for one step is up")
        case .inputTooLarge: .limit("the HTML is larger than the limit of \(options.maximumInput) bytes")
        case .nestingTooDeep: .limit("the HTML nests deeper than the limit of \(options.maximumOpenElements) open elements \(place)")
        case .tooManyNodes: .limit("the HTML makes more elements and texts than the limit of one for each byte, \(place)")
        case .tooManyNames: .limit("the HTML has more different names of elements than the limit of 16000, \(place)")
        }
    }

    /// Whether an element is a mail in plain text that Thunderbird quotes, which is no code.
    func isQuotedMail(_ node: HTMLNode) -> Bool {
        attribute(.class, of: node).map { ASCII.hasWord("moz-quote-pre", in: bytes(of: $0).span) } ?? false
    }

    /// The limits that left something out of the tree.
    package var limitNotes: [ConversionNote] {
        limits.contains(.attributes)
            ? [ConversionNote("attributes of one element after the first \(HTMLOptions().maximumAttributes) are left out")] : []
    }

    /// The document's base URL; nil when it has none, or one that is too long.
    package var base: String? {
        let first = elements(.base).lazy.compactMap { [self] in value(.href, of: $0) }.first
        return first.flatMap { $0.utf8.count <= Self.maximumBase ? $0 : nil }
    }

    /// Whether a node is a text.
    package func isText(_ node: HTMLNode) -> Bool { kind(of: node) == .text }

    /// Whether a node is a text of white space alone.
    package func isBlankText(_ node: HTMLNode) -> Bool {
        guard isText(node) else { return false }
        // Most texts show something in their first bytes.
        for byte in bytes(of: node) where !ASCII.isWhitespace(byte) { return byte >= 0x80 && text(of: node).trimmed.isEmpty }
        return true
    }

    /// Whether a node is an ancestor of another one, or that node itself.
    func contains(_ ancestor: HTMLNode, _ node: HTMLNode) -> Bool {
        var here: HTMLNode? = node
        while let element = here {
            if element == ancestor { return true }
            here = parent(of: element)
        }
        return false
    }

    /// The element before a node among its siblings; nil for none.
    func element(before node: HTMLNode) -> HTMLNode? {
        var earlier = previous(before: node)
        while let here = earlier, kind(of: here) != .element { earlier = previous(before: here) }
        return earlier
    }

    /// The element after a node among its siblings; nil for none.
    func element(after node: HTMLNode) -> HTMLNode? {
        var later = next(after: node)
        while let here = later, kind(of: here) != .element { later = next(after: here) }
        return later
    }

    /// The name of an element, where SVG's and MathML's count as HTML's: `a` is a link in each.
    package func tag(of node: HTMLNode) -> HTMLName { name(of: node).html }

    /// The elements with one of some names, in the order of the document, those of SVG and in
    /// templates included.
    package func elements(tagged tags: [HTMLName]) -> [HTMLNode] {
        var result: [HTMLNode] = []
        for step in walk() where !step.isLeaving && tags.contains(tag(of: step.node)) { result.append(step.node) }
        return result
    }

    /// The text of all nodes below a node, with its original white space.
    package func rawText(of node: HTMLNode) -> [UInt8] {
        var result: [UInt8] = []
        appendTextContent(of: node, to: &result)
        return result
    }

    /// The value of an attribute, in UTF-8. Most values are a part of the source, and are not
    /// copied.
    package func bytes(of attribute: HTMLAttribute) -> ArraySlice<UInt8> {
        guard !isPlain(attribute) else { return source(of: attribute) }
        var bytes: [UInt8] = []
        appendValue(of: attribute, to: &bytes)
        return bytes[...]
    }

    /// The characters of a text, in UTF-8. Most texts are a part of the source, and are not copied.
    package func bytes(of node: HTMLNode) -> ArraySlice<UInt8> {
        guard !isPlain(node) else { return source(of: node) }
        var bytes: [UInt8] = []
        appendText(of: node, to: &bytes)
        return bytes[...]
    }

    /// The number that an attribute states; nil for none.
    package func number(_ attribute: HTMLName, of node: HTMLNode) -> Int? { value(attribute, of: node).flatMap { Int($0) } }
}
