import DragContract
import DragKit
import DragTypes
import Foundation
import Testing
import TextHandlers

/// Markdown that would keep its reader busy is refused before it is read; what people write is not.
@Suite struct MarkdownCostTests {
    private func convert(_ text: String) throws -> ConversionOutput {
        let handler = MarkdownHandler()
        return try handler.convert(
            Array(text.utf8), using: handler.conversions[0], context: ConversionContext(catalogue: .builtIn, inputType: .markdown))
    }

    static let hostile: [(name: String, text: String)] = [
        (
            "rows completed to a wide head",
            "|" + String(repeating: "a|", count: 2000) + "\n|" + String(repeating: "-|", count: 2000) + "\n" + String(repeating: "a\n", count: 2000)
        ),
        ("one wide row", "|" + String(repeating: "a|", count: 100_000)),
        ("heads without end", String(repeating: "a\n-|-\n", count: 50_000)),
        ("blank lines in nested lists", String(repeating: "- ", count: 50_000) + String(repeating: "\n", count: 100_000) + "x"),
        ("blank lines in nested quotations", "> " + String(repeating: "- ", count: 50_000) + "x\n" + String(repeating: ">\n", count: 50_000)),
        ("emphasis", String(repeating: "*a ", count: 100_000) + String(repeating: "_a*_ ", count: 100_000)),
        ("images", String(repeating: "![[]()", count: 100_000)),
        ("instructions", "a " + String(repeating: "<?", count: 200_000)),
        ("sections", "a " + String(repeating: "<![CDATA[", count: 50_000)),
        ("closing brackets behind a URL", "http://a.b/" + String(repeating: ")", count: 400_000)),
        ("addresses in one word", String(repeating: "<http://a", count: 50_000)),
        ("one long address, named often", "[a]: " + String(repeating: "u", count: 100_000) + "\n\n" + String(repeating: "[a] ", count: 50_000)),
    ]

    @Test(arguments: hostile.indices)
    func hostileTextsAreRefused(index: Int) throws {
        let error = #expect(throws: ConversionError.self) { try convert(Self.hostile[index].text) }
        #expect(error?.description.contains("by the square of its length") == true, "\(Self.hostile[index].name): \(error?.description ?? "")")
    }

    @Test func whatPeopleWriteIsNot() throws {
        let page = ["README.md", "CHANGELOG.md", "ARCHITECTURE.md"].map { String(decoding: Fixtures.bytes(Fixtures.root + "/" + $0), as: UTF8.self) }
            .joined(separator: "\n\n")
        let table = "| a | b | c |\n|---|---|---|\n" + String(repeating: "| one | *two* | [three](https://example.org/) |\n", count: 20_000)
        let list = String(repeating: "- one\n  - two\n    - three\n\n      text\n\n", count: 20_000)
        let quotations = String(repeating: "> > said `this` and **that**\n>\n> _answered_ <https://example.org/a?b=c>\n\n", count: 20_000)
        for text in [String(repeating: page + "\n\n", count: 20), table, list, quotations] { #expect(try !convert(text).bytes.isEmpty) }
    }
}
