import DragKit
import DragTypes

/// References whose fields stand on lines that begin with a tag: RIS, EndNote's tagged form
/// (Unix' refer) and the MEDLINE form of PubMed.
///
/// Sources: RIS format specification (Research Information Systems, 2011) and EndNote's output
/// style “RefMan (RIS) Export”; refer(1) and EndNote's import filter “EndNote Import”;
/// “MEDLINE/PubMed Data Element (Field) Descriptions”
/// (nlm.nih.gov/bsd/mms/medlineelements.html).
struct TaggedReferences {
    /// What a tag holds.
    enum Slot: Hashable {
        case text(Reference.Field)
        case name(Reference.Role)
        /// A body, whose name is not divided.
        case body
        /// A shortened name of an author, where no whole one stands.
        case shortName
        /// The book in which a chapter is, whatever other tags say.
        case book
        /// The number in a database.
        case accession
        /// What kind of report or thesis a work is; some publishers put its DOI there.
        case genre
        case kind, key, doi, keyword, address, issued, accessed, pages, firstPage, lastPage
        /// ISBN or ISSN.
        case serial
        /// DOIs and other identifiers, with their kind in brackets.
        case identifier
        /// Said by another tag as well, or of the record and not of the work.
        case nothing
    }

    /// How a line begins.
    enum Syntax { case ris, refer, medline }

    let syntax: Syntax
    /// What the tags hold. Of tags with the same slot, the first one is written.
    let tags: [(tag: String, slot: Slot)]
    /// The tag with which a record begins, and the one with which it ends; empty where the next
    /// one's beginning ends it.
    let (first, last): (String, String)
    /// The tags that are written.
    private let written: [(tag: String, slot: Slot)]

    init(syntax: Syntax, tags: [(tag: String, slot: Slot)], first: String, last: String) {
        (self.syntax, self.tags, self.first, self.last) = (syntax, tags, first, last)
        var taken: Set<Slot> = []
        written = tags.filter { taken.insert($0.slot).inserted }
    }

    // MARK: Reading

    /// - Throws: ``ConversionError`` (`unsupported`) for a text without a reference.
    func references(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Reference] {
        let slots = Dictionary(tags.map { ($0.tag, $0.slot) }) { first, _ in first }
        var references: [Reference] = []
        var record: [(tag: String, value: String)] = []
        func end() {
            guard !record.isEmpty else { return }
            let reference = TaggedRecord.reference(of: record, syntax, slots, &unread)
            if !reference.isEmpty { references.append(reference) }
            record = []
        }
        for line in Cue.lines(bytes) {
            if let (tag, value) = tagged(line) {
                if tag == first || record.isEmpty { end() }
                if tag == last { end() } else { record.append((tag, value)) }
            } else if let position = record.indices.last {
                let more = line.trimmingWhitespace
                if !more.isEmpty { record[position].value += (record[position].value.isEmpty ? "" : separator(record[position].tag)) + more }
                if more.isEmpty, syntax == .refer { end() }
            }
        }
        end()
        guard !references.isEmpty else { throw .unsupported("the text has no reference in it") }
        return references
    }

    /// Each keyword of EndNote has a line of its own below one tag.
    private func separator(_ tag: String) -> String { tag == "%K" ? "\n" : " " }

    /// The tag of a line, and what follows; nil for a line that goes on with the one before.
    private func tagged(_ line: String) -> (tag: String, value: String)? {
        let text = line.utf8
        func value(from offset: Int) -> String { String(Substring(text.dropFirst(offset))).trimmingWhitespace }
        switch syntax {
        case .ris:
            // Some programs write one space and not two.
            let head = Array(text.prefix(5))
            guard head.count >= 4, head[0].isUpper, head[1].isUpper || ASCII.isDigit(head[1]), head[2] == 0x20,
                let hyphen = head.firstIndex(of: UInt8(ascii: "-")), hyphen == 3 || hyphen == 4 && head[3] == 0x20
            else { return nil }
            return (String(utf8Bytes: head[..<2]), value(from: hyphen + 1))
        case .refer:
            guard text.first == UInt8(ascii: "%"), let sign = line.dropFirst().first, text.count == 2 || text.dropFirst(2).first == 0x20 else {
                return nil
            }
            return ("%\(sign)", value(from: 2))
        case .medline:
            let head = Array(text.prefix(5))
            guard head.count == 5, head[4] == UInt8(ascii: "-"), head[0].isUpper else { return nil }
            return (String(utf8Bytes: head[..<4]).trimmingWhitespace, value(from: 5))
        }
    }

    // MARK: Writing

    /// Whether a record has a place for a field of a reference.
    func holds(_ field: Reference.Field, of reference: Reference) -> Bool {
        switch field {
        case .doi, .pages, .genre, .pubMed, .pubMedCentral: true
        case .isbn, .issn: !(reference.hasNumber && syntax == .refer)
        case .number: reference.hasNumber && syntax == .refer || isHeld(field)
        case .pageCount: reference.kind == .book && reference[.pages].isEmpty && syntax == .ris
        default: isHeld(field)
        }
    }

    private func isHeld(_ field: Reference.Field) -> Bool { written.contains { $0.slot == .text(field) } }

    func text(of references: [Reference]) -> String { references.map(record).joined(separator: "\n") }

    private func record(_ reference: Reference) -> String {
        var lines: [String] = []
        func add(_ tag: String, _ value: String) {
            let text = value.split(whereSeparator: \.isNewline).joined(separator: " ")
            if !text.isEmpty { lines.append(syntax == .ris ? "\(tag)  - \(text)" : "\(tag) \(text)") }
        }
        for (tag, slot) in written {
            switch slot {
            case .text(.container): add(syntax == .refer && reference.kind.isInBook ? "%B" : tag, reference[.container])
            case .text(let field): add(tag, reference[field])
            case .genre: add(tag, reference[.genre])
            case .accession:
                add(tag, reference[.pubMed])
                add(syntax == .ris ? "C2" : "%2", reference[.pubMedCentral])
            case .name(let role): for name in reference.names[role] ?? [] { add(tag, written(name)) }
            case .kind: add(tag, reference.kind.name(in: syntax == .ris ? .ris : .endNote))
            case .key: add(tag, reference.key)
            case .doi: add(tag, reference[.doi])
            case .keyword: for keyword in reference.keywords { add(tag, keyword) }
            case .address: for address in reference.addresses { add(tag, address) }
            case .issued: add(tag, reference.issued.map { $0.start.map { String($0.year) } ?? $0.literal } ?? "")
            case .accessed: add(tag, reference.accessed.map(date) ?? "")
            case .pages: add(tag, reference[.pages])
            case .firstPage:
                let pages = reference[.pages].isEmpty && reference.kind == .book ? reference[.pageCount] : reference[.pages]
                add(tag, reference.pageRange?.first ?? pages)
            case .lastPage: add(tag, reference.pageRange?.last ?? "")
            case .serial:
                let fields: [Reference.Field] = reference.hasNumber && syntax == .refer ? [.number] : [.isbn, .issn]
                for field in fields { add(tag, reference[field]) }
            case .body, .shortName, .book, .identifier, .nothing: break
            }
        }
        // Beside the year, the whole date has a tag of its own.
        if let issued = reference.issued, issued.start?.month != nil || issued.start?.season != nil {
            add(syntax == .ris ? "DA" : "%8", date(issued))
        }
        if syntax == .ris { lines.append("ER  - ") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// EndNote takes a name that ends in a comma for one whole.
    private func written(_ name: ReferenceName) -> String {
        syntax == .refer && name.isWhole && name != .others && name.family.contains(" ") ? name.family + "," : name.inverted
    }

    /// The first day of a date; RIS has a place for a season after the day.
    private func date(_ date: ReferenceDate) -> String {
        guard let start = date.start else { return date.literal }
        let season = start.season.map { ReferenceDate.seasonNames[$0 - 1] }
        if syntax == .ris { return season.map { "\(start.year)///\($0)" } ?? start.text(separator: "/") }
        return season.map { "\(start.year) \($0)" } ?? start.text(separator: "-")
    }
}

extension UInt8 {
    fileprivate var isUpper: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }
}
