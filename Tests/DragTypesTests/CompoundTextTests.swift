import DragContract
import DragTypes
import Testing

/// `COMPOUND_TEXT` (X Consortium, Compound Text Encoding 1.1), with forms measured from Firefox,
/// xterm and GTK.
@Suite struct CompoundTextTests {
    /// JIS X 0208 has these signs, and browsers' `euc-jp` their full-width forms.
    @Test func signsOfJISAreNotFullWidth() {
        #expect(string(CompoundText.utf8(from: hex("1b2428422141215d21712172224c21421b2842"))) == "〜−¢£¬‖")
    }

    @Test(arguments: [
        ("Latin-1 is the initial state", "68e90a78", "hé\nx"), ("with a NUL", "68e90a7800", "hé\nx"), ("ASCII", "616263", "abc"),
        ("Firefox: JIS X 0208 on the left", "1b242842 456c 357e 1b2842 20656e64", "東京 end"),
        ("Firefox, xterm: UTF-8", "4c 20 1b2547 f09f8e89 1b2540 0a", "L 🎉\n"), ("UTF-8 without an end", "1b2547 c3a9", "é"),
        ("xterm's whole line", "68e96c6c6f20 1b242842 456c357e 1b2842 20 1b2547f09f8e891b2540 20706c61696e0a", "héllo 東京 🎉 plain\n"),
        ("JIS X 0208 on the right", "1b242942 c5ec b5fe 20 78", "東京 x"), ("GB 2312", "1b242941 c4e3bac3", "你好"),
        ("KS C 5601", "1b242943 c7d1b1db", "한글"),
        ("Greek on the right", "1b2d46 c1c2", "ΑΒ"), ("Cyrillic on the right", "1b2d4c bfe0d8d2d5e2", "Привет"), ("Latin-2", "1b2d42 a3f3b6", "Łóś"),
        ("Latin-9", "1b2d62 a4", "€"), ("back to Latin-1", "1b2d46 c1 1b2d41 c1", "ΑÁ"), ("half-width katakana", "1b2949 b1b2", "ｱｲ"),
        ("GTK 4: UTF-8 with no escape", "68c3a90a78", "hé\nx"), ("GTK 4.8, Nautilus: UTF-8 encoded twice, and a NUL", "68c383c2a90a7800", "hé\nx"),
        ("empty", "", ""),
    ])
    func decodes(_ name: String, _ bytes: String, _ expected: String) {
        #expect(string(CompoundText.utf8(from: hex(bytes))) == expected)
    }

    @Test func unknownSetsLeaveReplacementCharacters() {
        #expect(string(CompoundText.utf8(from: hex("61 1b2d7e e1e2 1b2d41 e9"))) == "a\u{FFFD}\u{FFFD}é")
        #expect(string(CompoundText.utf8(from: hex("1b24297e a1a1a2a2"))) == "\u{FFFD}\u{FFFD}")
    }

    @Test(arguments: [("", ""), ("hé\nx", "68e90a78"), ("a東", "1b2547 61e69db1 1b2540")])
    func encodes(_ text: String, _ expected: String) {
        #expect(CompoundText.encode(utf8: utf8(text)) == hex(expected))
    }

    @Test func whatIsEncodedDecodes() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            let text = random.text(upTo: 20)
            #expect(Array(string(CompoundText.utf8(from: CompoundText.encode(utf8: utf8(text)))).utf8) == utf8(text))
        }
    }

    @Test func mutationsGiveValidUTF8() {
        hammer(hex("61 1b242842 456c 1b2842 1b2547 c3a9 1b2540 1b2d46 c1 1b242942 c5ec")) {
            #expect(TextDecoding.isValidUTF8(CompoundText.utf8(from: $0)))
        }
    }
}
