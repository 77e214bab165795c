import DragHTML
import Testing

/// The encoding of a document (WHATWG HTML §13.2.3.2).
@Suite struct EncodingTests {
    @Test(arguments: [
        ("<meta charset=shift_jis>", "Shift_JIS"), ("<META/charset='UTF8'>", "UTF-8"), ("<!-- <meta charset=koi8-r> --><meta charset=big5>", "Big5"),
        ("<!--><meta charset=big5>-->", "Big5"), ("<meta http-equiv=Content-Type content='text/html; charset=\"gb2312\"'>", "GBK"),
        ("<meta content='a; charset = euc-kr;x' http-equiv=content-type>", "EUC-KR"),
        ("<meta content='charset charset=latin2' http-equiv=content-type>", "ISO-8859-2"),
        ("<p title='<meta charset=big5>'><meta charset=koi8-u>", "KOI8-U"), ("</p title='>'><?x <meta charset=big5>><meta charset=ibm866>", "IBM866"),
        ("<meta charset=utf-16be>", "UTF-8"), ("<meta charset=x-user-defined>", "windows-1252"),
        ("<metax charset=big5><meta charset=mac>", "macintosh"),
    ])
    func aMetaTellsIt(markup: String, name: String) {
        let encoding = HTMLEncoding(of: Array(markup.utf8))
        #expect(encoding.name == name)
        #expect(encoding.source == .meta)
    }

    @Test(arguments: [
        "", "<", "<meta", "<meta charset", "<meta charset=big5", "<meta charset=no-such-label>", "<meta content='charset=big5'>",
        "<meta charset='big5", "<!--<meta charset=big5>", "<p <meta charset=big5>",
    ])
    func withoutOneItIsWindows1252(markup: String) {
        let encoding = HTMLEncoding(of: Array(markup.utf8))
        #expect(encoding.name == "windows-1252")
        #expect(encoding.source == .none)
    }

    @Test func aMarkStandsAboveTheTransportAndThatAboveTheMeta() {
        let meta = Array("<meta charset=big5>".utf8)
        #expect(HTMLEncoding(of: [0xEF, 0xBB, 0xBF] + meta, transportLabel: "koi8-r").name == "UTF-8")
        #expect(HTMLEncoding(of: [0xFE, 0xFF, 0, 0x3C]).name == "UTF-16BE")
        #expect(HTMLEncoding(of: [0xFF, 0xFE, 0x3C, 0]).source == .byteOrderMark)
        #expect(HTMLEncoding(of: meta, transportLabel: " KOI8-R ").name == "KOI8-R")
        #expect(HTMLEncoding(of: meta, transportLabel: "KOI8-R").source == .transport)
        #expect(HTMLEncoding(of: meta, transportLabel: "unheard-of").name == "Big5")
        #expect(HTMLEncoding(of: "<?xml".utf8.flatMap { [$0, 0] }).name == "UTF-16LE")
    }

    @Test func aLateMetaIsInTheTree() throws {
        let markup = Array(("<!--" + String(repeating: "x", count: 2000) + "--><meta charset=x><meta charset=koi8-r><meta charset=big5>").utf8)
        #expect(HTMLEncoding(of: markup).source == .none)
        let late = try #require(HTMLEncoding.declared(in: HTMLTree(parsing: markup)))
        #expect(late.name == "KOI8-R")
        #expect(late.source == .lateMeta)
        #expect(HTMLEncoding.declared(in: try HTMLTree(parsing: [])) == nil)
    }

    @Test func labels() {
        #expect(HTMLEncoding.name(ofLabel: "Latin1") == "windows-1252")
        #expect(HTMLEncoding.name(ofLabel: "\tUTF-8\n") == "UTF-8")
        #expect(HTMLEncoding.name(ofLabel: "utf-7") == nil)
    }

    @Test(arguments: [
        ("<meta charset=koi8-r>", "koi8-r"), ("<meta charset=' KOI8-R '>", " KOI8-R "),
        ("<p><meta http-equiv=Content-Type content='text/html; charset=koi8-r;'>", "koi8-r"), ("<p>x", nil),
    ])
    func theLabelHasAPlace(markup: String, label: String?) {
        let bytes = Array(markup.utf8)
        #expect(HTMLEncoding(of: bytes).labelRange.map { String(decoding: bytes[$0], as: UTF8.self) } == label)
    }

    @Test func moreThanAKilobyteCanBeSearched() {
        let bytes = Array((String(repeating: " ", count: 1024) + "<meta charset=koi8-r>").utf8)
        #expect(HTMLEncoding(of: bytes).source == .none)
        #expect(HTMLEncoding(of: bytes, prescanLength: 2048).name == "KOI8-R")
    }
}
