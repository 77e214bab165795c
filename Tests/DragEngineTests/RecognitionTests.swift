import DragKit
import DragTypes
import Testing
import ToyConversions

@testable import DragEngine

/// The best route's offer is looked into before the route is taken.
@Suite struct RecognitionTests {
    /// Knows a page of favourites by its first letter.
    private struct Recogniser: Recognising {
        let types = [KindExamplesTests.page]
        let decides: Set<Kind> = [.bookmarks]

        func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading] {
            let page = Reading(type, .document, Inventory([.words: 3, .links: 1]))
            let isList = RecognitionWindow.beginning(of: bytes, limit: limit).first == UInt8(ascii: "f")
            return isList ? [page, Reading(type, .bookmarks, Inventory([.links: 3]))] : [page]
        }
    }

    private struct Echo: TypeHandler {
        let identifier = "toy"
        let declaredTypes = KindExamplesTests.types
        let recognisers: [any Recognising] = [Recogniser()]
        let conversions = [
            Conversion(
                "toy/favourites", from: KindExamplesTests.page, to: KindExamplesTests.favourites,
                effects: [
                    .carries(.bookmarks), .interprets(.document, to: .bookmarks),
                ]),
            Conversion("toy/table", from: KindExamplesTests.page, to: KindExamplesTests.table),
        ]

        func convert(
            _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
        ) throws(ConversionError) -> ConversionOutput { ConversionOutput([UInt8](input)) }
    }

    private func runner() -> (Runner, Registry) {
        let registry = Registry(handlers: [Echo()])
        return (Runner(registry, sniffer: ToySniffer()), registry)
    }

    private func provider(_ text: String, _ registry: Registry) -> ItemProvider {
        ItemProvider(Item(representations: [Representation(type: KindExamplesTests.page, bytes: Array(text.utf8))]), catalogue: registry.catalogue)
    }

    @Test func whatIsRecognisedIsCarried() async throws {
        let (runner, registry) = runner()
        let list = AcceptList([.init(.exactly(KindExamplesTests.favourites))])
        let delivery = try await runner.deliver(provider("favourites", registry), accepting: list)
        #expect(delivery.route.kinds == [.bookmarks, .bookmarks])
        #expect(delivery.route.score == 1000)
    }

    @Test func whatIsDeniedIsNotTried() async throws {
        let (runner, registry) = runner()
        for wanted in [KindExamplesTests.favourites, KindExamplesTests.table] {
            await #expect(throws: NegotiationError.self) {
                try await runner.deliver(provider("words", registry), accepting: AcceptList([.init(.exactly(wanted))]))
            }
        }
    }

    @Test func anExaminationLooksFirst() async throws {
        let (runner, registry) = runner()
        let plan = try await runner.examine(provider("favourites", registry), accepting: AcceptList([.init(.any)]), time: .seconds(60))
        #expect(Set(plan.ranked.map(\.result)) == [KindExamplesTests.page, KindExamplesTests.favourites])
    }
}
