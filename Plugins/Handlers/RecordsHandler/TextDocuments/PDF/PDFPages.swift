import Documents
import DragHTML
import DragTypes

/// The pages of a PDF as poppler's `pdftohtml -xml` tells them: pieces of text with their places.
///
/// Places are counted in pixels from the upper left corner of the page.
struct PDFPages {
    struct Page {
        var height: Double
        var pieces: [Piece] = []
    }

    /// Characters of one font on one line.
    struct Piece {
        var frame: Frame
        /// The size of the font, in pixels.
        var size: Double
        /// Whether all characters of the font have one width.
        var isMonospaced: Bool
        var runs: [RichDocument.Run] = []

        var text: String { runs.map(\.plainText).joined() }

        /// Whether the piece shows nothing.
        var isBlank: Bool { runs.allSatisfy { if case .text(let text) = $0.content { text.allSatisfy(\.isWhitespace) } else { false } } }

        /// Whether another piece has the same characters at the same place. Some programs draw bold
        /// characters twice.
        func isSame(as other: Piece) -> Bool {
            abs(frame.left - other.frame.left) < 3 && abs(frame.top - other.frame.top) < 3 && text == other.text
        }
    }

    /// The size of most characters of some pieces; 1 where there are none.
    static func commonSize(of pieces: some Sequence<Piece>) -> Double {
        var counts: [Double: Int] = [:]
        for piece in pieces { counts[piece.size, default: 0] += piece.text.utf8.count }
        return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 1
    }

    struct Frame: Hashable {
        var left, top, right, bottom: Double

        var height: Double { bottom - top }

        /// How much of the lower one of two frames stands beside the other, from 0 to 1.
        func overlap(_ other: Frame) -> Double {
            let common = min(bottom, other.bottom) - max(top, other.top)
            return max(0, common) / max(1, min(height, other.height))
        }

        func union(_ other: Frame) -> Frame {
            Frame(
                left: min(left, other.left), top: min(top, other.top), right: max(right, other.right), bottom: max(bottom, other.bottom))
        }
    }

    private(set) var pages: [Page] = []
    /// The titles of the document's outline.
    private(set) var outline: Set<String> = []
    /// How many pictures the pages show.
    private(set) var pictures = 0

    private struct Font {
        let size: Double
        let isMonospaced: Bool
        let marks: RichDocument.Marks
    }

    private var fonts: [String: Font] = [:]
    private var font = Font(size: 1, isMonospaced: false, marks: [])
    /// How many elements for bold and for italics are open.
    private var (bold, italic) = (0, 0)
    private var address: String?
    private var links = 0
    private var title: String?

    /// The elements of poppler's tree overlap at times, so that its tags are read one by one.
    init(_ bytes: [UInt8]) {
        for token in HTMLToken.tokens(of: bytes) {
            switch token {
            case .startTag(let name, let attributes, _): start(name, attributes)
            case .endTag(let name): end(name)
            case .characters(let text): add(text)
            case .comment, .doctype: break
            }
        }
    }

    private var isInText = false

    private mutating func start(_ name: String, _ attributes: [String: String]) {
        func number(_ name: String) -> Double { attributes[name].flatMap { Double($0) } ?? 0 }
        switch name {
        case "page": pages.append(Page(height: max(1, number("height"))))
        case "fontspec":
            let family = ASCII.lowercased(attributes["family"] ?? "")
            let isMonospaced = Self.monospaced.contains { family.contains($0) }
            let styles = Self.styles.filter { style in style.names.contains { family.contains($0) } }
            fonts[attributes["id"] ?? ""] = Font(
                size: max(1, number("size")), isMonospaced: isMonospaced, marks: styles.reduce(into: []) { $0.formUnion($1.mark) })
        case "text" where !pages.isEmpty:
            font = fonts[attributes["font"] ?? ""] ?? Font(size: max(1, number("height")), isMonospaced: false, marks: [])
            let (left, top) = (number("left"), number("top"))
            let frame = Frame(left: left, top: top, right: left + max(0, number("width")), bottom: top + max(1, number("height")))
            pages[pages.count - 1].pieces.append(Piece(frame: frame, size: font.size, isMonospaced: font.isMonospaced))
            (isInText, bold, italic, address) = (true, 0, 0, nil)
        case "b": bold += 1
        case "i": italic += 1
        case "a":
            links += 1
            // Addresses within the document name places on its pages.
            address = attributes["href"].flatMap {
                SafeAddress.isLink($0, allowsFiles: false) && URLText.scheme(of: Array($0.utf8)) != nil ? $0 : nil
            }
        case "item": title = ""
        case "pictures": pictures = Int(attributes["count"] ?? "") ?? 0
        default: break
        }
    }

    private mutating func end(_ name: String) {
        switch name {
        case "text":
            isInText = false
            if let page = pages.indices.last, let piece = pages[page].pieces.indices.last {
                pages[page].pieces[piece].runs = PDFLinks.endingWithWords(pages[page].pieces[piece].runs)
            }
            divideLastPiece()
        case "b": bold = max(0, bold - 1)
        case "i": italic = max(0, italic - 1)
        case "a": address = nil
        case "item":
            if let title { outline.insert(title.trimmingWhitespace) }
            title = nil
        default: break
        }
    }

    private mutating func add(_ text: String) {
        title? += text
        guard isInText, let page = pages.indices.last, let piece = pages[page].pieces.indices.last else { return }
        let text = Self.readable(text)
        let link = address.map { RichDocument.Link(number: links, address: $0) }
        var all = font.marks
        if bold > 0 { all.insert(.bold) }
        if italic > 0 { all.insert(.italic) }
        if font.isMonospaced, link == nil { all.insert(.code) }
        pages[page].pieces[piece].runs.append(RichDocument.Run(.text(text), all, link: link))
    }

    /// Divides a piece at three spaces and more, by which programs set columns.
    private mutating func divideLastPiece() {
        guard let page = pages.indices.last, let piece = pages[page].pieces.last, !piece.isMonospaced, piece.runs.count == 1 else { return }
        let text = piece.text
        guard text.contains("   "), let run = piece.runs.first else { return }
        pages[page].pieces.removeLast()
        // A space is about half as wide as a letter.
        func weight(_ text: some StringProtocol) -> Double { text.reduce(0) { $0 + ($1 == " " ? 0.5 : 1) } }
        let width = (piece.frame.right - piece.frame.left) / max(1, weight(text))
        var (column, words, spaces) = (0.0, "", 0)
        func add(endingAt end: Double) {
            guard !words.isEmpty else { return }
            var part = piece
            part.frame.left = piece.frame.left + width * (end - weight(words))
            part.frame.right = piece.frame.left + width * end
            part.runs = [RichDocument.Run(.text(words), run.marks, link: run.link)]
            pages[page].pieces.append(part)
            words = ""
        }
        for character in text {
            if character == " " {
                spaces += 1
                if spaces == 3 { add(endingAt: column - 1) }
            } else {
                words += spaces < 3 && !words.isEmpty ? String(repeating: " ", count: spaces) + String(character) : String(character)
                spaces = 0
            }
            column += character == " " ? 0.5 : 1
        }
        add(endingAt: column - 0.5 * Double(spaces))
    }

    /// Parts of the names of fonts whose characters all have one width.
    private static let monospaced = ["mono", "courier", "consol", "typewriter", "cmtt", "menlo", "andale", "lettergothic", "fixed"]

    /// Parts of the names of fonts that are bold or italic and whose names do not say so: those of
    /// TeX, and Nimbus.
    private static let styles: [(mark: RichDocument.Marks, names: [String])] = [
        (.bold, ["cmbx", "sfbx", "cmssbx", "-medi", "-semibold", "-demi"]), (.italic, ["cmti", "sfti", "cmsl", "cmmi", "ital", "-slant"]),
    ]

    /// The text with a bullet in place of the characters of symbol fonts that have no meaning of
    /// their own, and without ligatures.
    private static func readable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.value > 0x7E || $0.value < 0x20 }) else { return text }
        if text.unicodeScalars.count == 1, text.unicodeScalars.allSatisfy({ $0.properties.generalCategory == .control }), text != "\t" {
            return "\u{2022}"
        }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0xF000...0xF0FF: result += "\u{2022}"
            case 0xFB00...0xFB04: result += ["ff", "fi", "fl", "ffi", "ffl"][Int(scalar.value) - 0xFB00]
            case 0xA0, 0x2002...0x200A: result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension RichDocument.Run {
    /// The characters of a run of text; empty for any other run.
    var plainText: String { if case .text(let text) = content { text } else { "" } }
}
