import DragKit
import DragTypes

/// Reads a text in OpenDocument (`.odt`; OpenDocument 1.3 Part 3 §5) from the events of its XML.
///
///     var reader = OpenDocumentText { name in archive[name] }
///     // The parts styles.xml and content.xml, in this order:
///     reader.start("p", ["style-name": "Standard"])
///     reader.text("Two herons.")
///     reader.end("p")
///     let document = reader.finish()
///
/// Names of elements and attributes have no prefixes, and attributes are in lower case.
package struct OpenDocumentText {
    /// The bytes of a part of the archive, such as a picture; nil where there is none.
    package typealias Part = (_ name: String) -> [UInt8]?

    private let part: Part
    private var styles = OpenDocumentStyles()
    private var containers: [Container] = [Container()]
    private var characters: [Characters] = [Characters()]
    private var lists: [OpenList] = []
    /// The number with which a list of each style goes on.
    private var nextNumbers: [String: Int] = [:]
    private var tables: [GrowingTable] = []
    private var room = CellRoom()
    private var paragraph: OpenParagraph?
    /// How many elements are open inside of one that is left out; 0 outside.
    private var skipped = 0
    private var isBody = false
    private var frame: OpenFrame?
    private var notes: [RichDocument.Footnote] = []
    private var linkCount = 0
    /// The text of an element that is no text of the document, such as a picture's description.
    private var aside: String?
    /// Whether something stood so deep that it was left out.
    private var isCut = false
    /// How deep lists, cells, notes and boxes may stand inside each other.
    private static let deepest = 64
    private var unread = Unread()
    /// Whether words stand in the header or footer that is being read, and not only the number of
    /// the page; nil outside of one.
    private var hasHeaderWords: Bool?

    package init(_ part: @escaping Part) { self.part = part }

    /// The blocks in the making: of the document, of a cell, of an item, of a note.
    private struct Container {
        var flow = DocumentFlow()
        /// The paragraph that goes on after a note or a box.
        var paragraph: OpenParagraph?
    }

    private struct OpenParagraph {
        var style: String
        var heading: Int?
        var runs: [RichDocument.Run] = []
    }

    private struct Characters {
        var marks: RichDocument.Marks = []
        var link: RichDocument.Link?
        var isHidden = false
    }

    private struct OpenList {
        var style: String
        var list: RichDocument.List
        /// The number that the next item states.
        var number: Int?
    }

    private struct OpenFrame {
        var image: String?
        var alternative = ""
        /// Whether the frame is shown without its picture: as a formula, or as a box of text.
        var isDone = false
        /// Whether the picture stands for an object, which is counted by itself.
        var isObject = false
    }

    /// The document that has been read.
    package mutating func finish() -> RichDocument {
        var document = RichDocument(blocks: containers[0].flow.finish(), footnotes: notes)
        document.resolveMonospaced()
        document.unread = unread
        if isCut { document.limits = ["what stands more than \(Self.deepest) levels deep in the document was left out"] }
        return document
    }

    // MARK: Events

    package mutating func start(_ name: String, _ attributes: [String: String]) {
        if name == "changed-region" { unread.add(.trackedChanges) }
        if skipped > 0 { return skipped += 1 }
        if name == "body" { isBody = true }
        guard isBody else {
            if Self.headers.contains(name) { hasHeaderWords = false }
            return styles.start(name, attributes)
        }
        if containers.count + lists.count + tables.count > Self.deepest, ["list", "table", "note", "frame"].contains(name) {
            isCut = true
            return skipped = 1
        }
        switch name {
        case "tracked-changes", "sequence-decls", "forms", "variable-decls", "user-field-decls", "index-title-template",
            "table-of-content-source", "note-citation":
            skipped = 1
        case "annotation":
            unread.add(.comments)
            skipped = 1
        case "section" where attributes["display"] == "none" && attributes["condition"] == nil: skipped = 1
        case "p", "h": startParagraph(name, attributes)
        case "list", "list-item", "list-header": startList(name, attributes)
        case "table", "table-header-rows", "table-row", "table-cell", "covered-table-cell": startTable(name, attributes)
        case "note": beginContainer()
        default: startInline(name, attributes)
        }
    }

    package mutating func end(_ name: String) {
        if skipped > 0 { return skipped -= 1 }
        guard isBody else {
            if Self.headers.contains(name) {
                if hasHeaderWords == true { unread.add(.headersAndFooters) }
                hasHeaderWords = nil
            }
            return styles.end(name)
        }
        switch name {
        case "body": isBody = false
        case "p", "h": endParagraph()
        case "list", "list-item", "list-header": endList(name)
        case "table", "table-header-rows", "table-row", "table-cell", "covered-table-cell": endTable(name)
        case "note": endNote()
        case "text-box": endBox()
        case "frame": endFrame()
        case "title", "desc":
            if frame?.alternative.isEmpty == true { frame?.alternative = (aside ?? "").withSingleSpaces }
            aside = nil
        case "span", "a": if characters.count > 1 { characters.removeLast() }
        case "ruby-text": append(.text(")"))
        default: break
        }
    }

    package mutating func text(_ text: String) {
        if hasHeaderWords == false, text.contains(where: \.isLetter) { hasHeaderWords = true }
        guard skipped == 0, isBody else { return }
        if aside != nil { aside? += text } else { append(collapsed: text) }
    }

    /// What stands on every page, of which that of first and of left pages may differ.
    private static let headers: Set<String> = ["header", "footer", "header-left", "footer-left", "header-first", "footer-first"]

    // MARK: Characters

    private mutating func append(_ content: RichDocument.Content) {
        guard let characters = characters.last, !characters.isHidden, paragraph != nil else { return }
        paragraph?.runs.append(joining: .init(content, characters.marks, link: characters.link))
    }

    /// Runs of white space are one space, as in HTML (§6.1.2).
    private mutating func append(collapsed text: String) {
        guard paragraph != nil else { return }
        var result = ""
        var isAfterSpace = true
        if case .text(let before)? = paragraph?.runs.last?.content {
            isAfterSpace = before.hasSuffix(" ")
        } else if paragraph?.runs.isEmpty == false {
            isAfterSpace = false
        }
        for character in text {
            let isSpace = character == " " || character.isNewline || character == "\t"
            if !isSpace { result.append(character) } else if !isAfterSpace { result.append(" ") }
            isAfterSpace = isSpace
        }
        if !result.isEmpty { append(.text(result)) }
    }

    private mutating func startInline(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "span":
            var inner = characters[characters.count - 1]
            let style = attributes["style-name"] ?? ""
            inner.marks = styles.marks("text", style, inside: inner.marks)
            inner.isHidden = inner.isHidden || styles.isHidden("text", style)
            characters.append(inner)
            if styles.isStyled("text", style), paragraph != nil { unread.add(.styles) }
        case "a":
            var inner = characters[characters.count - 1]
            if let address = attributes["href"], SafeAddress.isLink(address) {
                linkCount += 1
                inner.link = .init(number: linkCount, address: address, title: attributes["title"])
            }
            characters.append(inner)
        case "s": append(.text(String(repeating: " ", count: min(max(attributes["c"].flatMap { Int($0) } ?? 1, 1), 1000))))
        case "tab": append(.text("\t"))
        case "line-break": append(.lineBreak)
        case "ruby-text": append(.text("("))
        case "frame": frame = OpenFrame()
        case "image": if frame?.image == nil { frame?.image = attributes["href"] }
        case "object": readObject(attributes["href"] ?? "")
        case "title", "desc": if frame != nil { aside = "" }
        case "text-box":
            frame?.isDone = true
            beginContainer()
        default: break
        }
    }

    // MARK: Frames and notes

    /// Reads a formula, which stands in a part of its own.
    private mutating func readObject(_ address: String) {
        let name = address.hasPrefix("./") ? String(address.dropFirst(2)) : address
        let folder = name.hasSuffix("/") ? String(name.dropLast()) : name
        guard !folder.isEmpty, let bytes = part(folder + "/content.xml") else { return }
        let markup = String(utf8Bytes: bytes)
        // MathML has a prefix here, and none in HTML.
        let plain = markup.replacing("<math:", with: "<").replacing("</math:", with: "</")
        guard plain.contains("<math"), let formula = MathMLText.formula(inMarkup: plain, .tex) else {
            frame?.isObject = true
            return unread.add(.objects)
        }
        frame?.isDone = true
        append(.formula(formula.text))
    }

    private mutating func endFrame() {
        defer { frame = nil }
        guard let frame, !frame.isDone, let address = frame.image else { return }
        guard let source = PackagedPicture.source(address, isExternal: false, part) else {
            return unread.add(.pictures, frame.isObject ? 0 : 1)
        }
        append(.image(.init(alternative: frame.alternative, source: source)))
    }

    private mutating func beginContainer() {
        containers.append(Container(paragraph: paragraph))
        characters.append(Characters())
        paragraph = nil
    }

    /// Ends a container and goes on with the paragraph in which it stands.
    private mutating func endContainer() -> [RichDocument.Block] {
        endParagraph()
        guard containers.count > 1, var ended = containers.popLast() else { return [] }
        paragraph = ended.paragraph
        if characters.count > 1 { characters.removeLast() }
        return ended.flow.finish()
    }

    private mutating func endNote() {
        let blocks = endContainer()
        let label = String(notes.count + 1)
        notes.append(.init(label: label, blocks: blocks))
        append(.footnote(label))
    }

    /// What a box shows follows the blocks before the paragraph in which it is anchored.
    private mutating func endBox() {
        for block in endContainer() { containers[containers.count - 1].flow.append(.block(block)) }
    }

    // MARK: Paragraphs

    private mutating func startParagraph(_ name: String, _ attributes: [String: String]) {
        let style = attributes["style-name"] ?? ""
        var heading = name == "h" ? min(max(attributes["outline-level"].flatMap { Int($0) } ?? 1, 1), 6) : nil
        if styles.isBased(style, on: ["Title"]) { heading = 1 }
        paragraph = OpenParagraph(style: style, heading: heading)
        var inner = Characters()
        // A heading is set off as a whole.
        inner.marks = heading == nil ? styles.marks("paragraph", style, inside: []) : []
        inner.isHidden = styles.isHidden("paragraph", style)
        characters.append(inner)
    }

    private mutating func endParagraph() {
        guard let ended = paragraph else { return }
        paragraph = nil
        if characters.count > 1 { characters.removeLast() }
        if let position = tables.indices.last { tables[position].alignment = styles.alignment(ended.style) }
        let runs = RichDocument.withoutTrailingSpace(ended.runs)
        let last = containers.count - 1
        if let heading = ended.heading {
            guard !RichDocument.areBlank(runs) else { return }
            return containers[last].flow.append(.block(.heading(level: heading, runs)))
        }
        guard !RichDocument.areBlank(runs) else {
            if styles.isBased(ended.style, on: ["Horizontal_20_Line"]) { return containers[last].flow.append(.block(.rule)) }
            // A blank line of code stays.
            let isCode = styles.marks("paragraph", ended.style, inside: []).contains(.monospaced)
            if isCode { containers[last].flow.append(.block(.paragraph([.init(.text(""), .monospaced)]))) }
            return
        }
        let block = RichDocument.Block.paragraph(runs)
        // (The cells of a table keep where their lines stand.)
        if styles.isStyled("paragraph", ended.style) || tables.isEmpty && styles.isPlaced(ended.style) { unread.add(.styles) }
        guard styles.isBased(ended.style, on: ["Quotations", "Quote"]) else { return containers[last].flow.append(.block(block)) }
        if !containers[last].flow.appendToQuote([block]) { containers[last].flow.append(.block(.quote([block]))) }
    }

    // MARK: Lists

    private mutating func startList(_ name: String, _ attributes: [String: String]) {
        guard name == "list" else {
            if !lists.isEmpty { lists[lists.count - 1].number = attributes["start-value"].flatMap { Int($0) } }
            return beginContainer()
        }
        // A list inside of another one has the style of the outermost.
        let style = attributes["style-name"] ?? lists.last?.style ?? ""
        let level = styles.level(lists.count + 1, ofList: style)
        var start = level.start
        if attributes["continue-numbering"] == "true" || attributes["continue-list"] != nil, let next = nextNumbers[style] { start = next }
        lists.append(OpenList(style: style, list: .init(isOrdered: level.isOrdered, start: start, numbering: level.numbering, items: [])))
    }

    private mutating func endList(_ name: String) {
        guard name == "list" else { return endItem(isHeader: name == "list-header") }
        guard let ended = lists.popLast(), !ended.list.items.isEmpty else { return }
        if ended.list.isOrdered { nextNumbers[ended.style] = ended.list.number(ofItem: ended.list.items.count) }
        let last = containers.count - 1
        // Numbered headings are items of a list.
        let blocks = ended.list.items.flatMap(\.blocks)
        let areHeadings = blocks.allSatisfy { if case .heading = $0 { true } else { false } }
        if areHeadings, !blocks.isEmpty {
            for block in blocks { containers[last].flow.append(.block(block)) }
        } else {
            containers[last].flow.append(.block(.list(ended.list)))
        }
    }

    /// Ends the items so far where the next one has a number of its own.
    private mutating func beginAnew(_ position: Int, from number: Int) {
        let before = lists[position].list
        if !before.items.isEmpty, before.number(ofItem: before.items.count) != number {
            containers[containers.count - 1].flow.append(.block(.list(before)))
            lists[position].list.items = []
        }
        if lists[position].list.items.isEmpty { lists[position].list.start = number }
    }

    private mutating func endItem(isHeader: Bool) {
        let blocks = endContainer()
        guard let position = lists.indices.last else { return }
        let isList = !blocks.isEmpty && blocks.allSatisfy { if case .list = $0 { true } else { false } }
        if isList || isHeader, let last = lists[position].list.items.indices.last {
            // A list that is all of an item belongs to the item before.
            lists[position].list.items[last].blocks += blocks
            return
        }
        var item = RichDocument.Item(blocks: blocks)
        item.takeBoxCharacter()
        if let number = lists[position].number, lists[position].list.isOrdered {
            beginAnew(position, from: number)
            lists[position].number = nil
        }
        lists[position].list.items.append(item)
    }

    // MARK: Tables

    private mutating func startTable(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "table":
            endParagraph()
            tables.append(GrowingTable())
        case "table-header-rows": if !tables.isEmpty { tables[tables.count - 1].isHead = true }
        case "table-row": if !tables.isEmpty { tables[tables.count - 1].beginRow() }
        default:
            guard let position = tables.indices.last else { return beginContainer() }
            if name == "table-cell" { tables[position].skipCovered() }
            tables[position].beginCell()
            tables[position].times = attributes["number-columns-repeated"].flatMap { Int($0) } ?? 1
            tables[position].isCovered = name == "covered-table-cell"
            tables[position].extent = (
                attributes["number-columns-spanned"].flatMap { Int($0) } ?? 1, attributes["number-rows-spanned"].flatMap { Int($0) } ?? 1
            )
            beginContainer()
        }
    }

    private mutating func endTable(_ name: String) {
        guard let position = tables.indices.last else { return }
        switch name {
        case "table":
            if let table = tables.removeLast().table { containers[containers.count - 1].flow.append(.block(.table(table))) }
        case "table-header-rows": tables[position].isHead = false
        case "table-row": tables[position].endRow()
        default:
            let blocks = endContainer()
            tables[position].endCell(blocks, &room)
        }
    }
}
