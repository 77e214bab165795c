import DragContract
import DragSystem
import Foundation
import Testing

@testable import KnowledgeCompiler

/// The indexes that the program embeds are those of the files beside them, and each mistake in a
/// file is named with its line.
@Suite struct KnowledgeFolderTests {
    private static let folder = Fixtures.root + "/Sources/Knowledge"

    /// `scripts/compile-knowledge` makes the indexes.
    @Test func indexesAreFresh() throws {
        for (name, bytes) in try KnowledgeFolder(Self.folder).indexes() {
            let isFresh = Fixtures.bytes("\(Self.folder)/compiled/\(name)") == bytes
            #expect(isFresh, "\(name) is older than its sources: scripts/compile-knowledge makes it anew")
        }
    }

    /// A mistake: a file, the line that is added to it, and what is said.
    struct Mistake: CustomTestStringConvertible {
        let file: String
        let line: String
        let problem: String
        var testDescription: String { problem }

        init(_ file: String, _ line: String, _ problem: String) { (self.file, self.line, self.problem) = (file, line, problem) }
    }

    @Test(arguments: [
        Mistake("types/core.txt", "com.example.a | A", "It has 2 columns"),
        Mistake("types/core.txt", "com.example.a | A | public.data | | | | | | marker | x", "It has 10 columns"),
        Mistake("types/core.txt", "exa mple | A | public.data", "\u{201C}exa mple\u{201D} is no identifier"),
        Mistake("types/core.txt", "com.example.a | | public.data", "com.example.a has no description"),
        Mistake("types/science.txt", "public.PNG | A | public.data", "public.PNG is declared before"),
        Mistake("types/core.txt", "com.example.a | A | com.example.none", "Its parent com.example.none is not declared"),
        Mistake("types/core.txt", "com.example.a | A | public.data | image/a b", "\u{201C}image/a b\u{201D} is no MIME type"),
        Mistake("types/core.txt", "com.example.a | A | public.data | | | | | | secrets", "\u{201C}secrets\u{201D} is neither"),
        Mistake("types/core.txt", "com.example.a | A | public.data | | | | | | form of com.example.none", "It is a form of com.example.none"),
        Mistake("kinds.txt", "public.png", "A line is"),
        Mistake("kinds.txt", "com.example.none | means picture", "\u{201C}com.example.none\u{201D} is no declared type"),
        Mistake("kinds.txt", "public.HTML | means document", "public.HTML has its kinds before"),
        Mistake("kinds.txt", "public.png | holds picture", "does not say what the types mean"),
        Mistake("kinds.txt", "public.png | means drawing", "No kind is called \u{201C}drawing\u{201D}"),
        Mistake("kinds.txt", "public.png | means picture | lacks charm", "No feature is called \u{201C}charm\u{201D}"),
        Mistake("kinds.txt", "public.png | means picture | wants links", "\u{201C}wants\u{201D} is none of means"),
        Mistake("kinds.txt", "public.png | means picture | view picture 1001", "\u{201C}picture 1001\u{201D} is no kind with a number"),
        Mistake("kinds.txt", "public.png | means", "\u{201C}means\u{201D} is no property"),
        Mistake("signatures/text.txt", "public.png", "A signature is"),
        Mistake("signatures/text.txt", "public.png | 0 \"x\" | week", "A signature is"),
        Mistake("signatures/text.txt", "no/such-type | 0 \"x\"", "No type is called \u{201C}no/such-type\u{201D}"),
        Mistake("signatures/text.txt", "image/png | 0 8Z", "\u{201C}0 8Z\u{201D} is no test"),
        Mistake("signatures/text.txt", "image/png | 0 \"x\" & ", "is no test"),
        Mistake("signatures/text.txt", "image/png | 0-65600 \"x\"", "looks beyond the first"),
        Mistake("file-contents.txt", "public.png wants \"x\"", "A line is"),
        Mistake("file-contents.txt", "com.example.none needs \"x\"", "No type is called"),
        Mistake("file-contents.txt", "public.png needs \"x\" / 0 8Z", "is no test"),
    ])
    func mistakesAreNamed(_ mistake: Mistake) throws {
        let copy = NSTemporaryDirectory() + "dragconv-knowledge-" + UUID().uuidString
        try FileManager.default.copyItem(atPath: Self.folder, toPath: copy)
        defer { try? FileManager.default.removeItem(atPath: copy) }
        let path = copy + "/" + mistake.file
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try (text + mistake.line + "\n").write(toFile: path, atomically: true, encoding: .utf8)
        let number = text.split(separator: "\n", omittingEmptySubsequences: false).count
        do throws(KnowledgeError) {
            _ = try KnowledgeFolder(copy).indexes()
            Issue.record("The mistake was not found.")
        } catch {
            #expect(error.description.hasPrefix("\(mistake.file):\(number): ") && error.problem.contains(mistake.problem), "\(error)")
        }
    }

    @Test func everyFileHasItsPlace() throws {
        let copy = NSTemporaryDirectory() + "dragconv-knowledge-" + UUID().uuidString
        try FileManager.default.copyItem(atPath: Self.folder, toPath: copy)
        defer { try? FileManager.default.removeItem(atPath: copy) }
        try "".write(toFile: copy + "/types/toys.txt", atomically: true, encoding: .utf8)
        #expect(throws: KnowledgeError.self) { try KnowledgeFolder(copy).indexes() }
        try FileManager.default.removeItem(atPath: copy + "/types/toys.txt")
        try FileManager.default.removeItem(atPath: copy + "/types/core.txt")
        #expect(throws: KnowledgeError.self) { try KnowledgeFolder(copy).indexes() }
    }
}
