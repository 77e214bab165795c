package import DragKit
package import DragTypes

/// Says what a text in Markdown is: a document, and perhaps nothing but links or a table.
package struct MarkdownRecogniser: Recognising {
    package let types: [TypeIdentifier] = [.markdown]
    package let decides: Set<Kind> = [.table, .links, .bookmarks]

    package init() {}

    package func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading] {
        let window = RecognitionWindow.beginning(of: bytes, limit: limit)
        guard let page = try? MarkdownHandler.html(of: window.span.bytes) else { return [] }
        return PageRecogniser.readings(of: Array(page.utf8), type)
    }
}
