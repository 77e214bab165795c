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
        case text, skipped, fontTable, styleSheet, listTable
        /// What a field is, such as a link.
        case instruction
        /// A `\upr` group: skipped, except the group inside for readers that support Unicode
        /// (`\ud`).
        case alternative
        /// The properties of a drawing, and among them the text that it shows.
        case shape
        case picture, propertyName, propertyValue
        /// What stands on every page.
        case header
        /// The colours to which words refer by their numbers.
        case colourTable
        /// A picture of an attachment, which follows the document in a package (RTFD).
        case attachment
    }

    struct State {
        var destination = Destination.text
        /// The number of bytes after a `\u` that replace it in readers without Unicode.
        var fallbackLength = 1
        var font = 0
        var isHidden = false
        var isDeleted = false
        /// Whether only the opening brace and `\*` of the group have been read.
        var isAtStart = true
        var isIgnorable = false
        /// Whether the text was inserted, by an account of changes.
        var isInserted = false
        /// The number of the text's colour; 0 for the usual one.
        var colour = 0
        /// How the text is set off, and the link that it is.
        var marks: RichDocument.Marks = []
        var link: RTFField.Link?
        /// Whether the text is the mark of a list item.
        var isMarker = false
        var paragraph = RTFParagraph()
        var row = RTFRow()
    }

    private static let maximumGroups = 1 << 18

    private let bytes: [UInt8]
    private var index = 0
    var state = State()
    private var stack: [State] = []
    var stream = RTFStream()
    /// The streams in which the present one stands.
    private var outerStreams: [RTFStream] = []
    var definitions = RTFDefinitions()
    private var picture = RTFPicture()
    private var links = 0
    /// The picture's address, while the result of an `INCLUDEPICTURE` is being read.
    private var linkedPicture: String?
    /// The character that a field shows, and the number of groups around what the field shows,
    /// until the field has shown something else.
    var symbolOfField: (text: String, depth: Int)?
    /// The text of the field's instruction, of a font's or of a style's name.
    var word: [UInt8] = []
    var codePage = 1252
    var defaultFont = 0
    /// The code page of each font; -1 for the Symbol font.
    var fonts: [Int: Int] = [:]
    var fontInTable = 0
    var symbolFonts: [Int: SymbolFont] = [:]
    var monospacedFonts: Set<Int> = []
    /// Bytes in the code page `pendingPage` that are not decoded yet, since a character may have
    /// two bytes.
    var pending: [UInt8] = []
    var pendingPage = 1252
    var highSurrogate: UInt32?
    /// The number of bytes after a `\u` that are still to be skipped.
    var skip = 0
    /// The name of an attachment, until the sign that stands for it in the text has been read.
    private var attachment: String?
    /// Whether the document ended within a group.
    package private(set) var isTruncated = false
    private var footnotes: [RichDocument.Footnote] = []
    /// The lines of the footnotes in the text.
    private var notes: [[UInt8]] = []
    var unread = RTFUnread()
    /// The number of pictures that the document shows.
    package private(set) var pictures = 0

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads the document's text in UTF-8, without trailing newlines. Footnotes are no part of it.
    ///
    /// - Throws: ``ConversionError``: `badInput` when the document does not begin with `{\rtf` or
    ///   closes a group that is not open, `limit` when it nests too deep.
    package mutating func text() throws(ConversionError) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
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
        while !outerStreams.isEmpty { endStream() }
        stream.builder.finish(state.paragraph, definitions)
        stream.finish()
        return stream.output + (notes.isEmpty ? [] : [0x0A, 0x0A] + notes.joined(separator: [0x0A]))
    }

    /// What has been read as a document.
    package var document: RichDocument {
        var document = RichDocument(blocks: stream.builder.blocks, footnotes: footnotes)
        document.resolveMonospaced()
        document.unread = unread.counts
        document.unread.add(.styles, stream.builder.placedParagraphs)
        return document
    }

    /// Hands the text since the last call to the document, with the marks that it has.
    mutating func takeRun() {
        flush()
        guard stream.taken < stream.output.count else { return }
        let text = String(utf8Bytes: stream.output[stream.taken...])
        stream.taken = stream.output.count
        unread.take(state)
        if state.isMarker { stream.builder.appendMarker(text) } else { stream.builder.append(text, runMarks, state.link) }
    }

    var isMonospaced: Bool { monospacedFonts.contains(state.font) }

    private var runMarks: RichDocument.Marks { isMonospaced ? state.marks.union(.monospaced) : state.marks }

    // MARK: Groups

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
        case UInt8(ascii: "}"): try endGroup()
        case UInt8(ascii: "\\"): control()
        case 0x0A, 0x0D, 0: break
        default:
            state.isAtStart = false
            character(byte)
        }
    }

    private mutating func endGroup() throws(ConversionError) {
        takeRun()
        skip = 0
        if !outerStreams.isEmpty, stream.depth == stack.count { endStream() }
        guard let outer = stack.popLast() else { throw .badInput("the RTF closes a group that is not open (at byte \(index - 1))") }
        let ended = state.destination
        state = outer
        state.isAtStart = false
        endDestination(ended)
        if let symbol = symbolOfField, stack.count < symbol.depth {
            symbolOfField = nil
            special(symbol.text)
        }
    }

    /// Takes what a group has told, after the state around it is back.
    private mutating func endDestination(_ ended: Destination) {
        switch ended {
        case .fontTable, .styleSheet: endName(ended)
        case .picture where state.destination != .picture:
            guard isShown || state.destination == .propertyValue, linkedPicture == nil else { return }
            if let image = picture.image {
                pictures += 1
                stream.builder.append(.image(image), [], state.link)
            } else {
                unread.counts.add(.pictures)
            }
        case .header where state.destination != .header: unread.endHeader()
        case .instruction where state.destination != .instruction && isShown:
            if let symbol = RTFField(String(utf8Bytes: word)).symbol { symbolOfField = (symbol, depth: stack.count) }
        case .propertyName where state.destination != .propertyName: picture.property = takeWord()
        case .propertyValue where state.destination != .propertyValue:
            let value = takeWord()
            if picture.property == "wzDescription" { picture.alternative = value }
            if let address = linkedPicture {
                linkedPicture = nil
                stream.builder.append(.image(.init(alternative: value.withSingleSpaces, source: address)), [], state.link)
            }
        case .attachment where state.destination != .attachment: attachment = takeWord().trimmed
        default: break
        }
    }

    private mutating func takeWord() -> String {
        defer { word = [] }
        return String(validating: word, as: UTF8.self) ?? String(utf8Bytes: TextDecoding.utf8(from: word[...], encoding: .windows1252))
    }

    /// Begins a group whose purpose a control word states.
    private mutating func begin(_ word: String, _ destination: Destination) {
        takeRun()
        let outer = state.destination
        if Self.isRead(word, inside: outer) { state.destination = destination } else if outer == .header { state.destination = .skipped }
        state.isIgnorable = false
        if outer == .listTable || destination == .listTable { beginList(word) }
        guard state.destination == destination else { return }
        switch word {
        case "listtext", "pntext": state.isMarker = true
        case "fldinst", "sn", "sv", "NeXTGraphic": self.word = []
        case "fldrslt":
            let field = RTFField(takeWord())
            if var link = field.link {
                links += 1
                link.number = links
                state.link = link
            }
            guard let address = field.picture, isShown else { return }
            // What the field shows is the picture's description, or the picture once more.
            linkedPicture = address
            state.destination = .propertyValue
            picture = RTFPicture()
            picture.property = "wzDescription"
        case "pict": picture = RTFPicture()
        case "footnote": beginStream(.note)
        case "annotation": beginStream(.comment)
        case "shptxt", "dptxbxtext": beginStream(.box)
        default: break
        }
    }

    /// Whether a group of a purpose of its own is read inside of another one.
    private static func isRead(_ word: String, inside outer: Destination) -> Bool {
        switch outer {
        case .text, .fontTable, .styleSheet: true
        case .alternative: word == "ud"
        case .shape: ["shptxt", "dptxbxtext", "sn", "sv"].contains(word)
        case .picture: word == "sn" || word == "sv"
        case .propertyValue: word == "pict"
        default: false
        }
    }

    private mutating func beginList(_ word: String) {
        switch word {
        case "listtable": definitions.beginLists(areOverrides: false)
        case "listoverridetable": definitions.beginLists(areOverrides: true)
        case "list": definitions.beginList()
        case "listlevel": definitions.beginLevel()
        default: break
        }
    }

    // MARK: Streams

    /// How deep boxes and notes may stand inside of each other. Deeper ones are text of the last.
    private static let maximumStreams = 8

    private mutating func beginStream(_ purpose: RTFStream.Purpose) {
        guard outerStreams.count < Self.maximumStreams else { return }
        outerStreams.append(stream)
        stream = RTFStream(purpose, depth: stack.count)
        let outer = state
        state = State()
        state.font = outer.font
        state.fallbackLength = outer.fallbackLength
        state.isHidden = outer.isHidden
        state.isDeleted = outer.isDeleted
        state.isAtStart = false
    }

    private mutating func endStream() {
        stream.builder.finish(state.paragraph, definitions)
        stream.finish()
        let ended = stream
        stream = outerStreams.removeLast()
        switch ended.purpose {
        case .document: break
        case .comment: unread.counts.add(.comments)
        case .note:
            guard !ended.builder.blocks.isEmpty else { return }
            footnotes.append(.init(label: String(footnotes.count + 1), blocks: ended.builder.blocks))
            stream.builder.append(.footnote(String(footnotes.count)), [], nil)
            let number = Array(String(footnotes.count).utf8)
            stream.output += number
            stream.taken = stream.output.count
            notes.append(number + Array(". ".utf8) + ASCII.trimmed(ended.output))
        case .box:
            stream.builder.appendBox(ended.builder.blocks)
            if !ended.output.isEmpty { stream.boxes += (stream.boxes.isEmpty ? [] : [0x0A]) + ended.output }
        }
    }

    // MARK: Control words

    private mutating func control() {
        guard index < bytes.count else { return isTruncated = true }
        let first = bytes[index]
        guard ASCII.isLetter(first) else {
            index += 1
            return symbol(first)
        }
        let start = index
        while index < bytes.count, ASCII.isLetter(bytes[index]), index - start < 32 { index += 1 }
        let word = String(utf8Bytes: bytes[start..<index])
        let parameter = readParameter()
        if word == "bin" { return readBinary(parameter) }
        if skip > 0, word != "u" {
            // A control word counts as one of the bytes that replace a `\u`.
            skip -= 1
            return
        }
        command(word, parameter)
        state.isAtStart = false
    }

    private mutating func readParameter() -> Int? {
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
        if index < bytes.count, bytes[index] == 0x20 { index += 1 }
        return isNegative ? parameter.map { -$0 } : parameter
    }

    private mutating func readBinary(_ length: Int?) {
        let end = min(max(0, length ?? 0), bytes.count - index) + index
        if end - index < length ?? 0 { isTruncated = true }
        if state.destination == .picture { picture.append(bytes[index..<end]) }
        index = end
    }

    private mutating func symbol(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "*"):
            state.isIgnorable = true
            return
        case UInt8(ascii: "'"):
            guard index + 1 < bytes.count else {
                index = bytes.count
                return
            }
            // An escape without its digits stands for nothing, as in Word.
            guard let high = ASCII.hexValue(bytes[index]), let low = ASCII.hexValue(bytes[index + 1]) else { return }
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
        if state.isAtStart || state.isIgnorable, let destination = Self.destinations[word] { return begin(word, destination) }
        if state.isIgnorable {
            flush()
            if state.destination == .text { state.destination = .skipped }
            state.isIgnorable = false
            return
        }
        switch state.destination {
        case .picture: return picture.setFormat(word)
        case .listTable: return define(word, parameter)
        case .colourTable: return unread.takeColour(word, parameter)
        default: break
        }
        if let text = Self.characters[word] { return special(text) }
        if !setFont(word, parameter), !setMarks(word, parameter), !setParagraph(word, parameter) { layOut(word, parameter) }
    }

    /// Takes a digit of the picture's bytes, a character of a name, or the sign that stands for an
    /// attachment.
    ///
    /// - Returns: whether the character is no text.
    mutating func takeElsewhere(_ byte: UInt8) -> Bool {
        switch state.destination {
        case .text:
            // The sign after the name of a picture in an RTFD package.
            guard byte == 0xAC, let name = attachment else { return false }
            attachment = nil
            takeRun()
            stream.builder.append(.image(.init(alternative: "", source: name)), [], state.link)
            return true
        case .picture: picture.append(digit: byte)
        // Cocoa puts all fonts into one group.
        case .fontTable where byte == UInt8(ascii: ";"): endName(.fontTable)
        case .instruction, .fontTable, .styleSheet, .propertyName, .propertyValue, .attachment: word.append(byte)
        case .header: unread.takeHeader(byte)
        case .colourTable: if byte == UInt8(ascii: ";") { unread.endColour() }
        case .skipped, .listTable, .alternative, .shape: break
        }
        return true
    }
}
