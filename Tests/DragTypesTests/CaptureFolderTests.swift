import DragContract
import DragTypes
import Testing

/// The captured payloads in `fixtures/captures`: every one reads, and its parts are what their
/// names say.
@Suite struct CaptureFolderTests {
    struct Capture: Sendable, CustomStringConvertible {
        let name: String
        var description: String { name }
        var path: String { Fixtures.folder + "/captures/" + name }

        func payload() throws -> Payload { try Fixtures.capture(name) }

        /// The target names and lengths as the description has them.
        func targets() throws -> [JSONValue] { try #require(try JSONValue(parsing: Fixtures.bytes(path + "/capture.json"))["targets"]?.array) }

        func representations() throws -> [Representation] { try #require(try payload().items.first?.representations) }

        /// The bytes that came under a name, where any did.
        func bytes(_ target: String) throws -> [UInt8]? { try representations().first { $0.target == target }?.bytes }
    }

    static let captures = Fixtures.names(in: Fixtures.folder + "/captures").filter { !$0.hasSuffix(".md") }.map(Capture.init)

    @Test func thereAreCaptures() {
        #expect(Self.captures.count >= 60)
    }

    @Test(arguments: captures)
    func everyTargetIsARepresentation(_ capture: Capture) throws {
        let payload = try capture.payload()
        let targets = try capture.targets()
        let representations = try #require(payload.items.first?.representations)
        #expect(payload.items.count == 1)
        #expect(payload.source?.program?.isEmpty == false)
        let expectedPlatform = capture.name.hasPrefix("wl-") ? Platform.wayland : capture.name.contains("-cdp-") ? .web : .x11
        #expect(payload.source?.platform == expectedPlatform)
        #expect(representations.map(\.target) == targets.map { $0["target"]?.string })
        for (representation, target) in zip(representations, targets) {
            let length = target["length"]?.integer
            if target["file"]?.string == nil { #expect(representation.bytes == nil) }
            if let bytes = representation.bytes { #expect(bytes.count == length) } else { #expect(length == nil || length == 0) }
            #expect(representation.bytes?.count == representation.bytes?.count)
        }
        #expect(!payload.isSecret(in: .builtIn))
    }

    /// The same text under every name; programs that lose or escape characters are left out.
    @Test(arguments: captures)
    func textIsTheSameUnderEveryName(_ capture: Capture) throws {
        guard let reference = try capture.bytes("UTF8_STRING") else { return }
        let expected = string(TextDecoding.utf8(from: reference)).replacing("\r\n", with: "\n")
        let lossy = ["featherpad", "kate", "mousepad", "xterm", "firefox-copy"].contains { capture.name.contains($0) }
        if !lossy, let bytes = try capture.bytes("STRING") { #expect(string(X11Text.utf8(from: bytes)).replacing("\r\n", with: "\n") == expected) }
        if let bytes = try capture.bytes("text/plain;charset=utf-8") {
            #expect(string(TextDecoding.utf8(from: bytes)).replacing("\r\n", with: "\n") == expected)
        }
        if let bytes = try capture.bytes("text/plain;charset=utf-16") {
            #expect(string(TextDecoding.utf8(from: bytes, declared: "utf-16")) == expected)
        }
        if let bytes = try capture.bytes("COMPOUND_TEXT"), !bytes.isEmpty, !capture.name.hasPrefix("wl-"), !capture.name.hasPrefix("pcmanfm-drag") {
            #expect(string(CompoundText.utf8(from: bytes)) == expected)
        }
    }

    @Test(arguments: captures)
    func formsReadAsTheirNamesSay(_ capture: Capture) throws {
        for representation in try capture.representations() {
            guard let bytes = representation.bytes, !bytes.isEmpty, let target = representation.target else { continue }
            switch target {
            case "text/uri-list", "application/x-kde4-urilist":
                #expect(try URIList.uris(in: bytes).allSatisfy { URLText.isURL(utf8($0)) })
            case "text/x-moz-url": #expect(try !TitledURL.pairs(in: bytes, isUTF16: true).isEmpty)
            case "_NETSCAPE_URL": #expect(try !TitledURL.pairs(in: bytes, isUTF16: false).isEmpty)
            case "x-special/gnome-copied-files":
                #expect(try CopiedFiles(parsing: bytes).operation == (capture.name.contains("-cut-") ? .cut : .copy))
            case "application/x-kde-cutselection":
                #expect(CopiedFiles.operation(kdeCutSelection: bytes) == (capture.name.contains("-cut-") ? .cut : .copy))
            case "chromium/x-web-custom-data":
                let data = try WebCustomData(chromiumPickle: bytes)
                #expect(!data.entries.isEmpty)
                #expect(data.chromiumPickle == bytes)
            case "application/x-moz-custom-clipdata":
                let data = try WebCustomData(geckoClipdata: bytes)
                #expect(!data.entries.isEmpty)
                #expect(data.geckoClipdata == bytes)
            case "downloadurl": #expect(try DownloadURL(parsing: bytes).mimeType.isEmpty == false)
            case "image/png":
                #expect(try PNGHeader(parsing: bytes).width > 0)
                #expect(SignatureSet.builtIn.match(bytes)?.type == .png)
            case "text/html":
                let html = HTMLDecoding.utf8(from: bytes)
                #expect(TextDecoding.isValidUTF8(html))
                #expect(!html.contains(0))
                #expect(html.contains(UInt8(ascii: "<")))
            default: break
            }
        }
    }

    @Test(arguments: [
        ("chromium-drag-img", "application/octet-stream", "public.data"), ("chromium-drag-link", "text/x-moz-url", "org.dragconv.moz-url"),
        ("chromium-drag-link", "chromium/x-renderer-taint", "org.dragconv.browser-marker"),
        ("firefox-drag-custom", "application/x-moz-custom-clipdata", "org.dragconv.gecko-clipdata"),
        ("writer-copy-richtext", "text/richtext", "public.rtf"), ("dolphin-copy-files", "text/uri-list", "org.dragconv.uri-list"),
        ("nautilus-copy-files", "x-special/gnome-copied-files", "org.dragconv.gnome-copied-files"),
        ("xterm-primary-line", "CLIENT_WINDOW", "org.dragconv.selection-property"),
        (
            "calc-copy-cells", "application/x-openoffice-embed-source-xml;windows_formatname=\"Star Embed Source (XML)\"",
            "org.libreoffice.embed-source"
        ),
    ])
    func targetsAreIdentified(_ name: String, _ target: String, _ expected: String) throws {
        let representation = try Capture(name: name).representations().first { $0.target == target }
        #expect(representation?.type.rawValue == expected)
    }

    @Test func fileNamesAreSuggested() throws {
        #expect(try Capture(name: "wl-chromium-drag-img").payload().items[0].suggestedName == "red bike.png")
        #expect(try Capture(name: "chromium-drag-img").payload().items[0].suggestedName?.hasSuffix(".png") == true)
    }

    // MARK: Descriptions that are not right

    static func read(_ description: String) throws -> Payload {
        try CaptureFolder.payload(description: utf8(description), catalogue: .builtIn) { name throws(FormError) in
            guard name == "a.bin" || name == "empty.bin" else { throw FormError("the file", "is missing") }
            return name == "a.bin" ? utf8("x") : []
        }
    }

    @Test(arguments: [
        "", "[]", "{}", "{\"targets\":{}}", "{\"targets\":[{}]}", "{\"targets\":[{\"target\":1}]}",
        "{\"targets\":[{\"target\":\"a/b\",\"file\":\"../x\"}]}", "{\"targets\":[{\"target\":\"a/b\",\"file\":\"/etc/passwd\"}]}",
        "{\"targets\":[{\"target\":\"a/b\",\"file\":\"..\"}]}", "{\"targets\":[{\"target\":\"a/b\",\"file\":\"\"}]}",
        "{\"targets\":[{\"target\":\"a/b\",\"file\":\"missing\"}]}",
    ])
    func refuses(_ description: String) {
        #expect(throws: FormError.self) { try Self.read(description) }
    }

    @Test func refusalsAreTold() throws {
        let payload = try Self.read(
            "{\"session\":\"wayland\",\"targets\":[{\"target\":\"a/b\",\"file\":null,\"error\":\"timeout\"},{\"target\":\"a/c\",\"file\":\"empty.bin\",\"length\":0},{\"target\":\"a/d;name=\\\"n.x\\\"\",\"file\":\"a.bin\"}]}"
        )
        #expect(payload.items[0].representations.map(\.bytes) == [nil, nil, utf8("x")])
        #expect(payload.items[0].suggestedName == "n.x")
        guard case .refused("timeout") = payload.items[0].representations[0].content else {
            Issue.record("the refusal's words are lost")
            return
        }
        #expect(try Self.read("{\"targets\":[]}").source?.platform == nil)
        #expect(try Self.read("{\"session\":\"macos\",\"targets\":[]}").source?.platform == .macos)
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let item = Item(
            suggestedName: "a b.png",
            representations: [
                Representation(type: .html, target: "text/html", bytes: Array("<p>\u{E9}".utf8)),
                Representation(type: .png, target: "../../evil/name with spaces;x=\"y\"", bytes: [0, 1, 255]),
                Representation(type: .html, target: "text/html", bytes: []),
                Representation(type: .rtf, target: "text/rtf", content: .refused("its owner refuses it")),
            ])
        let files = CaptureFolder.files(of: Payload(source: .init(program: "Program 1", platform: .x11), items: [item]))
        #expect(files.allSatisfy { !$0.name.contains("/") } && Set(files.map(\.name)).count == files.count)
        let description = try #require(files.last { $0.name == CaptureFolder.descriptionFile }).bytes
        let read = try CaptureFolder.payload(description: description, catalogue: .builtIn) { name throws(FormError) in
            guard let file = files.first(where: { $0.name == name }) else { throw FormError("the capture", "has no \(name)") }
            return file.bytes
        }
        #expect(read.source?.program == "Program 1" && read.source?.platform == .x11)
        #expect(read.items[0].suggestedName == "a b.png")
        #expect(read.items[0].representations.map(\.target) == item.representations.map(\.target))
        #expect(read.items[0].representations.map(\.bytes) == item.representations.map(\.bytes))
    }
}
