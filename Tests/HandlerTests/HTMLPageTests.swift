import Documents
import DragHTML
import DragKit
import DragTypes
import Testing

@testable import TextHandlers

/// The tree that conversions read: what a browser shows, in a bounded depth.
@Suite struct HTMLPageTests {
    private func text(_ html: String) throws -> String {
        String(utf8Bytes: HTMLTextRenderer(try HTMLTree(page: Array(html.utf8))).render())
    }

    private func markdown(_ html: String) throws -> String {
        var reader = HTMLDocumentReader(try HTMLTree(page: Array(html.utf8)))
        return MarkdownWriter(reader.read()).text()
    }

    private static func depth(of tree: HTMLTree) -> Int {
        var (depth, deepest) = (0, 0)
        for step in tree.walk() where tree.kind(of: step.node) == .element {
            depth += step.isLeaving ? -1 : 1
            deepest = max(deepest, depth)
        }
        return deepest
    }

    @Test(arguments: [
        String(repeating: "<div>", count: 5_000) + "x", String(repeating: "<b>", count: 5_000) + "x",
        String(repeating: "<a><div>", count: 20_000) + "x", String(repeating: "<ul><li>", count: 3_000) + "x",
        String(repeating: "<table><td>", count: 400) + "x", String(repeating: "<font><p>", count: 5_000) + "x",
    ])
    func deepElementsBecomeSiblings(html: String) throws {
        let tree = try HTMLTree(page: Array(html.utf8))
        #expect(Self.depth(of: tree) <= 160)
        #expect(!tree.limits.isDisjoint(with: [.depth, .formatting]))
        #expect(tree.textContent(of: tree.root) == "x")
        #expect(try text(html).contains("x"))
        #expect(try markdown(html).contains("x"))
    }

    /// Text of a hidden element stays in this element when the depth is limited.
    @Test func hiddenTextStaysHidden() throws {
        let hidden = "<script>a()</script><style>b {}</style><template>c</template><p hidden>d</p><b>e</b>f"
        let html = String(repeating: "<div>", count: 300) + hidden
        #expect(try text(html) == "ef")
        #expect(try markdown(html).contains("a()") == false)
    }

    @Test func noscriptIsHidden() throws {
        #expect(try text("<p>a<noscript>b <img src=c alt=d></noscript>") == "a")
        let tree = try HTMLTree(page: Array("<noscript><a href=x>b</a></noscript>".utf8))
        #expect(tree.elements(.a).isEmpty)
    }

    @Test func baseIsTheFirstOne() throws {
        func base(_ html: String) throws -> String? { try HTMLTree(page: Array(html.utf8)).base }
        #expect(try base("<base target=x><base href='https://heron.example/'><base href=other>") == "https://heron.example/")
        #expect(try base("<base href='https://heron.example/\(String(repeating: "a", count: 2_048))'>") == nil)
    }

    @Test func theDeadlineStopsTheParser() {
        let html = Array(String(repeating: "<p>x", count: 10_000).utf8)
        let error = #expect(throws: ConversionError.self) { try HTMLTree(page: html) { true } }
        #expect(error?.code == .timedOut)
    }
}
