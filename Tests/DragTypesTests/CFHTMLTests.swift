import DragTypes
import Testing

/// Windows' `HTML Format`: the offsets as Microsoft defines them, and every fault that is known
/// from the wild.
@Suite struct CFHTMLTests {
    /// 212 bytes, CR LF throughout; `é` is two bytes.
    static let example = """
        Version:0.9
        StartHTML:0000000134
        EndHTML:0000000212
        StartFragment:0000000168
        EndFragment:0000000178
        SourceURL:http://e.example/
        <html><body>
        <!--StartFragment--><b>hé</b><!--EndFragment-->
        </body></html>
        """
    static var exampleBytes: [UInt8] { crlf(example) }

    static func crlf(_ text: String) -> [UInt8] { utf8(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")) }

    static func fragment(_ bytes: [UInt8]) throws -> String { string(try CFHTML(parsing: bytes).fragment) }

    static func padded(_ number: Int) -> String { String(repeating: "0", count: 10 - String(number).count) + String(number) }

    /// The value of one of the header's keywords in a written form.
    static func offset(_ keyword: String, in bytes: [UInt8]) throws -> Int {
        let line = string(bytes).split(separator: "\r\n").first { $0.hasPrefix(keyword + ":") }
        return try #require(line.flatMap { Int($0.dropFirst(keyword.count + 1)) })
    }

    // MARK: Well-formed

    @Test func readsAndWritesTheWorkedExample() throws {
        let bytes = Self.exampleBytes
        #expect(bytes.count == 212)
        #expect(string(Array(bytes[168..<178])) == "<b>hé</b>")
        #expect(try CFHTML(parsing: bytes) == CFHTML(fragment: utf8("<b>hé</b>"), sourceURL: "http://e.example/"))
        #expect(CFHTML(fragment: utf8("<b>hé</b>"), sourceURL: "http://e.example/").bytes == bytes)
    }

    /// The check value of Chromium's own unit test: a fragment of 86 bytes begins at 168 and ends
    /// at 254.
    @Test(arguments: [true, false])
    func readsChromiumsForm(hasComments: Bool) throws {
        let text = "<p>" + String(repeating: "x", count: 79) + "</p>"
        let (start, end) = hasComments ? ("<!--StartFragment-->", "<!--EndFragment-->") : ("<!--xxxxxxxxxxxxx-->", "<!--xxxxxxxxxxx-->")
        let bytes = utf8(
            "Version:0.9\r\nStartHTML:0000000132\r\nEndHTML:0000000290\r\nStartFragment:0000000168\r\nEndFragment:0000000254\r\n"
                + "SourceURL:www.example.com\r\n<html>\r\n<body>\r\n\(start)\(text)\(end)\r\n</body>\r\n</html>")
        #expect(bytes.count == 290)
        #expect(string(Array(bytes[132..<138])) == "<html>")
        #expect(string(Array(bytes[168..<254])) == text)
        #expect(try CFHTML(parsing: bytes) == CFHTML(fragment: utf8(text), sourceURL: "www.example.com"))
    }

    @Test(arguments: [("", nil), ("<b>hé</b>", nil), ("日本", "https://e.example/?a=b"), ("<p>" + String(repeating: "é", count: 4000), "x\r\ny")])
    func writtenOffsetsAreRight(_ text: String, _ source: String?) throws {
        let bytes = CFHTML(fragment: utf8(text), sourceURL: source).bytes
        #expect(string(bytes).hasPrefix("Version:0.9\r\n"))
        let (startHTML, endHTML) = (try Self.offset("StartHTML", in: bytes), try Self.offset("EndHTML", in: bytes))
        let (start, end) = (try Self.offset("StartFragment", in: bytes), try Self.offset("EndFragment", in: bytes))
        #expect(bytes.firstIndex(of: UInt8(ascii: "<")) == startHTML)
        #expect(endHTML == bytes.count)
        #expect(string(Array(bytes[start..<end])) == text)
        #expect(string(Array(bytes[..<start])).hasSuffix("<!--StartFragment-->"))
        #expect(string(Array(bytes[end...])).hasPrefix("<!--EndFragment-->"))
        #expect(try CFHTML(parsing: bytes) == CFHTML(fragment: utf8(text), sourceURL: source.map { $0.filter { !$0.isNewline } }))
    }

    @Test(arguments: ["\n", "\r", "\r\n"])
    func lineEndsAreTheWritersChoice(_ end: String) throws {
        let text = Self.example.split(separator: "\n").joined(separator: end)
        #expect(try CFHTML(parsing: utf8(text)) == CFHTML(fragment: utf8("<b>hé</b>"), sourceURL: "http://e.example/"))
    }

    @Test func utf16IsTakenToo() throws {
        #expect(try Self.fragment(hex("fffe") + utf16(Self.example)) == "<b>hé</b>")
        #expect(try Self.fragment(utf16(Self.example)) == "<b>hé</b>")
    }

    // MARK: Faults

    /// A form whose offsets are counted in `unit`s and that has no comments.
    static func bare(_ body: String, version: String = "1.0", count: (String) -> Int) -> [UInt8] {
        let (open, close) = ("<html><body>", "</body></html>")
        func header(_ numbers: [Int]) -> String {
            "Version:\(version)\r\nStartHTML:\(padded(numbers[0]))\r\nEndHTML:\(padded(numbers[1]))\r\n"
                + "StartFragment:\(padded(numbers[2]))\r\nEndFragment:\(padded(numbers[3]))\r\n"
        }
        let length = header([0, 0, 0, 0]).utf8.count
        let start = length + open.utf8.count
        let end = start + count(body)
        return utf8(header([length, end + close.utf8.count, start, end]) + open + body + close)
    }

    @Test(arguments: ["<p>plain</p>", "<p>ééé</p>", "<b>日本語</b> und 🎉<i>x</i>"])
    func withoutCommentsTheOffsetsCount(_ body: String) throws {
        #expect(try Self.fragment(Self.bare(body) { $0.utf8.count }) == body)
        // Version 1.0 of the widespread .NET helper counts UTF-16 units.
        #expect(try Self.fragment(Self.bare(body) { $0.utf16.count }) == body)
        #expect(try Self.fragment(Self.bare(body, version: "0.9") { $0.utf8.count } + [0, 0, 0]) == body)
    }

    @Test(arguments: [
        ("offsets count characters", ("0000000178", "0000000177")), ("offsets of an LF header", ("0000000168", "0000000162")),
        ("offsets out of bounds", ("0000000178", "0099999999")), ("offsets swapped", ("StartFragment:0000000168", "StartFragment:0000000190")),
        ("StartHTML is -1", ("StartHTML:0000000134", "StartHTML:-1")), ("EndHTML is -1", ("EndHTML:0000000212", "EndHTML:-1")),
        ("StartHTML is missing", ("StartHTML:0000000134\r\n", "")), ("Version 1.0", ("Version:0.9", "Version:1.0")),
        ("offsets of 8 digits", ("0000000134", "00000134")),
        ("selection lines", ("SourceURL", "StartSelection:0000000168\r\nEndSelection:0000000178\r\nSourceURL")),
        ("a space in the comments", ("Fragment-->", "Fragment -->")), ("offsets that are none", ("0000000168", "about here")),
        ("keywords in lower case", ("StartHTML", "starthtml")),
        ("spaces behind the colons", ("StartFragment:", "StartFragment: ")),
        ("an empty line behind the header", ("<html><body>", "\r\n<html><body>")),
        ("no body", ("<html><body>", "")), ("white space around the fragment", ("<b>hé</b>", " \r\n <b>hé</b>\r\n")),
        ("encoded twice", ("é", "Ã©")),
    ])
    func commentsOutweighBadOffsets(_ name: String, _ change: (String, String)) throws {
        let pieces = string(Self.exampleBytes).split(separator: change.0, omittingEmptySubsequences: false)
        #expect(pieces.count > 1)
        let bytes = utf8(pieces.joined(separator: change.1))
        #expect(try Self.fragment(bytes) == "<b>hé</b>")
        #expect(try Self.fragment(bytes + [0]) == "<b>hé</b>")
        #expect(try Self.fragment(bytes + [0, 0, 0, 0, 0]) == "<b>hé</b>")
    }

    /// Microsoft's own sample: comments with a space, selection lines, offsets that fit no
    /// counting.
    @Test func microsoftsSampleReads() throws {
        let sample = Self.crlf(
            """
            Version:0.9
            StartHTML:71
            EndHTML:170
            StartFragment:140
            EndFragment:160
            StartSelection:140
            EndSelection:160
            <!DOCTYPE>
            <HTML>
            <HEAD><TITLE> The HTML Clipboard</TITLE></HEAD>
            <BODY><!--StartFragment --> <P>The Fragment</P> <!--EndFragment --></BODY>
            </HTML>
            """)
        #expect(try Self.fragment(sample) == "<P>The Fragment</P>")
    }

    @Test func commentsInsideTheFragmentBelongToIt() throws {
        let inner = "<code><!--StartFragment-->x<!--EndFragment--></code>"
        #expect(try Self.fragment(CFHTML(fragment: utf8(inner)).bytes) == inner)
    }

    @Test(arguments: [
        "<html><head><title>t</title></head><body><p>é</p></body></html>", "<!DOCTYPE html><HTML><BODY class=\"x\">\r\n<p>é</p>\r\n</BODY></HTML>",
        "<html><body><html><body><p>é</p></body></html></body></html>",
    ])
    func wholeDocumentsGiveTheirBody(_ document: String) throws {
        #expect(try Self.fragment(CFHTML(fragment: utf8(document)).bytes) == "<p>é</p>")
    }

    @Test(arguments: [
        "", "<b>x</b>", "Version:0.9\r\n", "Version:0.9\r\nStartFragment:10\r\nEndFragment:5\r\n<b>x</b>",
        "Version:0.9\r\nStartFragment:900\r\nEndFragment:950\r\n<b>x</b>",
        "Version:0.9\r\nStartHTML:-1\r\nEndHTML:-1\r\n<b>x</b>", "StartFragment:99999999999999999999\r\n<!--StartFragment-->", "hello",
    ])
    func refuses(_ text: String) {
        #expect(throws: FormError.self) { try CFHTML(parsing: utf8(text)) }
    }

    @Test func mutationsAreSurvived() {
        hammer(Self.exampleBytes) { _ = try CFHTML(parsing: $0).bytes }
        hammer(Self.bare("<p>é</p>") { $0.utf16.count }) { _ = try CFHTML(parsing: $0) }
    }
}
