package import DragKit
import DragTypes

/// Reads an RTF document, as a rich document and as its text. Groups are kept on an explicit stack,
/// so that deep nesting cannot overflow the thread's stack.
///
///     var reader = RTFReader(bytes)
///     let text = try reader.text()
///     let document = reader.document
package struct RTFReader {
    /// The purpose of the current group.
    enum Destination {
        case text, skipped, fontTable, styleSheet
        /// What a field is, such as a link.
        case instruction
        /// A `\upr` group: skipped, except the group inside for readers that support Unicode
        /// (`\ud`).
        case alternative
    }

    private struct State {
        var destination = Destination.text
        /// The number of bytes after a `\u` that replace it in readers without Unicode.
        var fallbackLength = 1
        var font = 0
        var isHidden = false
        var isDeleted = false
        /// Whether only the opening brace and `\*` of the group have been read.
        var isAtStart = true
        var isIgnorable = false
        /// How the text is set off, and the address of the link that it is.
        var marks: RichDocument.Marks = []
        var address: String?
        /// Whether the text is the marker of a list item.
        var isMarker = false
        var paragraph = RTFParagraph()
    }

    private static let maximumGroups = 1 << 18

    private let bytes: [UInt8]
    private var index = 0
    private var state = State()
    private var stack: [State] = []
    private var output: [UInt8] = []
    /// How much of the output the document has.
    private var taken = 0
    private var builder = RTFDocumentBuilder()
    /// The text of the field's instruction, of a font's or of a style's name.
    private var word: [UInt8] = []
    private var styleInTable = 0
    /// The levels of the styles that are headings.
    private var headings: [Int: Int] = [:]
    private var dingbats: Set<Int> = []
    private var codePage = 1252
    private var defaultFont = 0
    /// The code page of each font; -1 for the Symbol font.
    private var fonts: [Int: Int] = [:]
    private var fontInTable = 0
    /// Bytes in the code page `pendingPage` that are not decoded yet, since a character may have
    /// two bytes.
    private var pending: [UInt8] = []
    private var pendingPage = 1252
    private var highSurrogate: UInt32?
    /// The number of bytes after a `\u` that are still to be skipped.
    private var skip = 0
    private var hasCells = false
    /// Whether the document ended within a group.
    package private(set) var isTruncated = false

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads the document's text in UTF-8, without trailing newlines.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) when the document does not begin with `{\rtf`,
    ///   ends within a control word or binary data, or has a `\'` without two hexadecimal digits.
    package mutating func text() throws(ConversionError) -> [UInt8] {
        while index < bytes.count, ASCII.isWhitespace(bytes[index]) { index += 1 }
        guard bytes[index...].starts(with: Array("{\\rtf".utf8)) else {
            throw .badInput("the RTF does not begin with {\\rtf")
        }
        repeat {
            guard index < bytes.count else {
                // Some writers omit closing braces, so the text read so far is accepted.
                isTruncated = true
                break
            }
            try step()
        } while !stack.isEmpty
        takeRun()
        builder.finish(state.paragraph)
        while output.last == 0x0A { output.removeLast() }
        return output
    }

    /// What has been read as a document.
    package var document: RichDocument { RichDocument(blocks: builder.blocks) }

    /// Hands the text since the last call to the document, with the marks that it has.
    private mutating func takeRun() {
        flush()
        guard taken < output.count else { return }
        let text = String(utf8Bytes: output[taken...])
        taken = output.count
        if state.isMarker { builder.appendMarker(text) } else { builder.append(text, state.marks, state.address) }
    }

    private mutating func step() throws(ConversionError) {
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "{"):
            takeRun()
            skip = 0
            guard stack.count < Self.maximumGroups else { throw .limit("the RTF nests deeper than the limit of \(Self.maximumGroups) groups") }
            stack.append(state)
            state.isAtStart = true
            state.isIgnorable = false
        case UInt8(ascii: "}"):
            takeRun()
            endName()
            skip = 0
            guard let outer = stack.popLast() else { throw .badInput("the RTF closes a group that is not open (at byte \(index - 1))") }
            state = outer
            state.isAtStart = false
        case UInt8(ascii: "\\"): try control()
        case 0x0A, 0x0D, 0: break
        default:
            state.isAtStart = false
            character(byte)
        }
    }

    // MARK: Control words

    private mutating func control() throws(ConversionError) {
        guard index < bytes.count else { throw .badInput("the RTF ends inside a control word") }
        let first = bytes[index]
        guard ASCII.isLetter(first) else {
            index += 1
            return try symbol(first)
        }
        let start = index
        while index < bytes.count, ASCII.isLetter(bytes[index]), index - start < 32 { index += 1 }
        let word = String(utf8Bytes: bytes[start..<index])
        var parameter: Int?
        var isNegative = false
        if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "-"), ASCII.isDigit(bytes[index + 1]) {
            isNegative = true
            index += 1
        }
        let digits = index
        while index < bytes.count, ASCII.isDigit(bytes[index]), index - digits < 10 {
            parameter = (parameter ?? 0) * 10 + Int(bytes[index] - 0x30)
            index += 1
        }
        if isNegative { parameter = parameter.map { -$0 } }
        if index < bytes.count, bytes[index] == 0x20 { index += 1 }
        if word == "bin" {
            let length = max(0, parameter ?? 0)
            guard length <= bytes.count - index else { throw .badInput("the RTF announces more binary data than it has (at byte \(start))") }
            index += length
            return
        }
        if skip > 0, word != "u" {
            // A control word counts as one of the bytes that replace a `\u`.
            skip -= 1
            return
        }
        command(word, parameter)
        state.isAtStart = false
    }

    private mutating func symbol(_ byte: UInt8) throws(ConversionError) {
        switch byte {
        case UInt8(ascii: "*"):
            state.isIgnorable = true
            return
        case UInt8(ascii: "'"):
            guard index + 1 < bytes.count, let high = ASCII.hexValue(bytes[index]), let low = ASCII.hexValue(bytes[index + 1])
            else { throw .badInput("the RTF has an escape without two hexadecimal digits (at byte \(index))") }
            index += 2
            character(high << 4 | low)
        case UInt8(ascii: "~"): special("\u{A0}")
        case UInt8(ascii: "-"): special("\u{AD}")
        case UInt8(ascii: "_"): special("\u{2011}")
        // As TextEdit writes it.
        case 0x0A, 0x0D: layOut("par", nil)
        case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): character(byte)
        case UInt8(ascii: ":"), UInt8(ascii: "|"): break
        default: character(byte)
        }
        state.isAtStart = false
    }

    private mutating func command(_ word: String, _ parameter: Int?) {
        if state.isAtStart || state.isIgnorable, let destination = Self.destinations[word] {
            takeRun()
            if word == "listtext" || word == "pntext" { state.isMarker = true }
            if word == "fldrslt" { state.address = RTFField.address(self.word) ?? state.address }
            if word == "fldinst" { self.word = [] }
            let isRevived = state.destination == .alternative && word == "ud"
            state.destination = state.destination == .text || isRevived ? destination : state.destination
            state.isIgnorable = false
            return
        }
        if state.isIgnorable {
            flush()
            if state.destination == .text { state.destination = .skipped }
            state.isIgnorable = false
            return
        }
        if let text = Self.characters[word] { return special(text) }
        if !setFont(word, parameter), !setMarks(word, parameter) { layOut(word, parameter) }
    }

    private mutating func setFont(_ word: String, _ parameter: Int?) -> Bool {
        switch word {
        case "ansi": codePage = 1252
        case "mac": codePage = 10000
        case "pc": codePage = 437
        case "pca": codePage = 850
        case "ansicpg": if let parameter, parameter > 0 { codePage = parameter }
        case "deff": defaultFont = parameter ?? 0; state.font = defaultFont
        case "f":
            flush()
            if state.destination == .fontTable {
                fontInTable = parameter ?? 0
                self.word = []
            } else {
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

    private mutating func setMarks(_ word: String, _ parameter: Int?) -> Bool {
        let marks: RichDocument.Marks
        switch word {
        case "b": marks = .bold
        case "i": marks = .italic
        case "strike", "striked": marks = .strike
        case "sub": marks = .subscripted
        case "super": marks = .superscripted
        case "nosupersub":
            takeRun()
            state.marks.subtract([.subscripted, .superscripted])
            return true
        case "plain":
            takeRun()
            state.font = defaultFont
            state.isHidden = false
            state.isDeleted = false
            state.marks = []
            return true
        case "v": flush(); state.isHidden = parameter != 0; return true
        case "deleted": flush(); state.isDeleted = parameter != 0; return true
        default: return false
        }
        takeRun()
        if parameter == 0 { state.marks.remove(marks) } else { state.marks.insert(marks) }
        return true
    }

    /// Handles what ends a line, a paragraph, a cell or a row, and what says how a paragraph
    /// stands.
    private mutating func layOut(_ word: String, _ parameter: Int?) {
        switch word {
        case "par", "sect", "page":
            takeRun()
            special("\n")
            taken = output.count
            if isShown { builder.endParagraph(state.paragraph) }
        case "line", "column":
            takeRun()
            special("\n")
            taken = output.count
            if isShown { builder.breakLine() }
        case "cell", "nestcell":
            takeRun()
            special("\t")
            taken = output.count
            hasCells = true
            if isShown { builder.endCell(state.paragraph) }
        case "row", "nestrow":
            takeRun()
            endRow()
            taken = output.count
            builder.endRow()
        case "pard": state.paragraph = RTFParagraph()
        case "intbl": state.paragraph.isInTable = true
        case "ilvl": state.paragraph.level = parameter ?? 0
        case "outlinelevel": state.paragraph.heading = parameter.flatMap { $0 < 9 ? min($0 + 1, 6) : nil }
        case "s":
            if state.destination == .styleSheet {
                styleInTable = parameter ?? 0
                self.word = []
            } else {
                state.paragraph.heading = headings[parameter ?? 0] ?? state.paragraph.heading
            }
        default: break
        }
    }

    /// A font's name, or a style's, ends with its group.
    private mutating func endName() {
        guard !word.isEmpty else { return }
        let name = String(utf8Bytes: word.map(ASCII.lowercased))
        switch state.destination {
        case .fontTable:
            if name.contains("wingdings") || name.contains("webdings") || name.contains("dingbats") { dingbats.insert(fontInTable) }
            word = []
        case .styleSheet:
            if name.hasPrefix("heading "), let level = name.dropFirst(8).first?.wholeNumberValue, (1...9).contains(level) {
                headings[styleInTable] = min(level, 6)
            }
            if name.hasPrefix("title") { headings[styleInTable] = 1 }
            word = []
        default: break
        }
    }

    /// Ends a row of a table. The tab after the last cell of the row is no separator, so it is
    /// removed.
    private mutating func endRow() {
        flush()
        guard isShown else { return }
        if hasCells, output.last == 0x09 { output.removeLast() }
        output.append(0x0A)
        hasCells = false
    }

    // MARK: Characters

    private var isShown: Bool { state.destination == .text && !state.isHidden && !state.isDeleted }

    private mutating func character(_ byte: UInt8) {
        if skip > 0 {
            skip -= 1
            return
        }
        guard isShown else {
            if [.instruction, .fontTable, .styleSheet].contains(state.destination) { word.append(byte) }
            return
        }
        flushSurrogate()
        let page = fonts[state.font].flatMap { $0 == 0 ? nil : $0 } ?? codePage
        if page != pendingPage { flush() }
        pendingPage = page
        pending.append(byte)
    }

    private mutating func unicode(_ parameter: Int) {
        flushBytes()
        skip = state.fallbackLength
        guard isShown else { return }
        let unit = UInt32(truncatingIfNeeded: parameter < 0 ? parameter + 65536 : parameter)
        if let high = highSurrogate {
            highSurrogate = nil
            if unit & 0xFC00 == 0xDC00 {
                append(Unicode.Scalar(0x10000 + (high & 0x3FF) << 10 + unit & 0x3FF))
                return
            }
            append(nil)
        }
        if unit & 0xFC00 == 0xD800 {
            highSurrogate = unit
        } else if unit >= 0xF020, unit <= 0xF0FF {
            // The private characters by which Word names those of a symbol font.
            output += symbol(UInt8(unit & 0xFF))
        } else {
            append(Unicode.Scalar(unit))
        }
    }

    private func symbol(_ byte: UInt8) -> [UInt8] { dingbats.contains(state.font) ? Dingbats.utf8(byte) : SymbolFont.utf8(byte) }

    private mutating func append(_ scalar: Unicode.Scalar?) {
        output += Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
    }

    private mutating func special(_ text: String) {
        flush()
        guard skip == 0 else {
            skip -= 1
            return
        }
        if isShown { output += Array(text.utf8) }
    }

    private mutating func flushSurrogate() {
        if highSurrogate != nil {
            highSurrogate = nil
            append(nil)
        }
    }

    private mutating func flush() {
        flushBytes()
        flushSurrogate()
    }

    private mutating func flushBytes() {
        guard !pending.isEmpty else { return }
        switch pendingPage {
        case -1: for byte in pending { output += symbol(byte) }
        case 1252: output += TextDecoding.utf8(from: pending[...], encoding: .windows1252)
        case 65001: output += TextDecoding.utf8(from: pending[...], encoding: .utf8)
        case 10000: output += TextDecoding.utf8(from: pending[...], encoding: .named("macintosh"))
        default: output += TextDecoding.utf8(from: pending[...], encoding: .named("cp\(pendingPage)"))
        }
        pending.removeAll(keepingCapacity: true)
    }
}
