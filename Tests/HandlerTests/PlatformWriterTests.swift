import DragContract
import DragEngine
import DragKit
import DragTypes
import ImagesHandler
import LinkHandlers
import Testing
import TextHandlers

/// A payload under the names and in the byte forms of another platform.
@Suite struct PlatformWriterTests {
    private static let registry = Registry(handlers: TextHandlers.all + LinkHandlers.all)

    private func written(_ representations: [Representation], _ platform: Platform) -> (names: [String: [UInt8]], notes: [String]) {
        let payload = Payload(
            source: Payload.Source(program: "test", platform: .x11), items: [Item(suggestedName: "a", representations: representations)])
        let (result, notes) = PlatformWriter(Self.registry, platform: platform).payload(payload)
        #expect(result.source?.platform == platform && result.source?.program == "test" && result.items.map(\.suggestedName) == ["a"])
        let pairs = result.items[0].representations.map { ($0.target ?? $0.type.rawValue, $0.bytes ?? []) }
        return (Dictionary(pairs, uniquingKeysWith: { first, _ in first }), notes.map(\.description))
    }

    private func utf16(_ text: String) -> [UInt8] { text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] } }

    private static let link = Array("https://heron.example/".utf8)

    @Test func linkHasTheNamesOfEachPlatform() {
        let link = Representation(type: .url, bytes: Self.link)
        let windows = written([link], .windows).names
        #expect(windows["UniformResourceLocatorW"]?.starts(with: utf16("https://heron.example/")) == true)
        // A browser's own form ends in a NUL there.
        #expect(windows["text/x-moz-url"]?.suffix(2) == [0, 0])
        let x11 = written([link], .x11).names
        #expect(x11["text/x-moz-url"]?.starts(with: utf16("https://heron.example/")) == true)
        #expect(x11["_NETSCAPE_URL"]?.starts(with: Self.link) == true)
        #expect(written([link], .macos).names["public.url"] == Self.link)
        // Web pages see MIME types without parameters.
        let web = written([Representation(type: .utf8PlainText, bytes: Self.link), Representation(type: .html, bytes: Self.link)], .web).names
        #expect(web.keys.sorted() == ["text/html", "text/plain"])
    }

    /// The operation on files goes along, under the name that the platform has for it.
    @Test(arguments: [("cut", UInt8(2)), ("copy", 5)]) func cutFilesStayCut(operation: String, effect: UInt8) throws {
        let gnome = try #require(TypeCatalogue.builtIn.type(mimeType: "x-special/gnome-copied-files"))
        let files = Representation(type: gnome, target: "x-special/gnome-copied-files", bytes: Array("\(operation)\nfile:///a%20b.txt".utf8))
        let windows = written([files], .windows).names
        #expect(windows["Preferred DropEffect"]?.first.map { $0 & 2 == effect & 2 } == true)
        #expect(windows["CF_HDROP"]?.isEmpty == false)
        let x11 = written([files], .x11).names
        #expect(x11["text/uri-list"].map { String(decoding: $0, as: UTF8.self).contains("file:///a%20b.txt") } == true)
        #expect((x11["application/x-kde-cutselection"] == [UInt8(ascii: "1")]) == (operation == "cut"))
        #expect(written([files], .macos).names["application/x-kde-cutselection"] == nil)
    }

    /// Programs on Windows look for a picture as PNG or as a bitmap, whatever it was.
    @Test(arguments: ["rgba8.png", "exif_6.jpg", "lossy.webp", "bmp24.bmp", "blocks.svg"])
    func picturesAreBitmapsOnWindows(name: String) throws {
        let type = try #require(TypeCatalogue.builtIn.types(fileName: name).first)
        let picture = Representation(type: type, bytes: Fixtures.bytes("\(ImageFixture.folder)/valid/\(name)"))
        let writer = PlatformWriter(Registry(handlers: TextHandlers.all + LinkHandlers.all + [ImagesHandler()]), platform: .windows)
        let written = writer.payload(Payload(items: [Item(representations: [picture])])).payload.items[0].representations
        let names = Dictionary(written.map { ($0.target ?? $0.type.rawValue, $0.bytes ?? []) }, uniquingKeysWith: { first, _ in first })
        #expect(names["PNG"]?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
        #expect(names["CF_DIB"]?.first == 40 && names["CF_DIBV5"]?.first == 124)
        #expect(written.count == names.count)
        // On other platforms a picture keeps its own name only.
        #expect(self.written([picture], .x11).names["CF_DIB"] == nil)
    }

    @Test func confidentialContentKeepsItsMark() throws {
        let mark = try #require(TypeCatalogue.builtIn.type(target: "x-kde-passwordManagerHint"))
        let secret = [
            Representation(type: .utf8PlainText, bytes: Array("secret".utf8)),
            Representation(type: mark, target: "x-kde-passwordManagerHint", bytes: Array("secret".utf8)),
        ]
        #expect(written(secret, .wayland).names["x-kde-passwordManagerHint"] == Array("secret".utf8))
        #expect(written(secret, .windows).names["ExcludeClipboardContentFromMonitorProcessing"] == [0, 0, 0, 0])
        #expect(written(secret, .macos).names["org.nspasteboard.ConcealedType"] == [])
        let web = written(secret, .web)
        #expect(web.names["text/plain"] == Array("secret".utf8))
        #expect(web.notes == ["the payload is confidential, and the platform has no mark for that"])
    }

    @Test func emptyRepresentationsAreNamed() {
        let refused = Representation(type: .png, target: "image/png", content: .refused("its owner sent no bytes"))
        let (names, notes) = written([refused, Representation(type: .url, bytes: Self.link)], .x11)
        #expect(notes == ["\u{201C}image/png\u{201D} has no bytes and is left out"])
        #expect(names["image/png"] == nil && !names.isEmpty)
    }

    // MARK: Text

    /// A text whose name does not say the encoding is written as text in UTF-8 is.
    @Test(arguments: Platform.allCases) func textIsText(platform: Platform) {
        let bytes = Array("h\u{E9}llo\nworld\n".utf8)
        let known = written([Representation(type: .utf8PlainText, bytes: bytes)], platform).names
        #expect(written([Representation(type: .plainText, bytes: bytes)], platform).names == known)
        #expect(written([Representation(type: .plainText, target: "text/plain", bytes: bytes)], platform).names == known)
        // A kind of text has its own name, and text beside it.
        let markdown = written([Representation(type: .markdown, bytes: bytes)], platform).names
        #expect(known.allSatisfy { markdown[$0.key] == $0.value } && markdown.count > known.count)
    }

    @Test func whatWindowsWritesEndsInNUL() {
        let names = written([Representation(type: .plainText, bytes: Array("a\nb".utf8))], .windows).names
        #expect(names == ["CF_UNICODETEXT": utf16("a\r\nb\0"), "CF_TEXT": Array("a\r\nb\0".utf8)])
    }

    // MARK: Files

    private func items(_ items: [Item], _ platform: Platform) -> (items: [[String: String]], notes: [String]) {
        let (result, notes) = PlatformWriter(Self.registry, platform: platform).payload(Payload(items: items))
        let texts = result.items.map { item in
            Dictionary(
                item.representations.map { ($0.target ?? $0.type.rawValue, String(decoding: $0.bytes ?? [], as: UTF8.self)) },
                uniquingKeysWith: { first, _ in first })
        }
        return (texts, notes.map(\.description))
    }

    private func file(_ uri: String, _ others: Representation...) -> Item {
        Item(representations: [Representation(type: .fileURL, bytes: Array(uri.utf8))] + others)
    }

    @Test func filesOfTheMacAreOneListElsewhere() {
        let name = Representation(type: .utf8PlainText, bytes: Array("a b".utf8))
        let two = [file("file:///Users/jo/a%20b", name), file("file:///Users/jo/c")]
        let x11 = items(two, .x11).items
        #expect(x11.count == 1 && x11[0]["text/uri-list"] == "file:///Users/jo/a%20b\r\nfile:///Users/jo/c\r\n")
        #expect(x11[0]["x-special/gnome-copied-files"] == "copy\nfile:///Users/jo/a%20b\nfile:///Users/jo/c")
        #expect(x11[0]["UTF8_STRING"] == "a b" && x11[0]["public.file-url"] == nil)
        let windows = items([file("file:///C:/a")], .windows).items
        #expect(windows.count == 1 && windows[0]["CF_HDROP"] != nil && windows[0]["FileNameW"] == nil)
        // What is more than a file stays an item.
        #expect(items([file("file:///a", Representation(type: .png, bytes: [1])), file("file:///b")], .x11).items.count == 2)
    }

    @Test func theMacHasAnItemForEachFile() {
        let list = Representation(type: .uriList, bytes: Array("file:///a\r\nfile:///b\r\nhttps://heron.example/\r\n".utf8))
        let mac = items([Item(representations: [list])], .macos).items
        #expect(mac.map { $0["public.file-url"] } == ["file:///a", "file:///b", nil] && mac.last?["public.url"] == "https://heron.example/")
        let files = Representation(type: .uriList, bytes: Array("file:///a\r\nfile:///b\r\n".utf8))
        #expect(items([Item(representations: [files])], .macos).items.first?["NSFilenamesPboardType"]?.contains("<string>/b</string>") == true)
        #expect(items([file("file:///a"), file("file:///b")], .macos).items.map { $0["public.file-url"] } == ["file:///a", "file:///b"])
    }

    /// The number of a file on a Mac is no path. A list of paths beside it counts.
    @Test func fileReferencesStayOnTheMac() throws {
        let reference = "file:///.file/id=6571367.1234"
        #expect(items([file(reference)], .macos).items.first?["public.file-url"] == reference)
        let (alone, notes) = items([file(reference)], .x11)
        #expect(alone == [[:]] && notes == ["the URL of a file is left out: it is a number that only the Mac with the file can look up"])
        let paths = try #require(NSFilenames.bytes(["file:///Users/jo/a"]))
        let type = try #require(TypeCatalogue.builtIn.type(legacyName: "NSFilenamesPboardType"))
        let both = items([file(reference, Representation(type: type, target: "NSFilenamesPboardType", bytes: paths))], .x11)
        #expect(both.items.first?["text/uri-list"] == "file:///Users/jo/a\r\n" && both.notes.isEmpty)
    }

    @Test func virtualFilesHaveTheirNameOnWindows() throws {
        let image = Item(suggestedName: "red.bin", representations: [Representation(type: .data, target: "application/octet-stream", bytes: [1, 2])])
        let names = PlatformWriter(Self.registry, platform: .windows).payload(Payload(items: [image])).payload.items[0].representations
        #expect(names.map(\.target) == ["FileContents", "FileGroupDescriptorW"])
        #expect(try FileGroup(parsing: try #require(names[1].bytes)).entries.map(\.name) == ["red.bin"])
    }

    // MARK: Formats of a page

    @Test(arguments: [
        (Platform.x11, "application/web;type=\"custom/format0\"", "application/web;type=\"custom/formatmap\""),
        (.windows, "Web Custom Format0", "Web Custom Format Map"), (.macos, "org.w3.web-custom-format.type-0", "org.w3.web-custom-format.map"),
    ])
    func formatsOfAPageHaveThePlatformsNames(platform: Platform, name: String, map: String) throws {
        let own = "application/web;type=\"custom/format0\""
        let list = Array("{\"application/json\":\"application/web;type=\\\"custom/format0\\\"\"}".utf8)
        let type = try #require(TypeCatalogue.builtIn.type(mimeType: "application/web;type=\"custom/formatmap\""))
        let names = written(
            [Representation(type: .json, target: own, bytes: Array("{}".utf8)), Representation(type: type, target: "m", bytes: list)], platform
        ).names
        #expect(names.keys.sorted() == [name, map].sorted() && names[name] == Array("{}".utf8))
        #expect(names[map].flatMap { try? WebCustomFormats(parsing: $0) }?.mimeTypes == [name: "application/json"])
    }
}
