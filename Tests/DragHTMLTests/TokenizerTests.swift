import DragHTML
import Testing

/// Tokens without the tree construction (WHATWG HTML §13.2.5).
@Suite struct TokenizerTests {
    private func tokens(_ text: String, _ state: HTMLToken.State = .data, last: String? = nil) -> [HTMLToken] {
        HTMLToken.tokens(of: Array(text.utf8), from: state, lastStartTag: last)
    }

    @Test func tagsHaveLowerCaseNamesAndAttributes() {
        #expect(
            tokens("<A HREF=x Title='it''s' checked/>t</A z>") == [
                .startTag("a", attributes: ["href": "x", "title": "it", "'s'": "", "checked": ""], isSelfClosing: true),
                .characters("t"), .endTag("a"),
            ])
    }

    @Test func theFirstOfEqualAttributesCounts() {
        #expect(tokens("<p id=1 ID=2 Id=3>") == [.startTag("p", attributes: ["id": "1"], isSelfClosing: false)])
    }

    @Test(arguments: [
        ("<", "<"), ("a<", "a<"), ("a < b", "a < b"), ("<3", "<3"), ("</", "</"), ("a</>b", "ab"), ("x<p", "x"), ("x<p a='", "x"), ("x</p ", "x"),
    ])
    func whatIsNoTagIsText(markup: String, text: String) {
        #expect(tokens(markup) == [.characters(text)])
    }

    @Test(arguments: [
        ("<!---->", ""), ("<!-->", ""), ("<!--->", ""), ("<!--a-->", "a"), ("<!--a--!>", "a"), ("<!--a", "a"), ("<!--a--", "a"), ("<!--a--!", "a"),
        ("<!--a-b--c-->", "a-b--c"), ("<!x>", "x"), ("<?xml v?>", "?xml v?"), ("</ x>", " x"), ("<![CDATA[x]]>", "[CDATA[x]]"),
    ])
    func comments(markup: String, text: String) {
        #expect(tokens(markup) == [.comment(text)])
    }

    @Test(arguments: [
        ("&amp;&lt;&gt;&quot;", "&<>\""), ("&notit;", "¬it;"), ("&notin;", "∉"), ("&NotEqualTilde;", "≂̸"), ("&#65;&#x42;&#X43", "ABC"),
        ("&#128;", "€"),
        ("&#0;&#xD800;&#x110000;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"), ("&#;&#x;&;&nix;", "&#;&#x;&;&nix;"), ("&ampx", "&x"),
        ("&fjlig;", "fj"), ("&zwnj", "&zwnj"), ("&CounterClockwiseContourIntegral;", "∳"), ("&#13;", "\r"), ("&", "&"),
    ])
    func references(source: String, text: String) {
        #expect(tokens(source) == [.characters(text)])
        #expect(tokens(source, .rcdata) == [.characters(text)])
        #expect(tokens(source, .rawtext) == [.characters(source)])
    }

    @Test func anAttributeKeepsOldLinks() {
        #expect(
            tokens("<a href='?a=1&copy=2&copyx&copy;&amp'>") == [
                .startTag("a", attributes: ["href": "?a=1&copy=2&copyx©&"], isSelfClosing: false)
            ])
    }

    @Test func nulIsTheCharacterThatReplacesIt() {
        #expect(tokens("<p\0>") == [.startTag("p\u{FFFD}", attributes: [:], isSelfClosing: false)])
        #expect(
            tokens("<a \0B=1 \u{FFFD}b=2 B\0\0=3 b\0\u{FFFD}=4 b\u{FFFD}=5>") == [
                .startTag("a", attributes: ["\u{FFFD}b": "1", "b\u{FFFD}\u{FFFD}": "3", "b\u{FFFD}": "5"], isSelfClosing: false)
            ])
        #expect(tokens("<a b\0=1 b\u{FFFD}=2>") == [.startTag("a", attributes: ["b\u{FFFD}": "1"], isSelfClosing: false)])
    }

    @Test func nulMayStandBesideWhatReplacesIt() {
        #expect(tokens("<a \0\u{FFFD}=1 \u{FFFD}\0=2>") == [.startTag("a", attributes: ["\u{FFFD}\u{FFFD}": "1"], isSelfClosing: false)])
    }

    @Test func rawTextEndsAtItsOwnTag() {
        #expect(tokens("a</b></TITLE x>", .rcdata, last: "title") == [.characters("a</b>"), .endTag("title")])
        #expect(tokens("a</titles></title", .rcdata, last: "title") == [.characters("a</titles></title")])
        #expect(tokens("a<b>&lt;", .plaintext) == [.characters("a<b>&lt;")])
        #expect(tokens("a]]b]]]>c", .cdata) == [.characters("a]]b]c")])
    }

    @Test func aScriptHidesItsTagInAComment() {
        #expect(tokens("<!--<script></script>--></script>", .script, last: "script") == [.characters("<!--<script></script>-->"), .endTag("script")])
        #expect(tokens("<!--</script>", .script, last: "script") == [.characters("<!--"), .endTag("script")])
        #expect(tokens("<!--<script></script>", .script, last: "script") == [.characters("<!--<script></script>")])
        #expect(tokens("<!--><script></script>", .script, last: "script") == [.characters("<!--><script>"), .endTag("script")])
    }

    @Test(arguments: [
        ("<!DOCTYPE html>", "html", nil, nil, true), ("<!doctypeHTML>", "html", nil, nil, true), ("<!doctype>", nil, nil, nil, false),
        ("<!doctype a public 'p' \"s\" x>", "a", "p", "s", true), ("<!doctype a SYSTEM 's'>", "a", nil, "s", true),
        ("<!doctype a system>", "a", nil, nil, false),
        ("<!doctype a public 'p", "a", "p", nil, false), ("<!doctype a x>", "a", nil, nil, false), ("<!doctype a public 'p>", "a", "p", nil, false),
    ])
    func documentTypes(markup: String, name: String?, publicIdentifier: String?, systemIdentifier: String?, isCorrect: Bool) {
        let expected = HTMLToken.doctype(
            name: name, publicIdentifier: publicIdentifier, systemIdentifier: systemIdentifier, isCorrect: isCorrect)
        #expect(tokens(markup) == [expected])
    }

    @Test func lineEndsAndBrokenBytes() {
        #expect(tokens("a\r\nb\rc\n\rd\r") == [.characters("a\nb\nc\n\nd\n")])
        let bytes: [UInt8] = [0x61, 0xFF, 0x62, 0xE2, 0x82, 0x63, 0xF0, 0x9F, 0x98, 0xC0, 0x80]
        #expect(HTMLToken.tokens(of: bytes) == [.characters(String(decoding: bytes, as: UTF8.self))])
    }

    /// Broken bytes in long runs, and far from each other: what is validated ends where a long text
    /// of ASCII begins. A parser that looked for that end at each broken byte would take minutes.
    @Test(arguments: [1, 63, 64, 65, 200])
    func brokenBytesBetweenLongTexts(distance: Int) {
        let text = [UInt8](repeating: UInt8(ascii: "x"), count: distance)
        let pieces: [[UInt8]] = [[0xFF], [0xE2, 0x82], Array("\u{20AC}".utf8), [0xC3], [0xF0, 0x9F, 0x98], [0x80, 0x80], Array("\u{1F600}".utf8)]
        let run = [UInt8](repeating: 0xFF, count: 1 << 20)
        let bytes = pieces.flatMap { text + $0 + text + $0 } + run + pieces.flatMap { $0 + text }
        #expect(HTMLToken.tokens(of: bytes) == [.characters(String(decoding: bytes, as: UTF8.self))])
    }

    @Test func nulIsReplacedInNamesAndValues() {
        #expect(tokens("<a\0 b\0='\0'>") == [.startTag("a\u{FFFD}", attributes: ["b\u{FFFD}": "\u{FFFD}"], isSelfClosing: false)])
        #expect(tokens("<!--\0-->") == [.comment("\u{FFFD}")])
    }

    /// Texts of every length, so that what stands at the end of a vector is found, too.
    @Test func lengthDoesNotMatter() {
        for length in 0..<70 {
            let text = String(repeating: "x", count: length)
            let expected: [HTMLToken] = length == 0 ? [] : [.characters(text)]
            #expect(tokens(text + "<p>") == expected + [.startTag("p", attributes: [:], isSelfClosing: false)])
            #expect(tokens("<p title='\(text)&lt;'>") == [.startTag("p", attributes: ["title": text + "<"], isSelfClosing: false)])
            #expect(tokens("<!--\(text)-->") == [.comment(text)])
            #expect(tokens(text + "&lt;") == [.characters(text + "<")])
        }
    }
}
