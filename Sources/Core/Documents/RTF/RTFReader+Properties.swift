import DragKit
import DragTypes

// What the control words of fonts, characters, paragraphs and tables set.

extension RTFReader {
    mutating func setFont(_ word: String, _ parameter: Int?) -> Bool {
        switch word {
        case "ansi": codePage = 1252
        case "mac": codePage = 10000
        case "pc": codePage = 437
        case "pca": codePage = 850
        case "ansicpg": if let parameter, parameter > 0 { codePage = parameter }
        case "deff": defaultFont = parameter ?? 0; state.font = defaultFont
        case "f":
            if state.destination == .fontTable {
                flush()
                fontInTable = parameter ?? 0
                self.word = []
            } else {
                takeRun()
                state.font = parameter ?? 0
            }
        case "fcharset": if state.destination == .fontTable { fonts[fontInTable] = Self.codePages[parameter ?? 0] ?? 0 }
        case "cpg": if state.destination == .fontTable, let parameter { fonts[fontInTable] = parameter }
        case "uc": state.fallbackLength = max(0, parameter ?? 1)
        case "u": unicode(parameter ?? 0)
        default: return false
        }
        return true
    }

    mutating func setMarks(_ word: String, _ parameter: Int?) -> Bool {
        switch word {
        case "b": setMark(.bold, parameter != 0)
        case "i": setMark(.italic, parameter != 0)
        case "strike", "striked": setMark(.strike, parameter != 0)
        case "sub": setMark(.subscripted, parameter != 0)
        case "super": setMark(.superscripted, parameter != 0)
        case "up": setMark(.superscripted, parameter != 0)
        case "dn": setMark(.subscripted, parameter != 0)
        case "nosupersub": setMark([.subscripted, .superscripted], false)
        case "ulnone": setMark(.underlined, false)
        case "ul", "uld", "uldash", "uldb", "ulth", "ulw", "ulwave": setMark(.underlined, parameter != 0)
        case "highlight": setMark(.highlighted, parameter ?? 0 != 0)
        case "plain":
            takeRun()
            state.font = defaultFont
            state.isHidden = false
            state.isDeleted = false
            state.isInserted = false
            state.colour = 0
            state.marks = []
        case "v": flush(); state.isHidden = parameter != 0
        case "deleted":
            flush()
            if parameter != 0, isShown { unread.counts.add(.trackedChanges) }
            state.isDeleted = parameter != 0
        case "revised": takeRun(); state.isInserted = parameter != 0
        case "cf": takeRun(); state.colour = parameter ?? 0
        default: return false
        }
        return true
    }

    private mutating func setMark(_ marks: RichDocument.Marks, _ isOn: Bool) {
        takeRun()
        if isOn { state.marks.insert(marks) } else { state.marks.subtract(marks) }
    }

    /// Takes how a paragraph stands; in the style sheet, how those of a style stand.
    mutating func setParagraph(_ word: String, _ parameter: Int?) -> Bool {
        let value = parameter ?? 0
        let isStyle = state.destination == .styleSheet
        switch word {
        case "pard": state.paragraph = RTFParagraph()
        case "intbl": state.paragraph.tables = max(state.paragraph.tables, 1)
        case "itap": state.paragraph.tables = max(value, 0)
        case "ls": state.paragraph.list = value > 0 ? value : nil
        case "ilvl": state.paragraph.level = value
        case "li", "lin": state.paragraph.indent = value
        case "ql": state.paragraph.alignment = .natural
        case "rtlpar": state.paragraph.isRightToLeft = true
        case "ltrpar": state.paragraph.isRightToLeft = false
        case "brdrb": state.paragraph.hasLine = true
        case "qc": state.paragraph.alignment = .center
        case "qr": state.paragraph.alignment = .right
        case "sbasedon": if isStyle { definitions.setBase(value) }
        case "outlinelevel":
            guard (0..<9).contains(value) else { return true }
            if isStyle { definitions.setHeading(min(value + 1, 6)) } else { state.paragraph.heading = min(value + 1, 6) }
        case "s":
            if isStyle {
                definitions.beginStyle(value)
                self.word = []
            } else {
                let style = definitions.style(value)
                state.paragraph.heading = style.heading ?? state.paragraph.heading
                state.paragraph.role = style.role
            }
        default: return false
        }
        return true
    }

    /// Handles what ends a line, a paragraph, a cell or a row, and what says how a row is laid out.
    mutating func layOut(_ word: String, _ parameter: Int?) {
        switch word {
        case "par", "sect", "page":
            let isMonospaced = isMonospaced
            endLine { $0.endParagraph($1, $2, isMonospaced: isMonospaced) }
        case "line", "column", "softline": endLine { builder, _, _ in builder.breakLine() }
        case "cell", "nestcell":
            takeRun()
            special("\t")
            stream.taken = stream.output.count
            stream.hasCells = true
            if isShown { stream.builder.endCell(state.paragraph, definitions, isNested: word == "nestcell") }
        case "row", "nestrow":
            takeRun()
            guard isShown else { return }
            stream.endRow()
            stream.taken = stream.output.count
            stream.builder.endRow(state.row)
        case "trowd": state.row = RTFRow()
        case "trhdr": state.row.isHeader = true
        case "clmrg": state.row.merge.insert(.left)
        case "clvmrg": state.row.merge.insert(.above)
        case "cellx": state.row.endCell(at: parameter ?? 0)
        default: break
        }
    }

    private mutating func endLine(_ end: (inout RTFDocumentBuilder, RTFParagraph, RTFDefinitions) -> Void) {
        takeRun()
        guard skip == 0 else { return skip -= 1 }
        guard isShown else { return }
        stream.endLine()
        stream.taken = stream.output.count
        end(&stream.builder, state.paragraph, definitions)
    }

    // MARK: Definitions

    /// Takes a control word of the list tables.
    mutating func define(_ word: String, _ parameter: Int?) {
        let value = parameter ?? 0
        switch word {
        case "levelnfc", "levelnfcn": definitions.setFormat(value)
        case "levelstartat": definitions.setStart(value)
        case "listid": definitions.setIdentifier(value)
        case "ls": definitions.setNumber(value)
        default: break
        }
    }

    /// A font's name, or a style's, ends with its group.
    mutating func endName(_ destination: Destination) {
        guard !word.isEmpty else { return }
        let name = String(utf8Bytes: word.map(ASCII.lowercased)).prefix { $0 != ";" }.trimmed
        word = []
        if destination == .styleSheet { return definitions.setName(name) }
        if let font = SymbolFont(name) { symbolFonts[fontInTable] = font }
        if MonospacedFonts.contains(name) { monospacedFonts.insert(fontInTable) }
    }
}
