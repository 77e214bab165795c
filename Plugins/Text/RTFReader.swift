import DragKit
import DragTypes

/// Reads the text of an RTF document. Groups are kept on an explicit stack, so that deep nesting
/// cannot overflow the thread's stack.
struct RTFReader {
    /// The purpose of the current group.
    private enum Destination {
        case text, skipped, fontTable
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
    }

    private let bytes: [UInt8]
    private var index = 0
    private var state = State()
    private var stack: [State] = []
    private var output: [UInt8] = []
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
    private(set) var isTruncated = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads the document's text in UTF-8, without trailing newlines.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) when the document does not begin with `{\rtf`,
    ///   ends within a control word or binary data, or has a `\'` without two hexadecimal digits.
    mutating func text() throws(ConversionError) -> [UInt8] {
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
        flush()
        while output.last == 0x0A { output.removeLast() }
        return output
    }

    private mutating func step() throws(ConversionError) {
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "{"):
            flush()
            skip = 0
            stack.append(state)
            state.isAtStart = true
            state.isIgnorable = false
        case UInt8(ascii: "}"):
            flush()
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
        case 0x0A, 0x0D: special("\n")
        case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): character(byte)
        case UInt8(ascii: ":"), UInt8(ascii: "|"): break
        default: character(byte)
        }
        state.isAtStart = false
    }

    private mutating func command(_ word: String, _ parameter: Int?) {
        if state.isAtStart || state.isIgnorable, let destination = Self.destinations[word] {
            flush()
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
        switch word {
        case "ansi": codePage = 1252
        case "mac": codePage = 10000
        case "pc": codePage = 437
        case "pca": codePage = 850
        case "ansicpg": if let parameter, parameter > 0 { codePage = parameter }
        case "deff": defaultFont = parameter ?? 0; state.font = defaultFont
        case "f":
            flush()
            if state.destination == .fontTable { fontInTable = parameter ?? 0 } else { state.font = parameter ?? 0 }
        case "fcharset": if state.destination == .fontTable { fonts[fontInTable] = Self.codePages[parameter ?? 0] ?? 0 }
        case "cpg": if state.destination == .fontTable, let parameter { fonts[fontInTable] = parameter }
        case "plain":
            flush()
            state.font = defaultFont
            state.isHidden = false
            state.isDeleted = false
        case "v": flush(); state.isHidden = parameter != 0
        case "deleted": flush(); state.isDeleted = parameter != 0
        case "uc": state.fallbackLength = max(0, parameter ?? 1)
        case "u": unicode(parameter ?? 0)
        case "par", "line", "sect", "page", "column": special("\n")
        case "cell", "nestcell":
            special("\t")
            hasCells = true
        case "row", "nestrow": endRow()
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
        guard isShown else { return }
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
        } else if unit >= 0xF020, unit <= 0xF0FF, fonts[state.font] == -1 {
            output += SymbolFont.utf8(UInt8(unit & 0xFF))
        } else {
            append(Unicode.Scalar(unit))
        }
    }

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
        case -1: for byte in pending { output += SymbolFont.utf8(byte) }
        case 1252: output += TextDecoding.utf8(from: pending[...], encoding: .windows1252)
        case 65001: output += TextDecoding.utf8(from: pending[...], encoding: .utf8)
        case 10000: output += TextDecoding.utf8(from: pending[...], encoding: .named("macintosh"))
        default: output += TextDecoding.utf8(from: pending[...], encoding: .named("cp\(pendingPage)"))
        }
        pending.removeAll(keepingCapacity: true)
    }

    // MARK: Tables of the specification

    private static let characters: [String: String] = [
        "tab": "\t", "emdash": "\u{2014}", "endash": "\u{2013}", "bullet": "\u{2022}", "lquote": "\u{2018}",
        "rquote": "\u{2019}", "ldblquote": "\u{201C}", "rdblquote": "\u{201D}", "emspace": "\u{2003}",
        "enspace": "\u{2002}", "qmspace": "\u{2005}", "zwj": "\u{200D}", "zwnj": "\u{200C}", "zwbo": "\u{200B}",
        "zwnbo": "\u{2060}", "ltrmark": "\u{200E}", "rtlmark": "\u{200F}",
    ]

    /// The destinations by their control word. All other destinations are text, or are marked as
    /// ignorable by `\*`.
    private static let destinations: [String: Destination] = {
        var result: [String: Destination] = ["fonttbl": .fontTable]
        for word in [
            "annotation", "atnauthor", "atndate", "atnicn", "atnid", "atnparent", "atnref", "atntime", "atrfend", "atrfstart",
            "author", "background", "bkmkend", "bkmkstart", "blipuid", "buptim", "category", "colorschememapping", "colortbl",
            "comment", "company", "creatim", "datafield", "datastore", "defchp", "defpap", "do", "doccomm", "docvar",
            "dptxbxtext", "ebcend", "ebcstart", "factoidname", "falt", "fchars", "ffdeftext", "ffentrymcr", "ffexitmcr",
            "ffformat", "ffhelptext", "ffl", "ffname", "ffstattext", "file", "filetbl", "fldinst", "fldtype", "fname",
            "fontemb", "fontfile", "footer", "footerf", "footerl", "footerr", "footnote", "formfield", "ftncn", "ftnsep",
            "ftnsepc", "g", "generator", "gridtbl", "header", "headerf", "headerl", "headerr", "hl", "hlfr", "hlinkbase",
            "hlloc", "hlsrc", "hsv", "htmltag", "info", "keycode", "keywords", "latentstyles", "lchars", "levelnumbers",
            "leveltext", "lfolevel", "linkval", "list", "listlevel", "listname", "listoverride", "listoverridetable",
            "listpicture", "liststylename", "listtable", "lsdlockedexcept", "mailmerge", "manager", "mhtmltag", "mmath",
            "nextfile", "nonshppict", "nonesttables", "objalias", "objclass", "objdata", "objname",
            "objsect", "objtime", "oldcprops", "oldpprops", "oldsprops", "oldtprops", "oleclsid", "operator", "panose",
            "password", "passwordhash", "pgp", "pgptbl", "pict", "picprop", "pn", "pnseclvl", "pntxta", "pntxtb", "printim",
            "private", "propname", "protend", "protstart", "protusertbl", "revtbl", "revtim", "rsidtbl", "rxe", "shpinst",
            "sn", "sp", "staticval", "stylesheet", "subject", "sv", "svb", "tc", "template", "themedata", "title", "ud",
            "txe", "upr", "userprops", "wgrffmtfilter", "windowcaption", "writereservation", "writereservhash", "xe",
            "xform", "xmlattrname", "xmlattrvalue", "xmlclose", "xmlname", "xmlnstbl", "xmlopen",
        ] { result[word] = .skipped }
        // Shown although some of them are ignorable: the result of a field, the text of a shape,
        // the marker of a list item, the Unicode half of `\upr`.
        for word in ["fldrslt", "nesttableprops", "shptxt", "listtext", "pntext", "ud", "shppict", "result"] { result[word] = .text }
        result["upr"] = .alternative
        return result
    }()

    /// The Windows code pages by the parameter of `\fcharset`; -1 for the Symbol font.
    private static let codePages: [Int: Int] = [
        0: 1252, 2: -1, 77: 10000, 128: 932, 129: 949, 130: 1361, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258,
        177: 1255, 178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250, 254: 437, 255: 850,
    ]
}

/// The encoding of the Symbol font (Adobe, *Symbol Encoding to Unicode*): Greek letters and common
/// mathematical signs.
enum SymbolFont {
    static func utf8(_ byte: UInt8) -> [UInt8] {
        if let mapped = table[byte] { return Array(String(Character(mapped)).utf8) }
        return byte < 0x80 ? [byte] : [0xEF, 0xBF, 0xBD]
    }

    private static let table: [UInt8: Unicode.Scalar] = {
        var result: [UInt8: Unicode.Scalar] = [
            0x22: "\u{2200}", 0x24: "\u{2203}", 0x27: "\u{220B}", 0x2A: "\u{2217}", 0x2D: "\u{2212}", 0x40: "\u{2245}",
            0x5C: "\u{2234}", 0x5E: "\u{22A5}", 0xA0: "\u{20AC}",
        ]
        let upper = Array("ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ".unicodeScalars)
        let lower = Array("αβχδεφγηιϕκλμνοπθρστυϖωξψζ".unicodeScalars)
        for (offset, letter) in upper.enumerated() { result[0x41 + UInt8(offset)] = letter }
        for (offset, letter) in lower.enumerated() { result[0x61 + UInt8(offset)] = letter }
        let high = Array("ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…".unicodeScalars)
        for (offset, sign) in high.enumerated() { result[0xA1 + UInt8(offset)] = sign }
        let higher = Array("ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊".unicodeScalars)
        for (offset, sign) in higher.enumerated() { result[0xC0 + UInt8(offset)] = sign }
        return result
    }()
}
