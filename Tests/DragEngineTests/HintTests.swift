import DragContract
import DragEngine
import DragKit
import DragTypes
import Testing
import ToyConversions

/// What an error names as its reason and advises: nothing that only a guess failed at, and nothing
/// that does not help.
@Suite struct HintTests {
    /// A handler with one conversion, which finds nothing or says its name.
    struct Step: TypeHandler {
        let identifier: String
        let conversions: [Conversion]
        let finds: Bool

        init(
            _ identifier: String, _ from: TypeIdentifier, _ to: TypeIdentifier, keep: Int = 500, finds: Bool = true, maxInput: Int? = nil,
            isDynamic: Bool = false, isConditional: Bool = false, isGuess: Bool = false
        ) {
            self.identifier = identifier
            self.finds = finds
            conversions = [
                Conversion(
                    identifier + "/go", from: from, to: to, keep: KeepLevel(keep), maxInput: maxInput, isDynamic: isDynamic,
                    isConditional: isConditional, isGuess: isGuess)
            ]
        }

        func convert(
            _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
        ) throws(ConversionError) -> ConversionOutput {
            guard finds else { throw .unsupported("\(identifier) finds nothing") }
            return ConversionOutput(identifier)
        }
    }

    private static let asked: [String: Restriction] = ["asked": .unasked("add --via")]

    private func error(
        _ handlers: [any TypeHandler], restrictions: [String: Restriction] = [:], via: String? = nil, names: SettingNames = SettingNames()
    ) async throws -> NegotiationError {
        let registry = Registry(handlers: handlers, restrictions: restrictions)
        var options = RunOptions()
        options.negotiation.via = via
        options.names = names
        let provider = ItemProvider(
            Item(representations: [Representation(type: .utf8PlainText, bytes: Array("words".utf8))]), catalogue: registry.catalogue)
        return try #require(
            await #expect(throws: NegotiationError.self) {
                try await Runner(registry, sniffer: ToySniffer(), options: options).deliver(provider, accepting: "png")
            })
    }

    @Test func aGuessIsNoReason() async throws {
        let error = try await error([Step("guess", .utf8PlainText, .png, finds: false, isGuess: true)])
        #expect(error.code == .noRoute)
        #expect(error.description.hasPrefix("No route leads from text to png"), "\(error)")
        #expect(!error.description.contains("guess"), "\(error)")
        #expect(error.failures.map(\.name) == ["guess/go"], "what was tried is there for those who ask")
    }

    @Test(arguments: [true, false])
    func noReasonIsOnTheWayToAGuess(isFirst: Bool) async throws {
        let error = try await error([
            Step("first", .utf8PlainText, .html, finds: isFirst, isConditional: true), Step("guess", .html, .png, finds: false, isGuess: true),
        ])
        #expect(!error.description.contains("first") && !error.description.contains("guess"), "\(error)")
    }

    @Test func aGuessThatWasAskedForIsTheReason() async throws {
        let error = try await error([Step("guess", .utf8PlainText, .png, finds: false, isGuess: true)], via: "guess/go")
        #expect(error.description.contains("guess finds nothing (guess/go)"), "\(error)")
    }

    @Test func theReasonIsNamedBesideAGuess() async throws {
        let error = try await error([
            Step("guess", .utf8PlainText, .png, keep: 900, finds: false, isGuess: true), Step("plain", .utf8PlainText, .png, keep: 100, finds: false),
        ])
        #expect(error.description.contains("plain finds nothing (plain/go)"), "\(error)")
    }

    @Test(arguments: [Restriction.unasked("add --via"), .unavailable("install it"), .notPermitted("allow it")])
    func aGuessIsNotAdvised(restriction: Restriction) async throws {
        let error = try await error([Step("asked", .utf8PlainText, .png, isGuess: true)], restrictions: ["asked": restriction])
        #expect(error.code == .noRoute && !error.description.contains("asked"), "\(error)")
    }

    @Test func whatLeadsOnIsAdvised() async throws {
        let handlers = [Step("first", .utf8PlainText, .html), Step("asked", .html, .markdown), Step("last", .markdown, .png)]
        let error = try await error(handlers, restrictions: Self.asked)
        #expect(error.description.contains("add --via asked/go"), "\(error)")
        let registry = Registry(handlers: handlers)
        var options = RunOptions()
        options.negotiation.via = "asked/go"
        let item = Item(representations: [Representation(type: .utf8PlainText, bytes: Array("words".utf8))])
        let delivery = try await Runner(registry, sniffer: ToySniffer(), options: options)
            .deliver(ItemProvider(item, catalogue: registry.catalogue), accepting: "png")
        #expect(String(decoding: delivery.bytes, as: UTF8.self) == "last", "following the advice works")
    }

    @Test(arguments: [
        [Step("asked", .utf8PlainText, .html), Step("last", .html, .png, isConditional: true)],
        [Step("asked", .utf8PlainText, .html), Step("last", .html, .data, isDynamic: true)],
        [Step("asked", .utf8PlainText, .png, maxInput: 4)],
        [Step("asked", .utf8PlainText, .html), Step("other", .html, .png)],
        [Step("first", .utf8PlainText, .html, finds: false, isConditional: true), Step("asked", .html, .png)],
    ])
    func whatMayNotLeadOnIsNotAdvised(handlers: [Step]) async throws {
        let error = try await error(handlers, restrictions: ["asked": .unasked("add --via"), "other": .unasked("add --via")])
        #expect(!error.description.contains("--via"), "\(error)")
    }

    @Test func aSettingWithoutANameIsNotAdvised() async throws {
        var options = RunOptions()
        (options.names.stepTime, options.names.requestTime, options.names.via, options.names.inputType) = (nil, nil, nil, nil)
        let registry = Registry(handlers: (0..<12).map { MisbehavingHandler("m\($0)", keep: 900 - $0) })
        let item = Item(representations: [Representation(type: MisbehavingHandler.commandType, bytes: Array("broken".utf8))])
        let (runner, provider) = (
            Runner(registry, sniffer: ToySniffer(), options: options), ItemProvider(item, catalogue: registry.catalogue)
        )
        let error = try #require(
            await #expect(throws: NegotiationError.self) { try await runner.deliver(provider, accepting: "html") })
        #expect(error.description.contains("after 8 failed attempts") && !error.description.contains("Name the conversion"), "\(error)")
    }
}
