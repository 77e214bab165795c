import DragTypes

/// A mail, as far as people read it.
struct Mail {
    /// Somebody who writes or gets mail.
    struct Address {
        /// The name that is shown; empty where there is none.
        let name: String
        let address: String

        var text: String { name.isEmpty ? address : "\(name) <\(address)>" }
    }

    /// A piece of the mail that has contents.
    struct Part {
        let mimeType: String
        /// The character set that a text part names; nil for none.
        let characterSet: String?
        /// Whether lines that end in a space go on in the next one (RFC 3676), and whether that space is to be deleted.
        let isFlowed: Bool
        let deletesSpace: Bool
        let fileName: String?
        /// The number by which pages name the part (`cid:`), without angle brackets; nil for none.
        let contentID: String?
        let isAttachment: Bool
        /// The decoded bytes; of a mail in the mail, its source.
        let bytes: [UInt8]

        /// The text in UTF-8. A byte that is none of the character set becomes U+FFFD.
        var text: String {
            let name = characterSet ?? "utf-8"
            if let text = String(validating: bytes, as: UTF8.self), ["utf-8", "us-ascii"].contains(name.lowercased()) { return text }
            return String(utf8Bytes: CharacterSetConversion.utf8(from: bytes, characterSet: name) ?? bytes)
        }
    }

    /// A piece of what the mail says, in one or two forms of the same.
    struct Block {
        var plain: Part?
        var html: Part?
    }

    var subject = ""
    /// ISO 8601, with the writer's own offset; nil without a date that can be read.
    var date: String?
    var messageID: String?
    var sender: [Address] = []
    var from: [Address] = []
    var replyTo: [Address] = []
    var to: [Address] = []
    var cc: [Address] = []
    var bcc: [Address] = []
    /// All header fields, decoded, in their order.
    var fields: [(name: String, value: String)] = []
    /// What the mail says, from top to bottom.
    var blocks: [Block] = []
    /// Pictures and the like that the HTML shows in itself.
    var related: [Part] = []
    var attachments: [Part] = []

    /// The bytes of all parts together.
    var byteCount: Int {
        (blocks.flatMap { [$0.plain, $0.html].compactMap(\.self) } + related + attachments).reduce(0) { $0 + $1.bytes.count }
    }

    /// What stands above a mail that is read: names of fields with their texts.
    var heading: [(name: String, text: String)] {
        let lines = [
            ("From", Self.text(of: from.isEmpty ? sender : from)), ("To", Self.text(of: to)), ("Cc", Self.text(of: cc)),
            ("Date", fields.last { $0.name.lowercased() == "date" }?.value ?? ""),
            ("Subject", subject),
        ]
        return lines.filter { !$0.1.isEmpty }
    }

    private static func text(of list: [Address]) -> String { list.map(\.text).joined(separator: ", ") }
}

extension Mail {
    /// The mail as JSON: the header fields with their words decoded, what the mail says as text and as HTML (null where the writer sent none),
    /// and what is attached, without its contents.
    var json: JSONValue {
        func list(_ addresses: [Address]) -> JSONValue {
            .array(addresses.map { .object([("name", .text($0.name)), ("address", .text($0.address))]) })
        }
        func text(_ text: String?) -> JSONValue { text.map { .text($0) } ?? .null }
        func part(_ part: Part) -> JSONValue {
            .object([
                ("type", .text(part.mimeType)), ("name", text(part.fileName)), ("bytes", .integer(part.bytes.count)),
                ("contentID", text(part.contentID)),
            ])
        }
        func said(_ form: KeyPath<Block, Part?>, by text: (Part) -> String) -> String? {
            let parts = blocks.compactMap { $0[keyPath: form] }
            return parts.isEmpty ? nil : parts.map(text).joined(separator: "\n")
        }
        return .object([
            ("subject", .text(subject)), ("date", text(date)), ("from", list(from)), ("sender", list(sender)), ("replyTo", list(replyTo)),
            ("to", list(to)), ("cc", list(cc)), ("bcc", list(bcc)), ("messageID", text(messageID)),
            ("text", text(said(\.plain, by: MailText.text))), ("html", text(said(\.html) { $0.text })),
            ("headers", .array(fields.map { .object([("name", .text($0.name)), ("value", .text($0.value))]) })),
            ("attachments", .array(attachments.map(part))), ("related", .array(related.map(part))),
        ])
    }
}
