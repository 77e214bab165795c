import DragTesting
import DragTypes
import Testing

/// The canonical form of each kind of type.
@Suite struct CanonicalTextTests {
    static let catalogue = TypeCatalogue.builtIn

    @Test(arguments: [
        ("public.utf8-plain-text", nil, "68c3a90a787800", "68c3a90a7878"), ("public.plain-text", nil, "efbbbf6869", "6869"),
        ("public.plain-text", "text/plain;charset=iso-8859-1", "68e9", "68c3a9"), ("public.plain-text", "text/plain;charset=koi8-r", "f0", "d09f"),
        ("public.json", nil, "fffe7b007d00", "7b7d"), ("public.swift-source", nil, "68e9", "68c3a9"),
        ("public.html", nil, "fffe3c0062003e00", "3c623e"), ("org.dragconv.netscape-bookmarks", nil, "fffe3c0062003e00", "3c623e"),
        ("public.url", nil, "68747470733a2f2f652e6578616d706c652f00", "68747470733a2f2f652e6578616d706c652f"),
        ("public.url-name", nil, "54004900", "5449"),
        // The encoding is the type's or the format's own business
        ("public.utf16-plain-text", nil, "68006900", "68006900"), ("org.dragconv.x11-string", nil, "68e900", "68e900"),
        ("org.dragconv.compound-text", nil, "1b2d46c1", "1b2d46c1"), ("org.dragconv.cf-unicodetext", nil, "680069000000", "680069000000"),
        ("public.rtf", nil, "7b5c727466317d00", "7b5c727466317d"), ("public.xml", nil, "3c612f3e0000", "3c612f3e"),
        ("public.svg-image", nil, "3c737667e92f3e", "3c737667e92f3e"), ("public.svg-image", nil, "fffe3c002f003e00", "fffe3c002f003e00"),
        ("public.xml", nil, "3c0061002f003e00", "3c0061002f003e00"),
        ("public.png", nil, "89504e4700", "89504e4700"), ("org.dragconv.moz-url", nil, "680000", "680000"),
        ("com.example.unknown", nil, "6800", "6800"),
    ])
    func canonicalForms(_ name: String, _ target: String?, _ bytes: String, _ expected: String) throws {
        #expect(CanonicalText.bytes(hex(bytes), of: try type(name), target: target, in: Self.catalogue) == hex(expected))
    }

    @Test(arguments: [
        ("public.utf8-plain-text", true), ("public.html", true), ("public.url", true), ("public.file-url", true), ("public.url-name", true),
        ("public.json", true),
        ("public.png", false), ("org.dragconv.moz-url", false), ("public.data", false), ("com.example.unknown", false),
    ])
    func tellsText(_ name: String, _ expected: Bool) throws {
        #expect(CanonicalText.isText(try type(name), in: Self.catalogue) == expected)
    }

    @Test func canonicalFormIsStable() throws {
        var random = SeededGenerator(seed: 6)
        for name in ["public.utf8-plain-text", "public.html", "public.url", "public.json"] {
            for _ in 0..<100 {
                let once = CanonicalText.bytes(utf8(random.text(upTo: 12)), of: try type(name), target: nil, in: Self.catalogue)
                #expect(CanonicalText.bytes(once, of: try type(name), target: nil, in: Self.catalogue) == once)
            }
        }
    }
}
