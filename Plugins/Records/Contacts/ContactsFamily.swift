import DragKit
import DragTypes

/// Contacts: vCard in its three versions, jCard, hCard, LDIF, the tables of address books, and the
/// MeCard of QR codes.
struct ContactsFamily: RecordFamily {
    static let vCard = TypeIdentifier(trusted: "public.vcard")
    static let vCard4 = TypeIdentifier(trusted: "org.dragconv.vcard-4")
    static let vCard2 = TypeIdentifier(trusted: "org.dragconv.vcard-2")
    static let jCard = TypeIdentifier(trusted: "org.ietf.jcard")
    static let ldif = TypeIdentifier(trusted: "org.ietf.ldif")
    static let outlook = TypeIdentifier(trusted: "org.dragconv.outlook-contacts")
    static let thunderbird = TypeIdentifier(trusted: "org.dragconv.thunderbird-contacts")
    static let meCard = TypeIdentifier(trusted: "org.dragconv.mecard")

    private static let names = FormFamily.Feature("names, telephones and addresses", weight: 700)
    private static let photos = FormFamily.Feature("photos", weight: 60)
    private static let others = FormFamily.Feature("further contacts", weight: 60)
    private static let details = FormFamily.Feature("kinds and labels", weight: 60)
    private static let rest = FormFamily.Feature("properties that few programs have", weight: 30)
    private static let newer = FormFamily.Feature("what came with version 4.0", weight: 10)
    private static let structure = FormFamily.Feature("that it is a contact", weight: 40)
    /// The text of a page around its contacts, and the columns of a table that a contact can't
    /// hold. Their weights keep a request for text from reading any page or table as contacts.
    private static let page = FormFamily.Feature("all else on the page", weight: 700)
    private static let columns = FormFamily.Feature("columns that no contact has", weight: 300)

    static let forms = FormFamily(
        handler: RecordsHandler.name, features: [names, photos, others, details, rest, newer, structure, page, columns],
        forms: [
            .init("vcard", vCard, holds: [names, photos, others, details, rest, structure], cost: 2),
            .init("vcard-4", vCard4, holds: [names, photos, others, details, rest, newer, structure], cost: 2),
            .init("jcard", jCard, holds: [names, photos, others, details, rest, newer, structure], cost: 2),
            .init("vcard-2", vCard2, holds: [names, photos, others, details, structure], cost: 2),
            .init("hcard", .html, holds: [names, photos, others, details, page], cost: 4, isConditional: true),
            .init("ldif", ldif, holds: [names, others, details, structure], cost: 3),
            .init(
                "contacts-csv", .commaSeparatedText, holds: [names, others, details, structure, columns], cost: 4,
                isConditional: true),
            .init("outlook-contacts", outlook, holds: [names, others, details, structure], cost: 3),
            .init("thunderbird-contacts", thunderbird, holds: [names, others, details, structure], cost: 3),
            .init("mecard", meCard, holds: [names, structure], cost: 3),
            .init("contacts-text", .utf8PlainText, holds: [names, others, details], access: .write, cost: 3),
        ], kind: .contact)

    static let whole = [vCard, vCard4, jCard]

    static let counted: Set<FormFamily.Feature> = [photos, others, structure]

    static func counts(_ cards: [Card], lostIn type: TypeIdentifier) -> [FormFamily.Feature: Int] {
        // LDIF holds photos in one format.
        let photos = cards.count { $0.photo != nil && (type != ldif || $0.photo?.mediaType != "image/jpeg") }
        return [Self.photos: photos, others: cards.count - 1]
    }
    static let finished: TypeIdentifier? = vCard

    static func isFinished(_ bytes: [UInt8]) -> Bool { VCard.areAll(.v3, in: bytes) }

    static func model(_ bytes: [UInt8], in type: TypeIdentifier, context: borrowing ConversionContext) throws(ConversionError) -> [Card] {
        switch type {
        case jCard: return try JCard.cards(in: bytes)
        case ldif: return try LDIFContacts.cards(in: bytes)
        case meCard: return try MeCard.cards(in: bytes)
        case .commaSeparatedText, outlook, thunderbird: return try ContactTable.cards(in: bytes)
        case .html:
            let isCancelled = context.cancellation
            return try HCard.cards(in: bytes, isCancelled: isCancelled)
        default: return try VCard.cards(in: bytes)
        }
    }

    static func output(_ cards: [Card], as type: TypeIdentifier) throws(ConversionError) -> ConversionOutput {
        switch type {
        case vCard: ConversionOutput(VCard.bytes(of: cards, version: .v3))
        case vCard4: ConversionOutput(VCard.bytes(of: cards, version: .v4))
        case vCard2: ConversionOutput(VCard.bytes(of: cards, version: .v2))
        case jCard: ConversionOutput(JCard.bytes(of: cards))
        case .html: ConversionOutput(HCard.page(of: cards))
        case ldif: output(LDIFContacts.bytes(of: cards))
        case .commaSeparatedText: output(GoogleContacts.bytes(of: cards))
        case outlook: output(ContactTable.bytes(of: cards, columns: ContactColumns.outlook))
        case thunderbird: output(ContactTable.bytes(of: cards, columns: ContactColumns.thunderbird))
        case meCard: try meCard(cards)
        case .utf8PlainText: ConversionOutput(ContactText.text(of: cards))
        default: throw .internalError("contacts have no form \(type)")
        }
    }

    private static func output(_ result: (bytes: [UInt8], left: Int)) -> ConversionOutput {
        let note = ConversionNote("\(result.left) value(s) have no place in the table of that program")
        return ConversionOutput(result.bytes, notes: result.left > 0 ? [note] : [])
    }

    private static func meCard(_ cards: [Card]) throws(ConversionError) -> ConversionOutput {
        let (bytes, left) = MeCard.bytes(of: cards[0])
        guard bytes != Array("MECARD:;".utf8) else { throw .unsupported("the contact has nothing that a MeCard has room for") }
        return ConversionOutput(bytes, notes: left > 0 ? [ConversionNote("\(left) value(s) have no place in a MeCard")] : [])
    }
}

/// Contacts as people read them: the name, and a line for each value.
enum ContactText {
    static func text(of cards: [Card]) -> String {
        cards.map { card in
            let labels = card.labels
            var lines = [card.displayName]
            for (name, word) in [
                ("TITLE", ""), ("ORG", ""), ("TEL", "Telephone"), ("EMAIL", "E-mail"), ("ADR", "Address"), ("URL", "Web"), ("IMPP", "Chat"),
            ] {
                for property in card.all(name) where !property.text.isEmpty && property.text != card.displayName {
                    let label =
                        property.group.flatMap { labels[$0] } ?? property.kinds.filter { $0 != "voice" && $0 != "internet" }.joined(separator: " ")
                    lines.append(word.isEmpty ? property.text : "\(word)\(label.isEmpty ? "" : " (\(label))"): \(property.text)")
                }
            }
            if !card.text("BDAY").isEmpty { lines.append("Birthday: \(card.text("BDAY"))") }
            lines += card.notes(with: card.relations)
            return lines.map { $0 + "\n" }.joined()
        }.joined(separator: "\n")
    }
}
