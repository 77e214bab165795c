import DragContract
import DragEngine
import DragKit
import DragTypes
import Synchronization
import Testing
import ToyConversions

/// Carrying out routes: falling back, repeating nothing, checking what was promised, one outcome.
@Suite struct RunnerTests {
    /// Tells PNG and JPEG by their first bytes, and nothing else: enough for these tests.
    /// Appends its name to its input, and counts how often.
    final class Stamp: TypeHandler {
        let identifier: String
        let conversions: [Conversion]
        let count = Mutex(0)

        init(_ identifier: String, _ from: TypeIdentifier, _ to: TypeIdentifier, keep: Int = 1000) {
            self.identifier = identifier
            conversions = [Conversion(identifier + "/go", from: from, to: to, keep: KeepLevel(keep))]
        }

        func convert(
            _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
        ) throws(ConversionError) -> ConversionOutput {
            count.withLock { $0 += 1 }
            return ConversionOutput([UInt8](input) + Array(">\(identifier)".utf8))
        }
    }

    private func deliver(
        _ representations: [Representation], to list: String, _ handlers: [any TypeHandler], options: RunOptions = RunOptions(),
        platform: Platform? = nil
    ) async throws(NegotiationError) -> Delivery {
        let registry = Registry(handlers: handlers)
        let provider = ItemProvider(Item(representations: representations), platform: platform, catalogue: registry.catalogue)
        let accepting = try AcceptList(parsing: list, catalogue: registry.catalogue)
        return try await Runner(registry, sniffer: ToySniffer(), options: options).deliver(provider, accepting: accepting)
    }

    private func command(_ text: String) -> [Representation] {
        [Representation(type: MisbehavingHandler.commandType, bytes: Array(text.utf8))]
    }

    private func text(_ text: String, as type: TypeIdentifier = .utf8PlainText) -> Representation {
        Representation(type: type, bytes: Array(text.utf8))
    }

    /// Little time for the orders that use all of it. The others have as much as a busy machine
    /// takes.
    private static func limits(for order: String) -> RunOptions {
        var options = RunOptions()
        options.limits.maximumOutput = 1000
        // Long enough for the route that is taken instead, on a busy machine, too.
        if ["hang", "deaf"].contains(where: order.hasPrefix) { options.limits.time = .seconds(1) }
        return options
    }

    @Test func behavesOnCommand() async throws {
        let delivery = try await deliver(command("work"), to: "html", [MisbehavingHandler()])
        #expect(delivery.bytes == Array("done".utf8))
        #expect(delivery.failures == [])
    }

    @Test(arguments: [
        ("bad", NegotiationError.Code.badInput, "the order was to find it bad"),
        ("unsupported", .noRoute, "the order was to find nothing"), ("broken", .internalError, "the order was to break"),
        ("lie", .internalError, "made public.png"), ("nothing", .noRoute, "nothing of the"),
        ("flood 2000", .badInput, "more than the limit of 1000"), ("hang", .timedOut, "ConversionLimits.time"),
        ("deaf 5000", .timedOut, "ConversionLimits.time"), ("other", .badInput, "no such order"),
    ])
    func namesTheCulprit(order: String, code: NegotiationError.Code, reason: String) async throws {
        let options = Self.limits(for: order)
        let error = await #expect(throws: NegotiationError.self) {
            try await deliver(command(order), to: "html", [MisbehavingHandler()], options: options)
        }
        #expect(error?.code == code)
        #expect(error?.description.contains("test.misbehaving/go") == true)
        #expect(error?.description.contains(reason) == true)
    }

    /// Says of everything that it is bad, for several targets.
    struct Refuser: TypeHandler {
        let identifier: String
        var reason = "the text is bad"
        var conversions: [Conversion] {
            ["a", "b"].map {
                Conversion(
                    "\(identifier)/\($0)", from: .utf8PlainText, to: TypeIdentifier(stringLiteral: "toy.\(identifier).\($0)"), keep: KeepLevel(900))
            }
                + [Conversion("\(identifier)/html", from: .utf8PlainText, to: .html, keep: KeepLevel(950))]
        }

        func convert(
            _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
        ) throws(ConversionError) -> ConversionOutput { throw .badInput(reason) }
    }

    /// One handler's word is not enough; that of two, who say the same, is.
    @Test func inputThatTwoHandlersFindBadIsBad() async throws {
        let backup = Stamp("zz", .utf8PlainText, .html, keep: 100)
        let one = try await deliver([text("x")], to: "html", [Refuser(identifier: "r1"), backup])
        #expect(one.failures.map(\.name) == ["r1/html"])
        let different = try await deliver([text("x")], to: "html", [Refuser(identifier: "r1"), Refuser(identifier: "r2", reason: "no"), backup])
        #expect(different.failures.map(\.name) == ["r1/html", "r2/html"])
        let error = await #expect(throws: NegotiationError.self) {
            try await deliver([text("x")], to: "html", [Refuser(identifier: "r1"), Refuser(identifier: "r2"), Refuser(identifier: "r3"), backup])
        }
        #expect(error?.failures.map(\.name) == ["r1/html", "r2/html"])
        #expect(error?.code == .badInput)
        #expect(backup.count.withLock { $0 } == 2)
    }

    @Test(arguments: MisbehavingHandler.Command.allCases.filter { $0 != .work })
    func takesTheNextRoute(order: MisbehavingHandler.Command) async throws {
        let options = Self.limits(for: "\(order)")
        let backup = Stamp("zz.backup", MisbehavingHandler.commandType, .html, keep: 100)
        let delivery = try await deliver(command("\(order) 5000"), to: "html", [MisbehavingHandler(), backup], options: options)
        #expect(String(decoding: delivery.bytes, as: UTF8.self) == "\(order) 5000>zz.backup")
        #expect(delivery.failures.map(\.name) == ["test.misbehaving/go"])
    }

    @Test func strictForbidsTheFallback() async {
        var options = RunOptions()
        options.isStrict = true
        let backup = Stamp("zz.backup", MisbehavingHandler.commandType, .html, keep: 100)
        let error = await #expect(throws: NegotiationError.self) {
            try await deliver(command("bad"), to: "html", [MisbehavingHandler(), backup], options: options)
        }
        #expect(error?.code == .wouldLose)
    }

    @Test func finishedStepsAreNotRepeated() async throws {
        // Both routes begin with the same step; the second one of the better route fails.
        let first = Stamp("a.first", .utf8PlainText, MisbehavingHandler.commandType)
        let backup = Stamp("z.backup", MisbehavingHandler.commandType, .html, keep: 100)
        let delivery = try await deliver([text("bad")], to: "html", [first, MisbehavingHandler(), backup])
        #expect(String(decoding: delivery.bytes, as: UTF8.self) == "bad>a.first>z.backup")
        #expect(first.count.withLock { $0 } == 1)
        #expect(delivery.steps.map(\.conversion.id) == ["a.first/go", "z.backup/go"])
    }

    @Test func eachStepIsToldItsOwnType() async throws {
        struct Witness: TypeHandler {
            let identifier = "witness"
            var conversions: [Conversion] { [Conversion("witness/go", from: .text, to: .html)] }
            func convert(
                _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
            ) throws(ConversionError) -> ConversionOutput { ConversionOutput(context.inputType.rawValue) }
        }
        let rtfToTranscript = Stamp("a", .rtf, "org.dragconv.transcript")
        let delivery = try await deliver(
            [text("{}", as: .rtf)], to: "html", [rtfToTranscript, Witness()],
            options: {
                var options = RunOptions()
                options.negotiation.via = "a/go"
                return options
            }())
        #expect(String(decoding: delivery.bytes, as: UTF8.self) == "org.dragconv.transcript")
    }

    // MARK: Sources

    @Test func refusalsFallThrough() async throws {
        let refused = Representation(type: .html, target: "text/html", content: .refused("the owner closed the pipe"))
        let delivery = try await deliver([refused, text("plain")], to: "html, text;q=0.5", [])
        #expect(delivery.bytes == Array("plain".utf8))
        #expect(delivery.failures.first?.reason == "could not be read: the owner closed the pipe")
    }

    @Test func emptyOffersFallThrough() async throws {
        let empty = Representation(type: .html, target: "text/html", bytes: [])
        let nuls = Representation(type: .rtf, target: "text/rtf", bytes: [0x7B])
        let delivery = try await deliver([empty, nuls, text("plain")], to: "html, text;q=0.5", [], platform: .x11)
        #expect(delivery.bytes == Array("plain".utf8))
    }

    @Test func theConvertedTypeComesBackWhenTheSourcesOwnIsUnreadable() async throws {
        // N3: the source's PNG suppresses the converted one, until it cannot be read.
        let draw = Stamp("draw", .html, .utf8PlainText, keep: 900)
        let own = Representation(type: .utf8PlainText, content: .refused("gone"))
        let delivery = try await deliver([text("<p>", as: .html), own], to: "text", [draw])
        #expect(String(decoding: delivery.bytes, as: UTF8.self) == "<p>>draw")
    }

    @Test func bytesThatContradictTheirNameSpeakForThemselves() async throws {
        let liar = Representation(type: .html, target: "text/html", bytes: [0x89, 0x50, 0x4E, 0x47])
        let delivery = try await deliver([liar], to: "html, image/*;q=0.5", [])
        #expect(delivery.type == .png)
        #expect(delivery.notes.map(\.description) == ["\u{201C}text/html\u{201D} holds public.png, not what its name says"])
    }

    @Test func dynamicResultsAreTypedAndPlannedOn() async throws {
        struct Unwrap: TypeHandler {
            let identifier = "unwrap"
            var conversions: [Conversion] { [Conversion("unwrap/go", from: .utf8PlainText, to: .data, isDynamic: true)] }
            func convert(
                _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
            ) throws(ConversionError) -> ConversionOutput {
                ConversionOutput(Array("<b>".utf8), name: "text/html")
            }
        }
        let direct = try await deliver([text("x")], to: "html", [Unwrap()])
        #expect(direct.bytes == Array("<b>".utf8))
        let onwards = try await deliver([text("x")], to: "markdown", [Unwrap(), Stamp("md", .html, .markdown)])
        #expect(String(decoding: onwards.bytes, as: UTF8.self) == "<b>>md")
        #expect(onwards.steps.map(\.conversion.id) == ["unwrap/go", "md/go"])
        let error = await #expect(throws: NegotiationError.self) { try await deliver([text("x")], to: "png", [Unwrap()]) }
        #expect(error?.code == .noRoute)
    }

    /// A detour of a higher score that comes back to the same input makes nothing new: a download
    /// is made once.
    @Test func dynamicConversionsAreDoneOnce() async throws {
        final class Download: TypeHandler {
            let identifier = "download"
            let count = Mutex(0)
            var conversions: [Conversion] { [Conversion("download/go", from: .url, to: .data, keep: KeepLevel(700), isDynamic: true)] }
            func convert(
                _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
            ) throws(ConversionError) -> ConversionOutput {
                count.withLock { $0 += 1 }
                return ConversionOutput(Array("<b>".utf8), name: "text/html")
            }
        }
        struct Same: TypeHandler {
            let identifier = "same"
            var conversions: [Conversion] {
                [Conversion("same/there", from: .url, to: .markdown), Conversion("same/back", from: .markdown, to: .url)]
            }
            func convert(
                _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
            ) throws(ConversionError) -> ConversionOutput { ConversionOutput([UInt8](input)) }
        }
        let download = Download()
        let link = Representation(type: .url, bytes: Array("https://e.example/".utf8))
        let delivery = try await deliver([link], to: "png", [download, Same(), Stamp("png", .html, .png, keep: 500)])
        #expect(delivery.steps.map(\.conversion.id).last == "png/go")
        #expect(download.count.withLock { $0 } == 1)
    }

    /// What is too deep or too large for one reader is not tried with programs, which would take
    /// their whole time.
    @Test func inputBeyondALimitIsKeptFromPrograms() async {
        struct Program: OutOfProcessHandler {
            let identifier = "program"
            let sandboxName = "none"
            var conversions: [Conversion] { [Conversion("program/go", from: .html, to: .markdown, keep: KeepLevel(100))] }
            func convert(
                _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
            ) throws(ConversionError) -> ConversionOutput { ConversionOutput("from the program") }
            func convert(
                _ input: [UInt8], using conversion: Conversion, context: ConversionContext
            ) async throws(ConversionError) -> ConversionOutput { ConversionOutput("from the program") }
        }
        struct Shallow: TypeHandler {
            let identifier = "shallow"
            var conversions: [Conversion] { [Conversion("shallow/go", from: .html, to: .markdown)] }
            func convert(
                _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
            ) throws(ConversionError) -> ConversionOutput { throw .limit("it nests too deep") }
        }
        let error = await #expect(throws: NegotiationError.self) {
            try await deliver([text("<b>", as: .html)], to: "markdown", [Shallow(), Program()])
        }
        #expect(error?.description.contains("it nests too deep") == true)
    }

    /// What is missing on a route is named where nothing more promising has failed, and the hardest
    /// obstacle of a route first.
    @Test func theObstacleThatTellsMostIsNamed() async throws {
        let handlers: [any TypeHandler] = [
            Stamp("asked", .utf8PlainText, .html, keep: 500), Stamp("missing", .html, .png, keep: 900), Stamp("other", .markdown, .png, keep: 100),
        ]
        func message(_ type: TypeIdentifier, _ restrictions: [String: Restriction], _ more: [any TypeHandler] = []) async -> String {
            let registry = Registry(handlers: handlers + more, restrictions: restrictions)
            let provider = ItemProvider(Item(representations: [text("x", as: type)]), catalogue: registry.catalogue)
            do {
                let list = try AcceptList(parsing: "png", catalogue: registry.catalogue)
                return "\(try await Runner(registry, sniffer: ToySniffer()).deliver(provider, accepting: list))"
            } catch {
                return "\(error)"
            }
        }
        let both: [String: Restriction] = [
            "asked": .unasked("add --via"), "missing": .unavailable("install it"), "other": .unavailable("install that"),
        ]
        #expect(await message(.utf8PlainText, both).contains("install it"), "asking would not be enough")
        #expect(await message(.html, both).contains("install it"))
        struct Failing: TypeHandler {
            let identifier = "failing"
            var conversions: [Conversion] { [Conversion("failing/go", from: .markdown, to: .png)] }
            func convert(
                _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
            ) throws(ConversionError) -> ConversionOutput { throw .unsupported("it is empty") }
        }
        #expect(await message(.markdown, both, [Failing()]).contains("it is empty"), "the more promising way failed")
    }

    @Test func givesUpAfterEightAttempts() async {
        let handlers = (0..<12).map { MisbehavingHandler("m\($0 < 10 ? "0" : "")\($0)", keep: 900 - $0) }
        let error = await #expect(throws: NegotiationError.self) { try await deliver(command("broken"), to: "html", handlers) }
        #expect(error?.description.contains("after 8 failed attempts") == true)
    }

    @Test func limitsOfAConversionAreKept() async throws {
        struct Small: TypeHandler {
            let identifier = "small"
            var conversions: [Conversion] { [Conversion("small/go", from: .utf8PlainText, to: .html, maxInput: 3)] }
            func convert(
                _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
            ) throws(ConversionError) -> ConversionOutput { ConversionOutput("ok") }
        }
        #expect(try await deliver([text("abc")], to: "html", [Small()]).bytes == Array("ok".utf8))
        let error = await #expect(throws: NegotiationError.self) { try await deliver([text("abcd")], to: "html", [Small()]) }
        #expect(error?.code == .badInput && error?.description.contains("its input has 4 bytes, more than its limit of 3") == true)
    }
}
