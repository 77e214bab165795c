import DragContract
import DragTypes
import Testing

/// URLs with titles: `text/x-moz-url`, `_NETSCAPE_URL` and the Mac's property lists.
@Suite struct TitledURLTests {
    static let link = TitledURL("http://e.example/", title: "T")

    @Test(
        arguments: [
            ("Firefox, Chromium", hex("68007400740070003a002f002f0065002e006500780061006d0070006c0065002f000a005400"), ["T"]),
            ("Windows: with a NUL", utf16("http://e.example/\nT\0"), ["T"]), ("with a mark", hex("fffe") + utf16("http://e.example/\nT"), ["T"]),
            ("Qt: CR LF and no title", utf16("http://e.example/\r\n"), [nil]), ("empty title", utf16("http://e.example/\n"), [nil]),
            ("no second line", utf16("http://e.example/"), [nil]), ("Chromium's Wayland code: UTF-8", utf8("http://e.example/"), [nil]),
            ("UTF-8 and a title", utf8("http://e.example/\nT"), ["T"]), ("UTF-8 beyond ASCII", utf8("http://e.example/\nhé!"), ["hé!"]),
            ("the URL once more", utf16("http://e.example/\nhttp://e.example/"), [nil]),
            ("CR LF", utf16("http://e.example/\r\nT\r\n"), ["T"]), ("white space around", utf16(" http://e.example/ \nT"), ["T"]),
            ("several", utf16("http://e.example/\nT\nhttp://e.example/\n\nhttp://e.example/\nhé 日本 🎉"), ["T", nil, "hé 日本 🎉"]),
        ] as [(String, [UInt8], [String?])])
    func mozURLs(_ name: String, _ bytes: [UInt8], _ titles: [String?]) throws {
        let expected = titles.map { TitledURL("http://e.example/", title: $0) }
        #expect(try TitledURL.pairs(in: bytes, isUTF16: true) == expected)
    }

    @Test(arguments: [("http://e.example/\nhé", "hé"), ("http://e.example/", nil), ("http://e.example/\n", nil), ("http://e.example/\nT\0", "T")])
    func netscapeURLs(_ text: String, _ title: String?) throws {
        #expect(try TitledURL.pairs(in: utf8(text), isUTF16: false) == [TitledURL("http://e.example/", title: title)])
    }

    @Test(arguments: ["", "\n", "no URL\nT", "\n\n", "T\nhttp://e.example/"])
    func refuses(_ text: String) {
        #expect(throws: FormError.self) { try TitledURL.pairs(in: utf16(text), isUTF16: true) }
        #expect(throws: FormError.self) { try TitledURL.pairs(in: utf8(text), isUTF16: false) }
    }

    @Test func writes() {
        #expect(TitledURL.mozURL([Self.link]) == hex("68007400740070003a002f002f0065002e006500780061006d0070006c0065002f000a005400"))
        #expect(TitledURL.mozURL([TitledURL("a:b")]) == utf16("a:b\n"))
        #expect(string(TitledURL.netscapeURL([TitledURL("a:b", title: "x\r\ny"), TitledURL("c:d")])) == "a:b\nxy\nc:d\n")
    }

    @Test func whatIsWrittenReadsBack() throws {
        var random = SeededGenerator(seed: 7)
        for count in 1...40 {
            let links = (0..<count).map { TitledURL("https://e.example/\($0)?a=b", title: "t" + random.text(upTo: 9)) }
            #expect(try TitledURL.pairs(in: TitledURL.mozURL(links), isUTF16: true) == links)
            #expect(try TitledURL.pairs(in: TitledURL.netscapeURL(links), isUTF16: false) == links)
            #expect(try TitledURL.webURLs(in: TitledURL.webURLs(links)) == links)
        }
    }

    // MARK: Mac property lists

    @Test(arguments: [
        (["https://e.example/x", ""], "https://e.example/x"), (["https://e.example/x"], "https://e.example/x"),
        (["b/c", "https://e.example/a/"], "https://e.example/a/b/c"), (["https://e.example/x", "https://f.example/"], "https://e.example/x"),
        (["../x", "https://e.example/a/b/c"], "https://e.example/a/x"),
    ])
    func appleURLs(_ strings: [String], _ expected: String) throws {
        let list = PropertyList.array(strings.map { .string($0) })
        #expect(try TitledURL.appleURL(in: list.xml) == TitledURL(expected))
        #expect(try TitledURL.appleURL(in: list.binary) == TitledURL(expected))
    }

    @Test func appleURLIsAnArrayOfURLAndBase() throws {
        #expect(try PropertyList(parsing: TitledURL.appleURL(Self.link)) == .array([.string("http://e.example/"), .string("")]))
    }

    @Test func webURLsAreTwoArraysOfEqualLength() throws {
        let list = PropertyList.array([.array([.string("a:b"), .string("c:d")]), .array([.string("T"), .string("")])])
        #expect(try TitledURL.webURLs(in: list.binary) == [TitledURL("a:b", title: "T"), TitledURL("c:d")])
        #expect(try PropertyList(parsing: TitledURL.webURLs([TitledURL("a:b", title: "T"), TitledURL("c:d")])) == list)
    }

    @Test(arguments: [
        PropertyList.array([]), .string("a:b"), .array([.array([.string("a:b")]), .array([])]), .array([.array([]), .array([])]),
        .array([.array([.integer(1)]), .array([.string("T")])]), .dictionary([("URL", .string("a:b"))]), .array([.string("")]),
        .array([.integer(1), .string("")]),
    ])
    func otherPropertyListsAreRefused(_ list: PropertyList) {
        #expect(throws: FormError.self) { try TitledURL.webURLs(in: list.xml) }
        #expect(throws: FormError.self) { try TitledURL.appleURL(in: list.binary) }
    }

    @Test func mutationsAreSurvived() {
        hammer(utf16("a:b\nT\nc:d\n")) { _ = try TitledURL.pairs(in: $0, isUTF16: true) }
        hammer(utf8("a:b\nT\nc:d\n")) { _ = try TitledURL.pairs(in: $0, isUTF16: false) }
        hammer(PropertyList.array([.string("b"), .string("a://c/")]).binary) { _ = try TitledURL.appleURL(in: $0) }
        hammer(PropertyList.array([.array([.string("a:b")]), .array([.string("T")])]).binary) { _ = try TitledURL.webURLs(in: $0) }
    }
}
