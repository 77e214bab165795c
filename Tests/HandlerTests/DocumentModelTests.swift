import Documents
import DragHTML
import DragTypes
import Testing

@testable import TextHandlers

/// What the model of documents holds beside words and marks: tables with cells over several places,
/// numberings, definitions, directions, and notes that stand in the text.
@Suite struct DocumentModelTests {
    private static func document(_ html: String) throws -> RichDocument {
        var reader = HTMLDocumentReader(try HTMLTree(page: Array(html.utf8)))
        return reader.read()
    }

    private static let pages = [
        "<table><caption>Prices</caption><tr><th colspan=2>Name<th rowspan=2>Age<tr><th>First<th>Last<tr><td>Ann<td>Lee<td>3</table>",
        "<table border=1><tr><td rowspan=2>a<td>b<tr><td>c<tr><td colspan=2>d</table>",
        "<table border=1><tr><td rowspan=9 colspan=9>a<td>b<tr><td>c</table>",
        "<ol type=a start=3><li>c<li>d</ol><ol type=I><li>one<li value=7>seven</ol>",
        "<ol reversed><li>two<li>one</ol>", "<ol style='list-style-type: lower-roman'><li>one<ol><li>first</ol></ol>",
        "<dl><dt>API<dd>Interface<dt>UI<dt>GUI<dd><p>One<p>Two</dl>", "<dl><div><dt>A<dd>b</div></dl>",
        "<p dir=rtl>שלום</p><p>Hello</p>", "<div dir=rtl><ul><li>שלום</ul><p dir=ltr>Hello</div>", "<p style='direction: rtl'>שלום</p>",
        "<table border=1 dir=rtl><tr><td>א<td>ב</table>", "<table><tr><th>Rome<td>5<tr><th>Oslo<td>6</table>",
    ]

    /// Clean HTML says the same as what it was read from, for people and for converters.
    @Test(arguments: pages, [false, true])
    func cleanHTMLKeepsAll(page: String, isForConverters: Bool) throws {
        let document = try Self.document(page)
        let again = try Self.document(HTMLWriter(document, isForConverters: isForConverters).fragment())
        #expect(again.blocks == document.blocks)
    }

    /// RTF has no place for captions, definitions and headings of rows.
    @Test(arguments: pages.filter { !$0.contains("<dl>") && !$0.contains("<th>Rome") && !$0.contains("caption") })
    func rtfKeepsAll(page: String) throws {
        let document = try Self.document(page)
        var reader = RTFReader(RTFWriter.text(document))
        _ = try reader.text()
        #expect(reader.document.blocks == document.blocks)
    }

    @Test func cellsCoverWhatTheySay() throws {
        let document = try Self.document(Self.pages[0])
        guard case .table(let table)? = document.blocks.first else { throw Missing() }
        #expect(table.caption.map(\.content) == [.text("Prices")])
        #expect(table.rows.map { $0.map(\.columns) } == [[2, 0, 1], [1, 1, 0], [1, 1, 1]])
        #expect(table.rows.map { $0.map(\.rows) } == [[1, 0, 2], [1, 1, 0], [1, 1, 1]])
    }

    /// An item with a number of its own begins another list, so that every writer shows it.
    @Test func numbersThatJumpBeginAnotherList() throws {
        #expect(MarkdownWriter(try Self.document("<ol><li>a<li value=9>b<li>c</ol>")).text() == "1. a\n\n9) b\n10) c\n")
    }

    @Test func markdownSaysWhatItLoses() throws {
        let page = Self.pages[0] + "<ol type=a><li>a</ol><u>x</u>"
        let losses = try Self.document(page).losses(in: .markdown).map(\.description)
        #expect(Set(losses) == ["2 merged cells", "1 lettered or Roman list", "1 underlined or highlighted passage"])
    }

    @Test(arguments: [
        ("<p>x<span style='font-size:0'>hidden</span> y</p>", "x y\n"),
        ("<ul style='font-size:0'><li style='font-size:16px'>seen</ul>", "- seen\n"),
        ("<p>Hello <span style='display:inline-flex'><b>a</b><i>b</i></span> after.</p>", "Hello **a** *b* after.\n"),
        ("<p>1<span class=sr-only>+</span>1⁄2 cups</p>", "1+1⁄2 cups\n"), ("<p>a<span class=sr-only>+</span>b</p>", "ab\n"),
        (
            """
            <p>Text<span class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">1</sup><span class="ltx_note_content">\
            <sup class="ltx_note_mark">1</sup>A note.</span></span> more.</p>
            """, "Text[^1] more.\n\n[^1]: A note.\n"
        ),
        ("<ul><li style='list-style:none'><span class=ltx_tag_item>•</span><p>one</ul>", "- one\n"),
        ("<pre data-language=Python><div>Python</div><code>x = 1</code></pre>", "```python\nx = 1\n```\n"),
        ("<pre><div>Output</div><code>x = 1</code></pre>", "```\nOutput\nx = 1\n```\n"),
    ])
    func markdown(page: String, markdown: String) throws { #expect(MarkdownWriter(try Self.document(page)).text() == markdown) }

    /// Quotations in quotations cost no more than their number.
    @Test(arguments: [40, 3000])
    func deepQuotations(depth: Int) throws {
        let page = String(repeating: "<blockquote>", count: depth) + "x"
        let document = try Self.document(page)
        #expect(HTMLWriter(document).fragment().contains("x"))
        let cut = document.quoting(upTo: 16)
        #expect(cut.isCut)
        #expect(HTMLWriter(cut.document, isForConverters: true).fragment().split(separator: "<blockquote").count == 16)
    }

    private struct Missing: Error {}
}
