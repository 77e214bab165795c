import DragTypes
import Testing

@testable import KnowledgeCompiler

/// Lines of `file-contents.txt`: what they allow and refuse.
@Suite struct ContentRuleTests {
    private func rules(_ lines: String) throws -> [ContentRule] {
        let types = try CompiledTypes(TypeLine.all(in: [DataLines("types", Array("public.html | A | \n".utf8))]), kinds: DataLines("kinds", []))
        let file = DataLines("file-contents.txt", Array(lines.utf8))
        return try file.lines.map { try CompiledContents.rule($0, in: file, types) }
    }

    @Test func alternativesAndConditions() throws {
        let rules = try rules(
            #"""
            # A comment.
            public.html needs 0 "<" & "a / b" / ~"doctype"
            public.html excludes "\"&"
            """#)
        func allows(_ content: String) -> Bool { rules.allSatisfy { $0.allows(Array(content.utf8)) } }
        #expect(rules.count == 2)
        #expect(allows("<p>a / b") && allows("DOCTYPE"))
        #expect(!allows("<p>a") && !allows("a / b") && !allows("<a / b\"&"))
    }

    /// A type has all its built-in rules, and a type without rules allows anything.
    @Test func rulesAreFound() {
        #expect(ContentRule.rules(of: "com.amiga.soundtracker-module").count == 2)
        #expect(ContentRule.rules(of: .jpeg).isEmpty && ContentRule.allows([], as: .jpeg))
        #expect(ContentRule.allows(Array("8BPS".utf8), as: "com.adobe.photoshop-image"))
        #expect(!ContentRule.allows(Array("8bps".utf8), as: "com.adobe.photoshop-image"))
    }
}
