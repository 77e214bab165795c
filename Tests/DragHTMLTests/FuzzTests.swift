import DragHTML
import HTMLChecking
import Testing

/// Random bytes and random pieces of markup, the same in each run.
@Suite struct FuzzTests {
    @Test func randomBytes() throws {
        var random = SplitMix(state: 1)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0..<200, using: &random)).map { _ in Self.alphabet.randomElement(using: &random) ?? 0 }
            try check(bytes, &random)
        }
    }

    @Test func randomMarkup() throws {
        var random = SplitMix(state: 2)
        for _ in 0..<4_000 {
            var markup = ""
            for _ in 0..<Int.random(in: 1..<60, using: &random) { markup += Self.piece(&random) }
            try check(Array(markup.utf8), &random)
        }
    }

    private func check(_ bytes: [UInt8], _ random: inout SplitMix) throws {
        var options = HTMLOptions()
        options.isScripting = Bool.random(using: &random)
        if Int.random(in: 0..<4, using: &random) == 0 {
            options.maximumDepth = Int.random(in: 4..<12, using: &random)
            options.maximumFormattingElements = Int.random(in: 1..<5, using: &random)
            options.maximumAttributes = 2
            options.maximumTreeDepth = Int.random(in: 1..<8, using: &random)
        }
        let context = Self.contexts.randomElement(using: &random) ?? nil
        let tree =
            if let context { try HTMLTree(parsingFragment: bytes, context: context, options: options) } else {
                try HTMLTree(parsing: bytes, options: options)
            }
        let checker = TreeChecker(tree, maximumTreeDepth: options.maximumTreeDepth)
        do { try checker.check() } catch { Issue.record("\(error): \(String(decoding: bytes, as: UTF8.self).debugDescription)") }
    }

    private static func piece(_ random: inout SplitMix) -> String {
        let name = names.randomElement(using: &random) ?? "p"
        switch Int.random(in: 0..<12, using: &random) {
        case 0...4: return "<\(name)>"
        case 5, 6: return "</\(name)>"
        case 7: return "<\(name) \(attributes.randomElement(using: &random) ?? "")>"
        case 8: return "<\(name)/>"
        default: return texts.randomElement(using: &random) ?? "x"
        }
    }

    private static let alphabet = Array("<<<</>>&;!-='\" \n\r\0aAbp[]#x0\u{E9}".utf8) + [0x80, 0xC3, 0xE2, 0xFF]
    private static let names =
        ("a b i nobr font p div ul li dl dd dt table caption colgroup col tbody thead tr td th template select option optgroup selectedcontent button "
        + "form input textarea title script style noscript svg math mi mtext annotation-xml foreignObject desc head body html frameset frame h1 h2 pre "
        + "object applet ruby rt rp rb hr br img plaintext xmp iframe address section x-y")
        .split(separator: " ").map(String.init)
    private static let attributes = [
        "id=1", "type=hidden", "encoding=text/html", "color=red", "selected", "disabled", "multiple", "a=1 b=2 a=3 c", "title='<p>'",
    ]
    private static let texts = [
        "x", " ", "\n", "\0", "&amp;", "&#32;", "<!--c-->", "<![CDATA[d]]>", "<!doctype html>", "<?p>", "</>", "<", "&notin", "]]>", "\r\n",
        "\u{1F600}",
    ]
    private static let contexts: [HTMLContext?] = [
        nil, nil, nil, nil, .body, HTMLContext("table"), HTMLContext("tr"), HTMLContext("select"), HTMLContext("template"), HTMLContext("title"),
        HTMLContext("svg", namespace: .svg), HTMLContext("mi", namespace: .mathML), HTMLContext("frameset"), HTMLContext("html"),
    ]
}
