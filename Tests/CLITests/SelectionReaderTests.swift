import DragClipboard
import DragContract
import DragKit
import DragTypes
import Synchronization
import Testing

@testable import DragCLI
@testable import DragEngine

/// A selection as a payload, with an owner that does as the test says.
@Suite struct SelectionReaderTests {
    /// An owner: what it offers, and what becomes of a request.
    final class Owner: Clipboard {
        enum Reply: Sendable {
            case gives(String, as: String? = nil)
            case refuses
            case isSilent
            case floods
        }

        let platform = Platform.x11
        private let offers: [(target: String, reply: Reply)]
        let asked = Mutex<[String]>([])
        let prepared = Mutex<[String]>([])
        let limits = Mutex<[Int]>([])
        let ends = Mutex<[ContinuousClock.Instant?]>([])

        init(_ offers: [(target: String, reply: Reply)]) { self.offers = offers }

        func targets(of selection: SelectionKind, time: Duration) throws(ClipboardError) -> [String] {
            selection == .primary ? [] : offers.map(\.target)
        }

        func waitForChange(of selection: SelectionKind, until stop: Wakeup) throws(ClipboardError) -> Bool { false }

        func prepare(_ target: String, of selection: SelectionKind) { prepared.withLock { $0.append(target) } }

        func read(
            _ target: String, of selection: SelectionKind, time: Duration, limit: Int, until end: ContinuousClock.Instant?
        ) throws(ClipboardError) -> ClipboardAnswer {
            asked.withLock { $0.append(target) }
            limits.withLock { $0.append(limit) }
            ends.withLock { $0.append(end) }
            switch offers.first(where: { $0.target == target })?.reply {
            case .gives(let text, let other)?: return ClipboardAnswer(bytes: Array(text.utf8), target: other ?? target)
            case .isSilent?: throw ClipboardError.late
            case .floods?: throw ClipboardError(.limit, "too much")
            case .refuses?, nil: throw ClipboardError.refusal
            }
        }
    }

    private func deliver(_ owner: Owner, _ list: String) async throws -> String {
        let reader = SelectionReader(owner, of: .clipboard, time: .seconds(1))
        let targets = try reader.targets()
        let item = reader.offer(targets).items[0]
        let registry = Registry(handlers: BuiltIn.handlers())
        let provider = ItemProvider(item, platform: .x11, catalogue: registry.catalogue, adding: reader.registrations(targets))
        let runner = Runner(registry, sniffer: BuiltIn.sniffer(registry))
        return String(
            decoding: try await runner.deliver(provider, accepting: try AcceptList(parsing: list, catalogue: registry.catalogue)).bytes, as: UTF8.self
        )
    }

    /// A mark is one by its name, whatever the owner says that its bytes are.
    @Test func marksAreKnownByName() throws {
        let owner = Owner([("x-kde-passwordManagerHint", .gives("secret", as: "UTF8_STRING")), ("UTF8_STRING", .gives("hush"))])
        let reader = SelectionReader(owner, of: .clipboard, time: .seconds(1))
        let targets = try reader.targets()
        #expect(reader.offer(targets).items[0].isSecret(in: .builtIn))
        #expect(reader.payload(targets).items[0].isSecret(in: .builtIn))
    }

    /// The limit is one for all targets, and that it was hit is said.
    @Test func contentIsLimitedAsAWhole() throws {
        let owner = Owner([("UTF8_STRING", .gives("12345")), ("text/html", .floods), ("image/png", .gives("123"))])
        let reader = SelectionReader(owner, of: .clipboard, time: .seconds(1))
        let payload = reader.payload(try reader.targets())
        #expect(owner.limits.withLock { $0 } == [SelectionReader.limit, SelectionReader.limit - 5, SelectionReader.limit - 5])
        guard case .refused(let reason) = payload.items[0].representations[1].content else { throw ClipboardError.refusal }
        #expect(reason == "all that its owner sends is more than the limit of 536870912 bytes")
        #expect(reader.failure == nil, "something was given")
    }

    /// `watch` reads each change with the usual time for a request.
    @Test func aChangeIsReadWithinTwoMinutes() throws {
        let owner = Owner([("UTF8_STRING", .gives("x"))])
        let begin = ContinuousClock.now
        let reader = SelectionReader(owner, of: .clipboard, time: .seconds(5))
        _ = reader.payload(try reader.targets())
        let end = try #require(owner.ends.withLock { $0 }.first ?? nil)
        #expect(end >= begin + .seconds(120) && end <= .now + .seconds(120))
    }

    @Test func nothingAtAllIsAFailure() throws {
        let owner = Owner([("UTF8_STRING", .floods), ("text/html", .refuses)])
        let reader = SelectionReader(owner, of: .clipboard, time: .seconds(1))
        _ = reader.payload(try reader.targets())
        #expect(reader.failure?.code == .limit)
        let refusing = SelectionReader(Owner([("UTF8_STRING", .refuses)]), of: .clipboard, time: .seconds(1))
        _ = refusing.payload(try refusing.targets())
        #expect(refusing.failure == nil, "a refusal is an answer")
    }

    /// Only what the way needs is asked for.
    @Test func asksForWhatIsNeeded() async throws {
        let owner = Owner([("text/html", .gives("<b>x</b>")), ("UTF8_STRING", .gives("x"))])
        #expect(try await deliver(owner, "text") == "x")
        #expect(owner.asked.withLock { $0 } == ["UTF8_STRING"])
    }

    /// The owner begins with the form that will be read, and with no other.
    @Test(arguments: [
        (["text/html", "STRING", "text/plain;charset=utf-8", "UTF8_STRING"], ["UTF8_STRING"]), (["text/html", "image/png"], []),
        (["text/plain;charset=utf-8"], ["text/plain;charset=utf-8"]), ([], []), (["application/octet-stream", "UTF8_STRING"], []),
    ])
    func preparesWhatWillBeRead(_ targets: [String], _ expected: [String]) async throws {
        let owner = Owner(targets.map { ($0, .gives("x")) })
        SelectionReader(owner, of: .clipboard, time: .seconds(1)).prepare(.utf8PlainText, of: targets)
        #expect(owner.prepared.withLock { $0 } == expected)
        guard let prepared = expected.first else { return }
        _ = try await deliver(owner, "text, *;q=0.5")
        #expect(owner.asked.withLock { $0 } == [prepared])
    }

    /// A copied picture is one by the names that are offered, before anything is read.
    @Test(arguments: [
        (["image/png", "text/html"], true), (["text/html", "image/png", "chromium/x-source-url"], true), (["image/png", "UTF8_STRING"], false),
        (["text/html"], false), (["image/png", "text/plain;charset=utf-16"], false), ([], false),
        (["text/uri-list", "image/png"], false), (["x-special/gnome-copied-files", "image/png"], false), (["text/x-moz-url", "image/png"], true),
    ])
    func picturesAreKnownByTheirNames(_ targets: [String], _ expected: Bool) {
        let reader = SelectionReader(Owner([]), of: .clipboard, time: .seconds(1))
        #expect(PasteRequest.isPicture(targets.map(reader.type)) == expected)
    }

    /// A request has its own time limit, whatever time the owner is given: the next request begins
    /// anew.
    @Test func aRequestThatIsOverIsLate() async throws {
        let owner = Owner([("UTF8_STRING", .isSilent)])
        let reader = SelectionReader(owner, of: .clipboard, time: .seconds(1))
        let provider = ItemProvider(platform: .x11, reader.registrations(["UTF8_STRING"]))
        await #expect(throws: LoadError.late) { try await provider.load(at: 0, until: .now - .seconds(1)) }
        await #expect(throws: LoadError.timedOut(ClipboardError.late.description)) {
            try await provider.load(at: 0, until: .now + .seconds(60))
        }
    }

    /// What is refused or empty leads to the next way.
    @Test(arguments: [Owner.Reply.refuses, .gives(""), .isSilent])
    func fallsThrough(_ reply: Owner.Reply) async throws {
        let owner = Owner([("text/html", .gives("<b>x</b>")), ("UTF8_STRING", reply)])
        #expect(try await deliver(owner, "text") == "x")
    }

    /// Two silences are enough: the others are not asked for.
    @Test func losesPatience() async throws {
        let owner = Owner([("UTF8_STRING", .isSilent), ("text/plain", .isSilent), ("STRING", .isSilent), ("text/html", .isSilent)])
        let error = await #expect(throws: NegotiationError.self) { try await deliver(owner, "text") }
        #expect(error?.code == .timedOut)
        #expect(owner.asked.withLock { $0.count } == 2)
    }

    /// Given under another name: in that name's encoding.
    @Test func answersUnderAnotherName() async throws {
        let owner = Owner([("TEXT", .gives("gr\u{FC}n", as: "UTF8_STRING"))])
        #expect(try await deliver(owner, "text") == "gr\u{FC}n")
    }

    /// A password manager's mark is asked for first, and makes the payload secret.
    @Test func marksAreKnownAtOnce() throws {
        let owner = Owner([("UTF8_STRING", .gives("hunter2")), ("x-kde-passwordManagerHint", .gives("secret"))])
        let reader = SelectionReader(owner, of: .clipboard, time: .seconds(1))
        let payload = reader.offer(try reader.targets())
        #expect(payload.isSecret(in: .builtIn))
        #expect(owner.asked.withLock { $0 } == ["x-kde-passwordManagerHint"])
        #expect(reader.registrations(try reader.targets()).map(\.target) == ["UTF8_STRING"])
    }

    @Test func aPayloadHasEverythingThatIsGiven() throws {
        let owner = Owner([("text/html", .gives("<b>x</b>")), ("image/png", .refuses), ("UTF8_STRING", .gives("x"))])
        let reader = SelectionReader(owner, of: .clipboard, time: .seconds(1))
        let representations = reader.payload(try reader.targets()).items[0].representations
        #expect(representations.map(\.target) == ["text/html", "image/png", "UTF8_STRING"])
        #expect(representations.map { $0.bytes == nil } == [false, true, false])
    }

    /// The short way, without handlers, chooses what the long one does, on everything that real
    /// programs put on clipboards.
    @Test(arguments: ["text, *;q=0.5", "text", "html, text;q=0.5", "image/png, *;q=0.1", "uri-list, url", "=public.url"])
    func theShortWayIsTheSame(_ list: String) throws {
        let bare = Registry(handlers: []), full = Registry(handlers: BuiltIn.handlers())
        var short = 0
        for name in Fixtures.names(in: Fixtures.folder + "/captures") where !name.hasSuffix(".md") {
            let payload = try Fixtures.capture(name)
            func chosen(_ registry: Registry) throws -> Route? {
                let provider = ItemProvider(payload.items[0], platform: payload.source?.platform, catalogue: registry.catalogue)
                return try Runner(registry, sniffer: BuiltIn.sniffer(registry))
                    .plan(provider, accepting: try AcceptList(parsing: list, catalogue: registry.catalogue)).chosen
            }
            guard let route = try chosen(bare), route.conversions.isEmpty, route.score >= ConvertRequest.directScore else { continue }
            short += 1
            let long = try chosen(full)
            #expect(long?.conversions.isEmpty == true && long?.sourceIndex == route.sourceIndex, "\(name)")
        }
        #expect(short > 3 || list == "=public.url")
    }

    /// A cleared clipboard often holds an empty text. A picture of which nothing arrives is a
    /// failure of its owner.
    @Test(arguments: [
        ([("UTF8_STRING", Owner.Reply.gives("")), ("TEXT", .gives(""))], true), ([("UTF8_STRING", .gives("a"))], false),
        ([("image/png", .gives(""))], false),
        ([("UTF8_STRING", .refuses)], false), ([("UTF8_STRING", .gives("")), ("image/png", .refuses)], false),
        ([("UTF8_STRING", .gives("")), ("TEXT", .refuses)], false), ([("UTF8_STRING", .gives("")), ("image/png", .gives("x"))], false),
    ])
    func emptyTexts(offers: [(String, Owner.Reply)], expected: Bool) throws {
        let reader = SelectionReader(Owner(offers.map { (target: $0.0, reply: $0.1) }), of: .clipboard, time: .seconds(1))
        _ = try reader.payload(reader.targets())
        #expect(reader.hasEmptyTextsOnly == expected)
    }

    @Test func nothingIsThere() {
        let error = #expect(throws: CLIError.self) { try SelectionReader(Owner([]), of: .primary, time: .seconds(1)).targets() }
        #expect(error?.message.contains("primary selection is empty") == true)
    }

    @Test(
        arguments: [
            (["WAYLAND_DISPLAY": "wayland-1", "DISPLAY": ":0"], ClipboardBackend.wayland), (["DISPLAY": ":0"], .x11),
            (["WAYLAND_DISPLAY": "", "DISPLAY": ":0"], .x11),
            (["WAYLAND_SOCKET": "3"], .wayland), ([:], nil), (["DISPLAY": ""], nil),
        ] as [([String: String], ClipboardBackend?)])
    func theSessionDecides(_ environment: [String: String], _ backend: ClipboardBackend?) {
        #expect(ClipboardBackend(environment: { environment[$0] }) == backend)
    }
}

extension ClipboardError {
    static let refusal = ClipboardError(.refused, "its owner refuses it")
    static let late = ClipboardError(.timedOut, "the program that owns it did not answer within 1 s")
}
