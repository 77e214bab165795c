import DragContract
import DragTypes
import Testing

/// `data:` URLs (RFC 2397; WHATWG Fetch).
@Suite struct DataURLTests {
    @Test(arguments: [
        ("data:,hi", "text/plain;charset=US-ASCII", "hi"), ("data:,", "text/plain;charset=US-ASCII", ""),
        ("data:text/html,<b>x</b>", "text/html", "<b>x</b>"),
        ("DATA:text/plain,x", "text/plain", "x"), (" data:text/plain,x\r\n", "text/plain", "x"),
        ("data:text/plain,a%20b%2Cc%zz", "text/plain", "a b,c%zz"),
        ("data:text/plain,a,b", "text/plain", "a,b"), ("data:;charset=utf-8,h%C3%A9", "text/plain;charset=utf-8", "hé"),
        ("data:no type,x", "text/plain;charset=US-ASCII", "x"),
        ("data:text/plain;base64,aMOp", "text/plain", "hé"), ("data:text/plain;charset=utf-8;base64,aMOp", "text/plain;charset=utf-8", "hé"),
        ("data:;base64,aGk=", "text/plain;charset=US-ASCII", "hi"), ("data:;base64,aGk", "text/plain;charset=US-ASCII", "hi"),
        ("data:text/plain;BASE64,aGk=", "text/plain", "hi"),
        ("data:text/plain; base64 ,aGk=", "text/plain", "hi"), ("data:text/plain;base64,a G\nk =", "text/plain", "hi"),
        ("data:text/plain;base64,aGk%3D", "text/plain", "hi"),
        ("data:text/plain;base64,Pz8_Pj4-", "text/plain", "???>>>"), ("data:text/plain;base64,Pz8/Pj4+", "text/plain", "???>>>"),
        ("data:text/plain;base64,", "text/plain", ""),
        ("data:text/plain,x#fragment", "text/plain", "x"), ("data:text/plain;base64,aGk=#x", "text/plain", "hi"),
        ("data:text/plain;base64;x=y,aGk=", "text/plain;base64;x=y", "aGk="),
        ("data:image/svg+xml;utf8,<svg fill='%23fff'/>", "image/svg+xml;utf8", "<svg fill='#fff'/>"), ("data:a/b,é", "a/b", "é"),
    ])
    func parses(_ url: String, _ mimeType: String, _ content: String) throws {
        let data = try DataURL(parsing: utf8(url))
        #expect(data.mimeType == mimeType)
        #expect(string(data.bytes) == content)
    }

    @Test(arguments: [
        "", "data:", "data:text/plain", "data:text/plain;base64", "http://e.example/,", "text/plain,x", "data:;base64,a", "data:;base64,a=",
        "data:;base64,aGk==",
        "data:;base64,a*==", "data:;base64,aGk=aGk=", "data:text/plain#x,abc",
    ])
    func refuses(_ url: String) {
        #expect(throws: FormError.self) { try DataURL(parsing: utf8(url)) }
    }

    @Test func whatIsWrittenReadsBack() throws {
        #expect(string(DataURL(mimeType: "text/plain", bytes: utf8("hi")).text) == "data:text/plain;base64,aGk=")
        var random = SeededGenerator(seed: 9)
        for length in 0..<100 {
            let data = DataURL(mimeType: "image/png", bytes: random.bytes(length))
            #expect(try DataURL(parsing: data.text) == data)
        }
    }

    @Test func mutationsAreSurvived() {
        hammer(utf8("data:text/plain;x=y;base64,aGk=#f")) { _ = try DataURL(parsing: $0).text }
        hammer(utf8("data:,a%20b")) { _ = try DataURL(parsing: $0) }
    }
}

/// Chromium's `DownloadURL`.
@Suite struct DownloadURLTests {
    @Test(arguments: [
        ("image/png:red bike.png:https://e.example/a:b?c:d", "image/png", "red bike.png", "https://e.example/a:b?c:d"),
        ("text/plain:é.txt:blob:https://e.example/0-1", "text/plain", "é.txt", "blob:https://e.example/0-1"),
        ("::https://e.example/", "", "", "https://e.example/"), ("a/b:c:data:text/plain,x", "a/b", "c", "data:text/plain,x"),
        ("a/b:c: https://e.example/ \0", "a/b", "c", "https://e.example/"),
        ("image/png:xy.png:https://e.example/\0", "image/png", "xy.png", "https://e.example/"),
    ])
    func splitsAtTheFirstTwoColons(_ text: String, _ mimeType: String, _ name: String, _ url: String) throws {
        // Firefox sends it in UTF-16.
        for bytes in [utf8(text), utf16(text)] {
            let download = try DownloadURL(parsing: bytes)
            #expect(download.mimeType == mimeType)
            #expect(download.fileName == name)
            #expect(download.url == url)
        }
    }

    @Test(arguments: ["", "https://e.example/", "image/png:x.png", "image/png:x.png:", "image/png:x.png:relative", "a:b:c d://e"])
    func refuses(_ text: String) {
        #expect(throws: FormError.self) { try DownloadURL(parsing: utf8(text)) }
        #expect(throws: FormError.self) { try DownloadURL(parsing: utf16(text)) }
    }

    @Test func mutationsAreSurvived() {
        hammer(utf8("a/b:c:x://y")) { _ = try DownloadURL(parsing: $0) }
        hammer(utf16("a/b:c:x://y")) { _ = try DownloadURL(parsing: $0) }
    }
}
