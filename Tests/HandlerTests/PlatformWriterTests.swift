import DragEngine
import DragKit
import DragTesting
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
}
