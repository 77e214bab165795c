import DragKit
import DragTypes
import DragZIP

/// Counts what programs that read office documents leave out: further sheets, formulas, charts,
/// comments, macros; and the tables and links of texts, which can be taken out.
///
/// Words are not counted here. They are counted in the first result of a route that a recogniser
/// understands, such as the HTML of a DOCX.
struct PackageRecogniser: Recognising {
    let types: [TypeIdentifier] = Self.packages.map(\.type)
    let decides: Set<Kind> = []

    /// How the parts of a package are named, and what they are.
    private struct Package {
        var type: TypeIdentifier
        var kind: Kind
        var marks: [Mark]
    }

    /// A feature, and what stands for one of it.
    private struct Mark {
        var feature: Feature
        /// How the names of the parts begin that are looked into.
        var parts: String
        /// What one of the feature begins with inside a part, each of several spellings; empty when
        /// a part itself is one of the feature.
        var spellings: [String] = []
        /// How many of them are no loss: the sheet that is read.
        var own = 0
    }

    private static let workbook: [Mark] = [
        Mark(feature: .furtherSheets, parts: "xl/worksheets/sheet", own: 1),
        Mark(feature: .formulas, parts: "xl/worksheets/sheet", spellings: ["<f>", "<f "]),
        Mark(feature: .links, parts: "xl/worksheets/sheet", spellings: ["<hyperlink "]),
        Mark(feature: .charts, parts: "xl/charts/chart"), Mark(feature: .comments, parts: "xl/comments", spellings: ["<comment "]),
        Mark(feature: .macros, parts: "xl/vbaProject.bin"),
    ]
    private static let text: [Mark] = [
        Mark(feature: .comments, parts: "word/comments.xml", spellings: ["<w:comment "]), Mark(feature: .charts, parts: "word/charts/chart"),
        Mark(feature: .macros, parts: "word/vbaProject.bin"), Mark(feature: .tables, parts: "word/document.xml", spellings: ["<w:tbl>"]),
        Mark(feature: .links, parts: "word/document.xml", spellings: ["<w:hyperlink "]),
    ]
    private static let openText = [
        annotations, Mark(feature: .tables, parts: "content.xml", spellings: ["<table:table "]),
        Mark(feature: .links, parts: "content.xml", spellings: ["<text:a "]),
    ]
    private static let annotations = Mark(feature: .comments, parts: "content.xml", spellings: ["<office:annotation "])

    private static let packages = [
        Package(type: "org.openxmlformats.spreadsheetml.sheet", kind: .table, marks: workbook),
        Package(type: "org.openxmlformats.spreadsheetml.sheet.macroenabled", kind: .table, marks: workbook),
        Package(type: "org.openxmlformats.wordprocessingml.document", kind: .document, marks: text),
        Package(type: "org.openxmlformats.wordprocessingml.document.macroenabled", kind: .document, marks: text),
        Package(type: "org.oasis-open.opendocument.text", kind: .document, marks: openText),
        Package(
            type: "org.oasis-open.opendocument.spreadsheet", kind: .table,
            marks: [
                Mark(feature: .furtherSheets, parts: "content.xml", spellings: ["<table:table "], own: 1),
                Mark(feature: .formulas, parts: "content.xml", spellings: ["table:formula="]), annotations,
            ]),
    ]

    /// The most bytes that are unpacked of one package. A feature is not counted in parts that are
    /// larger.
    private static let mostUnpacked = 8 << 20

    func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading] {
        guard let package = Self.packages.first(where: { $0.type == type }), let archive = try? ZIPArchive(parsing: [UInt8](bytes)) else { return [] }
        var counts: [Feature: Int] = [:]
        var unpacked: [String: [UInt8]] = [:]
        var room = Self.mostUnpacked
        for mark in package.marks {
            let parts = archive.entries.values.filter { $0.name.hasPrefix(mark.parts) && !$0.name.hasSuffix(".rels") }
            var count: Int? = mark.spellings.isEmpty ? parts.count : 0
            for part in parts where !mark.spellings.isEmpty {
                if unpacked[part.name] == nil, part.count <= room, let contents = try? archive.contents(of: part, limit: room) {
                    room -= contents.count
                    unpacked[part.name] = contents
                }
                guard let contents = unpacked[part.name] else {
                    count = nil
                    break
                }
                count = count.map { $0 + Self.count(mark.spellings.map { Array($0.utf8) }, in: contents) }
            }
            if let count { counts[mark.feature] = max(0, count - mark.own) }
        }
        return [Reading(type, package.kind, Inventory(partial: counts))]
    }

    /// How often one of the spellings, which begin with the same byte, stands in the bytes.
    private static func count(_ spellings: [[UInt8]], in bytes: [UInt8]) -> Int {
        guard let first = spellings.first?.first else { return 0 }
        var count = 0
        var place = 0
        while let found = bytes[place...].firstIndex(of: first) {
            if spellings.contains(where: { bytes[found...].starts(with: $0) }) { count += 1 }
            place = found + 1
        }
        return count
    }
}
