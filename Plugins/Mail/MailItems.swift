import DragKit
import DragTypes

/// Mails as the items of a payload.
enum MailItems {
    /// What the mail says as the first item, and an item for each attachment.
    ///
    /// - Throws: ``ConversionError`` (`unsupported`) for a mail with neither.
    static func output(_ mail: Mail) throws(ConversionError) -> ConversionOutput {
        var items: [Item] = []
        if !mail.blocks.isEmpty {
            var representations: [Representation] = []
            if mail.blocks.contains(where: { $0.html != nil }), let page = try? MailPage.output([mail]) {
                representations.append(Representation(type: .html, bytes: page.bytes))
            }
            if let text = try? MailText.output([mail]) { representations.append(Representation(type: .utf8PlainText, bytes: text.bytes)) }
            items.append(Item(suggestedName: mail.subject.isEmpty ? nil : mail.subject, representations: representations))
        }
        // A picture that the page shows is in the page.
        let hasPage = mail.blocks.contains { $0.html != nil }
        items += ((hasPage ? [] : mail.related) + mail.attachments).map(item)
        guard !items.isEmpty else { throw .unsupported("the mail says nothing, and has no attachments") }
        return ConversionOutput(PayloadJSON.line(Payload(items: items)))
    }

    /// Each mail of a mailbox as an item.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) for a mailbox without mails.
    static func output(mailbox bytes: [UInt8]) throws(ConversionError) -> ConversionOutput {
        let messages = Mailbox.messages(in: bytes)
        guard !messages.isEmpty else { throw .badInput("the mailbox has no mail; each begins with a line \u{201C}From \u{2026}\u{201D}") }
        guard messages.count <= PayloadJSON.maximumItems else {
            throw .limit("the mailbox has more than the limit of \(PayloadJSON.maximumItems) mails")
        }
        let type = TypeIdentifier(trusted: "public.email-message")
        let items = messages.map { message in
            let subject = (try? MailReader.mail(message))?.subject ?? ""
            return Item(
                suggestedName: subject.isEmpty ? nil : subject + ".eml", representations: [Representation(type: type, bytes: Array(message))])
        }
        return ConversionOutput(PayloadJSON.line(Payload(items: items)))
    }

    private static func item(_ part: Mail.Part) -> Item {
        // Many programs call everything a stream of octets; the engine finds the type by the name and the bytes then.
        let isUnknown = ["application/octet-stream", "application/x-unknown", "application/force-download"].contains(part.mimeType)
        let type: TypeIdentifier = isUnknown ? .data : TypeCatalogue.builtIn.identify(part.mimeType)
        let isText = CanonicalText.isText(type, in: .builtIn)
        return Item(
            suggestedName: part.fileName.flatMap { $0.split { "/\\".contains($0) }.last.map(String.init) },
            representations: [Representation(type: type, bytes: isText ? Array(part.text.utf8) : part.bytes)])
    }
}
