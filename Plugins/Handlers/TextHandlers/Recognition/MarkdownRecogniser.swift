package import DragKit
package import DragTypes

/// Says what a text in Markdown is: a document, and perhaps nothing but links or a table, or tasks.
package struct MarkdownRecogniser: Recognising {
    package let types: [TypeIdentifier] = [.markdown]
    package let decides: Set<Kind> = [.table, .links, .bookmarks]

    /// How a box of a check list begins in HTML.
    private static let box = Array("<input type=\"checkbox\"".utf8)

    package init() {}

    package func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading] {
        let window = RecognitionWindow.beginning(of: bytes, limit: limit)
        guard let page = try? MarkdownHandler.html(of: window.span.bytes) else { return [] }
        let html = Array(page.utf8)
        let readings = PageRecogniser.readings(of: html, type)
        // The boxes of a check list are tasks, whatever else the document holds.
        return html.firstRange(of: Self.box) == nil ? readings : readings + [Reading(type, .tasks)]
    }
}
