import DragContract
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

    /// Lines of vCard 2.1 and vCalendar 1.0 that name their own character sets. What is valid UTF-8
    /// already stays, whatever it names.
    @Test(arguments: [
        ("N;CHARSET=Windows-1252:K\\xf6rber\r\n", "N;CHARSET=UTF-8:Körber\r\n"),
        (
            "N;CHARSET=SHIFT_JIS:\\x93\\xfa\\x96\\x7b\nNOTE;charset=iso-8859-1;LANGUAGE=de:\\xfc\n",
            "N;CHARSET=UTF-8:日本\nNOTE;charset=UTF-8;LANGUAGE=de:ü\n"
        ),
        ("N;CHARSET=koi8-r:\\xf0\n \\xf0\nNOTE:\\xe9", "N;CHARSET=UTF-8:П\n П\nNOTE:é"),
        ("N;CHARSET=iso-8859-1;ENCODING=QUOTED-PRINTABLE:=E9\nORG:\\xe9\n", "N;CHARSET=iso-8859-1;ENCODING=QUOTED-PRINTABLE:=E9\nORG:é\n"),
        ("N;CHARSET=Windows-1252:Körber\n", "N;CHARSET=Windows-1252:Körber\n"), ("N:a;CHARSET=koi8-r:\\xe9", "N:a;CHARSET=koi8-r:é"),
        ("N;CHARSET=koi8-r:a\n \\xf0\n", "N;CHARSET=UTF-8:a\n П\n"),
        ("N;CHARSET=UTF-16:\\xe9\\xe9", "N;CHARSET=UTF-8:éé"), ("N;CHARSET=:\\xe9", "N;CHARSET=:é"),
    ])
    func linesNameTheirSets(_ text: String, _ expected: String) throws {
        let bytes = escapedBytes(text)
        for name in ["public.vcard", "org.dragconv.vcard-2", "com.apple.ical.vcs"] where Self.catalogue.conforms(try type(name), to: .text) {
            #expect(String(utf8Bytes: CanonicalText.bytes(bytes, of: try type(name), target: nil, in: Self.catalogue)) == expected)
        }
    }

    /// The bytes of a text in which `\xf6` stands for one byte.
    private func escapedBytes(_ text: String) -> [UInt8] {
        var parts = text.split(separator: "\\x", omittingEmptySubsequences: false)
        return Array(parts.removeFirst().utf8) + parts.flatMap { hex(String($0.prefix(2))) + Array($0.dropFirst(2).utf8) }
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
