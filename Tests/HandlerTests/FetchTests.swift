import DragContract
import DragEngine
import DragKit
import DragPlugIns
import DragSniffing
import DragTypes
import Foundation
import LinkHandlers
import Testing
import TextHandlers

@testable import FetchHandler

/// Downloads from a server on this machine that behaves and misbehaves, through the program in its
/// sandbox.
@Suite(.serialized) struct FetchTests {
    /// A server, and a cache of its own; both go with the object.
    final class World: Sendable {
        let port: Int
        let cache = NSTemporaryDirectory() + "dragconv-fetch-" + UUID().uuidString
        private let input: Pipe
        private let server = Process()

        init() throws {
            let output = Pipe()
            input = Pipe()
            server.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
            server.arguments = [Fixtures.folder + "/plug-ins/server.py"]
            server.standardInput = input
            server.standardOutput = output
            try server.run()
            let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            port = try #require(Int(line.filter(\.isNumber)))
        }

        deinit {
            try? input.fileHandleForWriting.close()
            server.waitUntilExit()
            try? FileManager.default.removeItem(atPath: cache)
        }

        func url(_ path: String) -> String { "http://127.0.0.1:\(port)/\(path)" }

        private var registry: Registry {
            get throws {
                let found = BuiltPrograms.plugIns.first { $0.id == "org.dragconv.plugin.fetch" }
                var options = PlugInHost.Options()
                options.allowsNetwork = true
                options.cacheFolder = cache
                let plugIn = try #require(found, "the program is not there; scripts/build makes it")
                return Registry(handlers: [PlugInHost(options).handler(for: plugIn)] + TextHandlers.all + LinkHandlers.all)
            }
        }

        /// What a URL gives, asked for as `list`.
        func deliver(
            _ url: String, to list: String, allowing: Set<ConversionPermission> = [.privateNetwork], isSecret: Bool = false,
            _ change: (inout RunOptions) -> Void = { _ in }
        ) async throws -> Delivery {
            let registry = try registry
            var options = RunOptions()
            options.permissions = allowing
            // A link can be had as HTML and text without the network, too.
            options.negotiation.via = "org.dragconv.plugin.fetch/download"
            change(&options)
            var representations = [Representation(type: .url, bytes: Array(url.utf8))]
            if isSecret, let hint = registry.catalogue.type(target: "x-kde-passwordManagerHint") {
                representations.append(Representation(type: hint, target: "x-kde-passwordManagerHint", bytes: Array("secret".utf8)))
            }
            let provider = ItemProvider(Item(representations: representations), catalogue: registry.catalogue)
            return try await Runner(registry, sniffer: ContentSniffer(catalogue: registry.catalogue), options: options)
                .deliver(provider, accepting: try AcceptList(parsing: list, catalogue: registry.catalogue))
        }

        func text(_ path: String, isSecret: Bool = false) async throws -> String {
            String(decoding: try await deliver(url(path), to: "=html", isSecret: isSecret).bytes, as: UTF8.self)
        }

        func hits(_ path: String) async throws -> Int {
            let delivery = try await deliver(url("hits/" + path), to: "=public.plain-text, =public.utf8-plain-text")
            return Int(String(decoding: delivery.bytes, as: UTF8.self)) ?? -1
        }
    }

    @Test func deliversWhatTheHeaderSays() async throws {
        let world = try World()
        #expect(try await world.text("plain") == "<h1>Fetched äö</h1>")
        #expect(try await world.text("latin") == "<p>Käse", "by the charset of the header")
        #expect(try await world.text("gzip") == "<p>packed")
        let markdown = try await world.deliver(world.url("plain"), to: "=net.daringfireball.markdown")
        #expect(String(decoding: markdown.bytes, as: UTF8.self) == "# Fetched äö\n")
        #expect(markdown.steps.map(\.conversion.id) == ["org.dragconv.plugin.fetch/download", "org.dragconv.html-markdown/markdown"])
    }

    /// Bytes win over a header that they contradict, and over one that says nothing.
    @Test(arguments: ["png", "lying-type", "untyped"])
    func typeComesFromHeaderAndBytes(path: String) async throws {
        let world = try World()
        let delivery = try await world.deliver(world.url(path), to: "=png")
        #expect(delivery.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(delivery.type == .png)
    }

    @Test func redirectsAreFollowedUpToALimit() async throws {
        let world = try World()
        #expect(try await world.text("redirect/9") == "<h1>Fetched äö</h1>")
        let error = await #expect(throws: NegotiationError.self) { try await world.text("redirect/11") }
        #expect(error?.description.contains("more than the limit of 10 redirects") == true)
    }

    static let failures: [(path: String, reason: String, code: ConversionError.Code)] = [
        ("missing", "there is nothing at the URL (status 404)", .badInput), ("status/500", "status 500", .temporary),
        ("status/429", "status 429", .temporary), ("status/403", "status 403", .badInput), ("truncated", "before the end", .temporary),
        ("silent", "the server took too long", .temporary), ("stall", "the server took too long", .temporary),
        ("bad-gzip", "cannot be decompressed", .badInput), ("to/file:///etc/passwd", "neither http nor https", .unsupported),
        ("to/ftp://127.0.0.1/x", "neither http nor https", .unsupported), ("endless", "more than the limit of 2000000 bytes", .limit),
        ("no-http", "is no HTTP", .badInput),
        ("bomb", "more than the limit of 2000000 bytes", .limit),
    ]

    @Test(arguments: failures)
    func failuresAreNamed(path: String, reason: String, code: ConversionError.Code) async throws {
        let world = try World()
        let error = await #expect(throws: NegotiationError.self) {
            try await world.deliver(world.url(path), to: "=html") { options in
                // These two never answer.
                options.limits.time = .seconds(["silent", "stall"].contains(path) ? 3 : 86_400)
                options.limits.maximumOutput = 2_000_000
            }
        }
        let failure = error?.failures.first { $0.name == "org.dragconv.plugin.fetch/download" }
        #expect(failure?.code == code || failure?.code == .timedOut && code == .temporary, "\(path): \(failure?.reason ?? "")")
        #expect(failure?.reason.contains(reason) == true || failure?.code == .timedOut, "\(path): \(failure?.reason ?? "")")
    }

    /// A length that is too short is kept to: what comes behind it is not the answer's.
    @Test func lyingLength() async throws {
        let world = try World()
        #expect(try await world.text("too-long") == "<p>short")
    }

    @Test(arguments: [
        "http://127.0.0.1:PORT/plain", "http://localhost:PORT/plain", "http://2130706433:PORT/plain", "http://[::ffff:127.0.0.1]:PORT/plain",
        "http://0.0.0.0:PORT/plain",
    ])
    func addressesThatAreNotPublicAreRefused(template: String) async throws {
        let world = try World()
        let url = template.replacing("PORT", with: "\(world.port)")
        let error = await #expect(throws: NegotiationError.self) { try await world.deliver(url, to: "=html", allowing: []) }
        #expect(error?.code == .notPermitted, "\(url): \(error?.description ?? "")")
        #expect(error?.description.contains("--allow-private-network") == true)
        #expect(try await world.hits("plain") == 0, "nothing was sent")
    }

    /// In a network of its own this machine has a public address: a download begins there, and what
    /// leads away to a private one ends.
    @Test(.enabled(if: FetchTests.run(["unshare", "-r", "-n", "true"])?.status == 0, "the system lets nobody make a network"))
    func redirectsToAddressesThatAreNotPublicAreRefused() throws {
        let script = Fixtures.folder + "/plug-ins/two-networks.py"
        let run = try #require(Self.run(["unshare", "-r", "-n", "python3", script, BuiltPrograms.dragconv]))
        let answers = try JSONDecoder().decode([String: Answer].self, from: run.output)
        for name in ["public", "public, redirected to public", "redirected to private, allowed"] {
            #expect(answers[name]?.text.contains("Fetched äö") == true, "\(name): \(answers[name]?.message ?? "")")
        }
        for name in ["public, redirected to private", "public, redirected to loopback", "private"] {
            #expect(answers[name]?.status == 77, "\(name)")
            #expect(answers[name]?.message.contains("--allow-private-network") == true, "\(name): \(answers[name]?.message ?? "")")
        }
        #expect(answers["hits"]?.text.contains("0") == true, "nothing was asked of a private address")
    }

    /// What a program of `fixtures/plug-ins` says of one download.
    struct Answer: Decodable {
        var status: Int
        var text: String
        var message: String

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            status = try list.decode(Int.self)
            text = try list.decode(String.self)
            message = try list.decode(String.self)
        }
    }

    /// A server that speaks HTTP/2 and nothing else is understood, where its certificate is one
    /// that the system trusts.
    @Test(.enabled(if: FetchTests.run(["unshare", "-r", "-n", "-m", "true"])?.status == 0, "the system lets nobody make a network"))
    func speaksHTTP2() throws {
        let run = try #require(Self.run(["unshare", "-r", "-n", "-m", "python3", Fixtures.folder + "/plug-ins/http2.py", BuiltPrograms.dragconv]))
        let answers = try JSONDecoder().decode([String: Answer].self, from: run.output)
        #expect(answers["HTTP/2"]?.text == "<p>Fetched äö</p>", "\(answers["HTTP/2"]?.message ?? "")")
        #expect(answers["unknown authority"]?.status == 75)
        #expect(answers["unknown authority"]?.message.contains("certificate cannot be trusted") == true)
        #expect(answers["requests"]?.status == 1)
    }

    /// Runs a program to its end.
    static func run(_ command: [String]) -> (status: Int32, output: Data)? {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = output
        guard (try? process.run()) != nil else { return nil }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, data)
    }

    @Test func otherSchemesAreNotFetched() async throws {
        let world = try World()
        for url in ["ftp://127.0.0.1/x", "file:///etc/passwd", "gopher://127.0.0.1/"] {
            let error = await #expect(throws: NegotiationError.self) { try await world.deliver(url, to: "=html") }
            #expect(error?.failures.contains { $0.code == .unsupported && $0.name.contains("fetch") } == true, "\(url): \(error?.failures ?? [])")
        }
    }

    @Test func freshAnswersAreNotAskedForAgain() async throws {
        let world = try World()
        for _ in 0..<3 { #expect(try await world.text("fresh") == "<p>fresh") }
        #expect(try await world.hits("fresh") == 1)
    }

    /// Permission is asked before the cache is: what was kept with it is not given without it,
    /// fresh or to be asked about.
    @Test(arguments: ["fresh", "etag"])
    func keptAnswersOfPrivateAddressesNeedThePermission(path: String) async throws {
        let world = try World()
        let text = try await world.text(path)
        let error = await #expect(throws: NegotiationError.self) { try await world.deliver(world.url(path), to: "=html", allowing: []) }
        #expect(error?.code == .notPermitted && error?.description.contains("--allow-private-network") == true, "\(error?.description ?? "")")
        #expect(try await world.text(path) == text, "the kept answer is still there")
        #expect(try await world.hits(path) == (path == "fresh" ? 1 : 2))
    }

    @Test(arguments: [("etag", "<p>tagged"), ("modified", "<p>dated")])
    func staleAnswersAreAskedAbout(path: String, text: String) async throws {
        let world = try World()
        for _ in 0..<3 { #expect(try await world.text(path) == text) }
        #expect(try await world.hits(path) == 3)
        #expect(Fixtures.names(in: world.cache + "/org.dragconv.plugin.fetch").filter { $0.hasSuffix(".answer") }.count == 1)
    }

    /// A redirect says nothing of the kept answer: it is followed without the question.
    @Test func redirectedQuestionsAreAskedAnew() async throws {
        let world = try World()
        #expect(try await world.text("moved") == "<p>here")
        #expect(try await world.text("moved") == "<p>tagged")
    }

    /// Ports of the Fetch standard's list, where other protocols' servers would take a request for
    /// commands.
    @Test(arguments: [25, 6000, 6667, 10080])
    func portsOfOtherProtocolsAreRefused(port: Int) async throws {
        let world = try World()
        let error = await #expect(throws: NegotiationError.self) { try await world.deliver("http://127.0.0.1:\(port)/", to: "=html") }
        #expect(error?.code == .badInput && error?.description.contains("port of another protocol") == true, "\(error?.description ?? "")")
    }

    @Test func whatMayNotBeKeptIsNot() async throws {
        let world = try World()
        _ = try await world.text("no-store")
        _ = try await world.text("fresh", isSecret: true)
        #expect(Fixtures.names(in: world.cache + "/org.dragconv.plugin.fetch").filter { $0.hasSuffix(".answer") } == [])
        // And a secret is not answered from what was kept for others.
        _ = try await world.text("fresh")
        _ = try await world.text("fresh", isSecret: true)
        #expect(try await world.hits("fresh") == 3)
    }

    /// A cache that somebody has damaged is as good as none.
    @Test func damagedCacheIsPassedOver() async throws {
        let world = try World()
        _ = try await world.text("fresh")
        let folder = world.cache + "/org.dragconv.plugin.fetch"
        let file = try #require(Fixtures.names(in: folder).first { $0.hasSuffix(".answer") })
        let whole = Fixtures.bytes(folder + "/" + file)
        for length in stride(from: 0, to: whole.count, by: 37) {
            try Data(whole.prefix(length)).write(to: URL(fileURLWithPath: folder + "/" + file))
            #expect(try await world.text("fresh") == "<p>fresh")
        }
    }

    /// However many downloads run, a host sees two at a time.
    @Test func hostsAreTreatedPolitely() async throws {
        let world = try World()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<8 { group.addTask { _ = try await world.text("crowd/\(index)") } }
            try await group.waitForAll()
        }
        let most = try await world.deliver(world.url("most"), to: "=public.plain-text, =public.utf8-plain-text")
        #expect((1...2).contains(Int(String(decoding: most.bytes, as: UTF8.self)) ?? 0))
    }

    static let addresses: [(text: String, isPublic: Bool)] = [
        ("8.8.8.8", true), ("93.184.216.34", true), ("172.15.255.255", true), ("172.32.0.0", true), ("100.63.255.255", true), ("192.0.1.1", true),
        ("223.255.255.255", true), ("2606:2800:220:1::1", true), ("2001:4860:4860::8888", true), ("64:ff9b::808:808", true),
        ("0.0.0.0", false), ("10.1.2.3", false), ("100.64.0.1", false), ("100.127.255.255", false), ("127.0.0.1", false), ("127.255.255.255", false),
        ("169.254.169.254", false), ("172.16.0.1", false), ("172.31.255.255", false), ("192.0.0.1", false), ("192.0.2.1", false),
        ("192.168.0.1", false),
        ("198.18.0.1", false), ("198.19.255.255", false), ("198.51.100.1", false), ("203.0.113.1", false), ("224.0.0.1", false), ("240.0.0.1", false),
        ("255.255.255.255", false), ("::", false), ("::1", false), ("fe80::1", false), ("fc00::1", false), ("fd12::1", false), ("ff02::1", false),
        ("::ffff:127.0.0.1", false), ("::ffff:8.8.8.8", true), ("64:ff9b::7f00:1", false), ("2002:7f00:1::", false), ("2001:db8::1", false),
        ("2001::1", false), ("::127.0.0.1", false), ("3fff::1", false), ("4000::1", false),
    ]

    @Test(arguments: addresses)
    func publicAddresses(text: String, isPublic: Bool) throws {
        var four = sockaddr_in()
        var six = sockaddr_in6()
        if inet_pton(AF_INET, text, &four.sin_addr) == 1 {
            four.sin_family = sa_family_t(AF_INET)
            #expect(withUnsafePointer(to: four) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { PublicAddress.isPublic($0) } } == isPublic)
        } else {
            try #require(inet_pton(AF_INET6, text, &six.sin6_addr) == 1)
            six.sin6_family = sa_family_t(AF_INET6)
            #expect(withUnsafePointer(to: six) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { PublicAddress.isPublic($0) } } == isPublic)
        }
    }

    static let ages: [(fields: [(String, String)], seconds: Int)] = [
        ([("cache-control", "max-age=60")], 60), ([("cache-control", "max-age=60"), ("age", "20")], 40),
        ([("cache-control", "max-age=60, no-cache")], 0),
        ([("cache-control", "MAX-AGE=\"60\"")], 60),
        ([("date", "Tue, 01 Jan 2019 00:00:00 GMT"), ("expires", "Tue, 01 Jan 2019 00:10:00 GMT")], 600),
        ([("date", "Tue, 01 Jan 2019 00:00:00 GMT"), ("expires", "0")], 0),
        ([("date", "Tue, 01 Jan 2019 00:00:00 GMT"), ("last-modified", "Mon, 31 Dec 2018 23:00:00 GMT")], 360),
        ([("date", "Tue, 01 Jan 2019 00:00:00 GMT"), ("last-modified", "Mon, 01 Jan 2018 00:00:00 GMT")], 86_400), ([], 0),
        ([("cache-control", "max-age=60"), ("expires", "Tue, 01 Jan 2030 00:00:00 GMT")], 60), ([("cache-control", "max-age=x")], 0),
    ]

    @Test(arguments: ages.indices)
    func freshnessIsHTTPs(index: Int) {
        #expect(ResponseHeaders(Self.ages[index].fields).freshness(arrival: 1_546_300_800) == Self.ages[index].seconds)
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ])
    func datesInAllThreeForms(text: String) { #expect(ResponseHeaders.seconds(text) == 784_111_777) }
}
