import DragContract
import DragTypes
import Testing

/// Parsing and writing MIME types as the WHATWG MIME Sniffing standard (§4.4, §4.5) has it, in the
/// manner of the Web Platform Tests.
@Suite struct MIMETypeTests {
    @Test(arguments: [
        // Case, order, duplicates
        ("text/html;charset=gbk", "text/html;charset=gbk"),
        ("TEXT/HTML;CHARSET=GBK", "text/html;charset=GBK"),
        ("text/html;charset=gbk;charset=windows-1255", "text/html;charset=gbk"),
        ("text/html;charset=();charset=GBK", "text/html;charset=\"()\""),
        ("x/x;test=A;Test=B;other=c", "x/x;test=A;other=c"),
        ("x/x;b=1;a=2", "x/x;b=1;a=2"),
        // White space
        (" text/html;charset=gbk ", "text/html;charset=gbk"),
        ("\t\r\n text/html \t\r\n", "text/html"),
        ("text/html ;charset=gbk", "text/html;charset=gbk"),
        ("text/html; charset=gbk", "text/html;charset=gbk"),
        ("text/html;\t\n charset=gbk", "text/html;charset=gbk"),
        ("text/html;charset =gbk", "text/html"),
        ("text/html;charset=gbk ", "text/html;charset=gbk"),
        ("text/html;charset=gbk \t;x=y", "text/html;charset=gbk;x=y"),
        ("text/html;charset= gbk", "text/html;charset=\" gbk\""),
        ("text/html;charset= \"gbk\"", "text/html;charset=\" \\\"gbk\\\"\""),
        ("text/html;charset=\u{B}gbk", "text/html"),
        ("text/html;charset=\u{C}gbk", "text/html"),
        ("text/html;\u{B}charset=gbk", "text/html"),
        ("text/html;\u{C}charset=gbk", "text/html"),
        // Missing names and values
        ("text/html;", "text/html"),
        ("text/html;;;;charset=gbk", "text/html;charset=gbk"),
        ("text/html ; ; charset=gbk", "text/html;charset=gbk"),
        ("text/html;test;charset=gbk", "text/html;charset=gbk"),
        ("text/html;test=;charset=gbk", "text/html;charset=gbk"),
        ("text/html;=x;charset=gbk", "text/html;charset=gbk"),
        ("text/html;charset=", "text/html"),
        ("text/html;charset=;charset=gbk", "text/html;charset=gbk"),
        // Quotes and escapes
        ("text/html;charset=\"gbk\"", "text/html;charset=gbk"),
        ("text/html;charset=\"gbk", "text/html;charset=gbk"),
        ("text/html;charset=gbk\"", "text/html;charset=\"gbk\\\"\""),
        ("text/html;charset=\"\\ gbk\"", "text/html;charset=\" gbk\""),
        ("text/html;charset=\"\\g\\b\\k\"", "text/html;charset=gbk"),
        ("text/html;charset=\"gbk\"x", "text/html;charset=gbk"),
        ("text/html;charset=\"\";charset=GBK", "text/html;charset=\"\""),
        ("text/html;charset=\";charset=GBK", "text/html;charset=\";charset=GBK\""),
        ("text/html;charset=\";charset=foo\";charset=GBK", "text/html;charset=\";charset=foo\""),
        ("text/html;charset=\"\\", "text/html;charset=\"\\\\\""),
        ("text/html;charset=\"\\\"", "text/html;charset=\"\\\"\""),
        ("text/html;charset=';charset=GBK", "text/html;charset='"),
        ("text/html;charset='gbk'", "text/html;charset='gbk'"),
        // Characters beyond tokens
        ("text/html;charset={gbk}", "text/html;charset=\"{gbk}\""),
        ("text/html;x=(;charset=gbk", "text/html;x=\"(\";charset=gbk"),
        ("text/html;a]=bar;b[=bar;c=bar", "text/html;c=bar"),
        ("text/html;\"=x;charset=gbk", "text/html;charset=gbk"),
        ("text/html;x=ÿ;charset=gbk", "text/html;x=\"ÿ\";charset=gbk"),
        ("text/html;x=\"a\u{7F}b\";charset=gbk", "text/html;charset=gbk"),
        ("text/html;x=\"a\tb\"", "text/html;x=\"a\tb\""),
        ("!#$%&'*+-.^_`|~/!#$%&'*+-.^_`|~;!#$%&'*+-.^_`|~=x", "!#$%&'*+-.^_`|~/!#$%&'*+-.^_`|~;!#$%&'*+-.^_`|~=x"),
    ])
    func parsesAsTheStandardSays(_ text: String, _ expected: String) throws {
        #expect(try #require(MIMEType(text)).description == expected)
    }

    @Test(arguments: [
        "", "\t", "/", "bogus", "bogus/", "bogus/ ", "/html", " /html", "bogus/bogus/;", "</>", "(/)", "{/}", "ÿ/ÿ", "Ā/Ā",
        "text/html(;doesnot=matter", "text /html", "text/ html", "\"text/html\"", ";text/html", "a;b/c", "text\u{0}/html",
        "text/h\u{7F}", "\u{B}text/html", "\u{C}text/html", "text/html\u{B}", "text/html\u{C}", "UTF8_STRING",
    ])
    func refuses(_ text: String) {
        #expect(MIMEType(text) == nil)
    }

    @Test func keepsLibreOfficesLongNames() throws {
        let name =
            "application/x-openoffice-objectdescriptor-xml;windows_formatname=\"Star Object Descriptor (XML)\";"
            + "classname=\"47BBB4CB-CE4C-4E80-a591-42d9ae74950f\";typename=\"LibreOffice 7.4 Spreadsheet\";"
            + "displayname=\"file:///tmp/lab/Documents/sheet.ods\";viewaspect=\"1\";width=\"4966\";height=\"1807\";posx=\"0\";posy=\"0\""
        let parsed = try #require(MIMEType(name))
        #expect(parsed.essence == "application/x-openoffice-objectdescriptor-xml")
        #expect(parsed.parameters.count == 9)
        #expect(parsed["windows_formatname"] == "Star Object Descriptor (XML)")
        #expect(parsed["classname"] == "47BBB4CB-CE4C-4E80-a591-42d9ae74950f")
        #expect(parsed["displayname"] == "file:///tmp/lab/Documents/sheet.ods")
        #expect(parsed["posy"] == "0")
        #expect(parsed["nothing"] == nil)
        #expect(
            parsed.normalized.description
                == "application/x-openoffice-objectdescriptor-xml;windows_formatname=\"Star Object Descriptor (XML)\"")
    }

    @Test(arguments: [
        ("Text/Plain; Charset=\"UTF-8\"; format=flowed", "text/plain;charset=utf-8"),
        ("image/png;name=\"Red Bike.png\";q=1", "image/png;name=\"Red Bike.png\""),
        ("a/b;windows_formatname=\"X Y\";name=n;charset=C", "a/b;charset=c;name=n;windows_formatname=\"X Y\""),
        ("application/web;type=\"custom/format0\"", "application/web"),
        ("a/b", "a/b"),
    ])
    func normalizes(_ text: String, _ expected: String) throws {
        #expect(try #require(MIMEType(text)).normalized.description == expected)
    }

    @Test func writtenFormReadsBackTheSame() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<400 {
            let (type, value) = ("x/y;first=", random.text(upTo: 8, others: "\";\\=,()/<>@[]?{}"))
            let quoted = value.unicodeScalars.filter { $0 != "\u{7F}" }.map { "\"\\".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }
            let parsed = try #require(MIMEType("\(type)\"\(quoted.joined())\";second=z"))
            #expect(parsed["second"] == "z")
            #expect(MIMEType(parsed.description) == parsed)
        }
    }

    @Test func mutationsAreSurvived() {
        hammer(utf8("x/y; a=\"b\\\"c;\" ;d=e;f")) { _ = MIMEType(string($0))?.normalized.description }
    }
}
