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
    private static let details = FormFamily.Feature("labels", weight: 60)
    private static let rest = FormFamily.Feature("properties that few programs have", weight: 30)
    private static let newer = FormFamily.Feature("what came with version 4.0", weight: 10)
    /// The text of a page around its contacts, and the columns of a table that a contact can't
    /// hold.
    private static let page = FormFamily.Feature("all else on the page", weight: 50)
    private static let columns = FormFamily.Feature("columns that no contact has", weight: 50)

    static let forms = FormFamily(
        handler: RecordsHandler.name, features: [names, photos, others, details, rest, newer, page, columns],
        forms: [
            .init("vcard", vCard, holds: [names, photos, others, details, rest], cost: 2),
            .init("vcard-4", vCard4, holds: [names, photos, others, details, rest, newer], cost: 2),
            .init("jcard", jCard, holds: [names, photos, others, details, rest, newer], cost: 2),
            .init("vcard-2", vCard2, holds: [names, photos, others, details], cost: 2),
            .init("hcard", .html, holds: [names, photos, others, details, page], cost: 4, isConditional: true),
            .init("ldif", ldif, holds: [names, others, details], cost: 3),
            .init(
                "contacts-csv", .commaSeparatedText, holds: [names, others, details, columns], cost: 4,
                isConditional: true),
            .init("outlook-contacts", outlook, holds: [names, others, details], cost: 3),
            .init("thunderbird-contacts", thunderbird, holds: [names, others, details], cost: 3),
            .init("mecard", meCard, holds: [names], cost: 3),
            .init("contacts-text", .utf8PlainText, holds: [names, others, details], access: .write, cost: 3),
        ], kind: .contact)

    static let whole = [vCard, vCard4, jCard]

    static let counted: Set<FormFamily.Feature> = [photos, others, details, rest, newer, columns]

    static func losses(of cards: [Card], in bytes: [UInt8], along conversion: Conversion) -> [Loss] {
        switch conversion.to {
        case vCard, vCard4, jCard: return []
        case .utf8PlainText: return ContactLosses.count(cards, cards.map { .text(ContactText.text(of: [$0])) })
        case .html:
            let read = (try? HCard.cards(in: bytes, isCancelled: { false })) ?? []
            return ContactLosses.count(cards, read.map { .card($0) })
        default:
            var unread = Unread()
            let read = (try? Self.cards(in: bytes, as: conversion.to, unread: &unread)) ?? []
            return ContactLosses.count(cards, read.map { .card($0) })
        }
    }
    static let finished: TypeIdentifier? = vCard

    static func isFinished(_ bytes: [UInt8]) -> Bool { VCard.areAll(.v3, in: bytes) }

    static func model(
        _ bytes: [UInt8], in type: TypeIdentifier, unread: inout Unread, context: borrowing ConversionContext
    ) throws(ConversionError) -> [Card] {
        guard type == .html else { return try cards(in: bytes, as: type, unread: &unread) }
        let isCancelled = context.cancellation
        return try HCard.cards(in: bytes, isCancelled: isCancelled)
    }

    private static func cards(in bytes: [UInt8], as type: TypeIdentifier, unread: inout Unread) throws(ConversionError) -> [Card] {
        switch type {
        case jCard: try JCard.cards(in: bytes)
        case ldif: try LDIFContacts.cards(in: bytes, unread: &unread)
        case meCard: try MeCard.cards(in: bytes, unread: &unread)
        case .commaSeparatedText, outlook, thunderbird: try ContactTable.cards(in: bytes, unread: &unread)
        default: try VCard.cards(in: bytes)
        }
    }

    static func output(_ cards: [Card], as type: TypeIdentifier) throws(ConversionError) -> ConversionOutput {
        switch type {
        case vCard: ConversionOutput(VCard.bytes(of: cards, version: .v3))
        case vCard4: ConversionOutput(VCard.bytes(of: cards, version: .v4))
        case vCard2: ConversionOutput(VCard.bytes(of: cards, version: .v2))
        case jCard: ConversionOutput(JCard.bytes(of: cards))
        case .html: ConversionOutput(HCard.page(of: cards))
        case ldif: ConversionOutput(LDIFContacts.bytes(of: cards))
        case .commaSeparatedText: ConversionOutput(GoogleContacts.bytes(of: cards))
        case outlook: ConversionOutput(ContactTable.bytes(of: cards, columns: ContactColumns.outlook))
        case thunderbird: ConversionOutput(ContactTable.bytes(of: cards, columns: ContactColumns.thunderbird))
        case meCard: try meCard(cards)
        case .utf8PlainText: ConversionOutput(ContactText.text(of: cards))
        default: throw .internalError("contacts have no form \(type)")
        }
    }

    private static func meCard(_ cards: [Card]) throws(ConversionError) -> ConversionOutput {
        let bytes = MeCard.bytes(of: cards[0])
        guard bytes != Array("MECARD:;".utf8) else { throw .unsupported("the contact has nothing that a MeCard has room for") }
        return ConversionOutput(bytes)
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
