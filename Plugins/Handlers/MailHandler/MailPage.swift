import DragKit
import DragTypes

/// What a mail says as HTML: the most important header fields above the text. Pictures of the mail
/// stand in the page as `data:` URLs.
enum MailPage {
    /// The most bytes of a mail's part of the page, as a constant and a multiple of what the mail's
    /// parts hold. A page that shows the same picture again and again would grow with the square of
    /// the mail.
    private static let growth = (constant: 16 << 20, times: 4)

    /// The beginning of a page.
    static func head(title: String) -> [UInt8] {
        Array("<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>\(MarkupEscape.text(title))</title>\n".utf8)
    }

    /// - Throws: ``ConversionError`` (`limit`) when repeated pictures make the page too large.
    static func body(of mail: Mail) throws(ConversionError) -> [UInt8] {
        var page: [UInt8] = []
        let heading = mail.heading.map { "\($0.name): \(MarkupEscape.text($0.text))" }.joined(separator: "<br>\n")
        if !heading.isEmpty { page += Array("<p>\(heading)</p>\n".utf8) }
        let pictures = Dictionary(mail.pictures.map { (Array(($0.contentID ?? "").utf8), $0) }) { first, _ in first }
        let limit = growth.constant + growth.times * mail.byteCount
        for part in mail.blocks.flatMap(\.shown) { try append(part, pictures, to: &page, limit) }
        return page
    }

    private static func append(_ part: Mail.Part, _ pictures: [[UInt8]: Mail.Part], to page: inout [UInt8], _ limit: Int) throws(ConversionError) {
        if part.mimeType == "text/html" {
            page += Array("<div>".utf8)
            try appendWithPictures(Array(part.text.utf8), pictures, to: &page, limit)
            page += Array("</div>\n".utf8)
        } else {
            page += Array("<div>\(MarkupEscape.text(MailText.text(of: part)).replacing("\n", with: "<br>\n"))</div>\n".utf8)
        }
    }

    /// Appends HTML in which each link to a picture of the mail is replaced by the picture.
    private static func appendWithPictures(
        _ html: [UInt8], _ pictures: [[UInt8]: Mail.Part], to page: inout [UInt8], _ limit: Int
    ) throws(ConversionError) {
        var copied = 0
        try ContentLinks.forEach(in: html) { (range, name) throws(ConversionError) in
            guard let picture = pictures[name] else { return }
            page += html[copied..<range.lowerBound]
            page += Array("data:\(picture.mimeType);base64,".utf8)
            page += Base64.encode(picture.bytes)
            copied = range.upperBound
            guard page.count <= limit else { throw .limit("the page with its pictures is larger than the limit of \(limit) bytes") }
        }
        page += html[copied...]
    }
}

/// Links in a page to other parts of the same mail: `cid:` and the part's Content-ID (RFC 2392).
enum ContentLinks {
    private static let scheme = Array("cid:".utf8)
    /// The longest Content-ID that is looked for, in bytes. (RFC 5322 has lines of 998 bytes.)
    private static let maximumLength = 998

    /// The Content-IDs that a page names, without escapes.
    static func names(in html: [UInt8]) -> [[UInt8]] {
        var names: [[UInt8]] = []
        forEach(in: html) { names.append($1) }
        return names
    }

    /// Calls `body` with the range of each link in the page, and with the Content-ID that it names.
    static func forEach<Failure: Error>(in html: [UInt8], _ body: (Range<Int>, [UInt8]) throws(Failure) -> Void) throws(Failure) {
        var position = 3
        while position < html.count, let colon = html[position...].firstIndex(of: UInt8(ascii: ":")) {
            position = colon + 1
            guard html[(colon - 3)...colon].elementsEqual(scheme, by: { ASCII.lowercased($0) == $1 }) else { continue }
            let name = html[position...].prefix(maximumLength).prefix { !" \t\r\n\"'<>)".utf8.contains($0) }
            try body((colon - 3)..<name.endIndex, PercentCoding.decoded(name))
            // A scheme in the name begins no other link.
            position = max(name.endIndex, position)
        }
    }
}
