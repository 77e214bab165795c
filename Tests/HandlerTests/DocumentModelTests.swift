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
        // A list in a list does not end the numbers of the list around.
        ("<ol><li>One</li><ul><li>Sub</li></ul><li>Two</li></ol>", "1. One\n   - Sub\n2. Two\n"),
        ("<ol><li>One</li><ol><li>Sub</li></ol><li>Two</li><ul><li>b</li></ul><li>Three", "1. One\n   1. Sub\n2. Two\n   - b\n3. Three\n"),
        // To a browser, the box of Evernote goes on to the end of the line.
        ("<div><en-todo checked='true'/>Buy</div><div><en-todo/>Sell <b>it</b></div>", "- [x] Buy\n- [ ] Sell **it**\n"),
        (
            """
            <p>A<sup id=r1 class=reference><a href="#n1">[1]</a></sup></p><ol class=references><li id=n1><span class=mw-cite-backlink>^ \
            <a href="#r1"><sup>a</sup></a> <a href="#r2"><sup>b</sup></a></span> Second</li></ol>
            """, "A[^1]\n\n[^1]: Second\n"
        ),
        (
            """
            <p>Area <!--[if gte msEquation 12]><m:oMath><m:sSup><m:e><m:r><i>r</i></m:r></m:e><m:sup><m:r>2</m:r></m:sup></m:sSup></m:oMath>\
            <![endif]--><![if !msEquation]><img src="file:///C:/a.png"><![endif]> here, <!--[if mso]>x<![endif]-->and.</p>
            """, "Area $r^2$ here, and.\n"
        ),
    ])
    func markdown(page: String, markdown: String) throws { #expect(MarkdownWriter(try Self.document(page)).text() == markdown) }

    /// No list of Markdown writes these numbers.
    @Test(arguments: [
        ("\u{A7} 2", "\u{A7} 2 Words\n"), ("Article 5:", "Article 5: Words\n"), ("1.1.", "1.1. Words\n"), ("3.", "3. Words\n"),
        ("(b)", "2. Words\n"), ("\u{B7}", "- Words\n"), ("\u{A7}", "- Words\n"),
    ])
    func numbersOfWord(marker: String, markdown: String) throws {
        let page = """
            <p class=MsoListParagraph style='mso-list:l2 level1 lfo3'><![if !supportLists]><span style='mso-list:Ignore'>\(marker)\
            <span>&nbsp; </span></span><![endif]>Words</p>
            """
        #expect(MarkdownWriter(try Self.document(page)).text() == markdown)
    }

    /// Cells without words, and roles that contradict headings, do not make a layout of a table.
    @Test(arguments: [
        ("<table><tr><td>Cmd<td>What<tr><td><pre>ls</pre><td>list<tr><td>pwd<td></table>", true),
        ("<table><tr><td>Cmd<td><tr><td><pre>ls</pre><td>list</table>", false),
        ("<table><tr><td>Menu<td>News<tr><td><td><ul><li>a</ul></table>", false),
        ("<table role=presentation><tr><th>Brand<td>Heron<tr><th>Weight<td>1 kg</table>", true),
        ("<table role=presentation><tr><th>Left<th>Right<tr><th>a<th>b</table>", false),
        ("<table role=presentation><tr><td>Left<td>Right<tr><td>a<td>b</table>", false),
    ])
    func tables(page: String, isTable: Bool) throws {
        let blocks = try Self.document(page).blocks
        #expect(blocks.contains { if case .table = $0 { true } else { false } } == isTable, "\(blocks)")
    }

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
