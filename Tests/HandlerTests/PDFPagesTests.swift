import DragKit
import DragTypes
import RecordsHandler
import Testing

/// Documents that are made of a PDF's pages: what the places and sizes of characters mean.
@Suite struct PDFPagesTests {
    /// A line of a page, as poppler tells it.
    private static func line(_ text: String, _ left: Int, _ top: Int, font: Int = 0, width: Int? = nil) -> String {
        "<text top=\"\(top)\" left=\"\(left)\" width=\"\(width ?? 8 * text.count)\" height=\"\(font == 4 ? 14 : 20)\" font=\"\(font)\">\(text)</text>\n"
    }

    /// Lines of 640 pixels, which fill a page, and a last one.
    private static func paragraph(_ lines: String..., left: Int = 100, top: Int) -> String {
        lines.enumerated().map { number, text in
            line(text, left, top + 22 * number, width: number < lines.count - 1 ? 640 + 100 - left : 8 * text.count)
        }.joined()
    }

    /// Font 0 is the text's, 1 has one width for all characters, 2 and 3 are larger, 4 is smaller.
    private static func pages(_ pages: String...) -> String {
        let fonts = [(18, "Roman"), (18, "DejaVuSansMono"), (36, "Bold"), (24, "Bold"), (14, "Roman")].enumerated().map {
            "<fontspec id=\"\($0)\" size=\"\($1.0)\" family=\"\($1.1)\" color=\"#000000\"/>\n"
        }.joined()
        let all = pages.enumerated().map {
            "<page number=\"\($0 + 1)\" top=\"0\" left=\"0\" height=\"1188\" width=\"918\">\n\($0 == 0 ? fonts : "")\($1)</page>\n"
        }
        return "<?xml version=\"1.0\"?>\n<pdf2xml>\n\(all.joined())</pdf2xml>\n<pictures count=\"0\">"
    }

    private func html(_ pages: String) throws -> String {
        let type = try #require(RecordFixtures.catalogue.resolve("org.freedesktop.poppler.pages"))
        let conversion = try #require(RecordFixtures.handler.conversions.first { $0.from == type && $0.to == .html })
        let context = ConversionContext(catalogue: RecordFixtures.catalogue, inputType: type)
        let output = try RecordFixtures.handler.convert(Array(pages.utf8), using: conversion, context: context)
        return String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").joined(separator: "\n")
    }

    private static let heights = """
        <table>
        <thead>
        <tr><th>Bird</th><th>Height</th></tr>
        </thead>
        <tbody>
        <tr><td>Heron</td><td>98</td></tr>
        <tr><td>Egret</td><td>65</td></tr>
        </tbody>
        </table>
        """

    static let cases: [(name: String, pages: String, html: String)] = [
        (
            "lines are joined, and words that were divided",
            pages(paragraph("It waits for a very long time, and it hardly moves in its splen-", "dour, which nobody under-", "stands.", top: 100)),
            "<p>It waits for a very long time, and it hardly moves in its splendour, which nobody understands.</p>"
        ),
        (
            "room between lines and indents part paragraphs",
            pages(
                paragraph("The first paragraph has two lines of text,", "of which this is one.", top: 100)
                    + paragraph("A second paragraph.", top: 160) + paragraph("A third one, two lines as well, one of", "them short.", top: 220)),
            """
            <p>The first paragraph has two lines of text, of which this is one.</p>
            <p>A second paragraph.</p>
            <p>A third one, two lines as well, one of them short.</p>
            """
        ),
        (
            "lines that end early are those of an address",
            pages(
                line("Pond Ltd", 100, 100) + line("Reed Street 5", 100, 122)
                    + paragraph("A longer text that fills the line up to its end", "it does.", top: 200)),
            "<p>Pond Ltd<br>\nReed Street 5</p>\n<p>A longer text that fills the line up to its end it does.</p>"
        ),
        (
            "large characters are headings",
            pages(
                line("<b>Herons</b>", 100, 100, font: 2) + line("<b>Food</b>", 100, 160, font: 3)
                    + paragraph("They eat fish and frogs, and much more than that,", "if they can.", top: 200)),
            "<h1>Herons</h1>\n<h2>Food</h2>\n<p>They eat fish and frogs, and much more than that, if they can.</p>"
        ),
        (
            "items stand in lists, and further right in lists of these",
            pages(
                line("•", 120, 100, width: 6) + line("one", 150, 100) + line("•", 120, 122, width: 6) + line("two", 150, 122)
                    + line("◦", 150, 144, width: 6) + line("inner", 180, 144) + line("•", 120, 166, width: 6) + line("three", 150, 166)),
            "<ul>\n<li>one</li>\n<li>two\n<ul>\n<li>inner</li>\n</ul>\n</li>\n<li>three</li>\n</ul>"
        ),
        (
            "labels may be drawn after the text",
            pages(line("one", 150, 100) + line("two", 150, 122) + line("Below.", 100, 200) + line("1.", 130, 100) + line("2.", 130, 122)),
            "<ol>\n<li>one</li>\n<li>two</li>\n</ol>\n<p>Below.</p>"
        ),
        (
            "cells below each other are a table",
            pages(
                line("<b>Bird</b>", 100, 100, width: 40) + line("<b>Height</b>", 400, 100, width: 60) + line("Heron", 100, 122) + line("98", 440, 122)
                    + line("Egret", 100, 144) + line("65", 440, 144)),
            heights
        ),
        (
            "columns of text are read one after the other",
            pages(
                (0..<5).map { line("Left words \($0) of a line.", 100, 100 + 22 * $0, width: 250) }.joined()
                    + (0..<5).map { line("Right words \($0) of it all.", 450, 100 + 22 * $0, width: 250) }.joined()),
            "<p>\((0..<5).map { "Left words \($0) of a line." }.joined(separator: " "))</p>\n<p>\((0..<5).map { "Right words \($0) of it all." }.joined(separator: " "))</p>"
        ),
        (
            "small paragraphs with a number are footnotes",
            pages(
                line("It waits", 100, 100) + line("1", 165, 99, font: 4, width: 6) + line(" for a fish.", 172, 100)
                    + line("1 A long time.", 100, 900, font: 4)),
            """
            <p>It waits<sup><a href="#fn-1" id="fnref-1">1</a></sup> for a fish.</p>
            <section class="footnotes">
            <ol>
            <li id="fn-1">
            <p>A long time. <a href="#fnref-1">\u{21A9}</a></p>
            </li>
            </ol>
            </section>
            """
        ),
        (
            "heads and numbers of pages are left out",
            pages(
                line("Heron News 7", 100, 40) + line("First page.", 100, 200) + line("1", 450, 1120),
                line("Heron News 8", 100, 40) + line("Second page.", 100, 200) + line("2", 450, 1120),
                line("Heron News 9", 100, 40) + line("Third page.", 100, 200) + line("3", 450, 1120)),
            "<p>First page.</p>\n<p>Second page.</p>\n<p>Third page.</p>"
        ),
        (
            "lines at the edges of pages with other numbers are text",
            pages(
                line("Student 1 has 58 points,", 100, 100) + line("and another one 12.", 100, 122),
                line("Student 41 has 77 points,", 100, 100) + line("and another one 13.", 100, 122)),
            "<p>Student 1 has 58 points, and another one 12.</p>\n<p>Student 41 has 77 points, and another one 13.</p>"
        ),
        (
            "what all pages say alike stays on the first",
            pages(
                line("Pond Ltd, Reed Street 5", 100, 60) + line("First.", 100, 300),
                line("Pond Ltd, Reed Street 5", 100, 60) + line("Second.", 100, 300)),
            "<p>Pond Ltd, Reed Street 5</p>\n<p>First.</p>\n<p>Second.</p>"
        ),
        (
            "a table goes on on the next page, and a heading may stand left of its numbers",
            pages(
                line("Bird", 100, 300) + line("Height", 400, 300, width: 60) + line("Heron", 100, 322) + line("98", 500, 322),
                line("Bird", 100, 300) + line("Height", 400, 300, width: 60) + line("Egret", 100, 322) + line("65", 500, 322)),
            heights
        ),
        (
            "lines of code keep their indents",
            pages(line("for bird in birds:", 100, 100, font: 1, width: 180) + line("wait(bird)", 140, 122, font: 1, width: 100)),
            "<pre><code>for bird in birds:\n    wait(bird)\n</code></pre>"
        ),
        (
            "links lead out of the document",
            pages(line("See <a href=\"https://pond.example/\">the pond</a> and <a href=\"page.html#2\">page 2</a>.", 100, 100)),
            "<p>See <a href=\"https://pond.example/\">the pond</a> and page 2.</p>"
        ),
        (
            "links end where words do",
            pages(
                line("All a<a href=\"https://pond.example/\">t the pond a</a>nd the r<a href=\"https://reed.example/\">eeds</a>.", 100, 100)),
            "<p>All at <a href=\"https://pond.example/\">the pond</a> and the <a href=\"https://reed.example/\">reeds</a>.</p>"
        ),
    ]

    @Test(arguments: cases)
    func documentsAreMade(name: String, pages: String, html: String) throws {
        let made = try self.html(pages)
        #expect(made == html, "\(name)")
    }

    @Test func pagesWithoutTextAreRefused() {
        let error = #expect(throws: ConversionError.self) { try html(Self.pages("")) }
        #expect(error?.code == .unsupported)
    }
}
