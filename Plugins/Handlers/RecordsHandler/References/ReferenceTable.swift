import Documents
import DragKit
import DragTypes

/// References as a table: a row for each, and a column for each field that one of them has. Read
/// are also the tables of Zotero, Scopus, PubMed and Goodreads.
enum ReferenceTable {
    // MARK: Headings

    /// The headings of fields in lower case, those that are written first.
    private static let fields: [(field: Reference.Field, names: [String])] = [
        (.title, ["title", "document title", "article title"]), (.shortTitle, ["title-short", "short title"]),
        (.container, ["container-title", "publication title", "source title", "journal/book", "journal", "publication name"]),
        (.shortContainer, ["container-title-short", "journal abbreviation", "abbreviated source title"]),
        (.series, ["collection-title", "series", "series title"]), (.seriesNumber, ["collection-number", "series number"]),
        (.event, ["event-title", "conference name"]), (.eventPlace, ["event-place", "conference location"]), (.volume, ["volume"]),
        (.issue, ["issue"]), (.volumeCount, ["number-of-volumes", "number of volumes"]), (.chapter, ["chapter-number"]),
        (.pages, ["page", "pages"]), (.pageCount, ["number-of-pages", "num pages", "number of pages", "page count"]),
        (.number, ["number", "art. no.", "article number", "report number"]), (.edition, ["edition"]), (.publisher, ["publisher"]),
        (.place, ["publisher-place", "place"]), (.genre, ["genre", "type of work"]), (.version, ["version"]), (.doi, ["doi"]),
        (.isbn, ["isbn", "isbn13"]), (.issn, ["issn"]), (.pubMed, ["pmid", "pubmed id"]), (.pubMedCentral, ["pmcid"]),
        (.abstract, ["abstract", "abstract note"]), (.language, ["language", "language of original document"]), (.note, ["note", "extra"]),
        (.archive, ["archive"]), (.callNumber, ["call-number", "call number"]),
    ]
    private static let roles: [(role: Reference.Role, names: [String])] = [
        (.author, ["author full names", "author l-f", "author", "authors"]), (.editor, ["editor", "editors"]), (.translator, ["translator"]),
        (.seriesEditor, ["collection-editor", "series editor"]),
    ]
    private static let kinds = ["type", "item type", "document type"]
    private static let dates = ["issued", "date", "publication date", "original publication year", "year published", "publication year", "year"]
    private static let addresses = ["url", "link"]
    private static let keywords = ["keyword", "keywords", "manual tags", "author keywords"]
    /// What the programs note for themselves.
    private static let bookkeeping: Set<String> = [
        "publication year", "date added", "date modified", "create date", "first author", "citation", "eid", "source", "author(s) id",
        "publication stage", "book id", "library catalog",
    ]

    /// Headings that tell a table of references.
    static var evidence: [[[String]]] {
        let titles = fields[0].names
        let people = roles[0].names
        return [
            [titles, people, ["container-title", "publication title", "source title", "journal/book"]],
            [titles, people, ["item type", "document type"]],
            [titles, people, ["doi", "isbn", "isbn13", "issn", "pmid"]],
        ]
    }

    // MARK: Reading

    /// - Throws: ``ConversionError``: `badInput` for a table that is not valid, `unsupported` when
    ///   no row names a work.
    static func references(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Reference] {
        let rows = try DelimitedTable(csv: bytes).rowsFromHeading
        let columns = Columns(rows.first ?? [])
        guard columns.has(fields[0].names) else { throw .unsupported("the table has no column of titles") }
        var references: [Reference] = []
        for row in rows.dropFirst() {
            let reference = reference(row, columns)
            if reference.isEmpty {
                if row.contains(where: { !$0.isEmpty }) { unread.add("rows without a work") }
            } else {
                references.append(reference)
            }
        }
        guard !references.isEmpty else { throw .unsupported("no row of the table names a work") }
        columns.addRest(of: rows.dropFirst(), to: &unread, except: bookkeeping)
        return references
    }

    private static func reference(_ row: [String], _ columns: Columns) -> Reference {
        var reference = Reference()
        for (field, names) in fields { reference[field] = columns.cell(names, of: row).trimmingWhitespace }
        // Spreadsheets keep the zeros of a number that stands as a formula: `="0395"`.
        reference[.isbn] = reference[.isbn].filter { $0 != "=" && $0 != "\"" }
        let doi = reference[.doi]
        reference[.doi] = ""
        reference.take(doi: doi)
        reference[.pages] = Reference.pages(reference[.pages])
        let (first, last) = (columns.cell(["page start"], of: row), columns.cell(["page end"], of: row))
        if !first.isEmpty { reference[.pages] = last.isEmpty ? first : "\(first)-\(last)" }
        // Zotero puts the family name first, so that a name without a comma is that of a body.
        let isInverted = columns.has("item type", "container-title", "issued")
        for (role, names) in roles { for name in people(columns.cell(names, of: row), isInverted: isInverted) { reference.add(name, as: role) } }
        for name in people(columns.cell(["additional authors"], of: row), isInverted: false) { reference.add(name, as: .author) }
        reference.kind = kind(columns.cell(kinds, of: row), of: reference)
        reference.key = columns.cell(["key"], of: row)
        reference.issued = ReferenceDate(columns.cell(dates, of: row))
        reference.accessed = ReferenceDate(String(columns.cell(["accessed", "access date"], of: row).prefix(10)))
        reference.keywords = list(columns.cell(keywords, of: row))
        for address in columns.cell(addresses, of: row).split(separator: " ") { reference.add(address: String(address)) }
        return reference
    }

    /// The elements of a list that stands in a cell.
    private static func list(_ cell: String) -> [String] { cell.split(separator: ";").map(\.trimmingWhitespace).filter { !$0.isEmpty } }

    /// The people of a cell, separated by semicolons, or by commas as PubMed shortens them: `Smith
    /// J, Doe A.`
    private static func people(_ cell: String, isInverted: Bool) -> [ReferenceName] {
        if isInverted { return list(cell).compactMap { ReferenceName(inverted: $0) } }
        let parts = list(cell)
        let isShortened =
            parts.count == 1
            && cell.split(separator: ",").allSatisfy { part in
                part.split(separator: " ").last.map { $0.count <= 4 && $0.allSatisfy { $0.isUppercase || $0 == "." } } ?? false
            }
        let names = isShortened ? cell.split(separator: ",").map { $0.trimmingWhitespace.filter { $0 != "." } } : parts
        return names.compactMap { name in
            // Scopus gives the number of the author's profile after the name: `Lee, Ann (123)`.
            let plain = name.firstIndex(of: "(").map { name[..<$0].trimmingWhitespace } ?? name
            let words = plain.split(separator: " ").map(String.init)
            let initials = words.last.map { $0.count <= 6 && $0.allSatisfy { $0.isUppercase || $0 == "." || $0 == "-" } } ?? false
            if !plain.contains(","), words.count > 1, !initials { return ReferenceName(natural: words) }
            return ReferenceName(inverted: plain.contains(",") ? plain : plain.filter { $0 != "." })
        }
    }

    /// The kind of work by its name in CSL, in Zotero (`journalArticle`) or in Scopus (`Book
    /// Chapter`); without a name by what is told of the work.
    private static func kind(_ name: String, of reference: Reference) -> ReferenceKind {
        if let kind = ReferenceKind(rawValue: name) { return kind }
        switch name.lowercased() {
        case "article", "review", "editorial", "letter", "note", "erratum", "short survey": return .articleJournal
        case "book chapter": return .chapter
        case "webpage": return .webpage
        case "blogpost": return .blogPost
        case "preprint": return .preprint
        case "forumpost": return .post
        case "encyclopediaarticle": return .encyclopediaEntry
        case "dictionaryentry": return .dictionaryEntry
        case "presentation": return .speech
        case "": return !reference[.container].isEmpty ? .articleJournal : !reference[.isbn].isEmpty ? .book : .document
        default: break
        }
        // `journalArticle` as `Journal Article`.
        var words = ""
        for character in name {
            if character.isUppercase, !words.isEmpty, words.last != " " { words.append(" ") }
            words.append(words.isEmpty ? Character(character.uppercased()) : character)
        }
        return ReferenceKind(words, in: .endNote)
    }

    // MARK: Writing

    static func table(of references: [Reference]) -> DelimitedTable {
        let columns: [(name: String, value: (Reference) -> String)] =
            [("type", { $0.kind.rawValue }), ("key", \.key)]
            + Reference.Role.allCases.map { role in
                (role.rawValue, { written($0.names[role] ?? []) })
            } + [("issued", { $0.issued?.text ?? "" })] + Reference.Field.allCases.map { field in (field.rawValue, { $0[field] }) }
            + [
                ("keyword", { $0.keywords.joined(separator: "; ") }), ("URL", { $0.addresses.joined(separator: " ") }),
                ("accessed", { $0.accessed?.text ?? "" }),
            ]
        let filled = columns.filter { column in references.contains { !column.value($0).isEmpty } }
        return DelimitedTable(rows: [filled.map(\.name)] + references.map { reference in filled.map { $0.value(reference) } })
    }

    private static func written(_ names: [ReferenceName]) -> String { names.map(\.inverted).joined(separator: "; ") }
}
