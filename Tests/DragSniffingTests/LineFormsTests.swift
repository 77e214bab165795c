import DragSniffing
import DragTypes
import Testing

/// Text formats that say by their lines what they are, and texts that only resemble them.
@Suite struct LineFormsTests {
    private static let text = "public.utf8-plain-text"

    static let cases: [(text: String, type: String)] = [
        ("From: a@b\nTo: c@d\nDate: Mon, 1 Jan 2024 10:00:00 +0000\n\nhi\n", "public.email-message"),
        ("X-Mailer: x\r\nDate: Mon\r\nSubject: long\r\n one\r\nFrom: a@b\r\n\r\nhi", "public.email-message"),
        ("From a@b Mon Jan 1\nFrom: a@b\nDate: Mon\nMessage-ID: <x>\n\nhi", "public.email-message"),
        // A form that somebody has filled in, and settings.
        ("From: Berlin\nTo: Turku\nDate of travel: Monday\n", text), ("From: a\nTo: b\n", text), ("name: x\nversion: 1\ndate: 2024\n", text),
        ("{\"a\":1}\n{\"a\":2}\n", "public.json-lines"), ("{\"a\":1}\r\n\r\n{\"a\":[2]}", "public.json-lines"),
        ("{a}\n{b}\n", text), ("{\"a\":1}\nbye\n", text),
        ("a\tb\tc\n1\t2\t3\n", "public.tab-separated-values-text"), ("a\tb\n1\t2\n3\t4\n", "public.tab-separated-values-text"), ("a\tb\n", text),
        ("\tif x {\n\t\ty\n\t}\n", text), ("a\tb\nc\n", text),
        ("id,name,note\n1,Heron,\"grey, tall\"\n2,Grebe,\n", "public.comma-separated-values-text"),
        ("id,name\n1,Heron\n2,Grebe\n", text), ("Well, yes, so it is\nOh, no, it was not\nBut, then, who knows\n", text),
        ("id;name;price\n1;Heron;1,5\n2;Grebe;2,5\n", "public.comma-separated-values-text"),
        ("id,name,note\n1,Heron,\"two\nlines\"\n2,Grebe,\n", "public.comma-separated-values-text"),
        ("id,name,note\n1,Heron,\"open\n2,Grebe,\n", text),
        ("BEGIN:VCALENDAR\r\nPRODID:x\r\nVERSION:1.0\r\nEND:VCALENDAR", "com.apple.ical.vcs"),
        ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR", "com.apple.ical.ics"),
        ("dn: cn=Ada\nobjectClass: person\ncn: Ada\n", "org.ietf.ldif"), ("ID;PWXL;N;E\nC;Y1;X1;K1\nE\n", "com.microsoft.excel.sylk"),
        ("-- MySQL dump 10.19\n--\nINSERT INTO `a` VALUES (1);\n", "org.sql.query"), ("--\n-- PostgreSQL database dump\n--\n", "org.sql.query"),
        ("f(a,b,c);\ng(a,b,c);\nh(a,b,c);\n", text), ("a,b,c\n1,2\n3,4,5\n", text),
    ]

    @Test(arguments: cases.indices)
    func type(number: Int) {
        let (text, type) = Self.cases[number]
        #expect(ContentSniffer().type(of: Array(text.utf8), fileName: nil)?.rawValue == type, "\(text)")
    }

    @Test(arguments: [
        ([0x66, 0x4C, 0x61, 0x43], "org.xiph.flac"), ([0xFF, 0xF1, 0x50, 0x80], "public.aac-audio"), ([0xFF, 0xFB, 0x90, 0x64], "public.mp3"),
    ])
    func audioBehindATag(audio: [UInt8], type: String) {
        // A tag of 20 bytes, and padding behind it.
        let bytes =
            Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 20] + [UInt8](repeating: 1, count: 20) + [0, 0] + audio + [UInt8](repeating: 0, count: 64)
        #expect(ContentSniffer().type(of: bytes, fileName: nil)?.rawValue == type)
        #expect(ContentSniffer().type(of: Array(bytes.prefix(12)), fileName: nil)?.rawValue == "public.mp3")
    }
}
