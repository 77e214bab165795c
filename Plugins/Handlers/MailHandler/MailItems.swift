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
            if mail.blocks.contains(where: \.hasPage), let page = try? MailPage.body(of: mail) {
                representations.append(Representation(type: .html, bytes: MailPage.head(title: mail.subject) + page))
            }
            if let text = try? MailText.text(of: mail) { representations.append(Representation(type: .utf8PlainText, bytes: Array(text.utf8))) }
            let ending = representations.first?.type == .html ? ".html" : ".txt"
            items.append(Item(suggestedName: name(mail.subject).map { $0 + ending }, representations: representations))
        }
        // A picture that the page shows is in the page.
        items += mail.files.map(item)
        guard !items.isEmpty else { throw .unsupported("the mail says nothing, and has no attachments") }
        return ConversionOutput(PayloadJSON.line(Payload(items: items)))
    }

    /// Each mail of a mailbox as an item.
    ///
    /// - Throws: ``ConversionError``: `badInput` for a mailbox without mails, `limit` for more than
    ///   `PayloadJSON.maximumItems` mails.
    static func output(mailbox bytes: [UInt8], _ hint: CharacterSetHint) throws(ConversionError) -> ConversionOutput {
        let messages = Array(Mailbox.Messages(bytes))
        guard !messages.isEmpty else { throw Mailbox.empty }
        guard messages.count <= PayloadJSON.maximumItems else {
            throw .limit("the mailbox has more than the limit of \(PayloadJSON.maximumItems) mails")
        }
        let type = TypeIdentifier(trusted: "public.email-message")
        let items = messages.map { message in
            let subject = name((try? MailReader.mail(message, hint))?.subject ?? "")
            return Item(suggestedName: subject.map { $0 + ".eml" }, representations: [Representation(type: type, bytes: Array(message))])
        }
        return ConversionOutput(PayloadJSON.line(Payload(items: items)))
    }

    /// A name for a file from a subject, without slashes; nil for an empty subject.
    private static func name(_ subject: String) -> String? {
        subject.isEmpty ? nil : String(subject.map { $0 == "/" || $0 == "\\" ? "-" : $0 })
    }

    /// An attachment as an item, with its bytes unchanged. The declared character set becomes a
    /// part of the representation's name, by which the engine decodes text. A type that the
    /// catalogue does not know is left to the engine, which looks at the name and the bytes.
    private static func item(_ part: Mail.Part) -> Item {
        let known = TypeCatalogue.builtIn.identify(part.mimeType)
        let type: TypeIdentifier = known.isDynamic || known == .data ? .data : known
        let target = part.characterSet.flatMap { MIMEType("\(part.mimeType);charset=\($0)") == nil ? nil : "\(part.mimeType);charset=\($0)" }
        return Item(
            suggestedName: part.fileName.flatMap { $0.split { "/\\".contains($0) }.last.map(String.init) },
            representations: [Representation(type: type, target: target, bytes: part.bytes)])
    }
}
