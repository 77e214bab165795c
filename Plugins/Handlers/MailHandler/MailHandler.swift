public import DragKit
import DragTypes

/// Mails (RFC 5322 and MIME, RFC 2045 to 2049) and mailboxes as text, as a page, as JSON, and as
/// items: what the mail says, and each attachment.
public struct MailHandler: TypeHandler {
    /// The handler's name, and the prefix of its conversions' ids.
    public let identifier = "org.dragconv.plugin.mail"

    /// The address space that the plug-in program may use, in bytes. A mail takes several times its
    /// size while it is read and written.
    public static let memory = 4 << 30

    /// The C libraries in the plug-in program.
    public static var libraries: [LinkedLibrary] { [LinkedLibrary("gmime", MailReader.libraryVersion)] }

    /// A handler; it has no options.
    public init() {}

    private static let formats: [(name: String, type: TypeIdentifier)] = [
        ("mail", "public.email-message"), ("apple-mail", "com.apple.mail.emlx"), ("mailbox", "com.apple.mail.mbox"),
    ].map { ($0.0, TypeIdentifier(trusted: $0.1)) }
    private static let maximumInput = 256 << 20

    /// From each format to text, HTML, JSON and items.
    public var conversions: [Conversion] {
        Self.formats.flatMap { format in
            [
                Conversion(
                    "\(identifier)/\(format.name)-to-html", from: format.type, to: .html, keep: KeepLevel(700), cost: 30,
                    maxInput: Self.maximumInput, loses: ["attachments", "header fields"], isOfferedUnasked: false, countsLosses: true),
                Conversion(
                    "\(identifier)/\(format.name)-to-text", from: format.type, to: .utf8PlainText, keep: KeepLevel(600), cost: 20,
                    maxInput: Self.maximumInput, loses: ["attachments", "header fields", "styled versions"], isOfferedUnasked: false,
                    countsLosses: true),
                Conversion(
                    "\(identifier)/\(format.name)-to-json", from: format.type, to: .json, keep: KeepLevel(750), cost: 20,
                    maxInput: Self.maximumInput, loses: ["contents of attachments"], isOfferedUnasked: false, countsLosses: true),
                Conversion(
                    "\(identifier)/\(format.name)-to-items", from: format.type, to: .payload, keep: .near, cost: 30,
                    maxInput: Self.maximumInput, loses: ["header fields"], isOfferedUnasked: false, countsLosses: true),
            ]
        }
    }

    /// Reads a mail or a mailbox, and writes one of the forms.
    ///
    /// - Throws: ``ConversionError``: `badInput` for input that is no mail, `unsupported` when the
    ///   mail lacks what is wanted (a text beside its HTML), `limit` for parts that nest too deep
    ///   or for a page that grows too large.
    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        let isMailbox = conversion.from == Self.formats[2].type
        if isMailbox, conversion.to == .payload { return try MailItems.output(mailbox: bytes, context.characterSetHint) }
        var mails: [Mail] = []
        var leftOut = 0
        for message in isMailbox ? Mailbox.messages(in: bytes) : [conversion.from == Self.formats[1].type ? Mailbox.appleMail(bytes) : bytes[...]] {
            try context.checkCancellation()
            do throws(ConversionError) {
                mails.append(try MailReader.mail(message, context.characterSetHint))
            } catch {
                // One malformed mail must not make the whole mailbox fail.
                guard isMailbox else { throw error }
                leftOut += 1
            }
        }
        guard !mails.isEmpty else { throw Mailbox.empty }
        var output: ConversionOutput
        switch conversion.to {
        case .html: output = try MailPage.output(mails)
        case .utf8PlainText: output = try MailText.output(mails)
        case .json:
            output = ConversionOutput(
                (isMailbox ? JSONValue.array(mails.map(\.json)) : mails[0].json).encoded + [0x0A],
                notes: ConversionNote.lost("contents of attachments", mails.reduce(0) { $0 + $1.files.count }))
        case .payload:
            output = try MailItems.output(mails[0])
            output.notes += ConversionNote.lost("header fields", mails[0].hiddenFields)
        default: throw .internalError("there is no such conversion")
        }
        var told: Set<String> = []
        for set in mails.flatMap(\.guessedSets) where told.insert(set).inserted {
            output.notes.append(ConversionNote(context.characterSetHint.note(onTextReadAs: set)))
        }
        output.notes += ConversionNote.lost("mails that can\u{2019}t be read", leftOut)
        return output
    }
}
