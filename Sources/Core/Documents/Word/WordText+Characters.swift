import DragKit
import DragTypes

// The characters, links, fields and pictures of a text of Word.

extension WordText {
    private mutating func shown() -> WordStyles.Shown {
        if let shown = run.shown { return shown }
        let style = paragraph?.style ?? ""
        let result = styles.shown(run.characters, inParagraph: style.isEmpty ? styles.defaultParagraph : style)
        run.shown = result
        return result
    }

    /// The link of the innermost element, or of the innermost field, that is one.
    private var link: RichDocument.Link? {
        if let inner = links.last, let inner { return inner }
        return fields.last { $0.link != nil }?.link
    }

    /// Whether the result of a field is a part of another field's instruction, as in `IF`.
    private var isInInstruction: Bool { fields.contains { !$0.isResult } }

    mutating func append(_ text: String) {
        let shown = shown()
        guard paragraph != nil, !text.isEmpty, !isInInstruction else { return }
        if shown.isHidden, !isAfterHidden, text.contains(where: { !$0.isWhitespace }) { unread.add(.hiddenPassages) }
        isAfterHidden = shown.isHidden
        guard !shown.isHidden else { return }
        let text = shown.symbols?.shown(text) ?? text
        if run.characters.isStyled, paragraph?.isStyled == false { unread.add(.styles) }
        paragraph?.isStyled = run.characters.isStyled
        let added = RichDocument.Run(.text(text), shown.marks, link: link)
        paragraph?.runs.append(joining: added)
    }

    mutating func append(_ content: RichDocument.Content) {
        let shown = shown()
        guard !shown.isHidden, paragraph != nil, !isInInstruction else { return }
        let run = RichDocument.Run(content, shown.marks, link: link)
        paragraph?.runs.append(run)
    }

    mutating func append(_ block: RichDocument.Block) { containers[containers.count - 1].flow.append(.block(block)) }

    /// A character of a symbol font: `w:font="Wingdings" w:char="F0FC"`.
    mutating func appendSymbol(_ attributes: [String: String]) {
        guard let code = attributes["char"].flatMap({ UInt32($0, radix: 16) }), let scalar = Unicode.Scalar(code) else { return }
        let text = String(Character(scalar))
        append(SymbolFont(ASCII.lowercased(attributes["font"] ?? "")).map { $0.shown(text) } ?? text)
    }

    // MARK: Links and fields

    mutating func startLink(_ name: String, _ attributes: [String: String]) {
        var address = ""
        if name == "fldSimple" {
            address = RTFField(attributes["instr"] ?? "").link?.address ?? ""
        } else {
            let part = attributes["anchor"].map { "#" + $0 } ?? ""
            address = (attributes["id"].flatMap { relations[$0] }?.target ?? "") + part
        }
        links.append(link(to: address, title: attributes["tooltip"]) ?? link)
    }

    private mutating func link(to address: String, title: String?) -> RichDocument.Link? {
        guard !address.isEmpty, SafeAddress.isLink(address) else { return nil }
        linkCount += 1
        return .init(number: linkCount, address: address, title: title)
    }

    mutating func changeField(_ change: String) {
        switch change {
        case "begin": fields.append(Field())
        case "separate":
            guard let position = fields.indices.last else { return }
            fields[position].isResult = true
            let field = RTFField(fields[position].instruction).link
            fields[position].link = field.flatMap { link(to: $0.address, title: $0.title) }
        case "end":
            guard let ended = fields.popLast() else { return }
            let isBox = ended.instruction.contains("FORMCHECKBOX")
            if isBox { append(RichDocument.Content.box(isChecked: ended.isChecked ?? false)) }
        default: break
        }
    }

    // MARK: Pictures

    mutating func startFrame(_ name: String, _ attributes: [String: String]) {
        if ["drawing", "pict", "object"].contains(name) { return frames.append(Frame()) }
        guard let position = frames.indices.last else { return }
        switch name {
        case "docPr", "cNvPr":
            let text = attributes["descr"] ?? ""
            if frames[position].alternative.isEmpty { frames[position].alternative = text.withSingleSpaces }
        case "blip": frames[position].image = (attributes["embed"] ?? attributes["link"]).flatMap { relations[$0] }
        case "imagedata": if frames[position].image == nil { frames[position].image = attributes["id"].flatMap { relations[$0] } }
        case "shape": if frames[position].alternative.isEmpty { frames[position].alternative = (attributes["alt"] ?? "").withSingleSpaces }
        case "rect" where attributes["hr"] == "t":
            frames[position].isDone = true
            paragraph?.hasLine = true
        case "chart", "relIds", "OLEObject": frames[position].isObject = true
        default: break
        }
    }

    mutating func endFrame() {
        guard let frame = frames.popLast(), !frame.isDone else { return }
        guard let image = frame.image else { return unread.add(.objects, frame.isObject ? 1 : 0) }
        guard let source = PackagedPicture.source(image.target, isExternal: image.isExternal, part) else { return unread.add(.pictures) }
        append(RichDocument.Content.image(.init(alternative: frame.alternative, source: source)))
    }

    // MARK: Paragraphs

    mutating func endParagraph() {
        guard var ended = paragraph else { return }
        paragraph = nil
        guard !ended.isEndDeleted else { return containers[containers.count - 1].carried = ended.runs }
        if ended.style.isEmpty { ended.style = styles.defaultParagraph }
        align(ended)
        var runs = RichDocument.trimmed(RichDocument.withoutTrailingSpace(ended.runs))
        if ended.isRightToLeft { runs = RichDocument.rightToLeft(runs) }
        guard !RichDocument.areBlank(runs) else { return endBlank(ended) }
        // (The cells of a table keep where their lines stand.)
        if containers.count == 1, ended.alignment == .center || ended.alignment == .right { unread.add(.styles) }
        if let level = ended.outlineLevel.map({ $0 < 9 ? min($0 + 1, 6) : nil }) ?? styles.heading(ended.style) {
            // A heading is set off as a whole, by what its style says of all its characters.
            let own = styles.shown(.init(), inParagraph: ended.style).marks.subtracting([.monospaced, .preformatted]).union(.bold)
            if let label = headingLabel(ended) { runs.insert(.init(.text(label + " ")), at: 0) }
            let words = runs.map { RichDocument.Run($0.content, $0.marks.subtracting(own), link: $0.link) }
            return append(.heading(level: level, words.map { $0.content == .lineBreak ? .init(.text(" ")) : $0 }))
        }
        if case .formula(let source)? = runs.first?.content, runs.count == 1, runs[0].marks.subtracting(.rightToLeft).isEmpty,
            ended.list.number == nil
        {
            return append(RichDocument.Block.formula(source))
        }
        if styles.isCodeBlock(ended.style), ended.list.number == nil, let code = Self.code(ended.runs) {
            return append(.code(code, language: ""))
        }
        let block = RichDocument.Block.paragraph(runs)
        let last = containers.count - 1
        if styles.isQuote(ended.style) {
            // A quotation in a list has the list's number.
            if ended.list.number != nil, endItem(ended, .quote([block])) { return }
            if !containers[last].flow.appendToQuote([block]) { append(.quote([block])) }
        } else if !endItem(ended, block) {
            append(block)
        }
    }

    /// Ends a paragraph whose deleted end nothing follows.
    mutating func endCarried() {
        let runs = containers[containers.count - 1].carried
        guard !runs.isEmpty else { return }
        containers[containers.count - 1].carried = []
        paragraph = OpenParagraph()
        paragraph?.runs = runs
        endParagraph()
    }

    /// The characters of a block of code; nil for runs that hold other things.
    private static func code(_ runs: [RichDocument.Run]) -> String? {
        var text = ""
        for run in runs {
            switch run.content {
            case .text(let part): text += part.withPlainSpaces
            case .lineBreak: text += "\n"
            default: return nil
            }
        }
        return text
    }

    private mutating func endBlank(_ ended: OpenParagraph) {
        if ended.hasLine { return append(.rule) }
        // A blank line of code stays.
        let shown = styles.shown(ended.marks, inParagraph: ended.style)
        if shown.marks.contains(.monospaced) { append(.paragraph([.init(.text(""), .monospaced)])) }
    }

    /// The number of a heading whose style or whose own list has numbers.
    private mutating func headingLabel(_ ended: OpenParagraph) -> String? {
        let stated = styles.list(ended.style)
        guard let id = ended.list.number ?? stated.number else { return nil }
        return numbering.label(id, level: min(max(ended.list.level ?? stated.level ?? 0, 0), 8))
    }

    /// - Returns: whether the paragraph is an item of a list, or a further paragraph of one.
    private mutating func endItem(_ ended: OpenParagraph, _ block: RichDocument.Block) -> Bool {
        let last = containers.count - 1
        let stated = styles.list(ended.style)
        let level = min(max(ended.list.level ?? stated.level ?? 0, 0), 31)
        guard let id = ended.list.number ?? stated.number, let next = numbering.next(id, level: level) else {
            let isFurther = styles.isListParagraph(ended.style) || ended.indent.map { $0 > 0 } ?? false
            return isFurther && containers[last].flow.appendToItem([block], indent: ended.indent ?? styles.indent(ended.style))
        }
        var item = RichDocument.Item(blocks: [block])
        if next.level.isBlank {
            containers[last].flow.append([
                LevelledItem(level: level + 1, isOrdered: false, number: 1, item: item, series: id, isContinuation: true)
            ])
            return true
        }
        let mark = next.level.isOrdered ? "" : next.level.family?.symbols?.shown(next.level.text ?? "") ?? next.level.text ?? ""
        if let isChecked = Self.boxes[mark] { item.isChecked = isChecked } else { item.takeBoxCharacter() }
        containers[last].flow.append([
            LevelledItem(
                level: level + 1, isOrdered: next.level.isOrdered, number: next.number, numbering: next.level.numbering, item: item,
                series: next.level.isOrdered ? id : "", indent: ended.indent ?? next.level.indent)
        ])
        return true
    }

    /// Bullets that are boxes.
    private static let boxes = ["\u{2610}": false, "\u{25A1}": false, "\u{25FB}": false, "\u{2611}": true, "\u{2612}": true]
}
