import DragKit
import DragTypes

/// References whose fields stand on lines that begin with a tag: RIS, EndNote's tagged form
/// (Unix' refer) and the MEDLINE form of PubMed.
///
/// Sources: RIS format specification (Research Information Systems, 2011) and EndNote's output
/// style “RefMan (RIS) Export”; refer(1) and EndNote's import filter “EndNote Import”;
/// “MEDLINE/PubMed Data Element (Field) Descriptions” (nlm.nih.gov/bsd/mms/medlineelements.html).
struct TaggedReferences {
    /// What a tag holds.
    enum Slot {
        case text(Reference.Field)
        case name(Reference.Role)
        /// A body, whose name is not divided.
        case body
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

    // MARK: Reading

    /// - Throws: ``ConversionError`` (`unsupported`) for a text without a reference.
    func references(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Reference] {
        let slots = Dictionary(tags.map { ($0.tag, $0.slot) }) { first, _ in first }
        var references: [Reference] = []
        var record: [(tag: String, value: String)] = []
        func end() {
            guard !record.isEmpty else { return }
            let reference = reference(of: record, slots, &unread)
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
            let head = Array(text.prefix(6))
            guard head.count >= 5, head[4] == UInt8(ascii: "-"), head[2] == 0x20, head[3] == 0x20, head[0].isUpper,
                head[1].isUpper || ASCII.isDigit(head[1])
            else { return nil }
            return (String(utf8Bytes: head[..<2]), value(from: 5))
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

    private func reference(of record: [(tag: String, value: String)], _ slots: [String: Slot], _ unread: inout Unread) -> Reference {
        var reference = Reference()
        var pages: (first: String, last: String) = ("", "")
        for (tag, value) in record where !value.isEmpty {
            guard let slot = slots[tag] else {
                unread.add(field: tag)
                continue
            }
            switch slot {
            case .text(let field): if !Self.take(value, as: field, &reference) { unread.add(field: tag) }
            case .name(let role): reference.add(ReferenceName(inverted: value), as: role)
            case .body: reference.add(ReferenceName(whole: value), as: .author)
            case .kind: reference.kind = kind(value, reference.kind)
            case .key: reference.key = value
            case .doi: reference.take(doi: value)
            case .keyword: reference.keywords += Reference.list(value, hasCommas: false)
            case .address: for part in value.split(separator: " ") where part.contains("://") { reference.add(address: String(part)) }
            case .issued: Self.take(issued: value, &reference)
            case .accessed: reference.accessed = ReferenceDate(value)
            case .pages: reference[.pages] = Self.wholePages(Reference.pages(value))
            case .firstPage: pages.first = value
            case .lastPage: pages.last = value
            case .serial: reference.take(serial: value)
            case .identifier: Self.take(identifier: value, &reference)
            case .nothing: break
            }
        }
        if !pages.first.isEmpty { reference[.pages] = Reference.pages(pages.last.isEmpty ? pages.first : "\(pages.first)-\(pages.last)") }
        reference.arrange()
        return reference
    }

    /// A day may stand without the year, which another tag has told.
    private static func take(issued text: String, _ reference: inout Reference) {
        let year = reference.issued.map { String($0.year) } ?? ""
        guard let date = ReferenceDate(text) ?? ReferenceDate(year + " " + text), reference.issued?.day == nil else { return }
        if reference.issued == nil || date.month != nil { reference.issued = date }
    }

    /// - Returns: false where the field has another text already.
    private static func take(_ value: String, as field: Reference.Field, _ reference: inout Reference) -> Bool {
        if reference[field].isEmpty || reference[field] == value {
            reference[field] = value
        } else if field == .note || field == .abstract {
            reference.texts[field, default: ""] += "\n" + value
        } else if field == .container, reference[.shortContainer].isEmpty || reference[.shortContainer] == value {
            // A journal by its whole name and by a short one.
            let isShorter = value.count < reference[.container].count
            reference[.shortContainer] = isShorter ? value : reference[.container]
            if !isShorter { reference[.container] = value }
        } else {
            return false
        }
        return true
    }

    private func kind(_ name: String, _ before: ReferenceKind) -> ReferenceKind {
        switch syntax {
        case .ris: ReferenceKind(name, in: .ris)
        case .refer: ReferenceKind(name, in: .endNote)
        // Several lines say which kind of article one is.
        case .medline: before != .document ? before : name.contains("Book") ? .book : .articleJournal
        }
    }

    /// PubMed shortens the last page: `1021-8` is 1021-1028.
    static func wholePages(_ pages: String) -> String {
        let parts = pages.split(separator: "-").map(String.init)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(ASCII.isDigit) }), parts[1].count < parts[0].count else { return pages }
        return parts[0] + "-" + parts[0].prefix(parts[0].count - parts[1].count) + parts[1]
    }

    private static func take(identifier: String, _ reference: inout Reference) {
        if identifier.hasSuffix("[doi]") { reference.take(doi: String(identifier.dropLast(5))) }
    }

    // MARK: Writing

    /// The fields that a record has a place for.
    var held: Set<Reference.Field> {
        Set(tags.compactMap { if case .text(let field) = $0.slot { field } else { nil } }).union([.doi, .pages, .isbn, .issn])
    }

    func text(of references: [Reference]) -> String { references.map(record).joined(separator: "\n") }

    private func record(_ reference: Reference) -> String {
        var lines: [String] = []
        func add(_ tag: String, _ value: String) {
            let text = value.split(whereSeparator: \.isNewline).joined(separator: " ")
            if !text.isEmpty { lines.append(syntax == .ris ? "\(tag)  - \(text)" : "\(tag) \(text)") }
        }
        var taken: Set<String> = []
        for (tag, slot) in tags where taken.insert("\(slot)").inserted {
            switch slot {
            case .text(let field): add(tag, reference[field])
            case .name(let role): for name in reference.names[role] ?? [] { add(tag, name.isWhole && syntax == .ris ? name.family : written(name)) }
            case .kind: add(tag, reference.kind.name(in: syntax == .ris ? .ris : .endNote))
            case .key: add(tag, reference.key)
            case .doi: add(tag, reference[.doi])
            case .keyword: for keyword in reference.keywords { add(tag, keyword) }
            case .address: for address in reference.addresses { add(tag, address) }
            case .issued: add(tag, reference.issued.map { String($0.year) } ?? "")
            case .accessed: add(tag, reference.accessed.map(date) ?? "")
            case .pages: add(tag, reference[.pages])
            case .firstPage: add(tag, reference.pageRange?.first ?? reference[.pages])
            case .lastPage: add(tag, reference.pageRange?.last ?? "")
            case .serial: for field in [Reference.Field.isbn, .issn] { add(tag, reference[field]) }
            case .body, .identifier, .nothing: break
            }
        }
        // Beside the year, the whole date has a tag of its own.
        if let issued = reference.issued, issued.month != nil { add(syntax == .ris ? "DA" : "%8", date(issued)) }
        if syntax == .ris { lines.append("ER  - ") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// EndNote takes a name that ends in a comma for one whole.
    private func written(_ name: ReferenceName) -> String { name.isWhole && name.family.contains(" ") ? name.family + "," : name.inverted }

    private func date(_ date: ReferenceDate) -> String { syntax == .ris ? date.text(separator: "/") : date.iso }
}

extension UInt8 {
    fileprivate var isUpper: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }
}

extension TaggedReferences {
    static let ris = TaggedReferences(
        syntax: .ris,
        tags: [
            ("TY", .kind), ("AU", .name(.author)), ("A1", .name(.author)), ("TI", .text(.title)), ("T1", .text(.title)), ("CT", .text(.title)),
            ("ST", .text(.shortTitle)), ("T2", .text(.container)), ("JF", .text(.container)), ("JO", .text(.container)), ("BT", .text(.container)),
            ("J2", .text(.shortContainer)), ("JA", .text(.shortContainer)), ("J1", .text(.shortContainer)), ("A2", .name(.editor)),
            ("ED", .name(.editor)), ("T3", .text(.series)), ("A3", .name(.seriesEditor)), ("A4", .name(.translator)), ("PY", .issued),
            ("Y1", .issued), ("DA", .issued), ("VL", .text(.volume)), ("IS", .text(.issue)), ("CP", .text(.issue)), ("M1", .text(.number)),
            ("SP", .firstPage), ("EP", .lastPage), ("ET", .text(.edition)), ("PB", .text(.publisher)), ("CY", .text(.place)), ("PP", .text(.place)),
            ("SN", .serial), ("DO", .doi), ("DI", .doi), ("C2", .text(.pubMedCentral)), ("AN", .text(.pubMed)), ("UR", .address), ("LK", .address),
            ("L2", .address), ("KW", .keyword), ("AB", .text(.abstract)), ("N2", .text(.abstract)), ("N1", .text(.note)), ("RN", .text(.note)),
            ("M3", .text(.genre)), ("LA", .text(.language)), ("CN", .text(.callNumber)), ("DB", .text(.archive)), ("NV", .text(.version)),
            ("Y2", .accessed), ("ID", .key),
            ("DP", .nothing),
        ], first: "TY", last: "ER")

    static let endNote = TaggedReferences(
        syntax: .refer,
        tags: [
            ("%0", .kind), ("%A", .name(.author)), ("%T", .text(.title)), ("%!", .text(.shortTitle)), ("%J", .text(.container)),
            ("%B", .text(.container)), ("%O", .text(.shortContainer)), ("%E", .name(.editor)), ("%S", .text(.series)), ("%Y", .name(.seriesEditor)),
            ("%?", .name(.translator)), ("%D", .issued), ("%8", .issued), ("%V", .text(.volume)), ("%N", .text(.issue)), ("%P", .pages),
            ("%7", .text(.edition)), ("%I", .text(.publisher)), ("%C", .text(.place)), ("%@", .serial), ("%R", .doi), ("%M", .text(.pubMed)),
            ("%2", .text(.pubMedCentral)), ("%U", .address), ("%K", .keyword), ("%X", .text(.abstract)), ("%Z", .text(.note)),
            ("%9", .text(.genre)), ("%G", .text(.language)), ("%L", .text(.callNumber)), ("%~", .text(.archive)), ("%[", .accessed), ("%F", .key),
            ("%W", .nothing),
        ], first: "%0", last: "")

    static let medline = TaggedReferences(
        syntax: .medline,
        tags: [
            ("PMID", .text(.pubMed)), ("PT", .kind), ("FAU", .name(.author)), ("CN", .body), ("FED", .name(.editor)), ("TI", .text(.title)),
            ("BTI", .text(.container)), ("JT", .text(.container)), ("TA", .text(.shortContainer)), ("CTI", .text(.series)), ("DP", .issued),
            ("VI", .text(.volume)), ("IP", .text(.issue)), ("PG", .pages), ("EN", .text(.edition)), ("PB", .text(.publisher)), ("IS", .serial),
            ("ISBN", .text(.isbn)), ("AID", .identifier), ("LID", .identifier), ("PMC", .text(.pubMedCentral)), ("AB", .text(.abstract)),
            ("OT", .keyword), ("MH", .keyword), ("LA", .text(.language)),
        ]
            + [
                "OWN", "STAT", "DCOM", "LR", "EDAT", "MHDA", "CRDT", "PST", "PHST", "SO", "JID", "AU", "ED", "PL", "SB", "DA", "DRDT", "CTDT", "PMCR",
                "OTO", "OAB", "AUID", "DEP", "VTI",
            ].map { ($0, .nothing) }, first: "PMID", last: "")
}

extension Reference {
    /// Keywords that stand in one text.
    ///
    /// - Parameter hasCommas: whether commas stand between keywords where nothing else does.
    static func list(_ text: String, hasCommas: Bool = true) -> [String] {
        let mark: Character = text.contains("\n") ? "\n" : text.contains(";") ? ";" : ","
        guard hasCommas || mark != "," else { return [text] }
        return text.split(separator: mark).map(\.trimmingWhitespace).filter { !$0.isEmpty }
    }

    /// Puts fields where the kind of the work wants them: what stands above a book is its series,
    /// and the issue of a report is its number.
    mutating func arrange() {
        switch kind {
        case .book:
            if self[.series].isEmpty, !self[.container].isEmpty { (self[.series], self[.container]) = (self[.container], "") }
        case .report, .patent, .standard: if self[.number].isEmpty { (self[.number], self[.issue]) = (self[.issue], "") }
        default: break
        }
    }
}
