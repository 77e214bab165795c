import DragEngine
import DragKit
import DragTypes
import Glibc
import Synchronization
import Testing
import ToyConversions

extension TypeIdentifier {
    // Types without kinds, which every content can become.
    fileprivate static let toyLink: Self = "toy.link"
    fileprivate static let toyPicture: Self = "toy.picture"
    fileprivate static let toyPhoto: Self = "toy.photo"
}

/// The types that an input can be converted to are known before a program asks: conditional
/// conversions are tried, all others wait.
@Suite struct SurveyTests {
    /// Does as it is told, and counts what is asked of it.
    final class Worker: TypeHandler {
        let identifier: String
        let conversions: [Conversion]
        private let isRefusing: Bool
        let count = Mutex(0)

        init(
            _ identifier: String, _ from: TypeIdentifier, _ to: TypeIdentifier, isConditional: Bool = false, isDynamic: Bool = false,
            refusing: Bool = false
        ) {
            self.identifier = identifier
            self.isRefusing = refusing
            conversions = [Conversion(identifier + "/go", from: from, to: to, isDynamic: isDynamic, isConditional: isConditional)]
        }

        var calls: Int { count.withLock { $0 } }

        func convert(
            _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
        ) throws(ConversionError) -> ConversionOutput {
            count.withLock { $0 += 1 }
            if isRefusing { throw .unsupported("there is none in it") }
            return ConversionOutput([UInt8](input) + Array(">\(identifier)".utf8), name: conversion.isDynamic ? "text/html" : nil)
        }
    }

    private func survey(_ handlers: [any TypeHandler], time: Duration = .seconds(86_400)) async throws -> Survey {
        let registry = Registry(handlers: handlers)
        let item = Item(representations: [Representation(type: .utf8PlainText, bytes: Array("x".utf8))])
        let provider = ItemProvider(item, platform: nil, catalogue: registry.catalogue)
        let runner = Runner(registry, sniffer: ToySniffer())
        return try await runner.survey(provider, accepting: AcceptList([.init(.any)]), time: time)
    }

    private func text(_ delivery: Delivery) -> String { String(decoding: delivery.bytes, as: UTF8.self) }

    @Test func unconditionalOnesWait() async throws {
        let html = Worker("html", .utf8PlainText, .html), rtf = Worker("rtf", .html, .rtf)
        let survey = try await survey([html, rtf])
        #expect(Set(survey.routes.map(\.result)) == [.utf8PlainText, .html, .rtf])
        #expect(html.calls == 0 && rtf.calls == 0)
        #expect(try await text(survey.deliver(.rtf)) == "x>html>rtf")
        #expect(html.calls == 1 && rtf.calls == 1)
    }

    @Test func conditionalOnesAreTried() async throws {
        let found = Worker("found", .utf8PlainText, .toyLink, isConditional: true)
        let none = Worker("none", .utf8PlainText, .toyPicture, isConditional: true, refusing: true)
        let behind = Worker("behind", .toyPicture, .toyPhoto), other = Worker("other", .toyLink, .html)
        let survey = try await survey([found, none, behind, other])
        #expect(Set(survey.routes.map(\.result)) == [.utf8PlainText, .toyLink, .html])
        #expect(found.calls == 1 && none.calls == 1 && behind.calls == 0 && other.calls == 0)
        // What was carried out to find out is not carried out again.
        #expect(try await text(survey.deliver(.html)) == "x>found>other")
        #expect(found.calls == 1)
    }

    /// Behind another conversion, a conditional one makes that run; it is shared by all that follow
    /// it.
    @Test func prefixesAreShared() async throws {
        let html = Worker("html", .utf8PlainText, .html)
        let url = Worker("url", .html, .toyLink, isConditional: true), none = Worker("none", .html, .toyPicture, isConditional: true, refusing: true)
        let survey = try await survey([html, url, none])
        #expect(Set(survey.routes.map(\.result)) == [.utf8PlainText, .html, .toyLink])
        #expect(html.calls == 1)
        #expect(try await text(survey.deliver(.html)) == "x>html")
        #expect(html.calls == 1)
    }

    /// Where one way leads nowhere, another may.
    @Test func anotherWayIsFound() async throws {
        let none = Worker("a-none", .utf8PlainText, .toyLink, isConditional: true, refusing: true)
        let html = Worker("html", .utf8PlainText, .html), url = Worker("url", .html, .toyLink, isConditional: true)
        let survey = try await survey([none, html, url])
        #expect(survey.routes.contains { $0.result == .toyLink })
        #expect(try await text(survey.deliver(.toyLink)) == "x>html>url")
        #expect(none.calls == 1)
    }

    /// What a dynamic conversion makes is known when it has run.
    @Test func dynamicOnesAreTried() async throws {
        let dynamic = Worker("dynamic", .utf8PlainText, .data, isDynamic: true), rtf = Worker("rtf", .html, .rtf)
        let png = Worker("png", .toyPhoto, .toyPicture)
        let survey = try await survey([dynamic, rtf, png])
        #expect(Set(survey.routes.map(\.result)) == [.utf8PlainText, .html, .rtf])
        #expect(dynamic.calls == 1 && rtf.calls == 0)
    }

    @Test func whatThereIsNoTimeForIsNamed() async throws {
        let url = Worker("url", .utf8PlainText, .toyLink, isConditional: true), html = Worker("html", .utf8PlainText, .html)
        let survey = try await survey([url, html], time: .zero)
        #expect(Set(survey.routes.map(\.result)) == [.utf8PlainText, .html])
        #expect(survey.untried == [.toyLink])
        #expect(url.calls == 0)
    }

    /// Works until somebody stops it.
    struct Endless: TypeHandler {
        let identifier = "endless"
        let conversions = [Conversion("endless/go", from: .utf8PlainText, to: .toyPicture, isConditional: true)]

        func convert(
            _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
        ) throws(ConversionError) -> ConversionOutput {
            while true { try context.checkCancellation() }
        }
    }

    /// A conversion that takes its time is not waited for, and is named.
    @Test func nothingIsWaitedForLong() async throws {
        let survey = try await survey([Endless(), Worker("html", .utf8PlainText, .html)], time: .milliseconds(200))
        #expect(Set(survey.routes.map(\.result)) == [.utf8PlainText, .html])
        #expect(survey.untried == [.toyPicture])
        #expect(try await text(survey.deliver(.html)) == "x>html")
    }

    /// Every answer is its own: nothing that one does shows in the next.
    @Test func deliveriesDoNotDisturbEachOther() async throws {
        let html = Worker("html", .utf8PlainText, .html)
        let broken = Worker("broken", .utf8PlainText, .toyPicture, refusing: true)
        let survey = try await survey([html, broken])
        await #expect(throws: NegotiationError.self) { try await survey.deliver(.toyPicture) }
        #expect(try await text(survey.deliver(.html)) == "x>html")
    }

    /// Fetches what `good` leads to, and nothing else.
    struct Fetcher: TypeHandler {
        let identifier = "fetcher"
        let conversions = [Conversion("fetcher/go", from: TypeIdentifier("public.text"), to: .data, isDynamic: true)]

        func convert(
            _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
        ) throws(ConversionError) -> ConversionOutput {
            guard [UInt8](input) == Array("good".utf8) else { throw .unavailable("nobody answers") }
            return ConversionOutput(Array("<p>".utf8), name: "text/html")
        }
    }

    /// What a dynamic conversion has made stays, whatever becomes of it elsewhere.
    @Test(arguments: [true, false]) func whatWasMadeStays(isGoodFirst: Bool) async throws {
        let registry = Registry(handlers: [Fetcher(), Worker("png", .html, .toyPicture)])
        var representations = [
            Representation(type: .rtf, bytes: Array("good".utf8)), Representation(type: .utf8PlainText, bytes: Array("bad".utf8)),
        ]
        if !isGoodFirst { representations.reverse() }
        let provider = ItemProvider(Item(representations: representations), platform: nil, catalogue: registry.catalogue)
        let survey = try await Runner(registry, sniffer: ToySniffer()).survey(provider, accepting: AcceptList([.init(.any)]), time: .seconds(10))
        let results = Set(survey.routes.map(\.result))
        #expect(results.contains(.toyPicture) == isGoodFirst, "what cannot be had at all is not asked again")
        if isGoodFirst { #expect(try await text(survey.deliver(.toyPicture)) == "<p>>png") }
    }

    /// Where there is no time for the one, the other ways of what has failed are still known.
    @Test func otherWaysAreKnownWithoutTime() async throws {
        let refused = Worker("a-refused", .utf8PlainText, .html, isConditional: true, refusing: true)
        let rtf = Worker("rtf", .utf8PlainText, .rtf), html = Worker("z-html", .rtf, .html)
        let registry = Registry(handlers: [refused, rtf, html, Sleeper()])
        let item = Item(representations: [Representation(type: .utf8PlainText, bytes: Array("x".utf8))])
        let provider = ItemProvider(item, platform: nil, catalogue: registry.catalogue)
        let survey = try await Runner(registry, sniffer: ToySniffer()).survey(
            provider, accepting: AcceptList([.init(.any)]), time: .milliseconds(300))
        let results = Set(survey.routes.map(\.result))
        #expect(results.contains(.html) && results.contains(.rtf))
        #expect(!survey.untried.isEmpty && !survey.untried.contains(.html))
    }

    /// A song without a cover is still a song: where a handler finds nothing under a condition, its
    /// other conversions remain.
    @Test(arguments: [ConversionError.badInput("there is no cover"), .timedOut("it takes long")])
    func aFailedTrialLeavesTheOtherWays(error: ConversionError) async throws {
        let registry = Registry(handlers: [Songs(error: error)])
        let item = Item(representations: [Representation(type: .utf8PlainText, bytes: Array("x".utf8))])
        let provider = ItemProvider(item, platform: nil, catalogue: registry.catalogue)
        let runner = Runner(registry, sniffer: ToySniffer())
        let plan = try await runner.examine(provider, accepting: AcceptList([.init(.any)]), time: .seconds(10))
        #expect(plan.ranked.map(\.result).contains(.html) && !plan.ranked.map(\.result).contains(.toyPicture))
        let survey = try await runner.survey(provider, accepting: AcceptList([.init(.any)]), time: .seconds(10))
        #expect(Set(survey.routes.map(\.result)) == [.utf8PlainText, .html])
    }

    /// Has no picture in it, and can be another text.
    struct Songs: TypeHandler {
        let identifier = "songs"
        let conversions = [
            Conversion("songs/cover", from: .utf8PlainText, to: .toyPicture, isConditional: true),
            Conversion("songs/sound", from: .utf8PlainText, to: .html),
        ]
        let error: ConversionError

        func convert(
            _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
        ) throws(ConversionError) -> ConversionOutput {
            if conversion.isConditional { throw error }
            return ConversionOutput("sound")
        }
    }

    /// Takes all the time that there is, for two things.
    struct Sleeper: TypeHandler {
        let identifier = "sleeper"
        let conversions = [
            Conversion("sleeper/png", from: .utf8PlainText, to: .toyPicture, isConditional: true),
            Conversion("sleeper/jpeg", from: .utf8PlainText, to: .toyPhoto, isConditional: true),
        ]

        func convert(
            _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
        ) throws(ConversionError) -> ConversionOutput {
            while !context.isCancelled { usleep(10_000) }
            throw .timedOut("it takes long")
        }
    }
}
