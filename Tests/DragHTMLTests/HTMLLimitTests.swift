import DragHTML
import HTMLChecking
import Testing

/// Bounds of memory and time. Nothing here looks at a clock: what is counted grows with the input.
@Suite struct HTMLLimitTests {
    @Test(arguments: HostileMarkup.families)
    func whatAParserMakesIsBounded(family: HostileMarkup) throws {
        let small = try Measure(family.make(2_000))
        let large = try Measure(family.make(4_000))
        let growth = Double(large.size) / Double(small.size)
        #expect(Double(large.nodes) <= growth * Double(small.nodes) * 1.2 + 1_000)
        // The parser asks after every 1,024 steps.
        #expect(Double(large.questions) <= growth * Double(small.questions) * 1.5 + 4)
        #expect(large.questions <= large.size / 256 + 4)
    }

    private struct Measure {
        let size: Int
        var questions = 0
        var nodes = 0

        init(_ markup: String) throws {
            size = markup.utf8.count
            do {
                var count = 0
                let tree = try HTMLTree(parsing: Array(markup.utf8)) {
                    count += 1
                    return false
                }
                questions = count
                nodes = tree.nodeCount
                try TreeChecker(tree).check()
            } catch let error as HTMLError {
                // Tables, templates and forms cannot be closed early.
                #expect(error.reason == .nestingTooDeep)
            }
        }
    }

    @Test func depthMakesSiblings() throws {
        let tree = try HTMLTree(parsing: Array(String(repeating: "<div>", count: 2_000).utf8))
        #expect(tree.limits == .depth)
        #expect(tree.walk().count { tree.name(of: $0.node) == .div } == 4_000)
        var options = HTMLOptions()
        options.maximumDepth = 4
        #expect(try body("<div>a<div>b<div>c<div>d", options) == "div(\"a\" div(\"b\") div(\"c\") div(\"d\"))")
    }

    @Test(arguments: [
        ("<i>a<b>b<u>c<s>d</s>e</u>f</b>g</i>h", 4, "html(head body(i(\"a\" b(\"b\") u(\"c\") s(\"d\") \"efg\") \"h\"))"),
        ("<i><b><p>x</b>y</i>z", 4, "html(head body(i(b) p(i b(\"x\") \"yz\")))"),
        ("<i><template><b>x</b></template>y", 3, "html(head body(i template(content(b(\"x\"))) \"y\"))"),
        ("<i><b><template><u><s>x</template>y</b>z", 3, "html(head body(i b template(content(u(s(\"x\")))) \"yz\"))"),
        ("<b>a<!--b--><i>c", 3, "html(head body(b(\"a\" <!--b-->) i(\"c\")))"),
        ("<form><b></form><p><form><b>", 4, "html(head body(form(b p form b)))"),
        ("<a><select><a>", 4, "html(head body(a(select a)))"),
        ("<p>a<p>b", 9, "html(head body(p(\"a\") p(\"b\")))"),
    ])
    func theTreeIsNoDeeper(markup: String, depth: Int, wanted: String) throws {
        var options = HTMLOptions()
        options.maximumTreeDepth = depth
        let tree = try HTMLTree(parsing: Array(markup.utf8), options: options)
        try TreeChecker(tree).check()
        #expect(try outline(markup, options) == wanted)
        let deep = try HTMLTree(parsing: Array(markup.utf8))
        #expect(tree.textContent(of: tree.root) == deep.textContent(of: deep.root))
    }

    @Test func aFragmentLosesNothingAtTheLimitOfDepth() throws {
        var options = HTMLOptions()
        options.maximumTreeDepth = 1
        #expect(try fragment("<p>a<b>b</b>c</p>d", options) == "p(\"a\") b(\"b\") \"cd\"")
    }

    @Test func theHeadOpensAtAnyLimitOfDepth() throws {
        var options = HTMLOptions()
        options.isScripting = false
        options.maximumDepth = 1
        #expect(try outline("<noscript><style></style><meta></noscript></head>x", options) == "html(head(noscript(style meta)) body(\"x\"))")
    }

    @Test func tablesNestUpToALimit() throws {
        let markup = Array("<p>".utf8) + Array(String(repeating: "<table><td>", count: 2_000).utf8)
        let error = #expect(throws: HTMLError.self) { try HTMLTree(parsing: markup) }
        #expect(error?.reason == .nestingTooDeep)
        #expect((error?.position ?? 0) > 4_000)
    }

    @Test func attributesAreLeftOut() throws {
        let names = (0..<3_000).map { "a\($0)=\($0)" }.joined(separator: " ")
        let tree = try HTMLTree(parsing: Array("<p \(names)>x".utf8))
        let p = try #require(tree.first(.p))
        #expect(tree.limits == .attributes)
        #expect(Array(tree.attributes(of: p)).count == 2_000)
        #expect(tree.value("a1999", of: p) == "1999")
        #expect(tree.textContent(of: p) == "x")
        let repeated = try HTMLTree(parsing: Array("<p \(names.prefix(2_000)) a1=x a70=y>".utf8))
        #expect(repeated.value("a70", of: try #require(repeated.first(.p))) == "70")
    }

    @Test func brokenBytesMakeNoRoomForNodes() throws {
        // Each end tag moves eight blocks out of its element, with a copy of it for each.
        let elements = (0..<250).map { "<b id=\($0)>" }.joined() + String(repeating: "<div>", count: 400)
        let markup = Array((elements + String(repeating: "</b>", count: 12_500)).utf8)
        for broken in [0, 4_000] {
            let error = #expect(throws: HTMLError.self) { try HTMLTree(parsing: markup + [UInt8](repeating: 0xFF, count: broken)) }
            #expect(error?.reason == .tooManyNodes)
        }
    }

    @Test func formattingIsNotReopenedForEver() throws {
        let opened = (0..<1_000).map { "<b id=\($0)>" }.joined()
        let tree = try HTMLTree(parsing: Array((opened + String(repeating: "<p>x", count: 2_000)).utf8))
        #expect(tree.limits.contains(.formatting))
        #expect(tree.textContent(of: tree.root) == String(repeating: "x", count: 2_000))
    }

    @Test func inputsMayBeTooLarge() {
        var options = HTMLOptions()
        options.maximumInput = 3
        #expect(throws: HTMLError.self) { try HTMLTree(parsing: Array("<p>x".utf8), options: options) }
        #expect(throws: Never.self) { try HTMLTree(parsing: Array("<p>".utf8), options: options) }
    }

    @Test func namesMayBeTooMany() {
        let markup = (0..<20_000).map { "<x\($0)>" }.joined()
        let error = #expect(throws: HTMLError.self) { try HTMLTree(parsing: Array(markup.utf8)) }
        #expect(error?.reason == .tooManyNames)
    }

    @Test func theCallerCanStopIt() {
        var questions = 0
        let error = #expect(throws: HTMLError.self) {
            try HTMLTree(parsing: Array(String(repeating: "<p>x", count: 5_000).utf8)) {
                questions += 1
                return questions == 3
            }
        }
        #expect(questions == 3)
        #expect(error?.reason == .expired)
        #expect((5_000...8_000).contains(error?.position ?? 0))
    }
}
