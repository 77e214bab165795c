import Documents
import DragTypes

/// Google's table of contacts, whose columns are numbered: "Phone 1 - Label", "Phone 1 - Value",
/// "Phone 2 - Label" …; older exports have "Type" in place of "Label".
enum GoogleContacts {
    /// What numbered columns are about.
    enum Group: String, CaseIterable {
        case email = "E-mail", telephone = "Phone", address = "Address", organisation = "Organization", website = "Website", event = "Event"
        case relation = "Relation", message = "IM", field = "Custom Field"
    }

    /// One numbered column: "Phone 2 - Value".
    struct Column: Hashable {
        var group: Group
        var number: Int
        var field: String

        init?(heading: String) {
            guard let group = Group.allCases.first(where: { heading.hasPrefix($0.rawValue + " ") }) else { return nil }
            let rest = heading.dropFirst(group.rawValue.count + 1).split(separator: " ", maxSplits: 2)
            guard rest.count == 3, rest[1] == "-", let number = Int(rest[0]), (1...999).contains(number) else { return nil }
            (self.group, self.number, field) = (group, number, rest[2] == "Type" ? "Label" : String(rest[2]))
        }
    }

    /// The cells of the numbered columns of one row.
    struct Row {
        private struct Key: Hashable {
            var group: Group
            var number: Int
        }
        private var entries: [Key: [String: String]] = [:]

        mutating func add(_ text: String, _ column: Column) {
            entries[Key(group: column.group, number: column.number), default: [:]][column.field] = text
        }

        /// Adds what the cells say to the card.
        func finish(_ card: inout Card) {
            for (key, fields) in entries.sorted(by: { ($0.key.group.rawValue, $0.key.number) < ($1.key.group.rawValue, $1.key.number) }) {
                let label = fields["Label"] ?? ""
                let kind = ContactKind(label: label)
                let kinds = kind.types
                let (own, isPreferred) = (kind == .other ? label : "", label.hasPrefix("*"))
                // Several values of one label share a cell.
                let values = (fields["Value"] ?? "").split(separator: " ::: ").map(String.init)
                switch key.group {
                case .email, .telephone, .website:
                    let name = key.group == .email ? "EMAIL" : key.group == .telephone ? "TEL" : "URL"
                    // Older exports escape the colon of an address.
                    let plain = key.group == .website ? values.map { $0.replacing("\\:", with: ":") } : values
                    for value in plain {
                        Self.add(name, value, kinds, label: own, isPreferred: isPreferred, to: &card)
                    }
                case .message:
                    let scheme = messageSchemes[(fields["Service"] ?? "").lowercased()] ?? ""
                    for value in values { card.add("IMPP", Card.address(value, scheme: scheme), kinds: kinds) }
                case .address:
                    Self.addAddress(fields, kinds, label: own, isPreferred: isPreferred, to: &card)
                case .organisation:
                    for (part, field) in ["Name", "Department"].enumerated() {
                        if let text = fields[field] { card.set(part, of: "ORG", to: text, count: part + 1) }
                    }
                    card.add("TITLE", fields["Title"] ?? "")
                case .event where label.lowercased() == "anniversary":
                    // Dates without a year have a space in front.
                    for value in values { card.properties.append(Property("ANNIVERSARY", .verbatim(value.trimmingWhitespace))) }
                case .relation: for value in values { card.addRelation(label, value) }
                case .event, .field:
                    for value in values { card.add("NOTE", label.isEmpty ? value : "\(label): \(value)") }
                }
            }
        }

        private static func add(
            _ name: String, _ value: String, _ kinds: [String], label: String, isPreferred: Bool, to card: inout Card
        ) {
            let start = card.properties.count
            card.add(name, value, kinds: kinds)
            if card.properties.count > start { setLabel(label, isPreferred, ofPropertyAt: start, of: &card) }
        }

        /// Gives a property the label that a person has given, as Apple writes it. A star in front
        /// marks the preferred one.
        private static func setLabel(_ label: String, _ isPreferred: Bool, ofPropertyAt start: Int, of card: inout Card) {
            let own = (label.hasPrefix("* ") ? String(label.dropFirst(2)) : label).trimmingWhitespace
            if isPreferred { card.properties[start].parameters.append(.init(name: "PREF", values: ["1"])) }
            guard !own.isEmpty, own.lowercased() != "other", own != "*" else { return }
            card.properties[start].group = "item\(start + 1)"
            card.properties.append(Property("X-ABLABEL", .text(own), group: "item\(start + 1)"))
        }

        private static let addressFields = ["PO Box", "Extended Address", "Street", "City", "Region", "Postal Code", "Country"]

        private static func addAddress(
            _ fields: [String: String], _ kinds: [String], label: String, isPreferred: Bool, to card: inout Card
        ) {
            // Several addresses of one label share the cells.
            let columns = addressFields.map { (fields[$0] ?? "").parts(separatedBy: " ::: ") }
            let formatted = (fields["Formatted"] ?? "").parts(separatedBy: " ::: ")
            let isEmpty = columns.allSatisfy { $0 == [""] }
            for index in 0..<(isEmpty ? formatted : columns.max { $0.count < $1.count } ?? []).count {
                var parts = columns.map { [index < $0.count ? $0[index] : ""] }
                if isEmpty { parts[2] = [formatted[index]] }
                guard parts.contains(where: { $0 != [""] }) else { continue }
                card.properties.append(
                    Property("ADR", .components(parts), parameters: kinds.isEmpty ? [] : [.init(name: "TYPE", values: kinds)]))
                setLabel(label, isPreferred, ofPropertyAt: card.properties.count - 1, of: &card)
            }
        }
    }

    /// The services of chats as Google names them, each with the scheme of its addresses.
    private static let messageSchemes = [
        "aim": "aim", "icq": "icq", "jabber": "xmpp", "msn": "msnim", "yahoo": "ymsgr", "skype": "skype", "googletalk": "gtalk",
        "google talk": "gtalk", "qq": "qq",
    ]

    /// The columns before the numbered ones, as exports since 2024 have them.
    private static let plain: [ContactColumns.Column] = [
        ("First Name", .name(1)), ("Middle Name", .name(2)), ("Last Name", .name(0)), ("Phonetic First Name", .text("X-PHONETIC-FIRST-NAME")),
        ("Phonetic Middle Name", .text("X-PHONETIC-MIDDLE-NAME")), ("Phonetic Last Name", .text("X-PHONETIC-LAST-NAME")), ("Name Prefix", .name(3)),
        ("Name Suffix", .name(4)),
        ("Nickname", .nickname), ("File As", .other), ("Organization Name", .organisation(0)), ("Organization Title", .title),
        ("Organization Department", .organisation(1)), ("Birthday", .birthday), ("Notes", .note), ("Photo", .photo), ("Labels", .categories),
    ]

    /// The most columns of one group: a table has the columns of its richest contact in every row.
    private static let mostNumbers = 20

    /// The contacts as Google imports them. There are as many columns as the contact with the most
    /// e-mail addresses, telephones and so on needs, at most twenty of each.
    static func bytes(of cards: [Card]) -> [UInt8] {
        let groups: [(Group, property: String)] = [
            (.email, "EMAIL"), (.telephone, "TEL"), (.address, "ADR"), (.relation, ""), (.website, "URL"), (.event, "ANNIVERSARY"),
            (.message, "IMPP"),
        ]
        let counts = groups.map { _, property in min(mostNumbers, cards.lazy.map { entries(property, of: $0).count }.max() ?? 0) }
        var heading = plain.map(\.name)
        for ((group, _), count) in zip(groups, counts) where count > 0 {
            for number in 1...count { heading += fields(of: group).map { "\(group.rawValue) \(number) - \($0)" } }
        }
        var table = DelimitedTable(rows: [heading])
        for card in cards {
            let labels = card.labels
            var row = plain.map { cell($0.holds, of: card) }
            for ((group, property), count) in zip(groups, counts) {
                let entries = entries(property, of: card)
                for number in 0..<count {
                    row += number < entries.count ? cells(entries[number], group, labels) : fields(of: group).map { _ in "" }
                }
            }
            table.rows.append(row)
        }
        return table.csv
    }

    /// The properties that numbered columns hold. Relations come from two properties, and count as
    /// one.
    private static func entries(_ property: String, of card: Card) -> [Property] {
        switch property {
        case "": card.relations.map { Property($0.label, text: $0.name) }
        case "ANNIVERSARY": card.all(property) + card.all("X-ABDATE")
        default: card.all(property)
        }
    }

    private static func fields(of group: Group) -> [String] {
        group == .address
            ? ["Label", "Formatted", "Street", "City", "PO Box", "Region", "Postal Code", "Country", "Extended Address"] : ["Label", "Value"]
    }

    private static func cells(_ property: Property, _ group: Group, _ labels: [String: String]) -> [String] {
        if group == .relation { return [property.name, property.text] }
        let kind = ContactKind(types: property.kinds)
        let label = property.group.flatMap { labels[$0] } ?? (group == .event ? "Anniversary" : kind == .other ? "" : kind.label)
        guard group == .address else {
            let text = group == .event ? CardDate.day(property.text) : property.text
            return [property.isPreferred && !label.isEmpty ? "* \(label)" : label, text]
        }
        let parts = (0..<7).map(property.component)
        return [label, "", parts[2], parts[3], parts[0], parts[4], parts[5], parts[6], parts[1]]
    }

    private static func cell(_ column: ContactColumn, of card: Card) -> String {
        switch column {
        case .name(let part): card.namePart(part, undivided: card.displayName)
        case .nickname: card.text("NICKNAME")
        case .organisation(let part): card.first("ORG")?.component(part) ?? ""
        case .title: card.text("TITLE")
        case .birthday: CardDate.day(card.text("BDAY"))
        case .note: card.all("NOTE").map(\.text).joined(separator: "\n")
        case .photo: card.photoAddress ?? ""
        case .text(let name): card.text(name)
        case .categories: (["* myContacts"] + card.properties.lists("CATEGORIES")).joined(separator: " ::: ")
        default: ""
        }
    }
}

extension String {
    /// The parts between separators; the whole text where there is none.
    fileprivate func parts(separatedBy separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
