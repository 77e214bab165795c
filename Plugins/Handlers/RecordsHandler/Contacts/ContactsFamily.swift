import Documents
import DragHTML
import DragKit
import DragTypes

/// Contacts: vCard in its three versions, jCard, hCard, LDIF, the tables of address books, and the
/// MeCard of QR codes.
enum ContactsFamily {
    static let vCard = TypeIdentifier(trusted: "public.vcard")
    static let vCard4 = TypeIdentifier(trusted: "org.dragconv.vcard-4")
    static let vCard2 = TypeIdentifier(trusted: "org.dragconv.vcard-2")
    static let jCard = TypeIdentifier(trusted: "org.ietf.jcard")
    static let ldif = TypeIdentifier(trusted: "org.ietf.ldif")
    static let outlook = TypeIdentifier(trusted: "org.dragconv.outlook-contacts")
    static let thunderbird = TypeIdentifier(trusted: "org.dragconv.thunderbird-contacts")
    static let meCard = TypeIdentifier(trusted: "org.dragconv.mecard")

    private static let names = FormFeature("names, telephones and addresses", weight: 700)
    private static let photos = FormFeature("photos", weight: 60)
    private static let others = FormFeature("further contacts", weight: 60)
    private static let details = FormFeature("labels", weight: 60)
    private static let rest = FormFeature("properties that few programs have", weight: 30)
    private static let newer = FormFeature("what came with version 4.0", weight: 10)
    /// The text of a page around its contacts, and the columns of a table that a contact can't
    /// hold.
    private static let page = FormFeature("all else on the page", weight: 50)
    private static let columns = FormFeature("columns that no contact has", weight: 50)

    static let family = FormFamily<[Card]>(
        handler: RecordsHandler.name, features: [names, photos, others, details, rest, newer, page, columns],
        forms: [
            Form(
                "vcard", vCard, holds: [names, photos, others, details, rest], cost: 2, isFinished: { VCard.areAll(.v3, in: $0) },
                read: card, write: { ConversionOutput(VCard.bytes(of: $0, version: .v3)) }),
            Form(
                "vcard-4", vCard4, holds: [names, photos, others, details, rest, newer], cost: 2, read: card,
                write: { ConversionOutput(VCard.bytes(of: $0, version: .v4)) }),
            Form(
                "jcard", jCard, holds: [names, photos, others, details, rest, newer], cost: 2,
                recognises: [
                    NameRecogniser(
                        .json, .prefix, [RecordsHandler.arrays("vcard") + RecordsHandler.arrays("vcardstream")], as: .contact, result: jCard)
                ], read: { try JCard.cards(in: $0.bytes) }, write: { ConversionOutput(JCard.bytes(of: $0)) }),
            Form(
                "vcard-2", vCard2, holds: [names, photos, others, details], cost: 2, read: card,
                write: { ConversionOutput(VCard.bytes(of: $0, version: .v2)) }),
            Form(
                "hcard", .html, holds: [names, photos, others, details, page], cost: 4, isConditional: true, maxInput: HTMLTree.maximumInput,
                read: { try HCard.cards(in: $0.bytes, isCancelled: $0.context.cancellation) }, write: { ConversionOutput(HCard.page(of: $0)) }),
            Form(
                "ldif", ldif, holds: [names, others, details], cost: 3,
                read: { try LDIFContacts.cards(in: $0.bytes, unread: &$0.unread) }, write: { ConversionOutput(LDIFContacts.bytes(of: $0)) }),
            Form(
                "contacts-csv", .commaSeparatedText, holds: [names, others, details, columns], cost: 4, isConditional: true,
                recognises: [NameRecogniser(.commaSeparatedText, .columns, ContactColumns.evidence, as: .contact)], read: table,
                write: { ConversionOutput(GoogleContacts.bytes(of: $0)) }),
            Form(
                "outlook-contacts", outlook, holds: [names, others, details], cost: 3, read: table,
                write: { ConversionOutput(ContactTable.bytes(of: $0, columns: ContactColumns.outlook)) }),
            Form(
                "thunderbird-contacts", thunderbird, holds: [names, others, details], cost: 3, read: table,
                write: { ConversionOutput(ContactTable.bytes(of: $0, columns: ContactColumns.thunderbird)) }),
            Form(
                "mecard", meCard, holds: [names], cost: 3,
                recognises: [NameRecogniser(.plainText, .prefix, [["MECARD:"]], as: .contact, result: meCard)],
                read: { try MeCard.cards(in: $0.bytes, unread: &$0.unread) },
                write: { cards in
                    let bytes = MeCard.bytes(of: cards[0])
                    guard bytes != Array("MECARD:;".utf8) else {
                        throw ConversionError.unsupported("the contact has nothing that a MeCard has room for")
                    }
                    return ConversionOutput(bytes)
                }),
            Form("contacts-text", .utf8PlainText, holds: [names, others, details], cost: 3, write: { ConversionOutput(ContactText.text(of: $0)) }),
        ], connections: .through([vCard, vCard4, jCard]), kind: .contact, counted: [photos, others, details, rest, newer, columns],
        maxInput: RecordsHandler.maximumInput, offers: .unconditional,
        notes: { cards, written, edge in losses(of: cards, in: written, as: edge.target.type).map { ConversionNote($0) } })

    @Sendable private static func card(_ input: inout FormInput) throws(ConversionError) -> [Card] { try VCard.cards(in: input.bytes) }

    @Sendable private static func table(_ input: inout FormInput) throws(ConversionError) -> [Card] {
        try ContactTable.cards(in: &input)
    }

    /// What did not arrive: the difference between the contacts and what is read of the bytes that
    /// were written of them.
    private static func losses(of cards: [Card], in written: [UInt8], as type: TypeIdentifier) -> [Loss] {
        switch type {
        case vCard, vCard4, jCard: []
        case .utf8PlainText: ContactLosses.count(cards, cards.map { .text(ContactText.text(of: [$0])) })
        default: ContactLosses.count(cards, ((try? family.read(written, as: type)) ?? []).map { .card($0) })
        }
    }
}
