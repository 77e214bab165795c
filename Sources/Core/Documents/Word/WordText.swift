import DragKit
import DragTypes

/// Reads a text of Word (`.docx`; ECMA-376 Part 1 §17) from the events of its XML.
///
///     var reader = WordText { name in archive[name] }
///     // The parts styles.xml, numbering.xml, footnotes.xml, endnotes.xml and document.xml, as
///     // far as they are there, in this order:
///     let page = WordText.Relation(target: "https://heron.example/", isExternal: true)
///     reader.begin(.document, relations: ["rId1": page])
///     reader.start("p", [:])
///     …
///     let document = reader.finish()
///
/// Names of elements and attributes have no prefixes, and attributes are in lower case.
package struct WordText {
    /// The bytes of a part of the archive, such as a picture; nil where there is none.
    package typealias Part = (_ name: String) -> [UInt8]?

    package enum Stage { case styles, numbering, footnotes, endnotes, document }

    /// What a part refers to.
    package struct Relation {
        package let target: String
        package let isExternal: Bool

        package init(target: String, isExternal: Bool) {
            self.target = target
            self.isExternal = isExternal
        }
    }

    let part: Part
    private var stage = Stage.document
    var relations: [String: Relation] = [:]
    var styles = WordStyles()
    var numbering = WordNumbering()
    var containers: [Container] = [Container()]
    var paragraph: OpenParagraph?
    var run = OpenRun()
    private var tables: [GrowingTable] = []
    private var room = CellRoom()
    var fields: [Field] = []
    var links: [RichDocument.Link?] = []
    var linkCount = 0
    var frames: [Frame] = []
    private var formula: WordFormula?
    private var ruby: (start: Int, words: [RichDocument.Run])?
    /// How many elements are open inside of one that is left out; 0 outside.
    private var skipped = 0
    /// The elements whose properties are read: `pPr`, `rPr`, `trPr`, `tcPr`, `tblPr`, `ffData`.
    private var properties: [String] = []
    private var notesByID: [String: [RichDocument.Block]] = [:]
    private var note: String?
    private var notes: [RichDocument.Footnote] = []
    /// Whether the characters of a text are those of the document.
    private var isText = false
    private var isInstruction = false
    private var isCut = false
    /// How deep cells, notes and boxes may stand inside each other.
    private static let deepest = 64
    var unread = Unread()
    /// Whether the words before were hidden: those of one passage count once.
    var isAfterHidden = false

    package init(_ part: @escaping Part) { self.part = part }

    /// The blocks in the making: of the document, of a cell, of a note, of a box.
    struct Container {
        var flow = DocumentFlow()
        /// What the next paragraph begins with, since the end of the one before was deleted.
        var carried: [RichDocument.Run] = []
        /// The paragraph that goes on after a box, and its open run.
        var outer: (paragraph: OpenParagraph?, run: OpenRun, fields: [Field], links: [RichDocument.Link?])?
    }

    struct OpenParagraph {
        var style = ""
        var outlineLevel: Int?
        var list: (number: String?, level: Int?) = (nil, nil)
        var alignment: RichDocument.Table.Alignment?
        /// The room at the left, in points.
        var indent: Double?
        var hasLine = false
        var isRightToLeft = false
        /// Whether the end of the paragraph was deleted, so that it goes on with the next one.
        var isEndDeleted = false
        var marks = WordStyles.Characters()
        var runs: [RichDocument.Run] = []
        /// Whether the last characters have a colour or a size that stands out.
        var isStyled = false
    }

    struct OpenRun {
        var characters = WordStyles.Characters()
        /// What the run shows; nil until it is asked for.
        var shown: WordStyles.Shown?
    }

    /// A field with an instruction, such as a link (§17.16).
    struct Field {
        var instruction = ""
        var isResult = false
        var link: RichDocument.Link?
        /// The state of a check box in a form.
        var isChecked: Bool?
    }

    /// A drawing or a picture.
    struct Frame {
        var image: Relation?
        var alternative = ""
        /// Whether the frame shows text.
        var isDone = false
        /// Whether the frame shows a chart or a diagram.
        var isObject = false
    }

    /// Begins a part.
    package mutating func begin(_ stage: Stage, relations: [String: Relation] = [:]) {
        self.stage = stage
        self.relations = relations
        properties = []
    }

    /// The document that has been read.
    package mutating func finish() -> RichDocument {
        endCarried()
        var document = RichDocument(blocks: containers[0].flow.finish(), footnotes: notes)
        document.resolveMonospaced()
        document.unread = unread
        if isCut { document.limits = ["what stands more than \(Self.deepest) levels deep in the document was left out"] }
        return document
    }

    // MARK: Events

    package mutating func start(_ name: String, _ attributes: [String: String]) {
        if skipped > 0 { return skipped += 1 }
        switch stage {
        case .styles: return styles.start(name, attributes)
        case .numbering: return numbering.start(name, attributes)
        case .footnotes, .endnotes, .document: break
        }
        if formula != nil { formula?.start(name, attributes) } else if !startPart(name, attributes) { startInline(name, attributes) }
    }

    package mutating func end(_ name: String) {
        if skipped > 0 { return skipped -= 1 }
        switch stage {
        case .styles: styles.end(name)
        case .numbering: numbering.end(name)
        case .footnotes, .endnotes, .document:
            if formula != nil, name != "oMath" { formula?.end() } else if !endPart(name) { endInline(name) }
        }
    }

    package mutating func text(_ text: String) {
        guard skipped == 0 else { return }
        if formula != nil {
            formula?.text(text)
        } else if isInstruction {
            if !fields.isEmpty { fields[fields.count - 1].instruction += text }
        } else if isText {
            append(text)
        }
    }

    /// Elements that are left out: earlier states, what is for other programs, and what says how a
    /// page looks.
    private static let left: Set<String> = [
        "del", "moveFrom", "sectPr", "Fallback", "sdtPr", "sdtEndPr", "tblGrid", "rubyPr", "delText", "delInstrText", "fldData", "txEffects",
        "numberingChange", "binData", "tblStylePr",
    ]

    /// What was inserted and deleted, and by what the looks of a passage were changed.
    private static let changes: Set<String> = ["ins", "del", "moveFrom", "rPrChange", "pPrChange"]

    /// - Returns: whether the element is a part of a document: a paragraph, a cell, a note or their
    ///   properties.
    private mutating func startPart(_ name: String, _ attributes: [String: String]) -> Bool {
        if Self.changes.contains(name), properties.isEmpty || name.hasSuffix("Change") { unread.add(.trackedChanges) }
        if Self.left.contains(name) && properties.isEmpty || name.hasSuffix("PrChange") {
            skipped = 1
            return true
        }
        if containers.count + tables.count > Self.deepest, ["tbl", "txbxContent"].contains(name) {
            isCut = true
            skipped = 1
            return true
        }
        if let last = properties.last, takeProperty(name, attributes, of: last) { return true }
        switch name {
        case "pPr", "rPr", "trPr", "tcPr", "tblPr", "ffData": properties.append(name)
        case "p":
            paragraph = OpenParagraph()
            paragraph?.runs = containers[containers.count - 1].carried
            containers[containers.count - 1].carried = []
        case "r": run = OpenRun()
        case "tbl":
            endParagraph()
            tables.append(GrowingTable())
        case "tr": beginRow()
        case "tc": beginCell()
        case "txbxContent":
            if !frames.isEmpty { frames[frames.count - 1].isDone = true }
            beginContainer()
        case "footnote", "endnote": beginNote(name, attributes)
        case "oMath": formula = WordFormula()
        default: return false
        }
        return true
    }

    private mutating func endPart(_ name: String) -> Bool {
        if let last = properties.last {
            if last == name { properties.removeLast() }
            return true
        }
        switch name {
        case "p": endParagraph()
        case "r": run = OpenRun()
        case "tbl": if let table = tables.popLast()?.table { append(RichDocument.Block.table(table)) }
        case "tr": if !tables.isEmpty { tables[tables.count - 1].endRow() }
        case "tc":
            let blocks = endContainer()
            if !tables.isEmpty { tables[tables.count - 1].endCell(blocks, &room) }
        case "txbxContent": for block in endContainer() { append(block) }
        case "footnote", "endnote":
            guard let ended = note else { return true }
            notesByID[ended] = endContainer()
            note = nil
        case "oMath": endFormula()
        default: return false
        }
        return true
    }

    private mutating func endFormula() {
        defer { formula = nil }
        guard let source = formula?.tex else { return }
        // A formula beside a paragraph stands on lines of its own.
        if paragraph == nil { append(RichDocument.Block.formula(source)) } else { append(RichDocument.Content.formula(source)) }
    }

    /// - Returns: whether an element is a property of what is being read.
    private mutating func takeProperty(_ name: String, _ attributes: [String: String], of owner: String) -> Bool {
        let value = attributes["val"]
        let isOn = !["0", "false", "off"].contains(value)
        switch (owner, name) {
        case ("pPr", "rPr"): properties.append(name)
        case ("rPr", _):
            if properties.count > 1, properties[properties.count - 2] == "pPr" {
                if name == "del" || name == "moveFrom" { paragraph?.isEndDeleted = true }
                paragraph?.marks.take(name, attributes)
            } else {
                run.characters.take(name, attributes)
                run.shown = nil
            }
        case ("pPr", "pStyle"): paragraph?.style = value ?? ""
        case ("pPr", "outlineLvl"): paragraph?.outlineLevel = value.flatMap { Int($0) }
        case ("pPr", "numId"): paragraph?.list.number = value
        case ("pPr", "ilvl"): paragraph?.list.level = value.flatMap { Int($0) }
        case ("pPr", "jc"): paragraph?.alignment = WordStyles.alignment(value)
        case ("pPr", "ind"): paragraph?.indent = WordNumbering.indent(attributes)
        case ("pPr", "bottom"): paragraph?.hasLine = true
        case ("pPr", "bidi"): paragraph?.isRightToLeft = isOn
        case ("tblPr", "tblLook"):
            let bits = value.flatMap { Int($0, radix: 16) } ?? 0
            if attributes["firstrow"] == "1" || bits & 0x20 != 0, !tables.isEmpty { tables[tables.count - 1].hasNamedFirstRow = true }
        case ("trPr", "tblHeader"): if isOn, !tables.isEmpty { tables[tables.count - 1].isHead = true }
        case ("trPr", "del"): if let position = tables.indices.last { tables[position].isRowDeleted = true }
        case ("trPr", "gridBefore"): if let position = tables.indices.last { tables[position].skip(value.flatMap { Int($0) } ?? 0, &room) }
        case ("tcPr", "gridSpan"): if let position = tables.indices.last { tables[position].span = value.flatMap { Int($0) } ?? 1 }
        case ("tcPr", "vMerge"): if value != "restart", let position = tables.indices.last { tables[position].extendCellAbove() }
        case ("ffData", "checked"), ("ffData", "default"):
            if let position = fields.indices.last, name == "checked" || fields[position].isChecked == nil { fields[position].isChecked = isOn }
        default: break
        }
        return true
    }

    // MARK: Inside of paragraphs

    private mutating func startInline(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "t": isText = true
        case "instrText": isInstruction = true
        case "tab" where paragraph != nil: append("\t")
        case "ptab": append("\t")
        // The end of a page or of a column keeps the words around it apart.
        case "br", "cr": append(RichDocument.Content.lineBreak)
        case "noBreakHyphen": append("\u{2011}")
        case "sym": appendSymbol(attributes)
        case "hyperlink", "fldSimple": startLink(name, attributes)
        case "fldChar": changeField(attributes["fldchartype"] ?? "")
        case "footnoteReference", "endnoteReference": refer(to: (name.hasPrefix("f") ? "f" : "e") + (attributes["id"] ?? ""))
        case "commentReference": unread.add(.comments)
        case "rt": ruby = (paragraph?.runs.count ?? 0, [])
        default: startFrame(name, attributes)
        }
    }

    private mutating func endInline(_ name: String) {
        switch name {
        case "t": isText = false
        case "instrText": isInstruction = false
        case "hyperlink", "fldSimple": _ = links.popLast()
        case "rt":
            guard let start = ruby?.start, let count = paragraph?.runs.count, count > start else { return }
            ruby?.words = Array(paragraph?.runs[start...] ?? [])
            paragraph?.runs.removeSubrange(start...)
        case "ruby":
            guard let words = ruby?.words, !words.isEmpty else { return }
            append("(")
            paragraph?.runs += words
            append(")")
            ruby = nil
        case "drawing", "pict", "object": endFrame()
        default: break
        }
    }

    private mutating func refer(to id: String) {
        guard let blocks = notesByID[id], paragraph != nil else { return }
        let label = String(notes.count + 1)
        notes.append(.init(label: label, blocks: blocks))
        append(RichDocument.Content.footnote(label))
    }

    // MARK: Containers

    private mutating func beginNote(_ name: String, _ attributes: [String: String]) {
        guard attributes["type"].map({ $0 == "normal" }) ?? true else { return skipped = 1 }
        note = (name.hasPrefix("f") ? "f" : "e") + (attributes["id"] ?? "")
        beginContainer()
    }

    private mutating func beginRow() {
        guard let position = tables.indices.last else { return }
        tables[position].isHead = false
        tables[position].beginRow()
    }

    private mutating func beginCell() {
        if let position = tables.indices.last { tables[position].beginCell() }
        beginContainer()
    }

    private mutating func beginContainer() {
        containers.append(Container(outer: (paragraph, run, fields, links)))
        (paragraph, run, fields, links) = (nil, OpenRun(), [], [])
    }

    /// Ends a container and goes on with the paragraph in which it stands.
    private mutating func endContainer() -> [RichDocument.Block] {
        endParagraph()
        endCarried()
        guard containers.count > 1, var ended = containers.popLast() else { return [] }
        if let outer = ended.outer { (paragraph, run, fields, links) = (outer.paragraph, outer.run, outer.fields, outer.links) }
        return ended.flow.finish()
    }

    /// Tells the table whose cell is read how a paragraph stands.
    mutating func align(_ ended: OpenParagraph) {
        if let position = tables.indices.last { tables[position].alignment = ended.alignment ?? styles.alignment(ended.style) }
    }
}
