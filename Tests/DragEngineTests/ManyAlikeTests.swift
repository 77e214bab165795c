import DragContract
import DragKit
import DragTypes
import Testing
import ToyConversions

@testable import DragEngine

/// Items and representations that are many and alike: what is remembered and what is left out
/// changes no result.
@Suite struct ManyAlikeTests {
    /// Takes short texts only.
    private struct Short: TypeHandler {
        let identifier = "short"
        let conversions = [Conversion("short/go", from: .utf8PlainText, to: .html, maxInput: 4)]

        func convert(
            _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
        ) throws(ConversionError) -> ConversionOutput { ConversionOutput([UInt8](input) + Array("!".utf8)) }
    }

    private func item(_ text: String) -> Item { Item(representations: [Representation(type: .utf8PlainText, bytes: Array(text.utf8))]) }

    /// Short and long texts have different plans, though their types are the same; a failure of one
    /// item is none of the next.
    @Test func rememberedPlansGiveTheSameResults() async throws {
        let handlers: [any TypeHandler] = [Short(), RunnerTests.Stamp("long", .utf8PlainText, .html, keep: 500), MisbehavingHandler()]
        let registry = Registry(handlers: handlers)
        let runner = Runner(registry, sniffer: ToySniffer())
        let remembering = runner.rememberingPlans()
        let accepting = try AcceptList(parsing: "html", catalogue: registry.catalogue)
        let command = { (order: String) in Item(representations: [Representation(type: MisbehavingHandler.commandType, bytes: Array(order.utf8))]) }
        for item in [
            item("a"), item("a long text"), item("b"), command("bad"), command("work"), command("bad"), item("c"), item("another long text"),
        ] {
            func outcome(_ runner: Runner) async -> Result<Delivery, NegotiationError> {
                do throws(NegotiationError) {
                    return .success(try await runner.deliver(ItemProvider(item, catalogue: registry.catalogue), accepting: accepting))
                } catch {
                    return .failure(error)
                }
            }
            switch (await outcome(runner), await outcome(remembering)) {
            case (.success(let expected), .success(let actual)):
                #expect(actual.bytes == expected.bytes && actual.route == expected.route)
            case (.failure(let expected), .failure(let actual)): #expect(actual.description == expected.description)
            default: Issue.record("one succeeds and one fails")
            }
        }
    }

    /// Of one type the best are looked at, wherever they stand; the others are named.
    @Test func bestRepresentationsOfOneTypeAreOffered() {
        var representations = (0..<40).map { Representation(type: .html, target: "t\($0)", bytes: [UInt8($0)]) }
        for index in representations.indices { representations[index].fidelity = index == 37 ? 900 : 100 }
        representations.append(Representation(type: .png, bytes: [1]))
        let list = OfferList(
            of: ItemProvider(Item(representations: representations), catalogue: .builtIn), catalogue: .builtIn, sniffer: ToySniffer())
        #expect(list.offers.filter { $0.type == .html }.map(\.sourceIndex) == Array(0..<15) + [37])
        #expect(list.offers.filter { $0.type == .png }.count == 1)
        #expect(list.skipped.count == 24)
        #expect(list.skipped.allSatisfy { $0.reason.contains("more than 16 representations of public.html") })
    }
}
