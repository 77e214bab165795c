import DragKit
import DragTypes
import DragZIP

/// Workbooks of Excel since 2007 (`.xlsx`, `.xlsm`; ECMA-376 Part 1 §18).
enum OfficeWorkbook {
    /// - Throws: ``ConversionError``: `badInput` for a damaged workbook, `unsupported` for one that
    ///   a password protects, `limit` for one that is too large.
    static func workbook(in bytes: [UInt8]) throws(ConversionError) -> Workbook {
        let archive = try ZIPArchive(office: bytes, Workbook.form)
        func part(_ name: String) throws(ConversionError) -> [UInt8] {
            try parsing { () throws(FormError) in try archive.part(name, of: Workbook.form) }
        }
        let root = try OfficeRelations(part("_rels/.rels"), of: "")
        let name = root.target(ofType: "/officeDocument") ?? "xl/workbook.xml"
        let contents = OfficeContents()
        try XMLEvents.read(part(name), into: contents)
        let folder = name.split(separator: "/").dropLast().joined(separator: "/")
        let relations = try OfficeRelations(part("\(folder)/_rels/\(name.split(separator: "/").last ?? "").rels"), of: folder)
        let strings = OfficeStrings()
        if let name = relations.target(ofType: "/sharedStrings"), archive.entries[name] != nil { try XMLEvents.read(part(name), into: strings) }
        let styles = OfficeStyles()
        if let name = relations.target(ofType: "/styles"), archive.entries[name] != nil { try XMLEvents.read(part(name), into: styles) }
        var workbook = Workbook(sheets: contents.sheets.map { .init(name: $0.name, isHidden: $0.isHidden) }, active: contents.active)
        for (index, sheet) in contents.sheets.enumerated() where !sheet.isHidden {
            // Sheets of charts hold no cells.
            guard let name = relations.target(sheet.relation), name.contains("worksheets/") || !name.contains("sheets/") else { continue }
            let cells = OfficeCells(strings.strings, styles, is1904: contents.is1904, limit: Table.maximumCells(of: bytes.count))
            try XMLEvents.read(part(name), into: cells)
            cells.cells.finish(&workbook.sheets[index])
            workbook.formulasWithoutValue += cells.formulasWithoutValue
        }
        return workbook
    }
}

/// What a workbook says of its sheets.
private final class OfficeContents: XMLEventReceiver {
    private(set) var sheets: [(name: String, isHidden: Bool, relation: String)] = []
    private(set) var active = 0
    private(set) var is1904 = false

    func start(_ name: String, _ attributes: [String: String]) throws(ConversionError) {
        switch name {
        case "sheet":
            guard sheets.count < 10_000 else { throw .limit("the workbook has more than the limit of 10000 sheets") }
            sheets.append((attributes["name"] ?? "", ["hidden", "veryHidden"].contains(attributes["state"] ?? ""), attributes["id"] ?? ""))
        case "workbookView": active = attributes["activetab"].flatMap { Int($0) } ?? active
        case "workbookPr": is1904 = ["1", "true", "on"].contains(attributes["date1904"] ?? "")
        default: break
        }
    }

    func end(_ name: String) {}
    func text(_ text: String) {}
}

/// The texts that cells share.
private final class OfficeStrings: XMLEventReceiver {
    private(set) var strings: [String] = []
    private var text: String?
    private var isText = false
    /// Whether the text says how another one is read aloud.
    private var isPhonetic = false

    func start(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "si": text = ""
        case "rPh": isPhonetic = true
        case "t": isText = !isPhonetic
        default: break
        }
    }

    func end(_ name: String) {
        switch name {
        case "si": strings.append(OfficeText.decoded(text ?? ""))
        case "rPh": isPhonetic = false
        case "t": isText = false
        default: break
        }
    }

    func text(_ text: String) { if isText { self.text? += text } }
}

/// How cells show their numbers.
private final class OfficeStyles: XMLEventReceiver {
    private var codes: [Int: CellNumber.Format] = [:]
    private var formats: [CellNumber.Format?] = []
    private var isCellFormats = false

    func format(_ style: Int) -> CellNumber.Format? { formats.indices.contains(style) ? formats[style] : nil }

    func start(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "numFmt":
            if let id = attributes["numfmtid"].flatMap({ Int($0) }), let code = attributes["formatcode"] { codes[id] = CellNumber.Format(code) }
        case "cellXfs": isCellFormats = true
        case "xf" where isCellFormats:
            let id = attributes["numfmtid"].flatMap { Int($0) } ?? 0
            formats.append(codes[id] ?? CellNumber.builtIn(id).map(CellNumber.Format.moment))
        default: break
        }
    }

    func end(_ name: String) { if name == "cellXfs" { isCellFormats = false } }
    func text(_ text: String) {}
}

enum OfficeText {
    /// A text with control characters, and with what would be read as one, escaped.
    static func encoded(_ text: String) -> String {
        guard text.contains("_x") || text.utf8.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 }) else { return text }
        var result = ""
        for scalar in text.replacing("_x", with: "_x005F_x").unicodeScalars {
            let isControl = scalar.value < 0x20 && ![9, 10, 13].contains(scalar.value)
            let digits = String(scalar.value, radix: 16, uppercase: true)
            result += isControl ? "_x\(String(repeating: "0", count: 4 - digits.count))\(digits)_" : String(scalar)
        }
        return result
    }

    /// A text without the escapes of control characters (§22.9.2.19): `_x000D_`.
    static func decoded(_ text: String) -> String {
        guard text.contains("_x") else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "_x") {
            let digits = rest[start.upperBound...].prefix(4)
            let behind = rest[start.upperBound...].dropFirst(4)
            guard digits.count == 4, behind.first == "_", let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else {
                result += rest[..<start.upperBound]
                rest = rest[start.upperBound...]
                continue
            }
            result += rest[..<start.lowerBound] + (scalar == "\r" ? "" : String(Character(scalar)))
            rest = behind.dropFirst()
        }
        return result + rest
    }
}

/// The cells of a sheet.
private final class OfficeCells: XMLEventReceiver {
    private(set) var cells: SheetCells
    private(set) var formulasWithoutValue = 0
    private let strings: [String]
    private let styles: OfficeStyles
    private let is1904: Bool
    private var row = (number: -1, isHidden: false)
    private var column = -1
    private var type = ""
    private var style = 0
    private var value = ""
    private var takesText = false
    private var isPhonetic = false
    private var hasFormula = false

    init(_ strings: [String], _ styles: OfficeStyles, is1904: Bool, limit: Int) {
        (self.strings, self.styles, self.is1904) = (strings, styles, is1904)
        cells = SheetCells(limit: limit)
    }

    func start(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "col":
            guard Self.isTrue(attributes["hidden"]) || attributes["width"] == "0", let first = attributes["min"].flatMap({ Int($0) }),
                let last = attributes["max"].flatMap({ Int($0) }),
                first >= 1, last >= first
            else { return }
            cells.hide(first - 1...last - 1)
        case "row":
            row = (Table.place(attributes["r"]).map { $0 - 1 } ?? row.number + 1, Self.isTrue(attributes["hidden"]) || attributes["ht"] == "0")
            column = -1
        case "c":
            column = attributes["r"].flatMap(Self.column) ?? column + 1
            (type, value, hasFormula) = (attributes["t"] ?? "n", "", false)
            style = attributes["s"].flatMap { Int($0) } ?? 0
        case "f": hasFormula = true
        case "mergeCell": cells.mergedCells += 1
        case "rPh": isPhonetic = true
        case "v", "t": takesText = !isPhonetic
        default: break
        }
    }

    func end(_ name: String) throws(ConversionError) {
        switch name {
        case "v", "t": takesText = false
        case "rPh": isPhonetic = false
        case "c":
            if value.isEmpty, hasFormula { formulasWithoutValue += 1 }
            cells.set(shown, column: column)
        case "row": try cells.endRow(row.number, isHidden: row.isHidden)
        default: break
        }
    }

    func text(_ text: String) { if takesText { value += text } }

    private var shown: String {
        switch type {
        case "s": return Int(value).flatMap { strings.indices.contains($0) ? strings[$0] : nil } ?? ""
        case "str", "inlineStr": return OfficeText.decoded(value)
        case "b": return value == "1" || value == "true" ? "TRUE" : value.isEmpty ? "" : "FALSE"
        case "e", "d": return value
        default:
            let digits = value.trimmingWhitespace
            guard let number = Double(digits) else { return value }
            // A number keeps fewer digits than a file may state of a whole one.
            if styles.format(style) == nil, abs(number) >= 1e15, digits.utf8.count < 19, digits.utf8.allSatisfy(ASCII.isDigit) { return digits }
            return CellNumber.text(number, as: styles.format(style), is1904: is1904)
        }
    }

    private static func isTrue(_ text: String?) -> Bool { text == "1" || text == "true" || text == "on" }

    /// The column of a cell's name, `AB12`, from 0 on.
    private static func column(_ name: String) -> Int? {
        var column = 0
        for letter in name.utf8.prefix(while: ASCII.isLetter).prefix(4) { column = column * 26 + Int(letter & 0x1F) }
        return column > 0 ? column - 1 : nil
    }
}
