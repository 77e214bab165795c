import DragTypes
import Testing

@testable import DragLinks

@Suite("Steps from a wrapper to its link")
struct DecodingTests {
    private func apply(_ step: DecodingStep, _ text: String) -> (DecodingStep.Outcome, String) {
        var bytes = Array(text.utf8)
        let outcome = step.apply(to: &bytes)
        return (outcome, String(utf8Bytes: bytes))
    }

    @Test(arguments: [
        ("a%20b", "a b"), ("a%2520b", "a%20b"), ("https%3A%2F%2Fa", "https://a"), ("https%253A%252F%252Fa%252520b", "https://a%20b"),
        ("https%2525253Aa", "https:a"), ("http:%252F%252Fa", "http://a"), ("%zz%4", "%zz%4"), ("", ""), ("%", "%"), ("+", "+"),
        ("%41%42%43%", "ABC%"), (" https%253A%252F%252Fa", " https://a"), ("%252F%252Fa", "%2F%2Fa"),
    ])
    func percent(_ text: String, _ wanted: String) {
        #expect(apply(.percent, text) == (.done, wanted))
    }

    @Test(arguments: [
        ("aHR0cHM6Ly9h", "https://a"), ("aHR0cHM6Ly9hYg", "https://ab"), ("aHR0cHM6Ly9hYg==", "https://ab"), ("aHR0cHM6Ly9hYg~~", "https://ab"),
        ("aHR0cHM6Ly9hYg..", "https://ab"), ("Pz8_Pz4-", "???>>"),
    ])
    func base64(_ text: String, _ wanted: String) {
        let (outcome, result) = apply(.base64, text)
        #expect(outcome == .done)
        #expect(result.hasPrefix(String(wanted.prefix(3))))
    }

    @Test(arguments: ["aHR0!", "aHR0 cHM6", "a", "aH=R0", "aHR0\n"])
    func noBase64(_ text: String) { #expect(apply(.base64, text).0 == .refused) }

    @Test func hexadecimal() {
        #expect(apply(.hexadecimal, "68747470") == (.done, "http"))
        for text in ["6", "6G", "6A", "zz"] { #expect(apply(.hexadecimal, text).0 == .refused) }
    }

    @Test func pieces() {
        #expect(apply(.skip([Array("tbn:".utf8), Array(":".utf8)]), "tbn:abc:http://x") == (.done, "http://x"))
        #expect(apply(.skip([Array("tbn:".utf8), Array(":".utf8)]), "tbn::http://x").0 == .absent)
        #expect(apply(.skip([Array("tbn:".utf8), Array(":".utf8)]), "tbn:abc").0 == .absent)
        #expect(apply(.skip([Array("a1".utf8)]), "b1xyz").0 == .absent)
        #expect(apply(.field(2, UInt8(ascii: ";")), "a;b;c;d") == (.done, "c"))
        #expect(apply(.field(2, UInt8(ascii: ";")), "a;b").0 == .absent)
        #expect(apply(.withoutEnding(Array(".cf.jpg".utf8)), "a.jpg.cf.jpg") == (.done, "a.jpg"))
        #expect(apply(.replace(Array("ssl:".utf8), Array("https://".utf8)), "ssl:a.b") == (.done, "https://a.b"))
        #expect(apply(.unquoted, " \"a\" ") == (.done, "a"))
        #expect(apply(.withoutKey, "https://a/b:AbCdEfGhIjKlMnOpQrStUvWx") == (.done, "https://a/b"))
        #expect(apply(.withoutKey, "https://a:8080/b") == (.done, "https://a:8080/b"))
    }

    @Test func cipher() {
        #expect(apply(.baidu, "ippr_z2C$qAzdH3FAzdH3Frtvf_z&e3Bij65g_z&e3Bjxw4rsjAzdH3Fw-8_z&e3B3r2") == (.done, "http://pics.heron.example/a-1.jpg"))
        #expect(apply(.baidu, "https://plain.example/wkv") == (.done, "https://plain.example/wkv"))
    }

    @Test(arguments: [
        ("__https://a/b__;!!x!y$", "https://a/b"), ("__https://a/*b__;Iw!!x!y$", "https://a/#b"), ("__https://a/**Ab__;IyM!!x$", "https://a/##b"),
        ("__https://a/*__;w6Q!!x", "https://a/ä"), ("__https://a/?q=a*b__;Kw!-6_!Ue$", "https://a/?q=a+b"), ("__https://a/b__;!x!y$", "https://a/b"),
        ("__https:/a/b__;!!x$", "https://a/b"), ("__http:/a*b__;Lw!!x$", "http://a/b"), ("__https:a__;!!", "https:a"),
    ])
    func proofpoint(_ text: String, _ wanted: String) { #expect(apply(.proofpoint3, text) == (.done, wanted)) }

    @Test(arguments: ["__https://a/*b__;!!x", "__https://a/**Zb__;Iw!!x", "__https://a/**+b__;Iw!!x", "__a__;%!!"])
    func brokenProofpoint(_ text: String) { #expect(apply(.proofpoint3, text).0 == .refused) }

    @Test(arguments: ["https://a", "__https://a", "_"])
    func noProofpoint(_ text: String) { #expect(apply(.proofpoint3, text).0 == .absent) }

    // MARK: Searching by words

    @Test func searchesAgreeWithLookingAtEachByte() {
        var generator = LinkPropertyTests.Generator(state: 3)
        let letters = Array("abz.-/?#&=%:@A~ \"<{|}\u{7F}é0".utf8)
        for _ in 0..<20_000 {
            let bytes = (0..<generator.next(40)).map { _ in letters[min(generator.next(letters.count * 3), letters.count - 1)] }
            let start = generator.next(bytes.count + 1)
            let end = start + generator.next(bytes.count - start + 1)
            let (a, b) = (letters[generator.next(letters.count)], letters[generator.next(letters.count)])
            #expect(ByteSearch.first(a, or: b, in: bytes.span, start..<end) == bytes[start..<end].firstIndex { $0 == a || $0 == b } ?? end)
            let doubtful = bytes[start..<end].firstIndex {
                $0 <= 0x22 || $0 >= 0x7B || [0x25, 0x3C, 0x3E, 0x5C, 0x5E, 0x60].contains($0)
            }
            #expect(ByteSearch.firstDoubtful(in: bytes.span, start..<end) == doubtful ?? end)
            let host = ByteSearch.plainHost(in: bytes.span, start..<end)
            let plain = bytes[start..<host.end]
            #expect(plain.allSatisfy { $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2D || $0 == 0x2E })
            let dots = plain.indices.filter { bytes[$0] == 0x2E }
            #expect(host.lastDot == dots.last ?? -1)
            #expect(host.dotBefore == (dots.count > 1 ? dots[dots.count - 2] : -1))
            #expect(host.hasEmptyLabel == (dots.contains { $0 == start || bytes[$0 - 1] == 0x2E }))
        }
    }
}
