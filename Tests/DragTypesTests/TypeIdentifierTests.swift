import DragTypes
import Testing

/// Identifiers: which spellings are valid, and when two are the same (Apple, Uniform Type
/// Identifiers Overview).
@Suite struct TypeIdentifierTests {
    @Test func literalsAreIdentifiers() {
        let literal: TypeIdentifier = "com.example.Floor-Plan"
        #expect(literal.rawValue == "com.example.Floor-Plan")
        #expect(literal == TypeIdentifier("com.example.floor-plan"))
        let text = "no identifier"
        #expect(TypeIdentifier(text) == nil)
    }

    @Test(arguments: [
        "public.png", "com.example.floor-plan", "PUBLIC.PNG", "a", "7", "-", "org.example.größe", "dyn.age80q55t",
        "public.3d-content", "a..b", "日本.語",
    ])
    func accepts(_ name: String) throws {
        let identifier = try #require(TypeIdentifier(name))
        #expect(identifier.rawValue == name)
        #expect(identifier.description == name)
    }

    @Test(arguments: [
        "", "text/plain", "public png", "a_b", "a:b", "a+b", "a;b", "UTF8_STRING", "a\u{0}", "a\n", "a\u{7F}", "*", "a@b", "a~",
        "a[", "a`", "a{", "a,b", "(x)",
    ])
    func refuses(_ name: String) {
        #expect(TypeIdentifier(name) == nil)
    }

    @Test func comparesWithoutCase() throws {
        let (shouted, plain) = (try type("Public.PNG"), try type("public.png"))
        #expect(shouted == plain)
        #expect(shouted.hashValue == plain.hashValue)
        #expect(Set([shouted, plain, .png]).count == 1)
        #expect(shouted.rawValue == "Public.PNG")
        #expect(shouted.canonical == "public.png")
        #expect(try type("a.É") != type("a.é"))
    }

    @Test func ordersByCanonicalForm() throws {
        let sorted = [try type("b.a"), try type("A.b"), try type("a.a"), try type("B")].sorted().map(\.rawValue)
        #expect(sorted == ["a.a", "A.b", "B", "b.a"])
    }

    @Test(arguments: [("dyn.age80q55t", true), ("DYN.AGE80Q55T", true), ("dynamic.x", false), ("public.data", false)])
    func tellsDynamic(_ name: String, _ expected: Bool) throws {
        #expect(try type(name).isDynamic == expected)
    }

    @Test(arguments: [
        (TypeIdentifier.data, "public.data"), (.utf8PlainText, "public.utf8-plain-text"), (.html, "public.html"),
        (.rtf, "public.rtf"), (.url, "public.url"), (.urlName, "public.url-name"), (.fileURL, "public.file-url"),
        (.jpeg, "public.jpeg"), (.svg, "public.svg-image"), (.vCard, "public.vcard"), (.json, "public.json"),
        (.markdown, "net.daringfireball.markdown"), (.commaSeparatedText, "public.comma-separated-values-text"),
        (.compositeContent, "public.composite-content"), (.utf16ExternalPlainText, "public.utf16-external-plain-text"),
    ])
    func wellKnownTypesHaveApplesNames(_ identifier: TypeIdentifier, _ name: String) {
        #expect(identifier.rawValue == name)
        #expect(TypeCatalogue.builtIn.declaration(of: identifier)?.identifier == identifier)
    }
}
