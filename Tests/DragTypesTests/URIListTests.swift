import DragTypes
import Testing

/// `text/uri-list` (RFC 2483 §5) as it is written and as it really comes.
@Suite struct URIListTests {
    static let two = ["file:///tmp/a%20b%20%C3%A9.txt", "https://e.example/?q=1#x"]

    @Test(arguments: [
        ("Nautilus, Dolphin, Qt: CR LF throughout", "\r\n", "\r\n"), ("PCManFM: a NUL instead of the last CR LF", "\r\n", "\0"),
        ("Chromium clipboard: none at the end", "\r\n", ""), ("Chromium drag: LF, none at the end", "\n", ""), ("LF throughout", "\n", "\n"),
        ("CR throughout", "\r", "\r"), ("empty lines", "\r\n\r\n", "\r\n\r\n"), ("white space around", " \r\n\t", " \n"),
        ("a NUL between", "\0", "\0\0"),
        ("comments between", "\r\n# file:///not/this\r\n#\r\n", "\n#end"),
    ])
    func allFormsOfOneListReadAlike(_ name: String, _ separator: String, _ end: String) throws {
        let text = Self.two.joined(separator: separator) + end
        #expect(try URIList.uris(in: utf8(text)) == Self.two)
        #expect(try URIList.uris(in: utf8("#urn:isbn:0\r\n" + text)) == Self.two)
        #expect(try URIList.uris(in: hex("fffe") + utf16(text)) == Self.two)
        #expect(try URIList.uris(in: utf16(text)) == Self.two)
    }

    @Test(arguments: [
        "file:/p", "file://localhost/p", "file:///tmp/a b é.txt", "smb://server/share/x", "trash:/", "urn:isbn:096139210x", "mailto:a@e.example",
        "data:text/plain,hi", "HTTPS://E.example/%zz",
    ])
    func urisStayAsTheyAreSpelt(_ uri: String) throws {
        #expect(try URIList.uris(in: utf8(uri + "\r\n")) == [uri])
    }

    @Test(arguments: ["", "\r\n", "# only a comment\r\n", "\0\0", "/tmp/a", "hello world", "file:///a\r\nnot a URL", "1http://e.example/", ":x", " "])
    func refuses(_ text: String) {
        #expect(throws: FormError.self) { try URIList.uris(in: utf8(text)) }
    }

    @Test func errorTellsTheLine() throws {
        let error = #expect(throws: FormError.self) { try URIList.uris(in: utf8("file:///a\r\n/tmp/b\r\n")) }
        #expect(error?.offset == 11)
    }

    @Test func writesCRLFBehindEveryURI() {
        #expect(
            URIList.bytes(["file:///tmp/a%20b%20%C3%A9.txt"])
                == hex("66696c653a2f2f2f746d702f61253230622532302543332541392e7478740d0a"))
        #expect(string(URIList.bytes(["a:b", "c:d"])) == "a:b\r\nc:d\r\n")
        #expect(URIList.bytes([]).isEmpty)
    }

    @Test func mutationsAreSurvived() {
        hammer(utf8("#c\r\nfile:///a\r\nx:y\0")) { _ = try URIList.uris(in: $0) }
    }
}
