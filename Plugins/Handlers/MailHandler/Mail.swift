import Documents
import DragKit
import DragTypes

/// A mail, as far as people read it.
struct Mail {
    /// The sender or a recipient of a mail.
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
        /// Whether lines that end in a space go on in the next one (RFC 3676), and whether that
        /// space is to be deleted.
        let isFlowed: Bool
        let deletesSpace: Bool
        let fileName: String?
        /// The Content-ID by which the mail's HTML refers to the part (`cid:`), without angle
        /// brackets; nil for none.
        let contentID: String?
        /// Where the part was on the web (RFC 2557); nil for none.
        let location: String?
        let isAttachment: Bool
        /// The decoded bytes; of a mail in the mail, its source.
        let bytes: [UInt8]
        /// What the user knows of texts without a character set.
        let hint: CharacterSetHint

        /// The text in UTF-8, decoded by what the part declares and by evidence.
        var text: String { String(utf8Bytes: decoded.bytes) }

        /// The name of the character set, if that was guessed.
        var guessedSet: String? { decoded.guessed }

        private var decoded: DecodedText {
            if let characterSet, UTF7.isName(characterSet) { return TextDecoding.decoded(UTF7.utf8(bytes), declared: "utf-8", hint: hint) }
            return mimeType == "text/html"
                ? HTMLDecoding.decoded(bytes, declared: characterSet, hint: hint) : TextDecoding.decoded(bytes, declared: characterSet, hint: hint)
        }
    }

    /// A piece of what the mail says.
    indirect enum Block {
        case plain(Part)
        case html(Part)
        /// The same as plain text and as a page (RFC 2046, 5.1.4). One of them may be empty.
        case alternative(plain: [Block], page: [Block])

        /// Whether the block has a page.
        var hasPage: Bool {
            switch self {
            case .plain: false
            case .html: true
            case .alternative(_, let page): page.contains(where: \.hasPage)
            }
        }

        /// The parts of the page, or of the plain text where there is no page.
        var shown: [Part] {
            switch self {
            case .plain(let part), .html(let part): [part]
            case .alternative(let plain, let page): (page.isEmpty ? plain : page).flatMap(\.shown)
            }
        }

        /// The parts of the plain text; nil where the block has none.
        var plain: [Part]? {
            switch self {
            case .plain(let part): [part]
            case .html: nil
            case .alternative(let plain, let page):
                (plain.isEmpty ? page : plain).reduce([]) { all, block in
                    guard let all, let parts = block.plain else { return nil }
                    return all + parts
                }
            }
        }
    }

    /// What the user knows of texts without a character set.
    var hint = CharacterSetHint()
    /// The character set of header fields with bytes that are neither ASCII nor UTF-8.
    var guessedSetOfFields: String?
    /// The character sets that were guessed for the header and for what is shown.
    private var guessedSets: [String] { [guessedSetOfFields].compactMap(\.self) + blocks.flatMap(\.shown).compactMap(\.guessedSet) }
    /// A note for each character set that was guessed.
    var guesses: [ConversionNote] {
        var told: Set<String> = []
        return guessedSets.filter { told.insert($0).inserted }.map { ConversionNote(hint.note(onTextReadAs: $0)) }
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
    /// Pictures that the mail's page may show, since they have a number by which it can name them.
    var pictures: [Part] = []
    /// All other parts.
    var attachments: [Part] = []
    /// Whether a text was among the parts that were read.
    var hasText = false

    /// The calendar of an invitation (RFC 6047); nil in other mails.
    var invitation: Part? { attachments.first { $0.mimeType == "text/calendar" } ?? attachments.first { $0.mimeType == "application/ics" } }

    /// The bytes of all parts that are shown, and of the pictures.
    var byteCount: Int { (blocks.flatMap(\.shown) + pictures).reduce(0) { $0 + $1.bytes.count } }

    /// The parts of HTML that are shown.
    private var pages: [Part] { blocks.flatMap(\.shown).filter { $0.mimeType == "text/html" } }

    /// The pictures that the page shows, and those that it does not name.
    private var sortedPictures: (shown: [Part], others: [Part]) {
        let names = Set(pages.flatMap { ContentLinks.names(in: Array($0.text.utf8)) })
        func isShown(_ part: Part) -> Bool { part.contentID.map { names.contains(Array($0.utf8)) } ?? false }
        return (pictures.filter(isShown), pictures.filter { !isShown($0) })
    }

    /// The web page that the mail is, with the files that it shows (RFC 2557), and how many frames
    /// of the page are left out; nil for a mail without a page.
    var savedPage: (page: SavedPage, frames: Int)? {
        guard let page = pages.first else { return nil }
        let address = fields.last { $0.name.lowercased() == "snapshot-content-location" }?.value ?? page.location
        var files: [String: SavedPage.File] = [:]
        for part in pictures + attachments {
            let file = SavedPage.File(mimeType: part.mimeType, bytes: part.bytes)
            if let location = part.location { files[location] = file }
            if let name = part.contentID { files["cid:" + name] = file }
        }
        return (SavedPage(Array(page.text.utf8), at: address, files: files), pages.count - 1)
    }

    /// What is attached: everything that neither the text nor the page shows.
    var files: [Part] { attachments + sortedPictures.others }

    /// The header fields that are shown above a mail, with their texts: From, To, Cc, Date,
    /// Subject.
    var heading: [(name: String, text: String)] {
        let lines = [
            ("From", from.isEmpty && sender.isEmpty ? statedSender : Self.text(of: from.isEmpty ? sender : from)), ("To", Self.text(of: to)),
            ("Cc", Self.text(of: cc)),
            ("Date", fields.last { $0.name.lowercased() == "date" }?.value ?? ""),
            ("Subject", subject),
        ]
        return lines.filter { !$0.1.isEmpty }
    }

    /// A sender without an address, as programs write it that import from Exchange.
    private var statedSender: String { fields.last { $0.name.lowercased() == "from" }?.value ?? "" }

    /// How many header fields are not shown above the mail. Those that say how the mail is encoded
    /// (RFC 2045) say nothing to people.
    var hiddenFields: Int {
        let shown: Set<String> = ["from", "to", "cc", "date", "subject", "mime-version"]
        let others = fields.count { !shown.contains($0.name.lowercased()) && !$0.name.lowercased().hasPrefix("content-") }
        return from.isEmpty && !sender.isEmpty ? others - 1 : others
    }

    private static func text(of list: [Address]) -> String { list.map(\.text).joined(separator: ", ") }
}

extension Mail {
    /// The mail as JSON: the header fields with their words decoded, what the mail says as text and
    /// as HTML (null where the writer sent none), and what is attached, without its contents.
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
        let plain = blocks.compactMap(\.plain).flatMap(\.self)
        let pictures = sortedPictures
        func said(_ parts: [Part], by text: (Part) -> String) -> String? { parts.isEmpty ? nil : parts.map(text).joined(separator: "\n") }
        return .object([
            ("subject", .text(subject)), ("date", text(date)), ("from", list(from)), ("sender", list(sender)), ("replyTo", list(replyTo)),
            ("to", list(to)), ("cc", list(cc)), ("bcc", list(bcc)), ("messageID", text(messageID)),
            ("text", text(said(plain, by: MailText.text))), ("html", text(said(pages) { $0.text })),
            ("headers", .array(fields.map { .object([("name", .text($0.name)), ("value", .text($0.value))]) })),
            ("attachments", .array((attachments + pictures.others).map(part))), ("pictures", .array(pictures.shown.map(part))),
        ])
    }
}
