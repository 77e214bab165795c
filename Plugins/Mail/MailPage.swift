import DragKit
import DragTypes

/// Mails as a page of HTML: the most important header fields above what each mail says. Pictures of the mail stand in the page as `data:` URLs.
enum MailPage {
    /// The most bytes of a page, as a constant and a multiple of what the mail's parts hold. A page that shows the same picture again and again
    /// would grow with the square of the mail.
    private static let growth = (constant: 16 << 20, times: 4)

    /// - Throws: ``ConversionError`` (`limit`) when repeated pictures make the page too large.
    static func output(_ mails: [Mail]) throws(ConversionError) -> ConversionOutput {
        let partBytes = mails.reduce(0) { $0 + $1.byteCount }
        let limit = growth.constant + growth.times * partBytes
        var page = Array("<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>\(MarkupEscape.text(mails[0].subject))</title>\n".utf8)
        for (number, mail) in mails.enumerated() {
            if number > 0 { page += Array("<hr>\n".utf8) }
            let heading = mail.heading.map { "<b>\($0.name):</b> \(MarkupEscape.text($0.text))" }.joined(separator: "<br>\n")
            if !heading.isEmpty { page += Array("<p>\(heading)</p>\n".utf8) }
            for block in mail.blocks { try append(block, of: mail, to: &page, limit) }
        }
        return ConversionOutput(page, notes: MailText.notes(mails))
    }

    private static func append(_ block: Mail.Block, of mail: Mail, to page: inout [UInt8], _ limit: Int) throws(ConversionError) {
        if let html = block.html {
            page += Array("<div>".utf8)
            try appendWithPictures(Array(html.text.utf8), mail.related, to: &page, limit)
            page += Array("</div>\n".utf8)
        } else if let plain = block.plain {
            page += Array("<div>\(MarkupEscape.text(MailText.text(of: plain)).replacing("\n", with: "<br>\n"))</div>\n".utf8)
        }
    }

    /// Appends HTML in which each `cid:` link to a picture of the mail is replaced by the picture (RFC 2392).
    static func appendWithPictures(_ html: [UInt8], _ pictures: [Mail.Part], to page: inout [UInt8], _ limit: Int) throws(ConversionError) {
        let mark = Array("cid:".utf8)
        var copied = 0
        var position = 0
        while !pictures.isEmpty, let colon = html[position...].firstIndex(of: UInt8(ascii: ":")) {
            position = colon + 1
            guard colon >= copied + 3, html[(colon - 3)...colon].elementsEqual(mark, by: { ASCII.lowercased($0) == $1 }) else { continue }
            let id = html[position...].prefix { !" \t\r\n\"'<>)".utf8.contains($0) }
            let name = PercentCoding.decoded(id)
            guard let picture = pictures.first(where: { $0.contentID.map { Array($0.utf8) == name } ?? false }) else { continue }
            page += html[copied..<(colon - 3)]
            page += Array("data:\(picture.mimeType);base64,".utf8)
            page += Base64.encode(picture.bytes)
            guard page.count <= limit else { throw .limit("the page with its pictures is larger than the limit of \(limit) bytes") }
            position = id.endIndex
            copied = position
        }
        page += html[copied...]
    }
}
