import DragTypes
import Testing

/// Property lists in both forms; the binary vectors were written by Python's plistlib.
@Suite struct PropertyListTests {
    /// {"a": 1, "b": [True, False, -1, 300, 1.5], "c": b"\x00\xff", "d": "日本", "e":
    /// 2024-02-29T12:34:56Z, "u": UID(5)}
    static let binary = hex(
        """
        62706c6973743030d601020304050607080e0f10115161516251635164516551751001a5090a0b0c0d090813ffffffffffffffff11012c233ff80000
        000000004200ff6265e5672c3341c5c858b80000008005081517191b1d1f2123292a2b34374043485100000000000001010000000000000012000000
        00000000000000000000000053
        """)
    static let value = PropertyList.dictionary([
        ("a", .integer(1)), ("b", .array([.boolean(true), .boolean(false), .integer(-1), .integer(300), .real(1.5)])), ("c", .data([0x00, 0xFF])),
        ("d", .string("日本")), ("e", .date(730_902_896)), ("u", .uid(5)),
    ])
    static let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>a</key>
        \t<integer>1</integer>
        \t<key>b</key>
        \t<array>
        \t\t<true/>
        \t\t<false/>
        \t\t<integer>-1</integer>
        \t\t<integer>300</integer>
        \t\t<real>1.5</real>
        \t</array>
        \t<key>c</key>
        \t<data>AP8=</data>
        \t<key>d</key>
        \t<string>日本</string>
        \t<key>e</key>
        \t<date>2024-02-29T12:34:56Z</date>
        \t<key>u</key>
        \t<dict>
        \t\t<key>CF$UID</key>
        \t\t<integer>5</integer>
        \t</dict>
        </dict>
        </plist>

        """

    // MARK: Both forms

    @Test func bothFormsSayTheSame() throws {
        #expect(try PropertyList(parsing: Self.binary) == Self.value)
        #expect(try PropertyList(parsing: utf8(Self.xml)) == Self.value)
        #expect(string(Self.value.xml) == Self.xml)
        #expect(try PropertyList(parsing: Self.value.binary) == Self.value)
    }

    @Test(arguments: [
        PropertyList.string(""), .string("a & <b> \"c\" 'd'\n\té 🎉"), .integer(0), .integer(255), .integer(256), .integer(65_536), .integer(.max),
        .integer(.min), .real(0), .real(-1e300),
        .real(0.1), .boolean(true), .data([]), .data(Array(0...255)), .array([]), .dictionary([PropertyList.Member]()), .uid(0), .uid(70_000),
        .uid(1 << 40), .date(0),
        .array(Array(repeating: .string("same"), count: 300)), .array((0..<300).map { .string("\($0)") }),
        .string(String(repeating: "é", count: 70_000)),
        .dictionary([("", .array([.dictionary([("x", .boolean(false))])])), ("x", .string("x"))]),
    ])
    func roundTrips(_ list: PropertyList) throws {
        #expect(try PropertyList(parsing: list.binary) == list)
        #expect(try PropertyList(parsing: list.xml) == list)
    }

    @Test func commentsAreNoText() throws {
        #expect(try PropertyList(parsing: utf8("<!-- a --><array><!-- b --><string>x<!-- <c> -->y</string></array>")) == .array([.string("xy")]))
        #expect(throws: FormError.self) { try PropertyList(parsing: utf8("<string>x<!-- y</string>")) }
    }

    /// Seconds since 2001 on one side, ISO 8601 in UTC on the other.
    @Test(arguments: [
        (0, "2001-01-01T00:00:00Z"), (730_902_896, "2024-02-29T12:34:56Z"), (-978_307_200, "1970-01-01T00:00:00Z"),
        (-26_524_800, "2000-02-29T00:00:00Z"),
        (-31_622_401, "1999-12-31T23:59:59Z"), (-3_182_198_400, "1900-03-01T00:00:00Z"), (86_399, "2001-01-01T23:59:59Z"),
        (0.75, "2001-01-01T00:00:00Z"),
    ])
    func datesAreSecondsSince2001(_ seconds: Double, _ text: String) throws {
        #expect(string(PropertyList.date(seconds).xml).contains("<date>\(text)</date>"))
        #expect(try PropertyList(parsing: utf8("<date>\(text)</date>")) == .date(seconds.rounded(.down)))
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300])
    func impossibleDatesAreSurvived(_ seconds: Double) {
        #expect(string(PropertyList.date(seconds).xml).contains("<date>"))
    }

    @Test func readsMembersAndElements() {
        #expect(Self.value["d"]?.string == "日本")
        #expect(Self.value["b"]?.array?.count == 5)
        #expect(Self.value["nothing"] == nil)
        #expect(PropertyList.string("x")["x"] == nil)
    }

    // MARK: XML

    @Test(arguments: [
        ("<string>a</string>", PropertyList.string("a")), ("<plist><string>a</string></plist>", .string("a")),
        ("<!-- c --><plist version='1.0'><!-- <x> --><string>a</string><!-- --></plist>", .string("a")),
        ("<string>&lt;&amp;&gt;&quot;&apos;&#65;&#x1F389;&#XE9;</string>", .string("<&>\"'A🎉é")),
        ("<string>a<![CDATA[<b>&amp;]]>c</string>", .string("a<b>&amp;c")), ("<string/>", .string("")),
        ("<string > a\n</string >", .string(" a\n")), ("<integer> -7 </integer>", .integer(-7)), ("<integer>0xFF</integer>", .integer(255)),
        ("<integer>+3</integer>", .integer(3)),
        ("<real>1e3</real>", .real(1000)), ("<true></true>", .boolean(true)), ("<data>\n\tAP8=\n</data>", .data([0, 255])), ("<data/>", .data([])),
        ("<array/>", .array([])),
        ("<dict></dict>", .dictionary([PropertyList.Member]())), ("<!DOCTYPE plist [<!ENTITY x \"y\">]><plist><true/></plist>", .boolean(true)),
        ("<dict><key>CF$UID</key><integer>9</integer></dict>", .uid(9)), ("<dict><key/><true/></dict>", .dictionary([("", .boolean(true))])),
    ])
    func readsXML(_ text: String, _ expected: PropertyList) throws {
        #expect(try PropertyList(parsing: utf8(text)) == expected)
        #expect(try PropertyList(parsing: hex("fffe") + utf16(text)) == expected)
    }

    @Test(arguments: [
        "", "  ", "text", "<", "<plist>", "<plist/>", "<plist></plist>", "<plist><string>a</string>", "<string>a", "<string>a</key>",
        "<string><b/></string>", "<unknown/>", "</string>", "<array><string>a</string>",
        "<array></dict>", "<dict><string>a</string></dict>", "<dict><key>a</key></dict>", "<dict><key>a</key>", "<integer></integer>",
        "<integer>1.5</integer>", "<integer>9223372036854775808</integer>",
        "<integer/>", "<real>x</real>", "<real/>", "<date>yesterday</date>", "<date>2024-13-01T00:00:00Z</date>", "<date>2024-01-01</date>",
        "<data>a*b</data>", "<string>&unknown;</string>", "<string>&#xD800;</string>",
        "<string>&</string>", "<string>&#;</string>", "<!-- never ends", "<?xml never ends", "<string><![CDATA[never ends</string>",
        "<array>text</array>", "< />",
        "<!DOCTYPE plist [<!ENTITY a \"x\"><!ENTITY b \"&a;&a;\">]><plist><string>&b;</string></plist>",
        "<!DOCTYPE plist [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><plist><string>&x;</string></plist>",
    ])
    func refusesXML(_ text: String) {
        #expect(throws: FormError.self) { try PropertyList(parsing: utf8(text)) }
    }

    // MARK: Limits

    private static func nested(_ levels: Int) -> PropertyList {
        (0..<(levels - 1)).reduce(PropertyList.array([])) { inner, _ in .array([inner]) }
    }

    private static func nestedXML(_ levels: Int) -> [UInt8] {
        utf8(String(repeating: "<array>", count: levels) + String(repeating: "</array>", count: levels))
    }

    @Test func nestingIsLimited() throws {
        let limit = PropertyList.maximumDepth
        #expect(try PropertyList(parsing: Self.nested(limit).binary) == Self.nested(limit))
        #expect(try PropertyList(parsing: Self.nestedXML(limit)) == Self.nested(limit))
        #expect(throws: FormError.self) { try PropertyList(parsing: Self.nested(limit + 1).binary) }
        #expect(throws: FormError.self) { try PropertyList(parsing: Self.nestedXML(limit + 1)) }
        #expect(throws: FormError.self) { try PropertyList(parsing: utf8(String(repeating: "<array>", count: 100_000))) }
        #expect(throws: FormError.self) { try PropertyList(parsing: utf8(String(repeating: "<dict><key>k</key>", count: 100_000))) }
    }

    /// Object 0 is an array of itself, of an array that holds it, of nothing there is.
    @Test(arguments: ["a100", "a101 a100", "a105", "d10001 5161"])
    func cyclesAndDanglingReferencesAreRefused(_ body: String) {
        let objects = body.split(separator: " ").map { hex(String($0)) }
        var bytes = utf8("bplist00")
        var offsets: [UInt8] = []
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let table = UInt8(bytes.count)
        bytes += offsets + hex("000000000000 01 01 00000000000000") + [UInt8(objects.count)] + hex("0000000000000000 00000000000000") + [table]
        #expect(throws: FormError.self) { try PropertyList(parsing: bytes) }
    }

    /// Eight arrays, each sixteen times in the one before it: four thousand million values in 200
    /// bytes.
    @Test func sharedReferencesCannotExplode() {
        var bytes = utf8("bplist00")
        var offsets: [UInt8] = []
        for level: UInt8 in 1...8 {
            offsets.append(UInt8(bytes.count))
            bytes += hex("af1010") + [UInt8](repeating: level, count: 16)
        }
        offsets.append(UInt8(bytes.count))
        bytes.append(0x09)
        let table = UInt8(bytes.count)
        bytes += offsets + hex("000000000000 01 01 0000000000000009 0000000000000000 00000000000000") + [table]
        #expect(throws: FormError.self) { try PropertyList(parsing: bytes) }
    }

    @Test(arguments: ["", "62706c697374", "62706c6973743030", "62706c6973743030" + "ff", "62706c697374303009080000000000000101"])
    func truncatedBinaryListsAreRefused(_ bytes: String) {
        #expect(throws: FormError.self) { try PropertyList(parsing: hex(bytes)) }
    }

    @Test func mutationsAreSurvived() {
        hammer(Self.binary) { _ = try PropertyList(parsing: $0).binary }
        hammer(utf8("<plist><dict><key>k</key><array><date>2024-02-29T12:34:56Z</date><data>AP8=</data></array></dict></plist>")) {
            _ = try PropertyList(parsing: $0).xml
        }
    }
}
