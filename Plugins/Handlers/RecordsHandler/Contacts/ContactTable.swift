import Documents
import DragKit
import DragTypes

/// Contacts as a table with a heading: the exports of Google, Outlook and Thunderbird, and tables
/// with usual headings such as "Name,Email".
enum ContactTable {
    /// The most columns that an address book's table may have.
    private static let mostColumns = 1000

    // MARK: Reading

    /// - Throws: ``ConversionError``: `unsupported` for a table that is no address book, `limit`
    ///   for one with too many columns.
    static func cards(in input: inout FormInput) throws(ConversionError) -> [Card] {
        let rows = try DelimitedTable(csv: input.bytes).rowsFromHeading
        guard let heading = rows.first else { throw .unsupported("the table has no rows") }
        let columns = columns(heading.prefix(mostColumns).map(\.trimmingWhitespace))
        let known = columns.count { $0 != .unknown }
        guard known >= 2, columns.contains(where: \.identifiesContact), known * 3 >= columns.count else {
            throw .unsupported("the table's column names are not those of an address book")
        }
        guard heading.count <= mostColumns else {
            throw .limit("the table has \(heading.count) columns, more than the limit of \(mostColumns) for contacts")
        }
        var result: [Card] = []
        let dates = columns.indices.filter { columns[$0] == .plain(.birthday) || columns[$0] == .plain(.anniversary) }
        let order = DayOrder(
            rows.dropFirst().lazy.flatMap { row in dates.filter { $0 < row.count }.map { row[$0].trimmingWhitespace } },
            isForeign: heading.contains(where: ContactColumns.isForeign), in: &input)
        let isOutlook = OutlookDefaults.isTable(heading)
        for row in rows.dropFirst() {
            let card = card(row, columns, order)
            if !card.properties.isEmpty { result.append(card) }
            for (index, text) in row.enumerated() where !text.isEmpty {
                let saysNothing = isOutlook && OutlookDefaults.saysNothing(text, in: row)
                if index >= columns.count || columns[index].isUnread && !saysNothing {
                    input.unread.add(field: index < heading.count ? heading[index] : "")
                }
            }
        }
        guard !result.isEmpty else { throw .unsupported("the table has no contact") }
        return result
    }

    /// The columns by their headings. "Title" is what stands before a name where another column
    /// holds the job, and the job itself where none does.
    private static func columns(_ headings: [String]) -> [Column] {
        var columns = headings.map(Column.init(heading:))
        // Beside a year and a month, the German heading of the whole date is the day.
        if columns.contains(.plain(.birthYear)), columns.contains(.plain(.birthMonth)), !columns.contains(.plain(.birthDay)) {
            columns = columns.map { $0 == .plain(.birthday) ? .plain(.birthDay) : $0 }
        }
        guard !columns.contains(.plain(.title)) else { return columns }
        // In some languages both columns are called alike, and the job comes second.
        let titles = columns.indices.filter { columns[$0] == .plain(.name(3)) }
        if titles.count > 1, let last = titles.last {
            columns[last] = .plain(.title)
            return columns
        }
        return zip(headings, columns).map { heading, column in heading.lowercased() == "title" ? .plain(.title) : column }
    }

    /// A column by its heading.
    private enum Column: Hashable {
        case plain(ContactColumn)
        /// Google's numbered columns: "Phone 1 - Label", "Phone 1 - Value".
        case numbered(GoogleContacts.Column)
        case unknown

        init(heading: String) {
            if let column = ContactColumns.meaning(of: heading) {
                self = .plain(column)
            } else if let column = GoogleContacts.Column(heading: heading) {
                self = .numbered(column)
            } else {
                self = .unknown
            }
        }

        /// Whether a contact has no place for the column.
        var isUnread: Bool {
            switch self {
            case .plain(.other), .unknown: true
            default: false
            }
        }

        /// Whether the column tells which contact a row is about.
        var identifiesContact: Bool {
            switch self {
            case .plain(.fullName), .plain(.name), .plain(.email), .plain(.telephone): true
            case .numbered(let column): column.group == .email || column.group == .telephone
            default: false
            }
        }
    }

    private static func card(_ row: [String], _ columns: [Column], _ order: DayOrder) -> Card {
        var card = Card()
        var groups = GoogleContacts.Row()
        var birth = (year: "", month: "", day: "")
        for (text, column) in zip(row, columns) where !text.isEmpty {
            switch column {
            case .plain(.birthYear): birth.year = text
            case .plain(.birthMonth): birth.month = text
            case .plain(.birthDay): birth.day = text
            case .plain(let column): add(text, column, order, to: &card)
            case .numbered(let column): groups.add(text, column)
            case .unknown: break
            }
        }
        if let date = CardDate.date(year: birth.year, month: birth.month, day: birth.day) {
            card.properties.append(Property("BDAY", .verbatim(date)))
        }
        groups.finish(&card)
        // Address books sort by the family's name, which tables of people's own do not set apart.
        card.divideName()
        card.complete()
        return card
    }

    private static func add(_ text: String, _ column: ContactColumn, _ order: DayOrder, to card: inout Card) {
        switch column {
        case .fullName: card.add("FN", text)
        case .name(let part): card.set(part, of: "N", to: text, count: 5)
        case .nickname: card.set(0, of: "NICKNAME", to: text, count: 1)
        case .email: for address in addresses(text) { card.add("EMAIL", address) }
        case .telephone(let kind): card.add("TEL", text, kinds: kind.types)
        case .address(let part, let kind): card.set(part, of: "ADR", to: text, count: 7, kinds: kind.types)
        case .organisation(let part): card.set(part, of: "ORG", to: text, count: part + 1)
        case .title: card.add("TITLE", text)
        case .birthday, .anniversary:
            let date = CardDate.extended(text.trimmingWhitespace)
            // Outlook writes 0/0/00 where there is no date.
            if text.contains(where: { ("1"..."9").contains($0) }) {
                card.properties.append(Property(column == .birthday ? "BDAY" : "ANNIVERSARY", .verbatim(CardDate.stated(date, order))))
            }
        case .note: card.add("NOTE", text.replacing("\r\n", with: "\n"))
        // Google's older exports escape the colon.
        case .website: card.add("URL", text.replacing("\\:", with: ":"))
        case .message: card.add("IMPP", text)
        case .relation(let label): card.addRelation(label, text)
        case .photo: if URLText.isURL(text) { card.properties.append(Property("PHOTO", .verbatim(text))) }
        case .text(let name): card.add(name, text)
        case .categories:
            // Google's separator leaves commas to the names.
            let separator = [" ::: ", ";"].first { text.contains($0) } ?? ","
            let names = text.split(separator: separator).map(\.trimmingWhitespace)
                .filter { !$0.isEmpty && !$0.hasPrefix("* ") }
            if !names.isEmpty { card.properties.append(Property("CATEGORIES", .components([names]))) }
        case .birthYear, .birthMonth, .birthDay, .other: break
        }
    }

    /// The addresses in a cell, which people separate by commas or semicolons.
    private static func addresses(_ text: String) -> [String] {
        let parts = text.split { $0 == "," || $0 == ";" || $0.isNewline }.map(\.trimmingWhitespace).filter { !$0.isEmpty }
        return parts.count > 1 && parts.allSatisfy { $0.contains("@") && !$0.contains("\"") } ? parts : [text]
    }

    // MARK: Writing

    /// The contacts under the columns of a program.
    static func bytes(of cards: [Card], columns: [ContactColumns.Column]) -> [UInt8] {
        var table = DelimitedTable(rows: [columns.map(\.name)])
        for card in cards {
            var cells = ContactCells(card, columns: columns)
            table.rows.append(columns.map { cells.take($0.holds) })
        }
        return table.csv
    }
}

/// The values of one contact, each of which goes into one cell.
private struct ContactCells {
    private let card: Card
    private var emails: ArraySlice<Property>
    private var websites: ArraySlice<Property>
    private var messages: ArraySlice<Property>
    private var relations: [(label: String, name: String)]
    /// The relations of kinds for which there is no column.
    private var relationsInNotes: [(label: String, name: String)]
    private var telephones: [ContactKind: ArraySlice<Property>]
    private let addresses: [ContactKind: Property]
    private let birthday: (year: String?, month: String, day: String)?

    init(_ card: Card, columns: [ContactColumns.Column]) {
        self.card = card
        emails = card.all("EMAIL")[...]
        websites = card.all("URL")[...]
        messages = card.all("IMPP")[...]
        let kinds = columns.compactMap { if case .relation(let label) = $0.holds { label.lowercased() } else { nil } }
        (relations, relationsInNotes) = ([], [])
        for relation in card.relations {
            if kinds.contains(relation.label.lowercased()) { relations.append(relation) } else { relationsInNotes.append(relation) }
        }
        var telephones = Dictionary(grouping: card.all("TEL")) { ContactKind(types: $0.kinds) }.mapValues { $0[...] }
        // So does a telephone of no kind.
        // A kind of number without a column takes that of the kind that is most like it.
        for (kind, other) in [(ContactKind.homeFax, ContactKind.workFax), (.workFax, .homeFax), (.main, .work)] {
            guard !columns.contains(where: { $0.holds == .telephone(kind) }), let numbers = telephones.removeValue(forKey: kind) else { continue }
            telephones[other, default: []] += numbers
        }
        let places = [ContactKind.home, .work, .mobile].filter { kind in columns.contains { $0.holds == .telephone(kind) } }
        if !columns.contains(where: { $0.holds == .telephone(.other) }), let numbers = telephones.removeValue(forKey: .other),
            let place = places.first(where: { telephones[$0] == nil }) ?? places.first
        {
            telephones[place, default: []] += numbers
        }
        self.telephones = telephones
        // An address for whose kind there is no column takes the place of another kind.
        var free = ContactKind.allCases.filter { kind in columns.contains { $0.holds == .address(2, kind) } }
        var placed: [ContactKind: Property] = [:]
        for address in card.all("ADR") {
            let kind = ContactKind(types: address.kinds)
            guard let index = free.firstIndex(of: kind) ?? free.indices.first else { break }
            placed[free.remove(at: index)] = address
        }
        addresses = placed
        birthday = CardDate.parts(card.text("BDAY"))
    }

    private mutating func take(relation label: String) -> String {
        guard let index = relations.firstIndex(where: { $0.label.lowercased() == label.lowercased() }) else { return "" }
        return relations.remove(at: index).name
    }

    /// The value for the next column that holds `column`; empty when there is none.
    mutating func take(_ column: ContactColumn) -> String {
        switch column {
        case .fullName: card.displayName
        // An organisation has a column of its own.
        case .name(let part): card.namePart(part, undivided: card.displayName == card.first("ORG")?.component(0) ? "" : card.displayName)
        case .nickname: card.text("NICKNAME")
        case .email: emails.popFirst()?.text ?? ""
        case .telephone(let kind): telephones[kind]?.popFirst()?.text ?? ""
        case .address(let part, let kind): addresses[kind]?.component(part) ?? ""
        case .organisation(let part): card.first("ORG")?.component(part) ?? ""
        case .title: card.text("TITLE")
        case .birthday: CardDate.american(card.text("BDAY"))
        case .anniversary: CardDate.american(card.text("ANNIVERSARY"))
        case .birthYear: birthday?.year ?? ""
        case .birthMonth: birthday?.month ?? ""
        case .birthDay: birthday?.day ?? ""
        case .note: card.notes(with: relationsInNotes).joined(separator: "\n")
        case .website: websites.popFirst()?.text ?? ""
        case .message: messages.popFirst()?.text ?? ""
        case .categories: card.properties.lists("CATEGORIES").joined(separator: ";")
        case .relation(let label): take(relation: label)
        case .photo: card.photoAddress ?? ""
        case .text(let name): card.text(name)
        case .other: ""
        }
    }
}
