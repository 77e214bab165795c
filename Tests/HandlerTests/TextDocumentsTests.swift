import Documents
import DragContract
import DragKit
import DragTypes
import Testing
import TextHandlers

/// Texts of word processors, as Markdown.
@Suite struct TextDocumentsTests {
    static let fixtures = RecordFixtures.names("text-documents").filter { !$0.hasSuffix(".md") }

    @Test(arguments: fixtures)
    func becomesMarkdown(name: String) throws {
        let type = String(name.suffix(4)).replacing(".", with: "")
        let page = try RecordFixtures.convert(RecordFixtures.bytes("text-documents", name), from: type, to: "html")
        let handler = HTMLMarkdownHandler()
        let conversion = try #require(handler.conversions.first { $0.to == .markdown })
        let context = ConversionContext(catalogue: .builtIn, inputType: .html)
        let markdown = try handler.convert(page.bytes, using: conversion, context: context)
        let expected = RecordFixtures.bytes("text-documents", name + ".md")
        #expect(String(utf8Bytes: markdown.bytes) == String(utf8Bytes: expected))
    }

    @Test func commentsAreCounted() throws {
        let page = try RecordFixtures.convert(RecordFixtures.bytes("text-documents", "blocks.odt"), from: "odt", to: "html")
        #expect(page.notes.compactMap(\.loss) == [Loss(.comments, 1), Loss(.headersAndFooters, 1)])
    }

    /// A picture that is missing in a book is counted, and its words stay.
    @Test func missingPicturesOfBooksAreCounted() throws {
        let page = try RecordFixtures.convert(RecordFixtures.bytes("text-documents", "book.epub"), from: "epub", to: "html")
        #expect(page.notes.compactMap(\.loss) == [Loss(.pictures, 1)])
        #expect(String(utf8Bytes: page.bytes).contains("a lost one"))
    }

    /// LibreOffice writes the lists in an item as an item of the next list.
    @Test func listsOfListsBelongToTheItemBefore() {
        var reader = OpenDocumentText { _ in nil }
        reader.start("body", [:])
        func item(_ inner: () -> Void) {
            for name in ["list", "list-item"] { reader.start(name, [:]) }
            inner()
            for name in ["list-item", "list"] { reader.end(name) }
        }
        func paragraph(_ text: String) {
            reader.start("p", [:])
            reader.text(text)
            reader.end("p")
        }
        item { paragraph("one") }
        item { item { paragraph("inner") } }
        let blocks = reader.finish().blocks
        guard case .list(let list)? = blocks.first, blocks.count == 1 else { return #expect(Bool(false), "\(blocks)") }
        #expect(list.items.count == 1 && list.items[0].blocks.count == 2)
    }

    /// Code is indented by the spaces after a line break, so that these stay.
    @Test func spacesBehindLineBreaksStay() {
        var reader = OpenDocumentText { _ in nil }
        for name in ["body", "p"] { reader.start(name, [:]) }
        reader.text("if wet:")
        reader.start("line-break", [:])
        reader.end("line-break")
        reader.text(" ")
        reader.start("s", ["c": "3"])
        reader.end("s")
        reader.text("wade()")
        reader.end("p")
        guard case .paragraph(let runs)? = reader.finish().blocks.first else { return #expect(Bool(false)) }
        let text = runs.map { if case .text(let text) = $0.content { text } else { "|" } }.joined()
        #expect(text == "if wet:|    wade()")
    }

    /// A picture that no browser shows is counted, and not left out without a word.
    @Test func lostPicturesAreCounted() {
        var reader = OpenDocumentText { $0 == "a.png" ? [0x89] : nil }
        reader.start("body", [:])
        reader.start("p", [:])
        for address in ["a.png", "b.wmf", "https://a.example/c.png"] {
            for (name, attributes) in [("frame", [:]), ("image", ["href": address])] { reader.start(name, attributes) }
            for name in ["image", "frame"] { reader.end(name) }
        }
        reader.end("p")
        let document = reader.finish()
        #expect(document.unread.losses == [Loss(.pictures, 1)] && document.counts[.pictures] == 2)
    }
}
