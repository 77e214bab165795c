import DragKit
import DragTesting
import DragTypes
import Testing
import TextHandlers

/// Texts of word processors, as Markdown.
@Suite struct TextDocumentsTests {
    static let fixtures = RecordFixtures.names("text-documents").filter { $0.hasSuffix(".odt") }

    @Test(arguments: fixtures)
    func becomesMarkdown(name: String) throws {
        let page = try RecordFixtures.convert(RecordFixtures.bytes("text-documents", name), from: "odt", to: "html")
        let handler = HTMLMarkdownHandler()
        let conversion = try #require(handler.conversions.first { $0.to == .markdown })
        let context = ConversionContext(catalogue: .builtIn, inputType: .html)
        let markdown = try handler.convert(page.bytes, using: conversion, context: context)
        let expected = RecordFixtures.bytes("text-documents", name.replacing(".odt", with: ".md"))
        #expect(String(utf8Bytes: markdown.bytes) == String(utf8Bytes: expected))
    }

    @Test func commentsAreCounted() throws {
        let page = try RecordFixtures.convert(RecordFixtures.bytes("text-documents", "blocks.odt"), from: "odt", to: "html")
        #expect(page.notes.compactMap(\.loss) == [Loss(.comments, 1)])
    }
}
