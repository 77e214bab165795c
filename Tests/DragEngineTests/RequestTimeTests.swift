import DragContract
import DragKit
import DragSystem
import DragTypes
import Testing
import ToyConversions

@testable import DragEngine

/// The time of a whole request: it counts for loads, steps and fallbacks together, whoever listens
/// and whoever does not.
@Suite struct RequestTimeTests {
    private static func request(_ time: Duration) -> RunOptions {
        var options = RunOptions()
        options.requestTime = time
        // Nothing is up to the time of one step.
        options.limits.time = .seconds(3600)
        return options
    }

    private static func runner(_ handlers: [any TypeHandler], _ options: RunOptions) -> Runner {
        Runner(Registry(handlers: handlers), sniffer: ToySniffer(), options: options)
    }

    /// The loader ends only when the test lets it: that the delivery ends before shows that nobody
    /// waited.
    @Test func loaderThatDoesNotListenIsLeftBehind() async throws {
        let release = Semaphore()
        let registration = ItemProvider.Registration(.html) { _ in
            release.wait()
            // Whoever waits beside goes on, too.
            release.signal()
            return Array("<p>late".utf8)
        }
        let provider = ItemProvider([registration])
        let runner = Self.runner([], Self.request(.milliseconds(50)))
        let error = await #expect(throws: NegotiationError.self) {
            try await runner.deliver(provider, accepting: try AcceptList(parsing: "html", catalogue: .builtIn))
        }
        release.signal()
        #expect(error?.code == .timedOut)
        #expect(error?.description.contains("RunOptions.requestTime") == true)
        // Who asks again gets it.
        #expect(try await provider.load(at: 0) == Array("<p>late".utf8))
    }

    /// Loading is a step, too: the time for one step ends it, and the message names that setting.
    @Test func timeForOneStepBoundsLoading() async throws {
        let release = Semaphore()
        let registration = ItemProvider.Registration(.html) { _ in
            release.wait()
            release.signal()
            return []
        }
        var options = RunOptions()
        options.limits.time = .milliseconds(50)
        let runner = Self.runner([], options)
        let error = await #expect(throws: NegotiationError.self) {
            try await runner.deliver(ItemProvider([registration]), accepting: try AcceptList(parsing: "html", catalogue: .builtIn))
        }
        release.signal()
        #expect(error?.code == .timedOut)
        #expect(error?.description.contains("ConversionLimits.time") == true)
    }

    /// A linked-in handler that ends when the test says so, and not before.
    private struct DeafHandler: TypeHandler {
        let identifier = "deaf"
        let conversions = [Conversion("deaf/go", from: .html, to: .png, loses: ["all"])]
        let begun = AsyncStream<Void>.makeStream()
        let release = Semaphore()

        func convert(
            _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
        ) throws(ConversionError) -> ConversionOutput {
            begun.continuation.finish()
            release.wait()
            return ConversionOutput([0x89, 0x50, 0x4E, 0x47])
        }

        func deliver(_ options: RunOptions) async throws -> Delivery {
            try await RequestTimeTests.runner([self], options).deliver(
                ItemProvider(Item(representations: [Representation(type: .html, bytes: Array("<p>".utf8))]), catalogue: .builtIn),
                accepting: AcceptList([.init(.conforming(.png))]))
        }
    }

    /// The delivery ends while the handler still works: nobody waited for the handler.
    @Test func linkedHandlerThatDoesNotListenIsLeftBehind() async throws {
        let handler = DeafHandler()
        let error = await #expect(throws: NegotiationError.self) { try await handler.deliver(Self.request(.milliseconds(50))) }
        #expect(error?.code == .timedOut)
        #expect(error?.description.contains("RunOptions.requestTime") == true)
        handler.release.signal()
    }

    /// The same for the time of one step, which the message names.
    @Test func stepThatDoesNotListenIsLeftBehind() async throws {
        let handler = DeafHandler()
        var options = RunOptions()
        options.limits.time = .milliseconds(50)
        let error = await #expect(throws: NegotiationError.self) { try await handler.deliver(options) }
        #expect(error?.code == .timedOut)
        #expect(error?.description.contains("ConversionLimits.time") == true)
        handler.release.signal()
    }

    /// A cancelled request does not wait either.
    @Test func cancelledRequestLeavesTheHandlerBehind() async throws {
        let handler = DeafHandler()
        let request = Task { try await handler.deliver(RunOptions()) }
        for await _ in handler.begun.stream {}
        request.cancel()
        let error = await #expect(throws: NegotiationError.self) { try await request.value }
        #expect(error?.code == .cancelled)
        handler.release.signal()
    }

    /// Eight conversions that hang, each for as long as it may, together take no more than the
    /// request's time.
    @Test func stepsDoNotAddUp() async throws {
        let handlers = (0..<8).map { MisbehavingHandler("m\($0)", keep: 900 - $0) }
        let item = Item(representations: [Representation(type: MisbehavingHandler.commandType, bytes: Array("hang".utf8))])
        // The first of them has to begin within this time.
        let runner = Self.runner(handlers, Self.request(.seconds(1)))
        let error = await #expect(throws: NegotiationError.self) {
            try await runner.deliver(
                ItemProvider(item, catalogue: runner.registry.catalogue),
                accepting: try AcceptList(parsing: "html", catalogue: runner.registry.catalogue))
        }
        #expect(error?.code == .timedOut)
        #expect(
            error?.description
                == "The time for the whole request is up (the last step was \u{201C}m0/go\u{201D}); give it more with RunOptions.requestTime."
        )
    }

    /// Several deliveries of one request share its end.
    @Test func deadlineIsShared() async throws {
        var options = RunOptions()
        options.deadline = .now - .seconds(1)
        let runner = Self.runner([], options)
        let item = Item(representations: [Representation(type: .html, bytes: Array("<p>".utf8))])
        let error = await #expect(throws: NegotiationError.self) {
            try await runner.deliver(ItemProvider(item, catalogue: .builtIn), accepting: try AcceptList(parsing: "html", catalogue: .builtIn))
        }
        #expect(error?.code == .timedOut)
    }

    /// The owner of a clipboard answers for hours: every answer has the time of a request of its
    /// own.
    @Test func everyAnswerOfASurveyHasItsOwnTime() async throws {
        let runner = Self.runner([], Self.request(.seconds(4)))
        let item = Item(representations: [Representation(type: .html, bytes: Array("<p>".utf8))])
        let survey = try await runner.survey(
            ItemProvider(item, catalogue: .builtIn), accepting: try AcceptList(parsing: "*", catalogue: .builtIn), time: .milliseconds(1))
        try await Task.sleep(for: .seconds(5))
        #expect(try await survey.deliver(.html).bytes == Array("<p>".utf8))
    }

    /// Alarms ring in the order of their moments, and not at all when they are taken back.
    @Test func alarmsRing() async throws {
        let alarms = Alarms()
        let order = AsyncStream<Int>.makeStream()
        let begin = ContinuousClock.now
        for number in [3, 1, 2] {
            _ = alarms.set(begin + .milliseconds(20 * number)) { order.continuation.yield(number) }
        }
        let unwanted = try #require(alarms.set(begin + .milliseconds(30)) { order.continuation.yield(9) })
        alarms.cancel(unwanted)
        var rung: [Int] = []
        for await number in order.stream {
            rung.append(number)
            if rung.count == 3 { break }
        }
        #expect(rung == [1, 2, 3])
        // The thread has ended with the last one; the next alarm starts another.
        _ = alarms.set(.now) { order.continuation.finish() }
        for await number in order.stream { Issue.record("\(number) rang as well") }
    }

    /// Another process that gives up by itself, long before its time is up.
    private struct ImpatientHandler: OutOfProcessHandler {
        let identifier = "impatient"
        let sandboxName = "none"
        let conversions = [Conversion("impatient/go", from: .html, to: .png, loses: ["all"])]

        func convert(
            _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
        ) throws(ConversionError) -> ConversionOutput { throw .internalError("the engine waits without a thread") }

        func convert(
            _ input: [UInt8], using conversion: Conversion, context: ConversionContext
        ) async throws(ConversionError) -> ConversionOutput {
            throw ConversionError(.timedOut, "the printer does not answer", diagnostics: "printer: paper?")
        }
    }

    /// The reason that a program gives, and its last words, are not replaced by the engine's time
    /// for one step.
    @Test func reasonOfAProgramIsKept() async throws {
        let registry = Registry(handlers: [ImpatientHandler()])
        let item = Item(representations: [Representation(type: .html, bytes: Array("<p>".utf8))])
        let error = await #expect(throws: NegotiationError.self) {
            try await Runner(registry, sniffer: ToySniffer()).deliver(
                ItemProvider(item, catalogue: registry.catalogue), accepting: AcceptList([.init(.conforming(.png))]))
        }
        #expect(error?.code == .timedOut)
        #expect(error?.failures.first?.reason == "the printer does not answer")
        #expect(error?.failures.first?.diagnostics == "printer: paper?")
    }
}
