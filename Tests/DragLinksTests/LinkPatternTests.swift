import DragTypes
import Testing

@testable import DragLinks

@Suite("Patterns of link rules")
struct LinkPatternTests {
    @Test(arguments: [
        ("/a", "/a", true), ("/a", "/ab", false), ("/*", "/a", true), ("/*", "/", false), ("/*", "/a/b", false), ("/**", "/", true),
        ("/**", "/a/b", true), ("**/b", "/a/b", true), ("**/b", "/b", true), ("**/b", "/ab", false), ("/a**", "/a", true),
        ("/<digits>/x", "/12/x", true), ("/<digits>/x", "/1a/x", false), ("/<hex:4>", "/0aF9", true), ("/<hex:4>", "/0aF", false),
        ("/<hex:2-3>/a", "/abc/a", true), ("/<hex:2-3>/a", "/abcd/a", false), ("/<abc>", "/b", true), ("/<abc>", "/d", false),
        ("/a[b]c", "/ac", true), ("/a[b]c", "/abc", true), ("/a[b]c", "/abbc", false), ("/[*]<digits>px", "/lossy-12px", true),
        ("/[*]<digits>px", "/12px", true), ("/{x}_{y}", "/a_b", true), ("/{x}_{y}", "/_b", false), ("/{url}", "/https://a.example", true),
        ("/{url}", "/https%3A%2F%2Fa", true), ("/{url}", "/https%25253Aa", true), ("/{url}", "/ftp://a", false),
        ("/{host}/x", "/a.example/x", true), ("/{host}/x", "/a/x", false), ("/{host/path}", "/a.example/x/y", true),
        ("/{host/path}", "/a..example/x", false), ("/{scheme}/x", "/https/x", true), ("/{scheme}/x", "/ftp/x", false),
        ("/a{path}", "/a", true), ("/a{path}", "/a/b/c", true), ("/a{path}", "/ab", false), ("/{rest}", "/a/b", true), ("/{rest}", "/", false),
        ("/{rest}", "///", false),
    ])
    func matching(_ text: String, _ path: String, _ wanted: Bool) throws {
        let pattern = try LinkPattern(text)
        var captures = LinkPattern.Captures()
        let bytes = Array(path.utf8)
        #expect(pattern.matches(bytes.span, 0..<bytes.count, captures: &captures) == wanted)
    }

    @Test(arguments: [
        ("/{a}/{b**}", "/x/y/z", ["x", "y/z"]), ("/a/{rest}", "/a/b/c", ["b/c"]), ("/a/{rest}", "/a///b//c", ["b//c"]),
        ("/{a}_normal[{e=.*}]", "/x_normal_normal.jpg", ["x_normal", ".jpg"]),
        ("/{a}_normal[{e=.*}]", "/x_normal", ["x", ""]), ("/*-v0-{id=<alphanumeric>.*}", "/a-v0-b-v0-c1.png", ["c1.png"]),
        ("/**/{pieces}", "/sig/rs:fit/g:ce/aHR0/cHM6", ["aHR0/cHM6"]), ("**/fetch/**{url}", "/a/fetch/w_2/https%3A%2F%2Fx", ["https%3A%2F%2Fx"]),
        ("/CL0/{url}/**", "/CL0/https:%2F%2Fa/1/2", ["https:%2F%2Fa"]),
    ])
    func captures(_ text: String, _ path: String, _ wanted: [String]) throws {
        let pattern = try LinkPattern(text)
        var captures = LinkPattern.Captures()
        let bytes = Array(path.utf8)
        #expect(pattern.matches(bytes.span, 0..<bytes.count, captures: &captures))
        #expect(captures.ranges.map { String(utf8Bytes: bytes[$0]) } == wanted)
    }

    @Test(arguments: ["[", "a]", "{", "{}", "{a", "<", "<>", "<hex:>", "<hex:0>", "<hex:3-2>", "<hex:1:2>", "{a}{a}", ">", "{a=[}"])
    func refused(_ text: String) {
        #expect(throws: LinkPatternReader.Problem.self) { try LinkPattern(text) }
    }
}

@Suite("Hosts beyond ASCII")
struct InternationalHostTests {
    /// Samples of RFC 3492 §7.1 and of registries.
    @Test(
        arguments: [
            ("bücher.example", "xn--bcher-kva.example"), ("münchen-ost.de", "xn--mnchen-ost-9db.de"), ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"),
            ("ليهمابتكلموشعربي؟", "xn--egbpdaj6bu4bxfgehfvwxn"), ("почемужеонинеговорятпорусски", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l"),
            ("ΠΑΡΆΔΕΙΓΜΑ.δοκιμή", "xn--hxajbheg2az3al.xn--jxalpdlp"), ("faß.de", "xn--fa-hia.de"), ("βόλος.com", "xn--nxasmm1c.com"),
            ("☃.net", "xn--n3h.net"), ("例え.テスト.", "xn--r8jz45g.xn--zckzah."), ("a.ą.b", "a.xn--2da.b"), ("İ.example", "xn--i-9bb.example"),
            ("ａ.example", nil), ("a。b", nil), ("ﬁ.example", nil), ("①.example", nil), ("a\u{AD}b.example", nil), ("\u{301}a.example", nil),
            ("ab--ä.example", nil), ("-ä.example", nil), ("ä\u{200D}b.example", nil), ("ä b.example", nil), ("ä..example", nil),
        ] as [(String, String?)])
    func mapping(_ host: String, _ wanted: String?) {
        #expect(InternationalHost.ascii(Array(host.utf8)).map { String(utf8Bytes: $0) } == wanted)
    }
}
