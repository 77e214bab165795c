import DragContract
import DragEngine
import DragGallery
import DragKit
import DragSniffing
import DragTypes
import Foundation
import GalleryHandlers
import LinkHandlers
import Testing
import TextHandlers

/// Galleries in every format and back, through negotiation as a user would.
@Suite struct GalleryTests {
    static let registry = Registry(handlers: TextHandlers.all + LinkHandlers.all + GalleryHandlers.all)

    private func convert(_ bytes: [UInt8], from: TypeIdentifier, to list: String) async throws -> Delivery {
        let provider = ItemProvider(Item(representations: [Representation(type: from, bytes: bytes)]), catalogue: Self.registry.catalogue)
        return try await Runner(Self.registry, sniffer: ContentSniffer(catalogue: Self.registry.catalogue))
            .deliver(provider, accepting: try AcceptList(parsing: list, catalogue: Self.registry.catalogue))
    }

    struct Format: CustomTestStringConvertible {
        var type: String
        var keepsName = true
        var keepsRatios = true
        /// Whether addresses come back with more of their characters escaped, as CommonMark has it.
        var escapes = false
        var testDescription: String { type }
    }

    static let formats = [
        Format(type: "com.apple.xml-property-list"), Format(type: "com.apple.binary-property-list"), Format(type: "org.dragconv.gallery-archive"),
        Format(type: "org.dragconv.gallery-zip"),
        Format(type: "org.dragconv.uri-list"), Format(type: "org.dragconv.netscape-bookmarks"), Format(type: "public.html"),
        Format(type: "public.comma-separated-values-text", keepsName: false), Format(type: "public.tab-separated-values-text", keepsName: false),
        Format(type: "net.daringfireball.markdown", keepsRatios: false, escapes: true), Format(type: "public.utf8-plain-text", keepsRatios: false),
    ]

    /// Random galleries survive every format but for what it says that it loses.
    @Test(arguments: formats)
    func comesBack(format: Format) async throws {
        var generator = SeededGenerator(seed: 7)
        let pieces = [
            "a", "b c", "&amp;", "<b>", "\"", "'", "*x*", "_", "`", "#", "|", "[1]", "(2)", "\\", "ä", "日", "!", "=1+1", "- ", "1. ", "~", "{}",
        ]
        let paths = [
            "a.jpg", "b%20c.png", "d?x=1&y=2", "e(f).gif", "g[h]", "i*_j", "k\"l", "m'n", "o#p", "q\\r", "ä", "s,t", "u;v", "<w>", "x|y", "&lt;", "`",
        ]
        for _ in 0..<30 {
            let words = (0..<Int.random(in: 1...4, using: &generator)).compactMap { _ in pieces.randomElement(using: &generator) }
            let name = words.joined(separator: " ").split(separator: " ").joined(separator: " ")
            let images = try (0..<Int.random(in: 2...6, using: &generator)).map { _ in
                try GalleryImage(
                    url: "https://e.example/" + (paths.randomElement(using: &generator) ?? ""),
                    aspectRatio: Double(Int.random(in: 1...400, using: &generator)) / 97)
            }
            let gallery = ImageGallery(name: name, images: images)
            let there = try await convert(GalleryArchive.bytes(of: gallery), from: .gallery, to: "=" + format.type)
            #expect(there.steps.map(\.conversion.from) == [.gallery], "\(there.steps.map(\.conversion.id))")
            let type = try #require(TypeIdentifier(format.type))
            let back = try GalleryArchive.parse(try await convert(there.bytes, from: type, to: "=org.dragconv.gallery").bytes)
            let source = String(decoding: there.bytes, as: UTF8.self)
            func spelt(_ url: String) -> String { format.escapes ? url.removingPercentEncoding ?? url : url }
            #expect(back.images.map { spelt($0.url) } == gallery.images.map { spelt($0.url) }, "\(source)")
            #expect(back.name == (format.keepsName ? name : nil), "\(source)")
            #expect(back.images.map(\.aspectRatio) == gallery.images.map { format.keepsRatios ? $0.aspectRatio : 1 }, "\(source)")
            let loses = there.steps.flatMap(\.conversion.loses)
            #expect(loses.contains("aspect ratios") == !format.keepsRatios)
            #expect(loses.contains("the gallery's name") == !format.keepsName)
        }
    }

    /// Any format becomes any other, by way of the gallery at the latest.
    @Test(arguments: formats, formats)
    func anyBecomesAny(from: Format, to: Format) async throws {
        let gallery = ImageGallery(
            name: "n",
            images: [
                try GalleryImage(url: "https://e.example/a.png", aspectRatio: 2), try GalleryImage(url: "https://e.example/b.png", aspectRatio: 3),
            ])
        let first = try await convert(GalleryArchive.bytes(of: gallery), from: .gallery, to: "=" + from.type)
        let source = try #require(TypeIdentifier(from.type))
        let direct = try await convert(first.bytes, from: source, to: "=" + to.type)
        let back = try await convert(first.bytes, from: source, to: "=org.dragconv.gallery")
        let byGallery = try await convert(back.bytes, from: .gallery, to: "=" + to.type)
        for delivery in [direct, byGallery] {
            let text =
                delivery.bytes.starts(with: Array("bplist".utf8))
                ? try "\(PropertyList(parsing: delivery.bytes))" : String(decoding: delivery.bytes, as: UTF8.self)
            // A page or bookmarks as text are what one reads there.
            let wanted =
                delivery.steps.map(\.conversion.id).contains("org.dragconv.html-text/text")
                ? ["n"] : ["https://e.example/a.png", "https://e.example/b.png"]
            for part in wanted { #expect(text.contains(part), "\(delivery.steps.map(\.conversion.id)): \(text)") }
        }
    }

    static let bookmarks = Fixtures.folder + "/types/org.dragconv.netscape-bookmarks/valid/"

    @Test func browsersBookmarks() async throws {
        let type = TypeIdentifier("org.dragconv.netscape-bookmarks")
        let firefox = try await convert(Fixtures.bytes(Self.bookmarks + "firefox.bin"), from: type, to: "=org.dragconv.gallery")
        let gallery = try GalleryArchive.parse(firefox.bytes)
        #expect(gallery.images.map(\.url) == ["https://e.example/one.jpg", "https://e.example/two.png?a=1&b=2", "https://e.example/%C3%A4.webp"])
        #expect(gallery.name == nil)
        let notes = firefox.steps.flatMap(\.notes).map(\.description)
        #expect(notes.contains("lost: 3 folders"))
        #expect(notes.contains("lost: 3 links to other things than images"))
        let chromium = try GalleryArchive.parse(
            try await convert(Fixtures.bytes(Self.bookmarks + "chromium.bin"), from: type, to: "=org.dragconv.gallery").bytes)
        #expect(chromium.name == "Bookmarks bar")
        #expect(chromium.images.map(\.url) == ["https://e.example/a.jpg", "https://e.example/b.jpg"])
    }

    static let tables: [(csv: String, gallery: String?)] = [
        ("url,aspectRatio\nhttps://e.example/a,1.5\n", "https://e.example/a 1.5"),
        ("Title,Image URL,Width,Height\nx,https://e.example/a,300,200\ny,https://e.example/b,,\n", "https://e.example/a 1.5|https://e.example/b 1.0"),
        ("LINK,Ratio\n https://e.example/a ,\n", "https://e.example/a 1.0"),
        ("1,https://e.example/a\n2,https://e.example/b\n", "https://e.example/a 1.0|https://e.example/b 1.0"),
        ("name,colour\na,b\n", nil), ("url,aspectRatio\nhttps://e.example/a,wide\n", nil), ("url\nnowhere\n", nil), ("url\n\n,\n", nil),
    ]

    @Test(arguments: tables)
    func columnsAreFound(csv: String, gallery: String?) async throws {
        let delivery = try? await convert(Array(csv.utf8), from: .commaSeparatedText, to: "=org.dragconv.gallery;q=1.0")
        let images = try delivery.map { try GalleryArchive.parse($0.bytes).images }
        #expect(images?.map { "\($0.url) \($0.aspectRatio)" }.joined(separator: "|") == gallery)
    }

    static let pages: [(html: String, gallery: String?)] = [
        (
            "<img src=https://e.example/a.png><img src=https://e.example/b.png width=30 height=20>",
            " https://e.example/a.png 1.0 https://e.example/b.png 1.5"
        ),
        (
            "<base href=https://e.example/x/><title> A  b </title><img src=../a.png><img src=/b.png>",
            "A b https://e.example/a.png 1.0 https://e.example/b.png 1.0"
        ),
        (
            "<h1>H</h1><title>T</title><img style='width:1px; aspect-ratio: 16 / 9' src=https://e.example/a.png><img src=https://e.example/b.png>",
            "H https://e.example/a.png 1.7777777777777777 https://e.example/b.png 1.0"
        ),
        ("<meta name=Generator content='dragconv gallery'><img src=https://e.example/a.png>", " https://e.example/a.png 1.0"),
        ("<img src=https://e.example/a.png>", nil), ("<img src=a.png><img src=b.png>", nil), ("<p>text", nil),
        (
            "<img width=0 height=5 src=https://e.example/a.png><img width=1e308 height=1e-308 src=https://e.example/b.png>",
            " https://e.example/a.png 1.0 https://e.example/b.png 1.0"
        ),
    ]

    @Test(arguments: pages)
    func imagesOfAPage(html: String, gallery: String?) async throws {
        let delivery = try? await convert(Array(html.utf8), from: .html, to: "=org.dragconv.gallery")
        let found = try delivery.map { try GalleryArchive.parse($0.bytes) }
        #expect(found.map { ([$0.name ?? ""] + $0.images.map { "\($0.url) \($0.aspectRatio)" }).joined(separator: " ") } == gallery)
    }

    /// A gallery that is broken is broken for every target, and that is said once.
    @Test func brokenGalleryIsNamedOnce() async throws {
        let error = await #expect(throws: NegotiationError.self) {
            try await convert(Array("{\"images\":[{\"url\":\"x\",\"aspectRatio\":1}]}".utf8), from: .gallery, to: "csv")
        }
        #expect(error?.code == .badInput)
        #expect(error?.description.contains("images[0]") == true)
        #expect(
            error?.failures.filter { $0.reason.contains("images[0]") && !$0.name.hasPrefix("org.dragconv.gallery-json") }.count == 2,
            "\(error?.description ?? "")")
    }
}
