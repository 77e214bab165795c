import DragTypes

/// A web page with the files that it shows, as browsers save it in one file.
package struct SavedPage {
    /// A file that the page shows.
    package struct File {
        package let mimeType: String
        package let bytes: [UInt8]

        package init(mimeType: String, bytes: [UInt8]) { (self.mimeType, self.bytes) = (mimeType, bytes) }
    }

    /// The most bytes of files that are written into a page. Others are left to their addresses.
    package static let maximumFiles = 16 << 20
    /// The longest address that is looked up, in bytes.
    private static let maximumAddress = 8192

    /// The page in UTF-8.
    private let page: [UInt8]
    /// Where the page was; nil when that is not said.
    private let address: String?
    /// Pictures and style sheets by their addresses.
    private let files: [String: File]

    /// - Parameters:
    ///   - page: HTML in UTF-8.
    ///   - address: where the page was; nil when that is not said.
    ///   - files: the other files by their absolute addresses, `cid:` ones among them (RFC 2557).
    package init(_ page: [UInt8], at address: String?, files: [String: File]) {
        (self.page, self.address) = (page, address)
        // A style sheet with an end tag in it would end its element too early.
        self.files = files.filter { file in
            file.value.mimeType.hasPrefix("image/") || file.value.mimeType == "text/css" && !String(utf8Bytes: file.value.bytes).contains("</")
        }
    }

    /// The page with `data:` URLs in place of the addresses of its pictures, with its style sheets
    /// inside, and with its address as the base of its links.
    ///
    /// - Returns: also how many files are left out because of the limit.
    package var html: (page: [UInt8], leftOut: Int) {
        let (complete, leftOut) = files.isEmpty ? (page, 0) : withFiles
        return (Self.based(complete, on: address), leftOut)
    }

    private var withFiles: (page: [UInt8], leftOut: Int) {
        var (result, copied, room, leftOut): ([UInt8], Int, Int, Int) = ([], 0, Self.maximumFiles, 0)
        var index = 0
        /// Puts `text` in place of a part of the page, if a file of `count` bytes has room.
        func replace(_ range: Range<Int>, _ count: Int, by text: () -> [UInt8]) {
            guard count <= room else { return leftOut += 1 }
            room -= count
            result += page[copied..<range.lowerBound]
            result += text()
            copied = range.upperBound
        }
        while index < page.count {
            if let value = value(of: "src=", at: index) {
                index = value.upperBound
                guard let file = file(at: value), file.mimeType.hasPrefix("image/") else { continue }
                replace(value, file.bytes.count) { DataURL(mimeType: file.mimeType, bytes: file.bytes).text }
            } else if let link = styleLink(at: index) {
                index = link.tag.upperBound
                replace(link.tag, link.style.count) { Array("<style>".utf8) + link.style + Array("</style>".utf8) }
            } else {
                index += 1
            }
        }
        return (result + page[copied...], leftOut)
    }

    private func file(at value: Range<Int>) -> File? {
        let reference = String(utf8Bytes: page[value]).replacing("&amp;", with: "&")
        return RelativeURL.resolve(reference, against: address).flatMap { files[$0] }
    }

    /// The `link` element at a position whose style sheet is among the files.
    private func styleLink(at index: Int) -> (tag: Range<Int>, style: [UInt8])? {
        guard page[index] == UInt8(ascii: "<"), ASCII.hasPrefix(page[index...], ignoringCase: "<link"),
            let end = page[(index + 1)...].prefix(Self.maximumAddress).firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }),
            page[end] == UInt8(ascii: ">")
        else { return nil }
        guard let start = (index..<end).first(where: { value(of: "href=", at: $0) != nil }), let value = value(of: "href=", at: start),
            let file = file(at: value), file.mimeType == "text/css"
        else { return nil }
        return (index..<(end + 1), file.bytes)
    }

    /// The value in quotation marks of an attribute that begins at `index`; nil when it does not
    /// begin there.
    ///
    /// - Parameter attribute: the attribute's name with the equals sign.
    private func value(of attribute: String, at index: Int) -> Range<Int>? {
        guard index > 0, ASCII.isWhitespace(page[index - 1]), ASCII.hasPrefix(page[index...], ignoringCase: attribute) else { return nil }
        let start = index + attribute.utf8.count + 1
        guard start < page.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(page[start - 1]),
            let length = page[start...].prefix(Self.maximumAddress + 1).firstIndex(of: page[start - 1])
        else { return nil }
        return start..<length
    }

    /// The page with a `base` element, as its addresses are relative to where it was.
    private static func based(_ page: [UInt8], on address: String?) -> [UInt8] {
        guard let address, URLText.scheme(of: Array(address.utf8)).map({ ["http", "https"].contains(ASCII.lowercased($0)) }) == true else {
            return page
        }
        let head = page.prefix(1 << 16)
        var place = 0
        for index in head.indices where head[index] == UInt8(ascii: "<") {
            let tag = head[(index + 1)...].prefix { ASCII.isLetter($0) || $0 == UInt8(ascii: "!") }
            let name = ASCII.lowercased(String(utf8Bytes: tag))
            // The page has a base of its own.
            if name == "base" { return page }
            if ["!doctype", "html", "head"].contains(name) { place = head[index...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? place }
            if name == "body" { break }
        }
        return page[..<place] + Array("<base href=\"\(MarkupEscape.attribute(address))\">".utf8) + page[place...]
    }
}
