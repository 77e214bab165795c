import Documents
import DragHTML
import DragKit
import DragTypes
import Testing

@testable import TextHandlers

/// A source may state any number for an item, and no number ends the program.
@Suite struct ListNumbersTests {
    @Test(arguments: ["9223372036854775807", "-9223372036854775808", "99999999999999999999", "0"], [TypeIdentifier.markdown, .html, .rtf])
    func pagesMayStateAny(number: String, type: TypeIdentifier) throws {
        let list = "<ol start=\(number)><li>a<li>b</ol>"
        let page =
            "\(list)<ol start=2><li>c</ol><table><tr><th>x<tr><td>\(list)</table><ol start=\(number)><li data-list=bullet>d<li data-list=ordered>e</ol>"
        var reader = HTMLDocumentReader(try HTMLTree(page: Array(page.utf8)))
        #expect(!DocumentWriters.write(reader.read(), as: type).isEmpty)
    }

    @Test(arguments: ["9223372036854775807", "99999999999999999999"])
    func rtfMayStateAny(number: String) throws {
        let rtf = "{\\rtf1{\\pard{\\listtext \(number).\\tab}\\ls1 a\\par}{\\pard{\\listtext 5.\\tab}\\ls1 b\\par}}"
        var reader = RTFReader(Array(rtf.utf8))
        #expect(try !reader.text().isEmpty)
    }

    @Test(arguments: ["9223372036854775807", "-9223372036854775808"])
    func openDocumentsMayStateAny(number: String) {
        var reader = OpenDocumentText { _ in nil }
        reader.start("list-style", ["name": "L"])
        reader.start("list-level-style-number", ["level": "1", "num-format": "1"])
        reader.start("body", [:])
        for _ in 0..<2 {
            reader.start("list", ["style-name": "L", "continue-numbering": "true"])
            reader.start("list-item", ["start-value": number])
            reader.start("p", [:])
            reader.text("a")
            reader.start("s", ["c": number])
            reader.end("s")
            for name in ["p", "list-item", "list"] { reader.end(name) }
        }
        #expect(reader.finish().blocks.isEmpty == false)
    }
}
