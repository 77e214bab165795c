import DragContract
import DragTypes
import Testing

/// `file:` URIs and paths, both ways (RFC 8089).
@Suite struct FileURITests {
    @Test(arguments: [
        ("/tmp/a b é.txt", "file:///tmp/a%20b%20%C3%A9.txt"), ("/c#d%.png", "file:///c%23d%25.png"), ("/", "file:///"), ("/what?", "file:///what%3F"),
        ("/a\"<>\\^`{|}", "file:///a%22%3C%3E%5C%5E%60%7B%7C%7D"),
        ("/a!$&'()*+,;=:@-._~", "file:///a!$&'()*+,;=:@-._~"), ("/日本/🎉", "file:///%E6%97%A5%E6%9C%AC/%F0%9F%8E%89"), ("/a\nb", "file:///a%0Ab"),
        ("/100% done #1.jpg", "file:///100%25%20done%20%231.jpg"),
    ])
    func posixPathsBothWays(_ path: String, _ uri: String) {
        #expect(FileURI.uri(path: path.utf8) == uri)
        #expect(FileURI.path(of: uri).map(string) == path)
    }

    @Test func pathsAreBytes() {
        #expect(FileURI.uri(path: utf8("/caf") + [0xE9]) == "file:///caf%E9")
        #expect(FileURI.path(of: "file:///caf%E9") == utf8("/caf") + [0xE9])
    }

    @Test(arguments: [
        ("file:/p", "/p"), ("file://localhost/p", "/p"), ("FILE://LOCALHOST/p", "/p"), ("file:///a b é", "/a b é"), ("file:///a%2", "/a%2"),
        ("file:////p", "//p"), ("file://otherhost/p", nil), ("file:p", nil), ("file:", nil),
        ("file://", nil), ("file://localhost", nil), ("http://localhost/p", nil), ("/p", nil), ("", nil),
    ])
    func pathsOfURIs(_ uri: String, _ path: String?) {
        #expect(FileURI.path(of: uri).map(string) == path)
    }

    @Test(arguments: [
        ("C:\\a b", "file:///C:/a%20b"), ("\\\\srv\\s\\f", "file://srv/s/f"), ("D:\\é#.txt", "file:///D:/%C3%A9%23.txt"), ("C:\\", "file:///C:/"),
        ("\\\\srv\\a b\\c%d", "file://srv/a%20b/c%25d"),
    ])
    func windowsPathsBothWays(_ path: String, _ uri: String) {
        #expect(FileURI.uri(windowsPath: path) == uri)
        #expect(FileURI.windowsPath(of: uri) == path)
    }

    @Test(arguments: [
        ("C:/a/b", "file:///C:/a/b"), ("\\\\?\\C:\\x", "file:///C:/x"), ("\\\\?\\UNC\\srv\\s\\f", "file://srv/s/f"),
        ("/tmp/x y", "file:///tmp/x%20y"), ("a\\b", nil), ("", nil), ("C:", nil), ("C:a", nil), ("..\\x", nil),
    ])
    func urisOfWindowsPaths(_ path: String, _ uri: String?) {
        #expect(FileURI.uri(windowsPath: path) == uri)
    }

    @Test(arguments: [
        ("file:///C|/x", "C:\\x"), ("file://localhost/C:/x", "C:\\x"), ("file:/C:/x", "C:\\x"), ("file:///c:", "c:"), ("file:///tmp/x", nil),
        ("http://e.example/C:/x", nil), ("file:///", nil), ("file:", nil), ("file:///1:/x", nil),
    ])
    func windowsPathsOfURIs(_ uri: String, _ path: String?) {
        #expect(FileURI.windowsPath(of: uri) == path)
    }

    @Test func randomPathsSurvive() {
        var random = SeededGenerator(seed: 11)
        for length in 0..<200 {
            // No file system has a NUL in a name.
            let path = utf8("/") + random.bytes(length).filter { $0 != 0 }
            #expect(FileURI.path(of: FileURI.uri(path: path)) == path)
        }
        hammer(utf8("file://h/C:/a%20b")) { bytes in
            _ = FileURI.path(of: string(bytes))
            _ = FileURI.windowsPath(of: string(bytes))
            _ = FileURI.uri(windowsPath: string(bytes))
        }
    }
}

/// RFC 3986 §5.4, all examples.
@Suite struct RelativeURLTests {
    @Test(arguments: [
        ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"), ("//g", "http://g"),
        ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
        ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"), ("", "http://a/b/c/d;p?q"),
        (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"),
        ("../..", "http://a/"), ("../../", "http://a/"), ("../../g", "http://a/g"),
        ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
        (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
        ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
        ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
        ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/./x", "http://a/b/c/g#s/./x"),
        ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
    ])
    func resolvesTheStandardsExamples(_ reference: String, _ expected: String) {
        #expect(RelativeURL.resolve(reference, against: "http://a/b/c/d;p?q") == expected)
        #expect(RelativeURL.resolve(reference, against: "http://a/b/c/d;p?q#f") == expected)
    }

    @Test(arguments: [
        ("g", "http://a", "http://a/g"), ("g", "http://a?q", "http://a/g"), ("/g?x=/../y", "https://user@a:8080/b", "https://user@a:8080/g?x=/../y"),
        ("b:c/../d", "http://a/", "b:c/../d"),
        (" x.png\n", "http://a/b/", "http://a/b/x.png"), ("bücher/ü", "http://a/é/x", "http://a/é/bücher/ü"),
        ("HTTPS://E.example/../x", "http://a/", "HTTPS://E.example/../x"), ("./a:b", "http://h/", "http://h/a:b"),
    ])
    func resolvesFurther(_ reference: String, _ base: String, _ expected: String) {
        #expect(RelativeURL.resolve(reference, against: base) == expected)
    }

    @Test(arguments: [("g", nil), ("", nil), ("/g", "relative/base"), ("g", "mailto:a@b"), ("g", ""), ("g", "//a/b")] as [(String, String?)])
    func needsAHierarchicalBase(_ reference: String, _ base: String?) {
        #expect(RelativeURL.resolve(reference, against: base) == nil)
        #expect(RelativeURL.resolve("a:b", against: base) == "a:b")
    }
}

/// What passes for a URL, and what it names.
@Suite struct URLTextTests {
    @Test(arguments: [
        ("http://e.example/", "http"), ("HTTP:", "http"), ("git+ssh://x", "git+ssh"), ("x-y.z1:w", "x-y.z1"), ("C:\\x", "c"), ("a:b:c", "a"),
        ("no colon", nil), (":x", nil), ("1a:b", nil), ("a b:c", nil), ("a/b:c", nil), ("", nil), ("é:x", nil),
    ])
    func schemes(_ text: String, _ expected: String?) {
        #expect(URLText.scheme(of: utf8(text)) == expected)
    }

    @Test(arguments: [
        "http://e.example", "https://e.example/a?b#c", "ftp://x/", "file:///tmp/x", "file:/tmp/x", "mailto:a@e.example", "tel:+49301234",
        "magnet:?xt=urn:x", "urn:isbn:0", "data:,hi", "data:text/plain,a b", "blob:https://e.example/1",
        "about:blank", "custom-app://x", "https://e.example/ü", "javascript:void(0)", "geo:52.5,13.4",
    ])
    func takesURLs(_ text: String) {
        #expect(URLText.isURL(utf8(text)))
    }

    @Test(arguments: [
        "", "hello", "note: this", "note:this", "C:\\Users", "c:/x", "http:", "http://", "http:e.example", "https://e.example/a b",
        "https://e.example/\nx", " http://e.example/", "http://e.example/ ", "12:30", "www.e.example", "/tmp/x",
        "data:no comma", "data:,a\nb", "https://e.example/\u{7F}", "https://e.example/\0", "mailto:", "std::string",
    ])
    func refusesOtherText(_ text: String) {
        #expect(!URLText.isURL(utf8(text)))
    }

    @Test(arguments: [
        ("https://e.example/a/red%20bike.png?x=/y.jpg#/z", "red bike.png"), ("file:///tmp/caf%C3%A9", "café"), ("https://e.example/a/", nil),
        ("https://e.example", nil), ("https://e.example/", nil), ("https://e.example?a/b", nil),
        ("data:image/png,a/b", nil), ("mailto:a@b", nil), ("file:/x", "x"), ("", nil),
    ])
    func fileNames(_ url: String, _ expected: String?) {
        #expect(URLText.fileName(of: url) == expected)
    }

    @Test(arguments: [
        ("https://e.example/x.png", true), ("https://e.example/x.JPG?size=2", true), ("https://e.example/x.svg#a", true),
        ("https://e.example/x.webp", true), ("data:image/png;base64,x", true), ("DATA:IMAGE/gif,x", true),
        ("https://e.example/x.html", false), ("https://e.example/png", false), ("https://e.example/?x.png", false), ("https://x.png", false),
        ("data:text/plain,x.png", false), ("https://e.example/x.", false),
    ])
    func namesImages(_ url: String, _ expected: Bool) {
        #expect(URLText.namesImage(url, in: .builtIn) == expected)
    }
}

/// Percent-encoding (RFC 3986 §2.1).
@Suite struct PercentCodingTests {
    @Test(arguments: [
        ("", ""), ("abc", "abc"), ("a%20b", "a b"), ("%41%42", "AB"), ("%c3%A9", "é"), ("%", "%"), ("%4", "%4"), ("%zz", "%zz"), ("%%41", "%A"),
        ("%4%41", "%4A"), ("100%", "100%"), ("%2541", "%41"), ("+", "+"), ("%00", "\0"), ("%g1%1g", "%g1%1g"),
    ])
    func decodes(_ text: String, _ expected: String) {
        #expect(string(PercentCoding.decoded(utf8(text))) == expected)
    }

    @Test(arguments: [
        ("", "", ""), ("aZ09-._~", "", "aZ09-._~"), ("a b/c", "", "a%20b%2Fc"), ("a b/c", "/", "a%20b/c"), ("é", "", "%C3%A9"), ("%41", "", "%2541"),
        ("\0\u{7F}", "", "%00%7F"), ("!*'()", "", "%21%2A%27%28%29"),
    ])
    func encodes(_ text: String, _ allowed: String, _ expected: String) {
        #expect(string(PercentCoding.encoded(utf8(text), alsoAllowed: allowed)) == expected)
    }

    @Test func anyBytesSurvive() {
        var random = SeededGenerator(seed: 12)
        for length in 0..<300 {
            let bytes = random.bytes(length)
            #expect(PercentCoding.decoded(PercentCoding.encoded(bytes)) == bytes)
            #expect(PercentCoding.decoded(PercentCoding.encoded(bytes, alsoAllowed: "/:?#")) == bytes)
        }
    }
}
