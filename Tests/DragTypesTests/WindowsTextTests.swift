import DragContract
import Testing

@testable import DragTypes

/// Text of the Windows clipboard: up to its first NUL, in the code page of the locale.
@Suite struct WindowsTextTests {
    @Test(arguments: ["hello", "héllo\r\nworld", "日本", ""]) func endsAtTheFirstNUL(text: String) {
        #expect(string(WindowsText.utf8(fromUTF16: utf16(text) + [0, 0] + utf16("garbage"))) == text)
        #expect(string(WindowsText.utf8(fromUTF16: utf16(text) + [0, 0, 0x41])) == text)
        #expect(string(WindowsText.utf8(fromUTF16: utf16(text))) == text)
        #expect(string(WindowsText.utf8(from: utf8(text) + [0] + utf8("garbage"))) == text)
    }

    /// Some programs write UTF-8, and some UTF-16, under any name.
    @Test func theBytesCount() {
        #expect(string(WindowsText.utf8(fromUTF16: utf8("h\u{E9}llo"))) == "h\u{E9}llo")
        #expect(string(WindowsText.utf8(from: utf16("hello world") + [0, 0] + utf16("x"))) == "hello world")
        #expect(string(WindowsText.utf8(from: utf8("Привет"), locale: [0x04, 0x04, 0, 0])) == "Привет")
    }

    /// The same text in the code pages of a locale: that of Windows and that of MS-DOS.
    @Test(
        arguments: [
            (0x0419, "Привет", "CFF0E8E2E5F2", "8FE0A8A2A5E2"), (0x0422, "Привіт", "CFF0E8E2B3F2", nil),
            (0x0405, "příliš", "70F8ED6C699A", "70FDA16C69E7"),
            (0x0408, "Γεια", "C3E5E9E1", "829CA098"), (0x041F, "şık", "FE FD 6B", "9F8D6B"), (0x040D, "שלום", "F9ECE5ED", "998C858D"),
            (0x0401, "سلام", "D3E1C7E3", nil), (0x0427, "ačiū", "61E869FB", "61D169D7"), (0x041E, "ไทย", "E4B7C2", "E4B7C2"),
            (0x0411, "日本", "93FA967B", "93FA967B"), (0x0412, "한국", "C7D1B1B9", "C7D1B1B9"), (0x0404, "中文", "A4A4A4E5", "A4A4A4E5"),
            (0x0804, "中文", "D6D0CEC4", "D6D0CEC4"), (0x1004, "中文", "D6D0CEC4", "D6D0CEC4"), (0x0409, "né½", "6EE9BD", "6E82AB"),
            (0x0407, "grün", "6772FC6E", "6772816E"), (0x081A, "šest", "9A657374", "E7657374"), (0x0C1A, "шест", "F8E5F1F2", "F5A8E3E5"),
            (0x042C, "ş", "FE", "9F"), (0x082C, "я", "FF", "EF"),
        ] as [(Int, String, String, String?)])
    func localesHaveCodePages(locale: Int, text: String, ansi: String, oem: String?) {
        let bytes = [UInt8(locale & 0xFF), UInt8(locale >> 8), 0, 0]
        #expect(string(WindowsText.utf8(from: hex(ansi) + [0], locale: bytes)) == text)
        if let oem { #expect(string(WindowsText.utf8(from: hex(oem) + [0], locale: bytes, isOEM: true)) == text) }
    }

    /// A locale that has no code page, or none at all, leaves the text to the evidence in it.
    @Test(arguments: [nil, [], [0x39], [0x39, 0x04, 0, 0], [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF]] as [[UInt8]?])
    func otherLocales(locale: [UInt8]?) {
        #expect(string(WindowsText.utf8(from: hex("6772FC6E"), locale: locale)) == "grün")
        #expect(string(WindowsText.utf8(from: hex("6772816E"), locale: locale, isOEM: true)) == "grün")
    }

    /// Every code page of the table is one that dragconv reads.
    @Test func allPagesAreKnown() {
        for locale in 0...0xFFFF {
            guard let pages = WindowsCodePages.pages(ofLocale: locale) else { continue }
            for page in [pages.ansi, pages.oem].compactMap(\.self) where page != 1252 {
                #expect(CharacterSet(named: "cp\(page)") != nil, "\(page)")
            }
        }
    }

    @Test func mutationsAreSurvived() {
        hammer(utf16("hello") + [0, 0]) { _ = WindowsText.utf8(fromUTF16: $0) }
        hammer(utf8("hello") + [0]) { _ = WindowsText.utf8(from: $0, locale: $0, isOEM: true) }
    }
}
