import DragContract
import DragKit
import DragTypes
import Foundation
import Testing
import ToyConversions

@testable import DragEngine

/// One item that holds several, and what a list of wanted types may say.
@Suite struct UnpackingTests {
    /// A handler whose archives are payload documents.
    private struct Archives: TypeHandler {
        let identifier = "toy.archives"
        let answer: [UInt8]
        var conversions: [Conversion] { [Conversion("toy.archives/unpack", from: Toy.gallery, to: .payload)] }

        func convert(
            _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
        ) throws(ConversionError) -> ConversionOutput { ConversionOutput(answer, notes: [ConversionNote("one is encrypted")]) }
    }

    private func unpack(_ answer: [UInt8], _ type: TypeIdentifier = Toy.gallery) async throws -> Unpacked? {
        let registry = Registry(handlers: [Archives(answer: answer)])
        #expect(registry.canUnpack)
        let item = Item(representations: [Representation(type: type, bytes: [1])])
        return try await Runner(registry, sniffer: ToySniffer()).unpack(ItemProvider(item, catalogue: registry.catalogue))
    }

    @Test func itemsAreTypedByNameAndContent() async throws {
        let inside = Payload(items: [
            Item(suggestedName: "a", representations: [Representation(type: .data, bytes: [0x89, 0x50, 1])]),
            Item(suggestedName: "b", representations: [Representation(type: .html, bytes: [0x89, 0x50, 1])]),
            Item(suggestedName: "c", representations: [Representation(type: .data, bytes: [1, 2])]),
        ])
        let unpacked = try #require(try await unpack(PayloadJSON.bytes(of: inside)))
        #expect(unpacked.items.map { $0.representations.map(\.type) } == [[.png], [.html], [.data]])
        #expect(unpacked.items.map(\.suggestedName) == ["a", "b", "c"])
        #expect(unpacked.notes.map(\.description) == ["one is encrypted"])
    }

    @Test func whatHoldsNothingIsNoError() async throws {
        #expect(try await unpack([], .html) == nil)
    }

    @Test func handlerThatGivesNoPayloadIsNamed() async throws {
        let error = try await #require(throws: NegotiationError.self) { _ = try await unpack(Array("{}".utf8)) }
        #expect(error.code == .internalError && error.description.contains("toy.archives/unpack"), "\(error)")
    }

    /// What is offered as it is wanted is delivered without a conversion, and nothing else is.
    @Test func offeredFormIsDeliveredDirectly() async throws {
        let registry = Toy.registry([Toy.edge("toy/a", .html, .rtf, 1000, 1)])
        let runner = Runner(registry, sniffer: ToySniffer())
        func deliver(_ wanted: String, score: Int) async throws -> Delivery? {
            let item = Item(representations: [Representation(type: .html, bytes: [1, 2])])
            let provider = ItemProvider(item, catalogue: registry.catalogue)
            return try await runner.deliverAsOffered(
                provider, accepting: AcceptList(parsing: wanted, catalogue: registry.catalogue), score: score)
        }
        #expect(try await deliver("html", score: 1000)?.bytes == [1, 2])
        #expect(try await deliver("html;q=0.5", score: 1000) == nil)
        #expect(try await deliver("rtf", score: 100) == nil)
    }

    @Test(arguments: [
        ("", "The list of accepted types is empty"), (" , ", "The list of accepted types is empty"), ("html;q=2", "must be a number from 0 to 1"),
        ("html;q=x", "must be a number from 0 to 1"), ("text/plain;charset=koi8-r", "Text is not written in the character set"),
        ("no such type", "no such type"),
    ])
    func wrongListsAreRefused(list: String, words: String) throws {
        let error = try #require(throws: NegotiationError.self) { _ = try AcceptList(parsing: list, catalogue: .builtIn) }
        #expect(error.code == .usage && error.description.contains(words), "\(error)")
    }

    @Test func plainTextPrefersTheBareWords() throws {
        let list = try AcceptList(parsing: "text/plain, text/plain;charset=utf-16;q=0.5", catalogue: .builtIn)
        #expect(list.entries.map(\.quality) == [1000, 900, 500])
        #expect(list.entries.map(\.pattern).prefix(2) == [.conforming(.utf8PlainText), .conforming(.plainText)])
    }

    /// The drawing of a plan names every conversion once, and quotes what it names.
    @Test func plansCanBeDrawn() throws {
        let registry = Registry(
            handlers: [
                ToyHandler(conversions: [
                    Toy.edge("toy/a", .html, .rtf, 900, 1), Toy.edge("toy/b", .html, .png, 800, 1), Toy.edge("toy/c", .png, .rtf, 900, 1),
                    Toy.edge("toy/d", .data, .jpeg, 900, 1),
                ])
            ])
        var options = NegotiationOptions(maximumLoss: 150)
        options.listsReachable = true
        let accepting = try AcceptList(parsing: "rtf, png;q=0.9, jpeg;q=0.8", catalogue: registry.catalogue)
        let plan = try Negotiator(registry).plan([Offer(.html, fidelity: 1000, sourceIndex: 0)], accepting: accepting, options: options)
        let explanation = Explanation(
            plan, registry: registry, options: options,
            failures: [
                .init(name: "toy/x", reason: "it broke", code: .badInput, diagnostics: "line 1", isWholeRoute: true, isDetour: false, exactScore: 1)
            ])
        let dot = explanation.dot
        #expect(dot.hasPrefix("digraph dragconv {\n") && dot.hasSuffix("\n}\n"))
        for edge in [#""public.html" -> "public.rtf" [label="toy/a\nkeeps 900" penwidth=3]"#, #""public.html" -> "public.data" [style=dotted]"#] {
            #expect(dot.components(separatedBy: edge).count == 2, "\(edge) in \(dot)")
        }
        #expect(dot.contains("more than allowed"))
        #expect(explanation.text.contains("failed  toy/x: it broke\n  it said: line 1"))
        let restricted = Registry(
            handlers: [ToyHandler(conversions: [Toy.edge("toy/a", .html, .rtf, 900, 1)])], restrictions: ["toy": .notPermitted("say \"yes\"")])
        let barred = try Negotiator(restricted).plan([Offer(.html, fidelity: 1000, sourceIndex: 0)], accepting: accepting)
        let drawing = Explanation(barred, registry: restricted, options: NegotiationOptions()).dot
        #expect(drawing.contains(#"[label="say \"yes\"", shape=plaintext"#) && drawing.contains("style=dashed"))
    }
}
