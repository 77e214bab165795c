import DragContract
import DragEngine
import DragKit
import DragTypes
import GalleryHandlers
import LinkHandlers
import Testing
import TextHandlers

/// Conversions against expected outputs that other programs vouch for (Chromium, cmark-gfm, unrtf).
@Suite struct CorpusTests {
    private static let registry = Registry(handlers: TextHandlers.all + LinkHandlers.all + GalleryHandlers.all)

    private func convert(_ pair: Fixtures.Pair, _ id: String) throws -> String {
        let index = try #require(Self.registry.conversions.firstIndex { $0.id == id })
        let conversion = Self.registry.conversions[index]
        let input = CanonicalText.bytes(pair.inputBytes, of: conversion.from, target: nil, in: Self.registry.catalogue)
        let context = ConversionContext(catalogue: Self.registry.catalogue, inputType: conversion.from)
        let handler = Self.registry.handler(ofConversion: index)
        do {
            return String(decoding: try handler.convert(input, using: conversion, context: context).bytes, as: UTF8.self)
        } catch {
            // A document that shows nothing has nothing to give.
            try #require(error.code == .unsupported)
            return ""
        }
    }

    @Test(arguments: Fixtures.pairs("html-to-text", "html", "txt"))
    func htmlToText(_ pair: Fixtures.Pair) throws {
        let expected = String(decoding: pair.expectedBytes, as: UTF8.self)
        #expect(try convert(pair, "org.dragconv.html-text/text") == expected)
    }

    @Test(arguments: Fixtures.pairs("html-to-markdown", "html", "md"))
    func htmlToMarkdown(_ pair: Fixtures.Pair) throws {
        let expected = String(decoding: pair.expectedBytes, as: UTF8.self)
        #expect(try convert(pair, "org.dragconv.html-markdown/markdown") == expected)
    }

    @Test(arguments: Fixtures.pairs("markdown-to-html", "md", "html"))
    func markdownToHTML(_ pair: Fixtures.Pair) throws {
        let expected = String(decoding: pair.expectedBytes, as: UTF8.self)
        #expect(try convert(pair, "org.dragconv.markdown/to-html") == expected)
    }

    @Test(arguments: Fixtures.pairs("rtf-to-markdown", "rtf", "md"))
    func rtfToMarkdown(_ pair: Fixtures.Pair) throws {
        let expected = String(decoding: pair.expectedBytes, as: UTF8.self)
        #expect(try convert(pair, "org.dragconv.rtf/markdown") == expected)
    }

    @Test(arguments: Fixtures.pairs("rtf-to-text", "rtf", "txt"))
    func rtfToText(_ pair: Fixtures.Pair) throws {
        let expected = String(decoding: pair.expectedBytes, as: UTF8.self)
        #expect(try convert(pair, "org.dragconv.rtf/text") == expected)
    }
}
