import DragKit
import DragTypes

/// Contacts of a directory as LDIF (RFC 2849), with the attributes of `inetOrgPerson` (RFC 2798,
/// RFC 4519) and of Mozilla's address books.
enum LDIFContacts {
    // MARK: Reading

    /// - Throws: ``ConversionError``: `unsupported` when no entry is a contact, `badInput` when the
    ///   text is no LDIF.
    static func cards(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Card] {
        var result: [Card] = []
        var entry: [(name: String, value: [UInt8])] = []
        var isLDIF = false
        for line in lines(bytes) {
            if line.isEmpty {
                if let card = card(entry, &unread) { result.append(card) }
                entry = []
            } else if let attribute = attribute(line) {
                isLDIF = isLDIF || attribute.name == "dn"
                entry.append(attribute)
            }
        }
        if let card = card(entry, &unread) { result.append(card) }
        guard isLDIF else { throw .badInput("the text has no line that begins with dn:") }
        guard !result.isEmpty else { throw .unsupported("the LDIF has no entry of a contact") }
        return result
    }

    /// The logical lines without comments; a line that begins with a space continues the one
    /// before.
    private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        for physical in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let line = physical.last == 0x0D ? physical.dropLast() : physical
            if line.first == 0x20, !lines.isEmpty { lines[lines.count - 1] += line.dropFirst() } else { lines.append(Array(line)) }
        }
        return lines.filter { $0.first != UInt8(ascii: "#") }
    }

    /// `name: text` or `name:: base64`. Nil for other lines, for addresses of values (`name:<
    /// file:…`), and for values in one language.
    private static func attribute(_ line: [UInt8]) -> (name: String, value: [UInt8])? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let words = String(utf8Bytes: line[..<colon]).lowercased().split(separator: ";")
        guard let name = words.first, !words.dropFirst().contains(where: { $0.hasPrefix("lang-") }) else { return nil }
        let rest = line[(colon + 1)...]
        if rest.first == UInt8(ascii: ":") {
            guard let value = Base64.decode(Array(rest.dropFirst()).span) else { return nil }
            return (String(name), value)
        }
        return rest.first == UInt8(ascii: "<") ? nil : (String(name), Array(ASCII.trimmed(rest)))
    }

    /// The contact of an entry; nil for changes, and for entries that are no person, organisation
    /// or group.
    private static func card(_ entry: [(name: String, value: [UInt8])], _ unread: inout Unread) -> Card? {
        guard entry.contains(where: { $0.name == "dn" }) else { return nil }
        func value(_ name: String) -> String? { entry.first { $0.name == name }.map { String(utf8Bytes: $0.value) } }
        guard ["add", nil].contains(value("changetype")), value("cn") != nil || value("mail") != nil || value("sn") != nil else {
            unread.add("entries that are no contacts")
            return nil
        }
        var card = Card()
        let classes = entry.lazy.filter { $0.name == "objectclass" }.map { String(utf8Bytes: $0.value).lowercased() }
        if classes.contains("groupofnames") { card.add("KIND", "group") }
        // `displayName` is the one that people read; `cn` may be a login.
        let name = value("displayname") != nil ? "displayname" : "cn"
        var hasName = false
        for (attribute, bytes) in entry {
            if attribute == name {
                if !hasName { card.add("FN", String(utf8Bytes: bytes)) }
                hasName = true
            } else if attribute == "jpegphoto" {
                card.properties.append(Property("PHOTO", .binary(bytes, mediaType: "image/jpeg")))
            } else if let place = attributes[attribute] {
                place.add(String(utf8Bytes: bytes), to: &card)
            } else if !bookkeeping.contains(attribute), !bytes.isEmpty {
                unread.add(field: attribute)
            }
        }
        if let date = CardDate.date(year: value("birthyear") ?? "", month: value("birthmonth") ?? "", day: value("birthday") ?? "") {
            card.properties.append(Property("BDAY", .verbatim(date)))
        }
        card.complete()
        return card
    }

    /// What is read elsewhere, the entry's place and class, and what servers keep of its changes.
    private static let bookkeeping: Set<String> = [
        "dn", "cn", "objectclass", "changetype", "control", "birthyear", "birthmonth", "birthday", "modifytimestamp", "createtimestamp",
        "creatorsname", "modifiersname", "entryuuid", "entrycsn", "structuralobjectclass", "uid",
    ]

    /// Where an attribute's value stands in a card.
    private enum Place {
        case text(String, kinds: [String])
        case component(Int, of: String, count: Int, kinds: [String])
        /// A postal address in one attribute, its lines separated by `$`.
        case postalAddress([String])
        /// A URL, followed by a space and the URL's label (RFC 2079).
        case labeledURI

        func add(_ text: String, to card: inout Card) {
            switch self {
            case .text(let name, let kinds): card.add(name, text, kinds: kinds)
            case .component(let part, let name, let count, let kinds): card.set(part, of: name, to: text, count: count, kinds: kinds)
            case .postalAddress(let kinds):
                card.set(2, of: "ADR", to: text.split(separator: "$").map(\.trimmingWhitespace).joined(separator: ", "), count: 7, kinds: kinds)
            case .labeledURI: card.add("URL", String(text.prefix { $0 != " " }))
            }
        }
    }

    private static let attributes: [String: Place] = {
        var result: [String: Place] = [
            "sn": .component(0, of: "N", count: 5, kinds: []), "surname": .component(0, of: "N", count: 5, kinds: []),
            "givenname": .component(1, of: "N", count: 5, kinds: []), "o": .component(0, of: "ORG", count: 1, kinds: []),
            "streetaddress": .component(2, of: "ADR", count: 7, kinds: ["work"]), "locality": .component(3, of: "ADR", count: 7, kinds: ["work"]),
            "region": .component(4, of: "ADR", count: 7, kinds: ["work"]), "zip": .component(5, of: "ADR", count: 7, kinds: ["work"]),
            "countryname": .component(6, of: "ADR", count: 7, kinds: ["work"]), "orgunit": .component(1, of: "ORG", count: 2, kinds: []),
            "ou": .component(1, of: "ORG", count: 2, kinds: []), "department": .component(1, of: "ORG", count: 2, kinds: []),
            "company": .component(0, of: "ORG", count: 1, kinds: []),
            "postaladdress": .postalAddress(["work"]), "homepostaladdress": .postalAddress(["home"]), "labeleduri": .labeledURI,
        ]
        for (name, property, kinds) in texts { result[name] = .text(property, kinds: kinds) }
        for number in customFields {
            for name in ["custom", "mozillacustom"] { result["\(name)\(number)"] = .text("X-CUSTOM\(number)", kinds: []) }
        }
        for (part, names) in addresses {
            for (name, kind) in zip(names, ["work", "home"]) { result[name.lowercased()] = .component(part, of: "ADR", count: 7, kinds: [kind]) }
        }
        return result
    }()

    /// The numbers of the fields that Mozilla's address books leave to people.
    private static let customFields = 1...4

    private static let texts: [(name: String, property: String, kinds: [String])] = [
        ("mail", "EMAIL", []), ("mozillasecondemail", "EMAIL", []), ("telephonenumber", "TEL", ["work"]), ("homephone", "TEL", ["home"]),
        ("mobile", "TEL", ["cell"]), ("cellphone", "TEL", ["cell"]), ("pager", "TEL", ["pager"]), ("pagerphone", "TEL", ["pager"]),
        ("fax", "TEL", ["work", "fax"]), ("facsimiletelephonenumber", "TEL", ["work", "fax"]), ("mozillanickname", "NICKNAME", []),
        ("carphone", "TEL", ["car"]),
        ("notes", "NOTE", []), ("title", "TITLE", []), ("description", "NOTE", []), ("mozillaworkurl", "URL", ["work"]), ("workurl", "URL", ["work"]),
        ("mozillahomeurl", "URL", ["home"]), ("homeurl", "URL", ["home"]), ("member", "MEMBER", []),
    ]

    /// The attributes of addresses, at work and at home, by the component of ADR.
    private static let addresses: [(part: Int, names: [String])] = [
        (0, ["postOfficeBox"]), (1, ["mozillaWorkStreet2", "mozillaHomeStreet2"]), (2, ["street", "mozillaHomeStreet"]),
        (3, ["l", "mozillaHomeLocalityName"]), (4, ["st", "mozillaHomeState"]), (5, ["postalCode", "mozillaHomePostalCode"]),
        (6, ["c", "mozillaHomeCountryName"]),
    ]

    // MARK: Writing

    /// The contacts as Thunderbird imports them.
    static func bytes(of cards: [Card]) -> [UInt8] {
        var result: [UInt8] = []
        for card in cards {
            let email = card.all("EMAIL").first?.text
            line("dn", "cn=" + distinguished(card.displayName) + (email.map { ",mail=" + distinguished($0) } ?? ""), to: &result)
            for name in ["top", "person", "organizationalPerson", "inetOrgPerson", "mozillaAbPersonAlpha"] { line("objectclass", name, to: &result) }
            line("cn", card.displayName, to: &result)
            // A person must have a surname (RFC 4519 section 3.12).
            let family = card.first("N")?.component(0) ?? ""
            line("sn", family.isEmpty ? card.displayName : family, to: &result)
            line("givenName", card.first("N")?.component(1) ?? "", to: &result)
            write(card, to: &result)
            if let photo = card.photo, photo.mediaType == "image/jpeg" { line("jpegPhoto", photo.bytes, isBinary: true, to: &result) }
            result.append(0x0A)
        }
        return result
    }

    private static func write(_ card: Card, to result: inout [UInt8]) {
        line("mozillaNickname", card.text("NICKNAME"), to: &result)
        for (index, email) in card.all("EMAIL").enumerated() { line(index == 1 ? "mozillaSecondEmail" : "mail", email.text, to: &result) }
        for telephone in card.all("TEL") {
            let name =
                switch ContactKind(types: telephone.kinds) {
                case .mobile: "mobile"
                case .home: "homePhone"
                case .pager: "pager"
                case .homeFax, .workFax: "facsimileTelephoneNumber"
                case .work, .main, .other: "telephoneNumber"
                }
            line(name, telephone.text, to: &result)
        }
        var taken: Set<Bool> = []
        for address in card.all("ADR") {
            let isHome = ContactKind(types: address.kinds) == .home
            guard taken.insert(isHome).inserted else { continue }
            for (part, names) in addresses where !isHome || names.count > 1 { line(names[isHome ? 1 : 0], address.component(part), to: &result) }
        }
        line("title", card.text("TITLE"), to: &result)
        line("o", card.first("ORG")?.component(0) ?? "", to: &result)
        line("ou", card.first("ORG")?.component(1) ?? "", to: &result)
        for url in card.all("URL") { line(url.kinds.contains("work") ? "mozillaWorkUrl" : "mozillaHomeUrl", url.text, to: &result) }
        if let (year, month, day) = CardDate.parts(card.text("BDAY")) {
            line("birthyear", year ?? "", to: &result)
            line("birthmonth", month, to: &result)
            line("birthday", day, to: &result)
        }
        for number in customFields { line("mozillaCustom\(number)", card.text("X-CUSTOM\(number)"), to: &result) }
        line("description", card.notes(with: card.relations).joined(separator: "\n"), to: &result)
    }

    /// A value in a distinguished name (RFC 4514 section 2.4).
    private static func distinguished(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if ",+\"\\<>;=#".unicodeScalars.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar)
        }
        return result
    }

    /// Writes an attribute, unless its value is empty.
    private static func line(_ name: String, _ value: String, to result: inout [UInt8]) {
        if !value.isEmpty { line(name, Array(value.utf8), isBinary: false, to: &result) }
    }

    /// Writes an attribute; in base64 when the value is no safe string (RFC 2849, `SAFE-STRING`).
    /// Lines are folded at 76 bytes.
    private static func line(_ name: String, _ value: [UInt8], isBinary: Bool, to result: inout [UInt8]) {
        let isUnsafe =
            isBinary || value.contains { $0 < 0x20 || $0 > 0x7E } || [0x20, 0x3A, 0x3C].contains(value[0]) || value.last == 0x20
        var line = Array((name + (isUnsafe ? ":: " : ": ")).utf8)
        line += isUnsafe ? Base64.encode(value) : value
        var start = 0
        while start < line.count {
            let end = min(start + (start == 0 ? 76 : 75), line.count)
            if start > 0 { result.append(0x20) }
            result += line[start..<end]
            result.append(0x0A)
            start = end
        }
    }
}
