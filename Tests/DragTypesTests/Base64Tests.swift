import DragContract
import DragTypes
import Testing

/// Base64 (RFC 4648 §4, §10), as tolerant as `data:` URLs in the wild need it.
@Suite struct Base64Tests {
    static func decode(_ text: String) -> [UInt8]? { Base64.decode(utf8(text).span) }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("\0", "AA=="),
        ("\0\0\0", "AAAA"), ("???>>>", "Pz8/Pj4+"),
    ])
    func standardVectors(_ text: String, _ encoded: String) {
        #expect(string(Base64.encode(utf8(text))) == encoded)
        #expect(Self.decode(encoded) == utf8(text))
        #expect(Self.decode(String(encoded.filter { $0 != "=" })) == utf8(text))
        #expect(Self.decode(encoded.map { "\($0)\r\n \t" }.joined()) == utf8(text))
    }

    @Test(arguments: [
        ("Pz8_Pj4-", "3f3f3f3e3e3e"), ("_-/+", "ffeffe"), (" Zg = = ", "66"), ("Zh==", "66"), ("Zm9", "666f"), ("\nZm9v\n", "666f6f"), (" ", ""),
        ("Zm9vYmFyZm9vYmFy\n", "666f6f626172666f6f626172"), ("Zm9 vYmFy", "666f6f626172"), ("////", "ffffff"),
    ])
    func tolerates(_ text: String, _ expected: String) {
        #expect(Self.decode(text) == hex(expected))
    }

    @Test(arguments: [
        "Z", "Zm9vZ", "=", "==", "Zg=", "Zg===", "Zm8==", "Zm9v=", "Zm9v==", "A===", "Zg==Zg==", "Zg==Z", "Z=g=", "=Zg=", "Zm9v*", "Zm9\0", "Zé==",
        "Zm9v,Zm9v", "Zm.v", "Zm9v!Zm9v", "\u{A0}Zm9v", "Zm9v\u{B}",
    ])
    func refuses(_ text: String) {
        #expect(Self.decode(text) == nil)
    }

    @Test func anyBytesSurvive() {
        var random = SeededGenerator(seed: 14)
        for length in 0...300 {
            let bytes = random.bytes(length)
            let text = Base64.encode(bytes)
            #expect(text.count == (length + 2) / 3 * 4)
            #expect(Base64.decode(text.span) == bytes)
            let wrapped: [UInt8] = text.enumerated().flatMap { place, letter -> [UInt8] in place % 76 == 75 ? [letter, 0x0D, 0x0A] : [letter] }
            #expect(Base64.decode(wrapped.span) == bytes)
        }
    }

    @Test func encodingAppends() {
        var text = utf8("x:")
        Base64.encode(utf8("foo").span, into: &text)
        Base64.encode(utf8("").span, into: &text)
        Base64.encode(utf8("f").span, into: &text)
        #expect(string(text) == "x:Zm9vZg==")
    }

    @Test func mutationsAreSurvived() {
        hammer(utf8("Zm9vYmFyYg==")) { _ = Base64.decode($0.span) }
    }
}
