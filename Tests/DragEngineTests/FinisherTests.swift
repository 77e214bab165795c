import DragEngine
import DragKit
import DragTypes
import Testing
import ToyConversions

/// Finishers: conversions from a type to the same type, which run last when the type is asked for
/// by a name.
@Suite struct FinisherTests {
    /// Appends its name to its input, or fails.
    struct Stamp: TypeHandler {
        let identifier: String
        let conversions: [Conversion]
        var failure: ConversionError?

        init(_ identifier: String, _ from: TypeIdentifier, _ to: TypeIdentifier, keep: Int = 1000, failing failure: ConversionError? = nil) {
            self.identifier = identifier
            conversions = [Conversion("\(identifier)/go", from: from, to: to, keep: KeepLevel(keep))]
            self.failure = failure
        }

        init(_ identifier: String, _ pairs: [(TypeIdentifier, TypeIdentifier)]) {
            self.identifier = identifier
            conversions = pairs.enumerated().map { Conversion("\(identifier)/\($0)", from: $1.0, to: $1.1) }
        }

        func convert(
            _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
        ) throws(ConversionError) -> ConversionOutput {
            if let failure { throw failure }
            return ConversionOutput([UInt8](input) + Array(">\(conversion.id)".utf8))
        }
    }

    private func deliver(
        _ type: TypeIdentifier, to list: String, _ handlers: [any TypeHandler], _ restrictions: [String: Restriction] = [:],
        _ negotiation: NegotiationOptions = NegotiationOptions()
    ) async throws(NegotiationError) -> Delivery {
        let registry = Registry(handlers: handlers, restrictions: restrictions)
        let item = Item(representations: [Representation(type: type, bytes: Array("x".utf8))])
        var options = RunOptions()
        options.negotiation = negotiation
        return try await Runner(registry, sniffer: ToySniffer(), options: options)
            .deliver(ItemProvider(item, catalogue: registry.catalogue), accepting: try AcceptList(parsing: list, catalogue: registry.catalogue))
    }

    private func text(_ delivery: Delivery) -> String { String(decoding: delivery.bytes, as: UTF8.self) }

    private static let finisher = Stamp("finish", .png, .png)

    @Test(arguments: [
        ("png", "x>finish/go"), ("public.image", "x>finish/go"), ("image/*", "x>finish/go"), ("png;q=0.5", "x>finish/go"), ("*", "x"), ("=png", "x"),
        ("=png, image/*", "x"), ("jpeg, *;q=0.1", "x"),
    ])
    func runsWhenTheTypeIsAskedForByAName(list: String, expected: String) async throws {
        let delivery = try await deliver(.png, to: list, [Self.finisher])
        #expect(text(delivery) == expected)
        #expect(delivery.steps.map(\.conversion.id) == (expected == "x" ? [] : ["finish/go"]))
    }

    @Test func runsOnceAfterTheConversions() async throws {
        let delivery = try await deliver(.html, to: "png", [Self.finisher, Stamp("draw", .html, .png, keep: 900)])
        #expect(text(delivery) == "x>draw/go>finish/go")
        #expect(delivery.route.score == 900)
        #expect(delivery.route.conversions.count == 1)
        #expect(delivery.route.loss == 100)
    }

    /// A handler with a finisher for a type makes the type finished.
    @Test func isLeftOutAfterItsOwnHandler() async throws {
        let delivery = try await deliver(.html, to: "png", [Stamp("own", [(.html, .png), (.png, .png)]), Stamp("better", .png, .png)])
        #expect(text(delivery) == "x>own/0")
    }

    /// Four conversions are the most, and the finisher comes on top.
    @Test func doesNotCountAsAStep() async throws {
        let types: [TypeIdentifier] = [.html, "toy.a", "toy.b", "toy.c", .png]
        let steps = (0..<4).map { Stamp("s\($0)", types[$0], types[$0 + 1]) }
        #expect(text(try await deliver(.html, to: "png", steps + [Self.finisher])) == "x>s0/go>s1/go>s2/go>s3/go>finish/go")
    }

    @Test func anotherFinisherTakesOver() async throws {
        for failure in [ConversionError.unsupported("it is turned"), .badInput("it is odd"), .internalError("it broke"), .unavailable("it is gone")] {
            let first = Stamp("first", .png, .png, failing: failure)
            let delivery = try await deliver(.png, to: "png", [first, Stamp("second", .png, .png)])
            #expect(text(delivery) == "x>second/go")
            #expect(delivery.failures.map(\.name) == ["first/go"])
        }
    }

    @Test func nothingUnfinishedIsDelivered() async throws {
        let broken = Stamp("broken", .png, .png, failing: .badInput("the picture is broken"))
        var error = await #expect(throws: NegotiationError.self) { try await deliver(.png, to: "png", [broken]) }
        #expect(error?.code == .badInput)
        #expect(
            error?.description
                == "public.png cannot be finished: the picture is broken (broken/go). \u{201C}=png\u{201D} takes it as it is, with all that it holds."
        )
        error = await #expect(throws: NegotiationError.self) { try await deliver(.png, to: "image/*", [broken]) }
        #expect(error?.description.contains("\u{201C}=public.png\u{201D} takes it") == true)
        #expect(text(try await deliver(.png, to: "=png", [broken])) == "x")
        // Another type that the destination accepts is another way out.
        #expect(text(try await deliver(.png, to: "png, html;q=0.5", [broken, Stamp("page", .png, .html)])) == "x>page/go")
    }

    @Test(arguments: [(Restriction.unavailable("install it"), NegotiationError.Code.noRoute), (.notPermitted("allow it"), .notPermitted)])
    func aMissingFinisherIsNamed(restriction: Restriction, code: NegotiationError.Code) async throws {
        let error = await #expect(throws: NegotiationError.self) { try await deliver(.png, to: "png", [Self.finisher], ["finish": restriction]) }
        #expect(error?.code == code)
        #expect(error?.description.hasPrefix("public.png is finished by \u{201C}finish/go\u{201D}, which ") == true)
        #expect(error?.description.contains("\u{201C}=png\u{201D} takes it as it is") == true)
        let two = try await deliver(.png, to: "png", [Self.finisher, Stamp("other", .png, .png)], ["finish": restriction])
        #expect(text(two) == "x>other/go")
    }

    /// A finisher that must be asked for is none for those who do not ask.
    @Test func oneThatIsUsedOnRequestHindersNobody() async throws {
        let restrictions = ["finish": Restriction.unasked("add --via")]
        #expect(text(try await deliver(.png, to: "png", [Self.finisher], restrictions)) == "x")
        var options = NegotiationOptions()
        options.finishes = false
        #expect(text(try await deliver(.png, to: "png", [Self.finisher], [:], options)) == "x")
    }

    @Test func canBeNamed() async throws {
        let others: [any TypeHandler] = [Stamp("first", .png, .png), Self.finisher, Stamp("draw", .html, .png)]
        let via = NegotiationOptions(via: "finish/go")
        #expect(text(try await deliver(.png, to: "*", others, [:], via)) == "x>finish/go")
        #expect(text(try await deliver(.html, to: "png", others, [:], via)) == "x>draw/go>finish/go")
        let error = await #expect(throws: NegotiationError.self) { try await deliver(.png, to: "html", others, [:], via) }
        #expect(error?.code == .noRoute)
        let detour = try await deliver(.html, to: "png", others, [:], NegotiationOptions(via: "draw/go"))
        #expect(text(detour) == "x>draw/go>finish/go")
    }

    /// A card of version 2.1 is asked for as a card, and becomes one of the usual version.
    @Test(arguments: [
        ("public.vcard", "public.vcard"), ("public.contact", "public.vcard"), ("vcard-2", "org.dragconv.vcard-2"), ("*", "org.dragconv.vcard-2"),
        ("=org.dragconv.vcard-2, vcard", "org.dragconv.vcard-2"),
    ])
    func aKindOfTheTypeIsFinishedAsTheType(list: String, expected: String) async throws {
        let delivery = try await deliver("org.dragconv.vcard-2", to: list, [Stamp("cards", "public.vcard", "public.vcard")])
        #expect(delivery.type.rawValue == expected)
        #expect(text(delivery) == (expected == "public.vcard" ? "x>cards/go" : "x"))
    }

    /// A kind of the type with a finisher of its own stays that kind, unless only the finisher of
    /// the type can do it.
    @Test func theNearestFinisherComesFirst() async throws {
        let general = Stamp("general", "public.vcard", "public.vcard")
        let own = try await deliver("org.dragconv.vcard-2", to: "vcard", [general, Stamp("own", "org.dragconv.vcard-2", "org.dragconv.vcard-2")])
        #expect(text(own) == "x>own/go" && own.type == "org.dragconv.vcard-2")
        let failing = Stamp("own", "org.dragconv.vcard-2", "org.dragconv.vcard-2", failing: .unsupported("no"))
        #expect(text(try await deliver("org.dragconv.vcard-2", to: "vcard", [general, failing])) == "x>general/go")
    }

    @Test func isExplainedAsAStep() throws {
        let registry = Registry(handlers: [Self.finisher])
        let accepting = try AcceptList(parsing: "png", catalogue: registry.catalogue)
        let plan = try Negotiator(registry).plan([Offer(.png, sourceIndex: 0)], accepting: accepting)
        let explanation = Explanation(plan, registry: registry, options: .init())
        #expect(explanation.json["chosen"]?["steps"]?.array?.map { $0["converter"]?.string } == ["finish/go"])
        #expect(explanation.text.hasPrefix("chosen  public.png   score 1000\n  step 1  finish/go   public.png \u{2192} public.png"))
        #expect(explanation.dot.contains("\"public.png\" -> \"public.png\""))
    }
}
