import DragTypes
import Testing

/// HTML fragments and documents in the encodings that browsers and offices were measured to use.
@Suite struct HTMLDecodingTests {
    static let meta = "<meta http-equiv=\"content-type\" content=\"text/html; charset=utf-8\">"

    @Test(arguments: [
        ("Chromium clipboard: bare UTF-8", utf8("<b>hé</b>")),
        ("Chromium drag: UTF-16 with a mark", hex("fffe3c0062003e006800e9003c002f0062003e00")),
        ("old Gecko drag: UTF-16 without one", utf16("<b>hé</b>")), ("big-endian", utf16BigEndian("<b>hé</b>")),
        ("with a NUL", utf8("<b>hé</b>\0")), ("UTF-16 and a NUL", utf16("<b>hé</b>\0")), ("with a mark", hex("efbbbf") + utf8("<b>hé</b>")),
        ("nothing declared, Latin-1", hex("3c623e68e93c2f623e")),
    ])
    func allFormsOfOneFragmentDecodeAlike(_ name: String, _ bytes: [UInt8]) {
        #expect(string(HTMLDecoding.utf8(from: bytes)) == "<b>hé</b>")
    }

    @Test func firefoxsMetaStays() {
        #expect(string(HTMLDecoding.utf8(from: utf8(Self.meta + "<b>hé</b>"))) == Self.meta + "<b>hé</b>")
    }

    /// The document is converted, and what it says of its character set becomes true.
    @Test(arguments: [
        ("<meta charset=\"iso-8859-1\"><p>", "68e9", "<meta charset=\"utf-8\"><p>h\u{E9}"),
        ("<META CHARSET=windows-1252>", "80", "<META CHARSET=utf-8>€"),
        ("<meta charset='koi8-r'/>", "f0d2", "<meta charset='utf-8'/>Пр"),
        ("<meta charset = shift_jis >", "93fa", "<meta charset = utf-8 >日"),
        (
            "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=windows-1251\">", "cff0",
            "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=utf-8\">Пр"
        ),
        (
            "<!-- charset=koi8-r --><meta name=x content=y><meta charset=iso-8859-2>", "a3",
            "<!-- charset=koi8-r --><meta name=x content=y><meta charset=utf-8>Ł"
        ),
        ("<!-- <meta charset=koi8-r> --><meta charset=iso-8859-2>", "a3", "<!-- <meta charset=koi8-r> --><meta charset=utf-8>Ł"),
        ("<p title='<meta charset=koi8-r>'><meta charset=iso-8859-2>", "a3", "<p title='<meta charset=koi8-r>'><meta charset=utf-8>Ł"),
        (
            "<meta content='text/html; charset=\"koi8-r\"' http-equiv=content-type>", "f0d2",
            "<meta content='text/html; charset=\"utf-8\"' http-equiv=content-type>Пр"
        ),
        ("<meta name=x content='charset=koi8-r'><meta charset=iso-8859-2>", "a3", "<meta name=x content='charset=koi8-r'><meta charset=utf-8>Ł"),
    ])
    func metaCharacterSetsCount(_ head: String, _ bytes: String, _ expected: String) {
        #expect(string(HTMLDecoding.utf8(from: utf8(head) + hex(bytes))) == expected)
    }

    @Test(arguments: [
        ("wrong label, right bytes", "<meta charset=koi8-r>h\u{E9}"), ("empty label", "<meta charset=\"\">h\u{E9}"),
        ("no label", "<meta name=charset>h\u{E9}"),
        ("label in text", "<p>charset=koi8-r h\u{E9}"),
    ])
    func validUTF8StaysTheTextItIs(_ name: String, _ document: String) {
        #expect(string(HTMLDecoding.utf8(from: utf8(document))).hasSuffix("h\u{E9}"))
    }

    /// As in browsers, which read a document anew when they come to its label.
    @Test func metaBehindTheFirstKilobyteCounts() {
        let space = String(repeating: " ", count: 1024)
        #expect(string(HTMLDecoding.utf8(from: utf8(space + "<meta charset=koi8-r>") + hex("f0d2"))) == space + "<meta charset=utf-8>Пр")
        #expect(string(HTMLDecoding.utf8(from: utf8(space + "<meta charset=koi8-r>h\u{E9}"))) == space + "<meta charset=koi8-r>h\u{E9}")
    }

    @Test func marksAndNULsOutweighLabels() {
        let document = "<meta charset=\"utf-16\"><p>h\u{E9}"
        let expected = "<meta charset=\"utf-8\"><p>h\u{E9}"
        #expect(string(HTMLDecoding.utf8(from: hex("fffe") + utf16(document))) == expected)
        #expect(string(HTMLDecoding.utf8(from: utf16(document), declared: "iso-8859-1")) == expected)
        #expect(string(HTMLDecoding.utf8(from: hex("68e9"), declared: "iso-8859-1")) == "hé")
        #expect(string(HTMLDecoding.utf8(from: hex("f0d2"), declared: "koi8-r")) == "Пр")
    }

    @Test func mutationsAreSurvived() {
        hammer(utf8("<meta charset = 'koi8-r'>") + hex("f0d2")) { #expect(TextDecoding.isValidUTF8(HTMLDecoding.utf8(from: $0))) }
        hammer(hex("fffe3c0062003e006800e900")) { #expect(TextDecoding.isValidUTF8(HTMLDecoding.utf8(from: $0))) }
    }
}
