import DragClipboard
import DragContract
import DragKit
import DragLinks
import DragTypes
import LinkHandlers
import Synchronization
import Testing

@testable import DragCLI
@testable import DragEngine

/// A payload on a selection: under which names it is offered, and what is given.
@Suite struct OfferedPayloadTests {
    private static let registry = Registry(handlers: BuiltIn.handlers())
    static let captures = Fixtures.names(in: Fixtures.folder + "/captures").filter { !$0.contains(".") }

    private func offered(
        _ payload: Payload, on platform: Platform = .x11, list: String = "*", registry: Registry = Self.registry, time: Duration = .seconds(1)
    ) async throws -> OfferedPayload {
        try await OfferedPayload(
            [.content(payload)], on: platform, accepting: AcceptList(parsing: list, catalogue: registry.catalogue),
            runner: Runner(registry, sniffer: BuiltIn.sniffer(registry)), cleaning: BuiltIn.cleaning(.clean), time: time)
    }

    private func payload(_ type: TypeIdentifier, _ texts: String...) -> Payload {
        Payload(items: texts.map { Item(representations: [Representation(type: type, bytes: Array($0.utf8))]) })
    }

    private func text(_ source: OfferedPayload, _ target: String) async -> String? {
        await source.answer(to: target).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    // MARK: What is offered

    static let words = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "TEXT", "STRING"]

    /// What a text is not, or only has in it: programs would paste that instead of the text.
    static let notWords = [
        "text/html", "text/markdown", "application/vnd.dragconv.geocache", "application/gpx+xml", "application/vnd.dragconv.gallery+json",
    ]

    @Test(arguments: [
        "two words", "look at https://heron.example/a.jpg today", "{\"a\": 1}", "#ff0000", "1\n2\n3", "https://a.example/\nhttps://b.example/",
    ])
    func wordsAreWords(_ words: String) async throws {
        let source = try await offered(payload(.utf8PlainText, words))
        for name in Self.words { #expect(source.targets.contains(name), "\(name)") }
        for name in Self.notWords + [
            "text/uri-list", "text/x-moz-url", "image/png", "image/svg+xml", "x-special/gnome-copied-files", "application/x-color", "text/csv",
        ] {
            #expect(!source.targets.contains(name), "\(name)")
        }
    }

    /// Links that are passed on stay as they are, unless the user says how they come out.
    @Test func linksArePassedOnCleanedIfAskedFor() async throws {
        let link = "https://heron.example/?utm_source=x&id=7"
        for cleansAll in [false, true] {
            let source = try await OfferedPayload(
                [.content(payload(.uriList, link + "\r\n"))], on: .x11, accepting: AcceptList(parsing: "*", catalogue: Self.registry.catalogue),
                runner: Runner(Self.registry, sniffer: BuiltIn.sniffer(Self.registry)), cleaning: BuiltIn.cleaning(.clean), cleansAll: cleansAll)
            #expect(await text(source, "text/uri-list") == (cleansAll ? "https://heron.example/?id=7" : link) + "\r\n")
        }
    }

    @Test func anAddressIsALink() async throws {
        let source = try await offered(payload(.utf8PlainText, "https://heron.example/?utm_source=x&id=7"))
        #expect(await text(source, "text/plain") == "https://heron.example/?utm_source=x&id=7")
        // What is made of it is clean, as everywhere.
        let link = await text(source, "_NETSCAPE_URL")
        #expect(link?.hasPrefix("https://heron.example/?id=7") == true && link?.contains("utm_") == false)
        // A list of URIs on a clipboard means files.
        for name in ["text/uri-list", "application/x-kde4-urilist", "x-special/gnome-copied-files"] {
            #expect(!source.targets.contains(name), "\(name)")
        }
        let list = try await offered(payload(.utf8PlainText, "https://heron.example/?id=7"), list: "uri-list")
        #expect(await text(list, "text/uri-list") == "https://heron.example/?id=7\r\n")
    }

    /// A page is not the link in it, nor its table.
    @Test func aPageIsNotItsLink() async throws {
        let page = payload(.html, "<p>See <a href=\"https://heron.example/\">herons</a>.<table><tr><td>1</table>")
        let source = try await offered(page)
        for name in ["text/html", "UTF8_STRING", "text/markdown"] { #expect(source.targets.contains(name), "\(name)") }
        for name in ["text/x-moz-url", "_NETSCAPE_URL", "text/csv", "image/png"] { #expect(!source.targets.contains(name), "\(name)") }
        // Both can be converted to when they are named.
        let asked = try await offered(page, list: "text/x-moz-url, csv")
        #expect(asked.targets.contains("text/csv") && asked.targets.contains("text/x-moz-url"))
    }

    /// What was asked for is offered, whether or not programs have a name for it.
    @Test func whatHasNoNameGoesUnderItsIdentifier() async throws {
        let source = try await offered(payload(.utf8PlainText, "two words"), on: .wayland, list: "org.dragconv.cf-unicodetext")
        #expect(source.targets == ["org.dragconv.cf-unicodetext"])
        #expect(await source.answer(to: "org.dragconv.cf-unicodetext")?.bytes.first == UInt8(ascii: "t"))
    }

    @Test func aGalleryIsManyThings() async throws {
        let source = try await offered(payload(.gallery, #"{"name":"G","images":[{"url":"https://p.example/a.jpg","aspectRatio":1}]}"#), on: .wayland)
        #expect(await text(source, "text/html")?.contains("<img ") == true)
        #expect(await text(source, "text/plain;charset=utf-8")?.contains("https://p.example/a.jpg") == true)
        #expect(await text(source, "image/svg+xml")?.contains("<svg") == true)
        #expect(await text(source, "text/csv")?.contains("https://p.example/a.jpg") == true)
        #expect(source.targets.first == "application/vnd.dragconv.gallery+json")
    }

    @Test func onlyWhatIsAskedFor() async throws {
        let source = try await offered(payload(.html, "<b>x</b>"), list: "=text/html, =UTF8_STRING")
        #expect(source.targets == ["text/html", "text/plain;charset=utf-8", "UTF8_STRING", "text/plain"])
        #expect(await source.answer(to: "STRING") == nil)
    }

    @Test func severalItemsAreOneText() async throws {
        let source = try await offered(payload(.utf8PlainText, "one", "two"))
        #expect(await text(source, "UTF8_STRING") == "one\ntwo")
        let links = try await offered(payload(.url, "https://a.example/", "https://b.example/"), list: "uri-list")
        #expect(await text(links, "text/uri-list") == "https://a.example/\r\nhttps://b.example/\r\n")
    }

    @Test(arguments: ["a", "ж"]) func textSaysItsEncoding(_ letter: String) async throws {
        let answer = try await offered(payload(.utf8PlainText, letter)).answer(to: "TEXT")
        #expect(answer == ClipboardAnswer(bytes: Array(letter.utf8), target: "UTF8_STRING"))
    }

    // MARK: Files, and text as it was

    /// An input as `copy` reads it.
    private func offered(_ bytes: [UInt8], name: String? = nil, from: String? = nil, isFile: Bool = false, list: String = "*") async throws
        -> OfferedPayload
    {
        let reader = InputReader(catalogue: Self.registry.catalogue, allowsEmpty: true)
        let content = try reader.content(bytes: bytes, name: name, from: from)
        let file = Payload(items: [Item(representations: [Representation(type: .uriList, bytes: Array("file:///birds/\(name ?? "x")\r\n".utf8))])])
        return try await OfferedPayload(
            OfferedPart.parts(of: content, file: isFile ? file : nil, reader.catalogue), on: .x11,
            accepting: AcceptList(parsing: list, catalogue: reader.catalogue),
            runner: Runner(Self.registry, sniffer: BuiltIn.sniffer(Self.registry)), cleaning: BuiltIn.cleaning(.clean))
    }

    /// The samples of all types that are valid text.
    static let texts = Fixtures.names(in: Fixtures.folder + "/types").flatMap { type in
        let folder = "\(Fixtures.folder)/types/\(type)/valid"
        return Fixtures.names(in: folder).map { "\(folder)/\($0)" }
    }.filter { path in
        let bytes = Fixtures.bytes(path)
        guard !bytes.isEmpty, bytes.count < 1 << 16 else { return false }
        return !bytes.contains(0) && !bytes.starts(with: [0xEF, 0xBB, 0xBF]) && String(validating: bytes, as: UTF8.self) != nil
            && !PayloadJSON.recognizes(bytes)
    }

    @Test(arguments: texts) func textIsPastedAsItWasCopied(_ path: String) async throws {
        let bytes = Fixtures.bytes(path)
        for name in [nil, "notes.txt"] {
            let source = try await offered(bytes, name: name, isFile: name != nil)
            for target in ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"] {
                let answer = await source.answer(to: target)?.bytes
                #expect(answer == bytes, "\(target) of \(name ?? "standard input"): \(answer.map { String(utf8Bytes: $0) } ?? "nothing")")
            }
        }
    }

    @Test(
        arguments: [
            ("GIF89a begins a sentence", nil, nil), ("AC1032 is a part number", nil, nil), ("{\"payload\":{\"a\":1}}", nil, nil), ("P1\n", nil, nil),
            ("<b>x</b> source", nil, nil), ("# a\n**b**", "notes.md", nil), ("import os\n", "a.py", nil), ("MIIB", "key.pem", nil),
        ] as [(String, String?, String?)])
    func sourcesStay(_ words: String, name: String?, from: String?) async throws {
        let source = try await offered(Array(words.utf8), name: name, from: from)
        #expect(await text(source, "UTF8_STRING") == words)
    }

    @Test(
        arguments: [
            ("<b>x</b> y", "page.html", nil), ("<b>x</b> y", nil, "html"), (#"{\rtf1 x y}"#, "letter.rtf", nil),
        ] as [(String, String?, String?)])
    func aDeclaredRichTextGivesItsText(_ words: String, name: String?, from: String?) async throws {
        let source = try await offered(Array(words.utf8), name: name, from: from, isFile: name != nil)
        #expect(await text(source, "UTF8_STRING") == "x y")
        let own = from == "html" || name?.hasSuffix("html") == true ? "text/html" : "text/rtf"
        #expect(await text(source, own) == words)
    }

    @Test func aFileIsAFile() async throws {
        let picture = try await offered(Fixtures.bytes("\(Fixtures.folder)/images/valid/rgb8.png"), name: "heron.png", isFile: true)
        for name in ["image/png", "text/uri-list", "x-special/gnome-copied-files", "application/x-kde4-urilist"] {
            #expect(picture.targets.contains(name), "\(name)")
        }
        #expect(await text(picture, "text/uri-list") == "file:///birds/heron.png\r\n")
        #expect(await text(picture, "x-special/gnome-copied-files") == "copy\nfile:///birds/heron.png")
        #expect(await text(picture, "UTF8_STRING") == "/birds/heron.png")
        // Its links are not the file.
        let page = try await offered(Array("[a](https://heron.example/)".utf8), name: "a.md", isFile: true, list: "uri-list")
        #expect(await text(page, "text/uri-list") == "file:///birds/a.md\r\n")
        let empty = try await offered([], name: "empty.png", isFile: true)
        #expect(await text(empty, "text/uri-list") == "file:///birds/empty.png\r\n")
    }

    // MARK: Marks

    @Test func confidentialSaysSo() async throws {
        var payload = payload(.utf8PlainText, "hush")
        payload.items[0].representations.append(
            Representation(type: Self.registry.catalogue.identify("org.nspasteboard.ConcealedType", on: .macos), bytes: []))
        let source = try await offered(payload)
        #expect(source.targets.first == "x-kde-passwordManagerHint")
        #expect(source.isMark("x-kde-passwordManagerHint") && !source.isMark("UTF8_STRING"))
        #expect(await text(source, "x-kde-passwordManagerHint") == "secret")
        // A clipboard manager would keep it when its owner is gone.
        #expect(source.lastingTargets.isEmpty)
    }

    @Test func cutFilesStayCut() async throws {
        let cut = try await offered(try Fixtures.capture("nautilus-cut-files"))
        #expect(await text(cut, "application/x-kde-cutselection") == "1")
        #expect(await text(cut, "x-special/gnome-copied-files")?.hasPrefix("cut\n") == true)
        let copied = try await offered(try Fixtures.capture("nautilus-copy-files"))
        #expect(!copied.targets.contains("application/x-kde-cutselection"))
    }

    // MARK: What is given

    /// Counts how often it is asked, and answers as that number has it.
    final class Counting: TypeHandler {
        let identifier = "counting"
        let conversions: [Conversion]
        let count = Mutex(0)
        private let result: @Sendable (Int) throws(ConversionError) -> ConversionOutput

        init(to type: TypeIdentifier, _ result: @escaping @Sendable (Int) throws(ConversionError) -> ConversionOutput) {
            conversions = [Conversion("counting/go", from: .utf8PlainText, to: type)]
            self.result = result
        }

        func convert(
            _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
        ) throws(ConversionError) -> ConversionOutput {
            try result(
                count.withLock({
                    $0 += 1; return $0
                }))
        }
    }

    @Test func convertedWhenAskedAndOnce() async throws {
        let picture = Counting(to: .png) { _ in ConversionOutput([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) }
        let source = try await offered(payload(.utf8PlainText, "x"), registry: Registry(handlers: [picture]))
        #expect(source.targets.contains("image/png"))
        #expect(picture.count.withLock { $0 } == 0)
        let answers = await withTaskGroup(of: ClipboardAnswer?.self, returning: Set<ClipboardAnswer?>.self) { group in
            for _ in 0..<20 { group.addTask { await source.answer(to: "image/png") } }
            return await group.reduce(into: []) { $0.insert($1) }
        }
        #expect(answers.count == 1 && answers.first??.bytes.count == 8)
        #expect(picture.count.withLock { $0 } == 1)
    }

    /// An owner may live for days: what failed once is tried again.
    @Test func failuresAreNotKept() async throws {
        let shaky = Counting(to: .png) { count throws(ConversionError) in
            guard count > 1 else { throw .temporary("the disk is full") }
            return ConversionOutput([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        }
        let source = try await offered(payload(.utf8PlainText, "x"), registry: Registry(handlers: [shaky]))
        #expect(source.targets.contains("image/png"))
        #expect(await source.answer(to: "image/png") == nil)
        #expect(await source.answer(to: "image/png")?.bytes.count == 8)
    }

    /// Every type that is offered can be delivered.
    @Test(arguments: Self.captures) func whatIsOfferedIsThere(_ name: String) async throws {
        let source = try await offered(try Fixtures.capture(name), on: name.utf8.count.isMultiple(of: 2) ? .x11 : .wayland)
        #expect(Set(source.targets).count == source.targets.count)
        #expect(Set(source.lastingTargets).isSubset(of: source.targets))
        for target in source.targets {
            let answer = await source.answer(to: target)
            #expect(answer?.bytes.isEmpty == false, "\(name): \(target)")
        }
    }

    /// Whatever there was time for.
    @Test(arguments: Self.captures) func whatIsOfferedInAHurryIsThere(_ name: String) async throws {
        let source = try await offered(try Fixtures.capture(name), time: .milliseconds(20))
        for target in source.targets {
            let answer = await source.answer(to: target)
            #expect(answer?.bytes.isEmpty == false, "\(name): \(target)")
        }
    }

    /// From X11 to Wayland and back: every content that was there is there, and the same.
    @Test(arguments: Self.captures) func nothingIsLostBetweenDesktops(_ name: String) async throws {
        let first = try await read(offered(try Fixtures.capture(name), on: .x11), .x11)
        let second = try await read(offered(first, on: .wayland), .wayland)
        let third = try await read(offered(second, on: .x11), .x11)
        let (before, after) = (contents(first), contents(third))
        for (target, bytes) in before { #expect(after[target] == bytes, "\(name): \(target)") }
    }

    private func read(_ source: OfferedPayload, _ platform: Platform) async -> Payload {
        var representations: [Representation] = []
        for target in source.targets {
            guard let answer = await source.answer(to: target) else { continue }
            representations.append(
                Representation(type: Self.registry.catalogue.identify(answer.target, on: platform), target: answer.target, bytes: answer.bytes))
        }
        return Payload(source: Payload.Source(platform: platform), items: [Item(representations: representations)])
    }

    private func contents(_ payload: Payload) -> [String: [UInt8]] {
        Dictionary(payload.items[0].representations.map { ($0.target ?? "", $0.bytes ?? []) }) { first, _ in first }
    }
}
