import Documents
import DragHTML
import DragKit
import DragTypes

/// Reads OPML as a document: its entries are a list, whose items have lists below them.
enum OutlineReader {
    /// - Throws: ``ConversionError``: `badInput` for XML that is no OPML, `unsupported` for an
    ///   outline without entries.
    static func document(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> RichDocument {
        let tree = try XMLTree(parsing: bytes)
        guard tree.root.name.lowercased() == "opml" else { throw .badInput("the XML is no OPML") }
        var document = RichDocument()
        for head in tree.children(tree.root, "head") {
            let title = tree.text("title", of: head)
            if !title.isEmpty { document.title = title }
        }
        var links = 0
        let items = tree.children(tree.root, "body").flatMap { Self.items(of: $0, tree, &links) }
        guard !items.isEmpty else { throw .unsupported("the outline has no entries") }
        document.blocks = [.list(.init(isOrdered: false, items: items))]
        tree.addRest(to: &unread, except: ["id", "type", "version", "head", "folded", "expanded", "created", "modified", "_lastmodified"])
        return document
    }

    private static func items(of parent: XMLTree.Element, _ tree: XMLTree, _ links: inout Int) -> [RichDocument.Item] {
        tree.children(parent, "outline").map { outline in
            var runs = Self.runs(tree.attribute("text", of: outline) ?? tree.attribute("title", of: outline) ?? "")
            _ = tree.attribute("title", of: outline)
            let address = ["url", "htmlurl", "xmlurl"].lazy.compactMap { tree.attribute($0, of: outline) }.first(where: Bookmark.isAddress)
            if let address {
                links += 1
                let link = RichDocument.Link(number: links, address: address)
                if runs.isEmpty { runs = [.init(.text(address))] }
                runs = runs.map { .init($0.content, $0.marks, link: $0.link ?? link) }
            }
            var blocks: [RichDocument.Block] = [.paragraph(runs)]
            for name in ["_note", "note", "description"] {
                guard let note = tree.attribute(name, of: outline), !note.trimmingWhitespace.isEmpty else { continue }
                blocks.append(.paragraph(lines(note.trimmingWhitespace)))
            }
            let inner = items(of: outline, tree, &links)
            if !inner.isEmpty { blocks.append(.list(.init(isOrdered: false, items: inner))) }
            return RichDocument.Item(isChecked: isChecked(outline, tree), blocks: blocks)
        }
    }

    /// The state of a box, as WorkFlowy, Dynalist and OmniOutliner write it.
    private static func isChecked(_ outline: XMLTree.Element, _ tree: XMLTree) -> Bool? {
        if let status = tree.attribute("_status", of: outline) { return status == "checked" }
        let hasBox = tree.attribute("checkbox", of: outline) == "true"
        let states = [tree.attribute("_complete", of: outline), tree.attribute("complete", of: outline)].compactMap { $0 }
        return states.first.map { $0 == "true" } ?? (hasBox ? false : nil)
    }

    /// The characters of an entry, which may be HTML.
    private static func runs(_ text: String) -> [RichDocument.Run] {
        guard text.contains("<") || text.contains("&"), let tree = try? HTMLTree(page: Array(text.utf8)) else {
            return lines(text.trimmingWhitespace)
        }
        var reader = HTMLDocumentReader(tree)
        var runs: [RichDocument.Run] = []
        for block in reader.read().blocks {
            if !runs.isEmpty { runs.append(.init(.lineBreak)) }
            runs += block.words
        }
        return runs
    }

    private static func lines(_ text: String) -> [RichDocument.Run] {
        text.isEmpty
            ? [] : Array(text.split(whereSeparator: \.isNewline).map { [RichDocument.Run(.text(String($0)))] }.joined(separator: [.init(.lineBreak)]))
    }
}
