import Documents
public import DragKit
import DragTypes

/// Mails (RFC 5322 and MIME, RFC 2045 to 2049) and mailboxes as text, as a page, as JSON, and as
/// items: what the mail says, and each attachment. Web pages that browsers save in the same form
/// (MHTML, RFC 2557) become pages that hold their files.
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
    private static let calendar = TypeIdentifier(trusted: "com.apple.ical.ics")
    private static let savedPage = TypeIdentifier(trusted: "org.ietf.mhtml")
    private static let maximumInput = 256 << 20

    /// From each format of mails to text, HTML, JSON and items, from invitations to their
    /// calendars, and from saved pages to HTML.
    public var conversions: [Conversion] {
        let page = Conversion(
            "\(identifier)/saved-page-to-html", from: Self.savedPage, to: .html, keep: .near, cost: 30, maxInput: Self.maximumInput,
            loses: ["frames"], countsLosses: true)
        let invitations = Self.formats.prefix(2).map { format in
            Conversion(
                "\(identifier)/\(format.name)-to-calendar", from: format.type, to: Self.calendar, keep: KeepLevel(300), cost: 20,
                maxInput: Self.maximumInput, loses: ["what the mail says"], isConditional: true, isOfferedUnasked: false,
                effects: [.extracts(.mail, to: .calendar, part: [.attachments])])
        }
        return [page] + invitations
            + Self.formats.flatMap { format in
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
        try convert([UInt8](input), using: conversion, context: context)
    }

    /// Reads a mail or a mailbox, and writes one of the forms, without a copy of the bytes.
    ///
    /// - Throws: ``ConversionError`` as ``convert(_:using:context:)-(RawSpan,_,_)``.
    public func convert(
        _ bytes: [UInt8], using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        if conversion.from == Self.savedPage { return try Self.page(in: bytes, context.characterSetHint) }
        let isMailbox = conversion.from == Self.formats[2].type
        if isMailbox, conversion.to == .payload { return try MailItems.output(mailbox: bytes, context.characterSetHint) }
        if isMailbox { return try Self.mailbox(bytes, conversion.to, context) }
        let mail = try MailReader.mail(conversion.from == Self.formats[1].type ? Mailbox.appleMail(bytes) : bytes[...], context.characterSetHint)
        if conversion.to == .payload {
            var output = try MailItems.output(mail)
            output.notes += ConversionNote.lost("header fields", mail.hiddenFields) + mail.guesses
            return output
        }
        if conversion.to == Self.calendar {
            guard let invitation = mail.invitation else { throw .unsupported("the mail is no invitation") }
            return ConversionOutput(Array(invitation.text.utf8), notes: mail.guesses)
        }
        var output = try MailOutput(conversion.to, isMailbox: false, context)
        try output.add(mail)
        return try output.output(leftOut: 0)
    }

    private static func mailbox(
        _ bytes: [UInt8], _ type: TypeIdentifier, _ context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        var output = try MailOutput(type, isMailbox: true, context)
        var leftOut = 0
        var messages = Mailbox.Messages(bytes)
        while let message = messages.next() {
            try context.checkCancellation()
            let mail: Mail
            do throws(ConversionError) {
                mail = try MailReader.mail(message, context.characterSetHint)
            } catch {
                // One malformed mail must not make the whole mailbox fail.
                leftOut += 1
                continue
            }
            try output.add(mail)
        }
        return try output.output(leftOut: leftOut)
    }

    private static func page(in bytes: [UInt8], _ hint: CharacterSetHint) throws(ConversionError) -> ConversionOutput {
        let mail = try MailReader.mail(bytes[...], hint)
        guard let saved = mail.savedPage else { throw .unsupported("there is no page in the archive") }
        let (page, leftOut) = saved.page.html
        let lost = ConversionNote.lost("frames", saved.frames) + ConversionNote.lost("files that are too large for a page", leftOut)
        return ConversionOutput(page, notes: lost + mail.guesses)
    }
}
