import DragContract
import DragTypes
import Testing

/// `dyn.a…` identifiers, both ways. The vectors come from programs (Chromium, Finder, Safari) or
/// were encoded by hand.
@Suite struct DynamicTypeTests {
    struct Vector: Sendable, CustomStringConvertible {
        let identifier: String
        let tagClass: DynamicType.TagClass
        let tag: String
        let parents: [String]
        var description: String { tag }
    }

    static let vectors = [
        Vector(
            identifier: "dyn.ah62d4rv4gu8y6y4grf0gn5xbrzw1gydcr7u1e3cytf2gn", tagClass: .pasteboardType,
            tag: "NSFilenamesPboardType", parents: ["public.data"]),
        Vector(
            identifier: "dyn.ah62d4rv4gu8yc6durvwwaznwmuuha2pxsvw0e55bsmwca7d3sbwu", tagClass: .pasteboardType,
            tag: "Apple URL pasteboard type", parents: ["public.data"]),
        Vector(
            identifier: "dyn.ah62d4rv4gu8zs3pcnzme2641rf4guzdmsv0gn64uqm10c6xenv61a3k", tagClass: .pasteboardType,
            tag: "WebURLsWithTitlesPboardType", parents: ["public.data"]),
        Vector(
            identifier: "dyn.ah62d4rv4gu8y63n2nuuhg5pbsm4ca6dbsr4gnkduqf31k3pcr7u1e3basv61a3k", tagClass: .pasteboardType,
            tag: "NeXT smart paste pasteboard type", parents: ["public.data"]),
        Vector(identifier: "dyn.ah62d4rv4gk81n65yru", tagClass: .osType, tag: "ustl", parents: ["public.data"]),
        Vector(identifier: "dyn.age80q55t", tagClass: .filenameExtension, tag: "foo", parents: []),
        // ?0=7:3=application/x-foo
        Vector(
            identifier: "dyn.ah62d4r34gq80c6durvy0g2pyrf106p52fzxg852", tagClass: .mimeType, tag: "application/x-foo",
            parents: ["public.text"]),
        // ?0=6:1=a\=b\\c
        Vector(
            identifier: "dyn.ah62d4rv4ge80c1b7qmsf222", tagClass: .filenameExtension, tag: "a=b\\c", parents: ["public.data"]),
        // ?0=B,public.composite-content:1=Größe
        Vector(
            identifier: "dyn.ah62d4uvqsb40e5dmqq1gg55rsb11g4pyqy00g55ssvw067b4ge8ys60d05b383k", tagClass: .filenameExtension,
            tag: "Größe", parents: ["public.image", "public.composite-content"]),
    ]

    @Test(arguments: vectors)
    func decodes(_ vector: Vector) throws {
        let dynamic = try #require(DynamicType(try type(vector.identifier)))
        #expect(dynamic.tagClass == vector.tagClass)
        #expect(dynamic.tag == vector.tag)
        #expect(dynamic.parents.map(\.rawValue) == vector.parents)
    }

    @Test(arguments: vectors)
    func encodes(_ vector: Vector) throws {
        let dynamic = DynamicType(vector.tagClass, vector.tag, parents: try vector.parents.map(type))
        #expect(dynamic.identifier.rawValue == vector.identifier)
        #expect(dynamic.identifier.isDynamic)
    }

    @Test(arguments: [
        "public.data", "dyn.", "dyn.a", "dyn.b", "dyn.agil0", "dyn.ag", "dyn.bge80q55t", "dyn.age-80q55t", "dyn.aaaaaaaaa",
    ])
    func refuses(_ identifier: String) throws {
        #expect(DynamicType(try type(identifier)) == nil)
    }

    @Test func caseDoesNotMatter() throws {
        #expect(DynamicType(try type("DYN.AGE80Q55T"))?.tag == "foo")
    }

    @Test(arguments: [
        "", "=", ":", "\\", "\\\\", "a=b:c,d?e", "?0=6:", "text/plain;charset=\"utf-8\"", "My Format", "x\u{0}y", "\u{0}", "é",
        "日本語", "🎉", "a\r\nb", "\\\u{301}", "\u{301}", "\u{301}x", "\u{200D}", "=\u{301}", ":\u{FE0F}",
    ])
    func everyTagSurvives(_ tag: String) throws {
        for tagClass: DynamicType.TagClass in [.mimeType, .selectionTarget, .windowsFormat, .other("com.example.class")] {
            let dynamic = try #require(DynamicType(DynamicType(tagClass, tag).identifier))
            #expect(Array(dynamic.tag.utf8) == Array(tag.utf8))
            #expect(dynamic.tagClass == tagClass)
            #expect(dynamic.parents == [.data])
        }
    }

    @Test func randomTagsSurvive() throws {
        var random = SeededGenerator(seed: 2)
        for round in 0..<500 {
            let tag = "t" + random.text(upTo: 24, others: "\\:=,?;/\"\r\n")
            let parents: [TypeIdentifier] = round % 3 == 0 ? [] : round % 3 == 1 ? [.plainText] : [.image, .json]
            let identifier = DynamicType(.pasteboardType, tag, parents: parents).identifier
            #expect(TypeIdentifier(identifier.rawValue) == identifier)
            let dynamic = try #require(DynamicType(identifier))
            #expect(Array(dynamic.tag.utf8) == Array(tag.utf8))
            #expect(dynamic.parents == parents)
        }
    }

    @Test func mutationsAreSurvived() {
        hammer(utf8("dyn.ah62d4rv4gk81n65yru")) { _ = TypeIdentifier(string($0)).flatMap { DynamicType($0)?.identifier } }
    }
}
