import DragHTML
import Testing

/// What a program asks a tree.
@Suite struct ReadingTests {
    private func tree(_ markup: String) throws -> HTMLTree { try HTMLTree(parsing: Array(markup.utf8)) }

    @Test func everyConstantHasItsName() {
        for (name, text): (HTMLName, String) in [
            (.a, "a"), (.h6, "h6"), (.var, "var"), (.annotationXML, "annotation-xml"), (.mtext, "mtext"), (.action, "action"),
            (.httpEquiv, "http-equiv"),
            (.class, "class"), (.xlinkHref, "xlink:href"), (.xmlns, "xmlns"), (.ariaHidden, "aria-hidden"),
            (.ariaLabel, "aria-label"), (.xmlLang, "xml:lang"),
        ] {
            #expect(HTMLName(text) == name)
        }
        #expect(HTMLName("no-such-name") == nil)
        #expect(HTMLName("a-name-of-more-than-16-bytes") == nil)
    }

    @Test func aNameHasItsNamespace() throws {
        let tree = try tree("<title>a</title><svg><title>b</title></svg>")
        let first = try #require(tree.first(.title))
        let second = try #require(tree.first(.title.svg))
        #expect(tree.textContent(of: first) == "a")
        #expect(tree.textContent(of: second) == "b")
        #expect(tree.name(of: second).namespace == .svg)
        #expect(tree.name(of: second).html == .title)
        #expect(tree.name(of: tree.root) == .none)
    }

    @Test func unknownNamesAreEqualWhenTheyAreSpelledAlike() throws {
        let tree = try tree("<x-one>a<X-ONE>b<x-two>")
        let nodes = tree.walk().filter { !$0.isLeaving && tree.nameText(of: $0.node).hasPrefix("x-") }.map(\.node)
        #expect(nodes.map { tree.nameText(of: $0) } == ["x-one", "x-one", "x-two"])
        #expect(tree.name(of: nodes[0]) == tree.name(of: nodes[1]))
        #expect(tree.name(of: nodes[0]) != tree.name(of: nodes[2]))
    }

    @Test func attributesAreFoundByName() throws {
        let tree = try tree("<p ID='a&amp;b' data-X=1 hidden class>t")
        let p = try #require(tree.first(.p))
        #expect(tree.value(.id, of: p) == "a&b")
        #expect(tree.value("DATA-x", of: p) == "1")
        #expect(tree.value(.hidden, of: p)?.isEmpty == true)
        #expect(tree.value(.href, of: p) == nil)
        #expect(tree.value("data", of: p) == nil)
        #expect(tree.attributes(of: p).map { tree.nameText(of: $0) } == ["id", "data-x", "hidden", "class"])
        let id = try #require(tree.attribute(.id, of: p))
        #expect(!tree.isPlain(id))
        #expect(Array(tree.source(of: id)) == Array("a&amp;b".utf8))
        var bytes: [UInt8] = []
        tree.appendValue(of: id, to: &bytes)
        #expect(bytes == Array("a&b".utf8))
        #expect(Array(tree.attributes(of: tree.root)).isEmpty)
    }

    @Test func textsAreDecodedWhenAsked() throws {
        let tree = try tree("<p>a&lt;<b>b</b><!--c&lt;-->d<script>e&lt;</script><template>f</template>")
        let p = try #require(tree.first(.p))
        #expect(tree.textContent(of: p) == "a<bde&lt;")
        let text = try #require(tree.firstChild(of: p))
        #expect(tree.text(of: text) == "a<")
        #expect(!tree.isPlain(text))
        #expect(Array(tree.source(of: text)) == Array("a&lt;".utf8))
        #expect(tree.text(of: p).isEmpty)
        let comment = try #require(tree.children(of: p).first { tree.kind(of: $0) == .comment })
        #expect(tree.text(of: comment) == "c&lt;")
        let content = try #require(tree.lastChild(of: p).flatMap { tree.firstChild(of: $0) })
        #expect(tree.kind(of: content) == .content)
        #expect(tree.textContent(of: content) == "f")
    }

    @Test func aWalkEntersAndLeaves() throws {
        let tree = try HTMLTree(parsingFragment: Array("<p>a<b>c</b></p>d".utf8))
        var steps: [String] = []
        for step in tree.walk() where tree.kind(of: step.node) == .element {
            steps.append((step.isLeaving ? "/" : "") + tree.nameText(of: step.node))
        }
        #expect(steps == ["html", "p", "b", "/b", "/p", "/html"])
        let p = try #require(tree.first(.p))
        var walk = tree.walk(p)
        var count = 0
        while let step = walk.next() {
            count += 1
            if tree.name(of: step.node) == .b, !step.isLeaving { walk.skipChildren() }
        }
        #expect(count == 6)
    }

    @Test func neighboursAreLinked() throws {
        let tree = try HTMLTree(parsingFragment: Array("<p>a</p><b>c</b>".utf8))
        let p = try #require(tree.first(.p))
        let b = try #require(tree.next(after: p))
        #expect(tree.name(of: b) == .b)
        #expect(tree.previous(before: b) == p)
        #expect(tree.previous(before: p) == nil)
        #expect(tree.next(after: b) == nil)
        #expect(tree.parent(of: b) == tree.root)
        #expect(tree.lastChild(of: tree.root) == b)
    }

    @Test func positionsAreThoseOfTheSource() throws {
        let source = "\u{FEFF}\r\n<p\r\nid=x>\r\n\u{E9}<b>y</b><!--z-->"
        let tree = try tree(source)
        let bytes = Array(source.utf8)
        func begins(_ position: Int, _ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }
        let p = try #require(tree.first(.p))
        let b = try #require(tree.first(.b))
        #expect(begins(tree.position(of: p), "<p"))
        #expect(begins(tree.position(of: b), "<b"))
        #expect(begins(tree.position(of: try #require(tree.attribute(.id, of: p))), "id"))
        #expect(begins(tree.position(of: try #require(tree.firstChild(of: b))), "y"))
        #expect(begins(tree.position(of: try #require(tree.lastChild(of: p))), "z"))
        let broken = try HTMLTree(parsing: [0xFF, 0x61, 0xF0, 0x9F, 0x3C, 0x62, 0x3E])
        #expect(broken.position(of: try #require(broken.first(.b))) == 4)
    }

    @Test func theDocumentTypeIsKept() throws {
        let doctype = try #require(try tree("<!DOCTYPE HTML PUBLIC 'p' 's'>").doctype)
        #expect(doctype.name == "html")
        #expect(doctype.publicIdentifier == "p")
        #expect(doctype.systemIdentifier == "s")
        #expect(!doctype.forcesQuirks)
        #expect(try tree("<p>").doctype == nil)
    }

    @Test func attributesFollowEachOther() throws {
        let tree = try tree("<p id=a CLASS=b title=c>x")
        let p = try #require(tree.first(.p))
        var names: [String] = []
        var following = tree.firstAttribute(of: p)
        while let attribute = following {
            names.append(tree.nameText(of: attribute))
            following = tree.next(after: attribute)
        }
        #expect(names == ["id", "class", "title"])
        #expect(tree.firstAttribute(of: try #require(tree.firstChild(of: p))) == nil)
        #expect(tree.firstAttribute(of: tree.root) == nil)
    }

    @Test func namesHaveValuesInTables() throws {
        let levels = HTMLNameTable([(1, [.h1, .h2]), (2, [.h2, .title.svg])], other: 0)
        #expect([.h1, .h2, .p, .title, .title.svg, .none].map { levels[$0] } == [1, 2, 0, 0, 0, 0])
    }

    @Test func theSourceHasASize() throws {
        let tree = try HTMLTree(parsing: [0xEF, 0xBB, 0xBF, 0x61, 0x0D, 0x0A])
        #expect(tree.sourceByteCount == 6)
    }
}
