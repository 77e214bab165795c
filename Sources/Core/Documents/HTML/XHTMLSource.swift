import DragTypes

/// XHTML, whose rules are those of XML, written so that a parser of HTML reads the same: every
/// element may be empty in XML (`<title/>`), and text may stand in CDATA sections.
package enum XHTMLSource {
    private static let namespace = "http://www.w3.org/1999/xhtml"
    /// Where the beginning of a page says that it is XHTML.
    private static let sample = 1024
    private static let commentEnd = Array("-->".utf8)
    private static let sectionEnd = Array("]]>".utf8)

    /// The elements that are empty in HTML, too (WHATWG HTML §13.1.2).
    private static let voidElements: Set<String> = [
        "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input", "keygen", "link", "meta", "param",
        "source", "track", "wbr",
    ]

    /// Whether a page begins as XML, and names the namespace of XHTML.
    static func isXHTML(_ page: [UInt8]) -> Bool {
        let head = page.prefix(sample)
        let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head
        return text.drop(while: ASCII.isWhitespace).starts(with: "<?xml".utf8) && ASCII.contains(text, namespace)
    }

    /// The page as HTML.
    package static func html(_ page: [UInt8]) -> [UInt8] {
        guard ASCII.contains(page, "/>") || ASCII.contains(page, "<![CDATA[") else { return page }
        var result: [UInt8] = []
        result.reserveCapacity(page.count + page.count / 16)
        var copied = 0
        var position = 0
        // The name of the element that began last.
        var element = 0..<0
        while let start = page[position...].firstIndex(of: UInt8(ascii: "<")) {
            let rest = page[start...]
            position = start + 1
            if rest.starts(with: "<!--".utf8) {
                position = page.firstRange(of: commentEnd, from: start + 4)?.upperBound ?? page.count
            } else if rest.starts(with: "<![CDATA[".utf8) {
                let end = page.firstRange(of: sectionEnd, from: start + 9)
                position = end?.upperBound ?? page.count
                let text = page[(start + 9)..<(end?.lowerBound ?? page.count)]
                // What stands in these is text to a parser of HTML as it is.
                let isRaw = ["script", "style"].contains(ASCII.lowercased(String(utf8Bytes: page[element])))
                result += page[copied..<start] + (isRaw ? Array(text) : Array(MarkupEscape.text(String(utf8Bytes: text)).utf8))
                copied = position
            } else if position < page.count, ASCII.isLetter(page[position]) {
                element = page[position...].prefix { !ASCII.isWhitespace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }.indices
                guard let close = MarkupTag.end(in: page[position...]) else { break }
                position = close + 1
                if page[close - 1] == UInt8(ascii: "/"), !voidElements.contains(ASCII.lowercased(String(utf8Bytes: page[element]))) {
                    result += page[copied..<(close - 1)] + Array("></".utf8) + page[element] + [UInt8(ascii: ">")]
                    copied = position
                }
            }
        }
        return result + page[copied...]
    }
}
