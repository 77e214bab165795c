import DragSystem
import Testing

/// Names of files as text, and back to the byte.
@Suite struct PathTextTests {
    @Test func plainNamesAreThemselves() {
        for name in ["", "/tmp/a b", "Grüße/東京.png", "\u{10FF00}", "\u{FFFD}"] {
            #expect(PathText.text(Array(name.utf8)) == name)
            #expect(PathText.bytes(name) == Array(name.utf8))
        }
    }

    /// Latin-1, halves of characters, surrogates, overlong forms, and the private characters
    /// themselves.
    @Test(arguments: [
        [0x63, 0xE9] as [UInt8], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF4, 0x8F, 0xBE, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
        [0xE2, 0x82, 0x2F, 0xC3, 0xA9],
    ])
    func everyNameComesBack(bytes: [UInt8]) {
        #expect(PathText.bytes(PathText.text(bytes)) == bytes)
        #expect(PathText.text(bytes).unicodeScalars.contains(where: PathText.isPrivate))
    }

    @Test func randomNamesComeBack() {
        var generator = SystemRandomNumberGenerator()
        // What UTF-8 is made of, more often than chance would have it.
        let alphabet: [UInt8] = [0x2F, 0x41, 0x80, 0x8F, 0xA9, 0xBE, 0xBF, 0xC3, 0xE2, 0xED, 0xF0, 0xF4, 0xFF]
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...9, using: &generator)).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
            #expect(PathText.bytes(PathText.text(bytes)) == bytes)
        }
    }
}
