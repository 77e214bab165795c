import DragContract
import DragTypes
import Testing

/// Text in all the encodings in which programs were measured to send it.
@Suite struct TextDecodingTests {
    /// `hé⏎x` as real programs send it, whatever name it comes under.
    @Test(arguments: [
        ("Chromium, Firefox, Qt, GTK: UTF8_STRING", "68c3a90a78", nil), ("older GTK 4: with a NUL", "68c3a90a7800", nil),
        ("with two NULs", "68c3a90a780000", nil), ("with a byte order mark", "efbbbf68c3a90a78", nil),
        ("Qt: STRING, Latin-1", "68e90a78", nil), ("Latin-1 and a NUL", "68e90a7800", nil), ("Latin-1, declared", "68e90a78", "iso-8859-1"),
        ("LibreOffice: UTF-16, no mark", "6800e9000a007800", "utf-16"), ("UTF-16 and nothing declared", "6800e9000a007800", nil),
        ("CF_UNICODETEXT: UTF-16 and a NUL", "6800e9000a0078000000", nil), ("UTF-16 with a mark", "fffe6800e9000a007800", nil),
        ("UTF-16 with a mark and NULs", "fffe6800e9000a00780000000000", nil), ("big-endian with a mark", "feff006800e9000a0078", nil),
        ("big-endian without", "006800e9000a0078", nil), ("big-endian, declared", "006800e9000a0078", "utf-16be"),
        ("UTF-8 with a wrong label", "68c3a90a78", "iso-8859-1"), ("Latin-1 with a wrong label", "68e90a78", "utf-8"),
        ("UTF-16 with a wrong label", "6800e9000a007800", "utf-8"), ("UTF-8 with an unknown label", "68c3a90a78", "x-nonsense"),
    ])
    func allFormsOfOneTextDecodeAlike(_ name: String, _ bytes: String, _ declared: String?) {
        #expect(string(TextDecoding.utf8(from: hex(bytes), declared: declared)) == "hé\nx")
    }

    /// The `STRING` target; GTK 4 and Nautilus encode it twice and add a NUL.
    @Test(arguments: [
        "68e90a78", "68c3a90a78", "68c3a90a7800", "68c383c2a90a7800", "68c383c2a90a78",
    ])
    func allFormsOfStringDecodeAlike(_ bytes: String) {
        #expect(string(X11Text.utf8(from: hex(bytes))) == "hé\nx")
    }

    @Test(arguments: ["日本語", "Grüße 🎉", "שלום", "€", "\u{85}x", "naïve — “quoted”"])
    func doubleEncodingIsUndone(_ text: String) {
        let twice = utf8(String(String.UnicodeScalarView(text.utf8.map { Unicode.Scalar($0) })))
        #expect(string(X11Text.utf8(from: twice + [0])) == text)
        #expect(X11Text.undoingDoubleEncoding(utf8("plain")) == nil)
        #expect(X11Text.undoingDoubleEncoding(utf8("日本")) == nil)
    }

    @Test(arguments: [
        ("", ""), ("abc", "616263"), ("hé", "68e9"), ("\u{80}\u{FF}", "80ff"),
    ])
    func latin1IsWrittenWhenNothingIsLost(_ text: String, _ expected: String) {
        #expect(X11Text.latin1(fromUTF8: utf8(text)) == hex(expected))
        #expect(X11Text.latin1(fromUTF8: utf8(text + "€")) == nil)
    }

    /// Trailing NULs never are part of text, and one behind ASCII is no sign of UTF-16.
    @Test func trailingNULsAreDropped() {
        let text = "The quick brown fox jumps over the lazy dog, twice and more."
        for length in 1...text.count {
            for count in 0...4 {
                let bytes = utf8(String(text.prefix(length))) + [UInt8](repeating: 0, count: count)
                #expect(string(TextDecoding.utf8(from: bytes)) == text.prefix(length), "length \(length), \(count) NULs")
            }
        }
        #expect(TextDecoding.utf8(from: [0]).isEmpty)
        #expect(TextDecoding.utf8(from: [0, 0, 0]).isEmpty)
        #expect(TextDecoding.utf8(from: []).isEmpty)
    }

    @Test(arguments: ["a", "ab", "abc", "hello", "https://e.example/", "é", "Größe", "line\r\nline", "x 日本"])
    func utf16IsRecognizedWithoutMark(_ text: String) {
        #expect(string(TextDecoding.utf8(from: utf16(text) + [0, 0])) == text)
        #expect(string(TextDecoding.utf8(from: utf16BigEndian(text) + [0, 0])) == text)
        #expect(string(UTF16Text.utf8(from: utf16(text))) == text)
    }

    @Test(arguments: ["日本語", "🎉🎉", "ああ"])
    func utf16WithoutNULsNeedsItsName(_ text: String) {
        #expect(string(TextDecoding.utf8(from: utf16(text), declared: "utf-16le")) == text)
        #expect(string(TextDecoding.utf8(from: utf16BigEndian(text), declared: "UTF-16BE")) == text)
    }

    @Test(arguments: [
        ("80", "€"), ("82", "‚"), ("85", "…"), ("91", "‘"), ("92", "’"), ("93", "“"), ("94", "”"), ("96", "–"), ("97", "—"),
        ("99", "™"), ("9f", "Ÿ"), ("81", "\u{81}"), ("8d", "\u{8D}"), ("a0", "\u{A0}"), ("ff", "ÿ"), ("61e4", "aä"),
    ])
    func bytesThatAreNoUTF8AreWindows1252(_ bytes: String, _ expected: String) {
        #expect(string(TextDecoding.utf8(from: hex(bytes))) == expected)
    }

    @Test(arguments: [
        ("windows-1251", "cff0e8e2e5f2", "Привет"), ("koi8-r", "f0d2c9d7c5d4", "Привет"), ("Shift_JIS", "93fa967b", "日本"),
        ("sjis", "93fa5c7e", "日\\~"),
        ("euc-jp", "c6fccbdc", "日本"), ("gb18030", "c4e3bac3", "你好"), ("big5", "a741a66e", "你好"), ("euc-kr", "c7d1b1db", "한글"),
        ("iso-8859-2", "a3f3b6", "Łóś"), ("iso-8859-15", "a4", "€"), ("iso-8859-7", "c1c2", "ΑΒ"),
    ])
    func declaredCharacterSetsAreConverted(_ name: String, _ bytes: String, _ expected: String) {
        #expect(string(TextDecoding.utf8(from: hex(bytes), declared: name)) == expected)
    }

    @Test(arguments: [("", ""), ("a€ÿ", "6180ff"), ("“é”\u{81}", "93e99481")])
    func windows1252IsWritten(_ text: String, _ expected: String) {
        #expect(Windows1252.bytes(fromUTF8: utf8(text)) == hex(expected))
        #expect(string(TextDecoding.utf8(from: hex(expected)[...], encoding: .windows1252)) == text)
        #expect(Windows1252.bytes(fromUTF8: utf8(text + "日")) == nil)
    }

    /// Unicode, table 3-7.
    @Test(arguments: [
        ("", true), ("7f", true), ("c280", true), ("dfbf", true), ("e0a080", true), ("ed9fbf", true), ("ee8080", true), ("efbfbf", true),
        ("f0908080", true), ("f48fbfbf", true), ("80", false), ("bf", false), ("c0", false), ("c0af", false), ("c1bf", false), ("c2", false),
        ("c241", false), ("e08080", false), ("e09fbf", false), ("e0a0", false), ("eda080", false), ("edbfbf", false), ("f08080af", false),
        ("f08fbfbf", false), ("f4908080", false), ("f5808080", false), ("f0908041", false), ("fe", false), ("ff", false), ("e28241", false),
    ])
    func utf8IsValidated(_ bytes: String, _ expected: Bool) {
        #expect(TextDecoding.isValidUTF8(hex(bytes)) == expected)
        #expect(TextDecoding.isValidUTF8(utf8("ab") + hex(bytes) + utf8("c")) == expected)
        #expect(TextDecoding.isValidUTF8(hex("ff" + bytes + "ff")[1..<(1 + hex(bytes).count)]) == expected)
    }

    @Test(arguments: [
        ("a\nb", "a\r\nb"), ("a\r\nb", "a\r\nb"), ("a\rb", "a\r\nb"), ("\n", "\r\n"), ("\r", "\r\n"), ("\r\r\n", "\r\n\r\n"),
        ("\n\r", "\r\n\r\n"), ("\n\n", "\r\n\r\n"), ("", ""), ("x", "x"), ("a\r\n", "a\r\n"),
    ])
    func lineEndsBecomeWindows(_ text: String, _ expected: String) {
        #expect(string(UTF16Text.windowsLineEnds(utf8(text))) == expected)
    }

    @Test func utf16IsWrittenWithoutMarkOrNUL() {
        #expect(UTF16Text.littleEndian("hé🎉") == hex("6800e9003cd889df"))
        #expect(UTF16Text.littleEndian(fromUTF8: []).isEmpty)
    }

    @Test func everythingDecodesToValidUTF8() {
        var random = SeededGenerator(seed: 4)
        for length in 0..<120 {
            let bytes = random.bytes(length)
            for declared in [nil, "utf-8", "utf-16", "utf-16be", "shift_jis", "iso-2022-jp", "x"] {
                #expect(TextDecoding.isValidUTF8(TextDecoding.utf8(from: bytes, declared: declared)))
            }
            #expect(TextDecoding.isValidUTF8(X11Text.utf8(from: bytes)))
            #expect(TextDecoding.isValidUTF8(UTF16Text.utf8(from: bytes)))
        }
    }

    /// Names that stand for Unicode's encoding forms or for Windows-1252 (WHATWG Encoding Standard,
    /// section 4.2; iconv).
    @Test(arguments: [
        (["utf16le", "ucs-2le", "ucs2", "csunicode", "unicodefeff", "unicodelittle"], "e5652c67", "日本"),
        (["utf16be", "ucs-2be", "unicodefffe", "unicodebig"], "65e5672c", "日本"),
        (["iso_8859-1", "iso88591", "iso-ir-100", "cp819", "ansi_x3.4-1968", "x-cp1252"], "80e9", "€é"),
        (["utf-32", "utf-32le"], "fffe0000004e0000", "一"), (["utf-32", "utf-32be"], "0000feff00004e00", "一"),
    ])
    func namesOfUnicodeAndWindows1252(_ names: [String], _ bytes: String, _ expected: String) {
        for name in names { #expect(string(TextDecoding.utf8(from: hex(bytes), declared: name)) == expected, "\(name)") }
    }

    /// Text is UTF-8 with a few bad bytes, or Windows-1252: what speaks for which.
    @Test(arguments: [
        ("one bad byte among characters", "47 72 c3bc c39f 65 20 ff", "utf-8" as String?, "Grüße \u{FFFD}"),
        ("cut within a character", "c3a4 c3b6 c3bc c39f c3", nil, "äöüß\u{FFFD}"), ("a wrong label", "63 61 66 e9", "utf-8", "café"),
        ("as many bad bytes as characters, and no label", "e9 20 c3a4 20", nil, "é Ã¤ "),
        ("the same with a label", "e9 20 c3a4 20", "utf-8", "\u{FFFD} ä "),
    ])
    func badBytes(_ name: String, _ bytes: String, _ declared: String?, _ expected: String) {
        #expect(string(TextDecoding.utf8(from: hex(bytes.filter { $0 != " " }), declared: declared)) == expected)
    }
}
