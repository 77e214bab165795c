import CGMime
import DragKit
import DragTypes

/// Reads a mail by GMime.
///
/// Owner and thread rule: everything that GMime makes belongs to the message, which is released
/// before ``mail(_:)`` returns. GMime has no state of its own beyond its set-up, which is done
/// once.
enum MailReader {
    /// The deepest nesting of parts. Real mails have four or five levels, and a forwarded mail adds
    /// two.
    static let maximumDepth = 64
    /// The most parts of one mail.
    static let maximumParts = 10_000

    private static let isReady: Void = g_mime_init()

    /// The version of GMime that is loaded.
    static var libraryVersion: String { "\(gmime_major_version).\(gmime_minor_version).\(gmime_micro_version)" }

    /// - Throws: ``ConversionError``: `badInput` when the bytes are no mail, `limit` when its parts
    ///   nest too deep or are too many.
    static func mail(_ source: ArraySlice<UInt8>, _ hint: CharacterSetHint) throws(ConversionError) -> Mail {
        _ = isReady
        var source = EncodedWords.readable(begin(of: source))
        var mail = Mail()
        mail.hint = hint
        let header = source[..<EncodedWords.endOfHeader(source[...])]
        // RFC 6532 allows UTF-8; older programs wrote whatever they had. ISO-2022-JP is ASCII with
        // escapes.
        if !TextDecoding.isValidUTF8(header) || header.contains(0x1B) {
            let text = TextDecoding.decoded(Array(header), hint: hint)
            mail.guessedSetOfFields = text.guessed
            source.replaceSubrange(header.indices, with: text.bytes)
        }
        try AddressGroups.check(source[...])
        try PartBoundaries.check(source[...])
        let message = source.withUnsafeBytes { bytes -> OpaquePointer? in
            guard let stream = g_mime_stream_mem_new_with_buffer(bytes.baseAddress, bytes.count) else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(stream)) }
            guard let parser = g_mime_parser_new_with_stream(stream) else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(parser)) }
            return g_mime_parser_construct_message(parser, nil)
        }
        guard let message else { throw .badInput("the input is no mail") }
        defer { g_object_unref(UnsafeMutableRawPointer(message)) }
        readFields(of: message, into: &mail)
        guard !mail.fields.isEmpty else { throw .badInput("the input is no mail, since it has no header fields") }
        var count = 0
        if let part = g_mime_message_get_mime_part(message) { mail.blocks = try blocks(of: part, in: "", of: &mail, depth: 0, count: &count) }
        return mail
    }

    /// The mail without a byte order mark and without empty lines in front.
    private static func begin(of source: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        (source.starts(with: [0xEF, 0xBB, 0xBF]) ? source.dropFirst(3) : source).drop { $0 == 0x0A || $0 == 0x0D }
    }

    private static func readFields(of message: OpaquePointer, into mail: inout Mail) {
        mail.subject = text(g_mime_message_get_subject(message)) ?? ""
        mail.messageID = text(g_mime_message_get_message_id(message))
        if let moment = g_mime_message_get_date(message), let written = g_date_time_format(moment, "%Y-%m-%dT%H:%M:%S%:z") {
            mail.date = text(written)
            g_free(written)
        }
        mail.sender = addresses(g_mime_message_get_sender(message))
        mail.from = addresses(g_mime_message_get_from(message))
        mail.replyTo = addresses(g_mime_message_get_reply_to(message))
        mail.to = addresses(g_mime_message_get_to(message))
        mail.cc = addresses(g_mime_message_get_cc(message))
        mail.bcc = addresses(g_mime_message_get_bcc(message))
        guard let list = g_mime_object_get_header_list(message) else { return }
        for index in 0..<g_mime_header_list_get_count(list) {
            guard let field = g_mime_header_list_get_header_at(list, index), let name = text(g_mime_header_get_name(field)) else { continue }
            mail.fields.append((name, text(g_mime_header_get_value(field)) ?? ""))
        }
    }

    /// The addresses of a field; those of a group (`Birds: a@b, c@d;`) stand for it.
    private static func addresses(_ list: OpaquePointer?, depth: Int = 0) -> [Mail.Address] {
        guard let list, depth < 4 else { return [] }
        var result: [Mail.Address] = []
        for index in 0..<max(internet_address_list_length(list), 0) {
            guard let address = internet_address_list_get_address(list, index) else { continue }
            if g_type_check_instance_is_a(address, internet_address_group_get_type()) != 0 {
                result += addresses(internet_address_group_get_members(address), depth: depth + 1)
            } else if g_type_check_instance_is_a(address, internet_address_mailbox_get_type()) != 0 {
                result.append(
                    Mail.Address(
                        name: text(internet_address_get_name(address)) ?? "", address: text(internet_address_mailbox_get_addr(address)) ?? ""))
            }
        }
        return result
    }

    // MARK: Parts

    /// What a part, and those in it, say. Pictures that a page may show and attachments go into the
    /// mail.
    ///
    /// - Parameter parent: the MIME type of the part around it; empty for none.
    private static func blocks(
        of part: OpaquePointer, in parent: String, of mail: inout Mail, depth: Int, count: inout Int
    ) throws(ConversionError) -> [Mail.Block] {
        guard depth < maximumDepth else { throw .limit("the mail\u{2019}s parts nest deeper than the limit of \(maximumDepth) levels") }
        count += 1
        guard count <= maximumParts else { throw .limit("the mail has more than the limit of \(maximumParts) parts") }
        if g_type_check_instance_is_a(part, g_mime_multipart_get_type()) != 0 {
            let kind = mimeType(of: part)
            var children: [[Mail.Block]] = []
            for index in 0..<max(g_mime_multipart_get_count(part), 0) {
                guard let child = g_mime_multipart_get_part(part, index) else { continue }
                children.append(try blocks(of: child, in: kind, of: &mail, depth: depth + 1, count: &count))
            }
            return kind == "multipart/alternative" ? alternative(children) : children.flatMap(\.self)
        }
        let read = contents(of: part, mail.hint)
        // Gateways give the text a name, too; a later text with a name is a file.
        let isText = !read.isAttachment && (read.fileName == nil || !mail.hasText || parent == "multipart/alternative")
        if isText, read.mimeType == "text/plain" || read.mimeType == "text/html" {
            mail.hasText = true
            return [read.mimeType == "text/html" ? .html(read) : .plain(read)]
        }
        // Another page for mail programs that draw such pages themselves.
        if parent == "multipart/alternative", read.mimeType == "text/x-amp-html" { return [] }
        if read.contentID != nil, read.mimeType.hasPrefix("image/") { mail.pictures.append(read) } else { mail.attachments.append(read) }
        return []
    }

    /// Forms of the same, of which the writer took the last one for the best: the last one with a
    /// page, and the last plain one.
    private static func alternative(_ forms: [[Mail.Block]]) -> [Mail.Block] {
        let page = forms.last { $0.contains(where: \.hasPage) } ?? []
        let plain = forms.last { !$0.isEmpty && !$0.contains(where: \.hasPage) } ?? []
        return page.isEmpty && plain.isEmpty ? [] : [.alternative(plain: plain, page: page)]
    }

    private static func contents(of part: OpaquePointer, _ hint: CharacterSetHint) -> Mail.Part {
        let type = g_mime_object_get_content_type(part)
        func parameter(_ name: String) -> String? { type.flatMap { text(g_mime_content_type_get_parameter($0, name)) } }
        let isMail = g_type_check_instance_is_a(part, g_mime_message_part_get_type()) != 0
        let isPart = g_type_check_instance_is_a(part, g_mime_part_get_type()) != 0
        let bytes = written { stream in
            if isMail {
                if let inner = g_mime_message_part_get_message(part) { _ = g_mime_object_write_to_stream(inner, nil, stream) }
            } else if isPart, let content = g_mime_part_get_content(part) {
                _ = g_mime_data_wrapper_write_to_stream(content, stream)
            }
        }
        return Mail.Part(
            mimeType: isMail ? "message/rfc822" : mimeType(of: part), characterSet: parameter("charset"),
            isFlowed: parameter("format")?.lowercased() == "flowed", deletesSpace: parameter("delsp")?.lowercased() == "yes",
            fileName: isPart
                ? text(g_mime_part_get_filename(part)).map(Self.decoded) : isMail ? name(ofMailIn: part, stated: parameter("name")) : nil,
            contentID: text(g_mime_object_get_content_id(part)), location: field("content-location", of: part),
            isAttachment: isMail || text(g_mime_object_get_disposition(part))?.lowercased() == "attachment", bytes: bytes,
            hint: hint)
    }

    /// A name that a program has written as an extended value in a parameter that holds none
    /// (RFC 2231 section 4): `utf-8''L%C3%A4ng.pdf`.
    private static func decoded(_ name: String) -> String {
        let parts = name.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, parts[0].utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") }),
            parts[1].utf8.count <= 12, parts[2].contains("%")
        else { return name }
        return String(utf8Bytes: TextDecoding.utf8(from: PercentCoding.decoded(parts[2].utf8), declared: String(parts[0])))
    }

    /// The last field of that name, in lower case, in the header of a part.
    private static func field(_ name: String, of part: OpaquePointer) -> String? {
        guard let list = g_mime_object_get_header_list(part) else { return nil }
        let fields = (0..<max(g_mime_header_list_get_count(list), 0)).lazy.compactMap { g_mime_header_list_get_header_at(list, $0) }
        return fields.last { text(g_mime_header_get_name($0))?.lowercased() == name }.flatMap { text(g_mime_header_get_value($0)) }
    }

    /// The name that the part states, or otherwise the subject.
    ///
    /// - Parameter stated: the name beside the part's type, which older programs write.
    private static func name(ofMailIn part: OpaquePointer, stated: String?) -> String? {
        if let name = text(g_mime_object_get_content_disposition_parameter(part, "filename")) ?? stated, !name.isEmpty { return decoded(name) }
        return g_mime_message_part_get_message(part).flatMap { text(g_mime_message_get_subject($0)) }.map { $0 + ".eml" }
    }

    private static func mimeType(of part: OpaquePointer) -> String {
        guard let type = g_mime_object_get_content_type(part), let name = g_mime_content_type_get_mime_type(type) else { return "text/plain" }
        defer { g_free(name) }
        return text(name)?.lowercased() ?? "text/plain"
    }

    /// What `write` writes to a stream in memory.
    private static func written(_ write: (OpaquePointer) -> Void) -> [UInt8] {
        guard let stream = g_mime_stream_mem_new() else { return [] }
        defer { g_object_unref(UnsafeMutableRawPointer(stream)) }
        write(stream)
        guard g_mime_stream_reset(stream) == 0 else { return [] }
        let count = max(g_mime_stream_length(stream), 0)
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(g_mime_stream_read(stream, buffer.baseAddress, count), 0)
        }
    }

    private static func text(_ text: UnsafePointer<CChar>?) -> String? { text.map { String(cString: $0) } }
}

/// Groups of addresses: `Birds: a@b, c@d;`. GMime reads groups in groups by calling itself, so that
/// a field of nothing but group names would end the program.
enum AddressGroups {
    /// The most colons in one address field. RFC 5322 has no groups in groups, and real fields have
    /// one or two.
    static let maximumColons = 1000
    /// The most commas without an address in one field, for each of which GMime goes over the rest
    /// of the field.
    static let maximumStrays = 5000

    private static let names = ["from", "sender", "reply-to", "to", "cc", "bcc"].map { Array($0.utf8) }
    private static let boundary = Array("--".utf8)
    private static let resent = Array("resent-".utf8)

    /// Goes over the address fields of the mail, of its parts and of mails in it.
    ///
    /// - Throws: ``ConversionError`` (`limit`) for a field with too many groups, or too many commas
    ///   without addresses.
    static func check(_ source: ArraySlice<UInt8>) throws(ConversionError) {
        var position = source.startIndex
        var (colons, strays) = (0, 0)
        var isAddressField = false
        var (isHeader, holdsMail) = (true, false)
        while position < source.endIndex {
            let end = source[position...].firstIndex(of: 0x0A).map { $0 + 1 } ?? source.endIndex
            let line = source[position..<end]
            position = end
            if line.allSatisfy({ $0 == 0x0A || $0 == 0x0D }) {
                // The header of a part that holds a mail is followed by the header of that mail.
                (isHeader, holdsMail) = (holdsMail, false)
                isAddressField = false
                continue
            }
            if line.starts(with: boundary) { (isHeader, holdsMail) = (true, false) }
            guard isHeader else { continue }
            // A line that begins with a space continues the field.
            if line.first != 0x20, line.first != 0x09 {
                isAddressField = self.isAddressField(line)
                if line.count < 1000, String(utf8Bytes: line.map(ASCII.lowercased)).contains("message/rfc822") { holdsMail = true }
                (colons, strays) = (0, 0)
            }
            guard isAddressField else { continue }
            strays += line.count { $0 == UInt8(ascii: ",") } - line.count { $0 == UInt8(ascii: "@") }
            guard strays <= maximumStrays else {
                throw .limit("an address field of the mail has more than the limit of \(maximumStrays) commas without addresses")
            }
            colons += line.count { $0 == UInt8(ascii: ":") }
            guard colons <= maximumColons else { throw .limit("an address field of the mail has more than the limit of \(maximumColons) groups") }
        }
    }

    private static func isAddressField(_ line: ArraySlice<UInt8>) -> Bool {
        let name = line.prefix(20).prefix { $0 != UInt8(ascii: ":") }.map(ASCII.lowercased).filter { $0 != 0x20 && $0 != 0x09 }
        return names.contains(name.starts(with: resent) ? Array(name.dropFirst(resent.count)) : name)
    }
}

/// The boundaries between the parts of a mail (RFC 2046, 5.1.1). GMime takes about a kilobyte for
/// each part, so that a mail of nothing but boundaries would take two hundred times its size. The
/// boundaries are therefore counted before GMime reads the mail.
enum PartBoundaries {
    private static let name = Array("boundary".utf8)
    private static let dashes = Array("--".utf8)

    /// - Throws: ``ConversionError`` (`limit`) for a mail with more parts than
    ///   ``MailReader/maximumParts``.
    static func check(_ source: ArraySlice<UInt8>) throws(ConversionError) {
        let declared = declared(in: source)
        var count = 0
        var position = source.startIndex
        while position < source.endIndex {
            let end = source[position...].firstIndex(of: 0x0A) ?? source.endIndex
            let line = source[position..<end]
            position = end + 1
            guard line.starts(with: dashes) else { continue }
            let boundary = trimmed(line.dropFirst(dashes.count))
            // The closing boundary begins no part.
            if declared.map({ $0.contains(boundary) }) ?? !boundary.reversed().starts(with: dashes) { count += 1 }
            guard count <= MailReader.maximumParts else { throw .limit("the mail has more than the limit of \(MailReader.maximumParts) parts") }
        }
    }

    /// The values of all parameters called `boundary`; nil when one is spelt in a way that only a
    /// complete parser reads (`boundary*0*=`, comments, escapes), so that every line may be a
    /// boundary that begins like one.
    private static func declared(in source: ArraySlice<UInt8>) -> Set<ArraySlice<UInt8>>? {
        var result: Set<ArraySlice<UInt8>> = []
        var position = source.startIndex
        while let found = source[position...].firstIndex(where: { $0 | 0x20 == name[0] }) {
            position = found + 1
            guard source[found...].prefix(name.count).map(ASCII.lowercased) == name else { continue }
            position = found + name.count
            guard position < source.endIndex else { break }
            switch source[position] {
            case UInt8(ascii: "="):
                let value = source[(position + 1)...]
                guard let boundary = value.first == UInt8(ascii: "\"") ? quoted(value.dropFirst()) : token(value) else { return nil }
                result.insert(trimmed(boundary))
                position = boundary.endIndex
            case UInt8(ascii: "*"), UInt8(ascii: "("), 0x20, 0x09, 0x0D, 0x0A: return nil
            default: break
            }
        }
        return result
    }

    /// The text up to the closing quotation mark; nil when the text has escapes or line ends.
    private static func quoted(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let end = value.firstIndex(where: { [UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x0D, 0x0A].contains($0) }),
            value[end] == UInt8(ascii: "\"")
        else { return nil }
        return value[..<end]
    }

    /// The text up to a space, a semicolon or the end of the line; nil for none.
    private static func token(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let token = value.prefix { ![UInt8(ascii: ";"), UInt8(ascii: "("), 0x20, 0x09, 0x0D, 0x0A].contains($0) }
        return token.isEmpty ? nil : token
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while let last = text.last, last == 0x20 || last == 0x09 || last == 0x0D { text.removeLast() }
        return text
    }
}
