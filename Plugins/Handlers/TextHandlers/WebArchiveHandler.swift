package import DragKit
import DragTypes

/// Reads Safari's web archives, as files and on the Mac's pasteboard: a property list of a page,
/// its address, and the files that the page shows. The page becomes HTML with its address as the
/// base of its links, and with its pictures inside. Frames are left out.
package struct WebArchiveHandler: PromptHandler {
    package let identifier = "org.dragconv.webarchive"

    /// A handler without settings.
    package init() {}

    static let webArchive = TypeIdentifier(trusted: "com.apple.webarchive")
    /// The most bytes of pictures that are written into a page. Others are left to their addresses.
    static let maximumPictures = 16 << 20

    package var conversions: [Conversion] {
        [Conversion(identifier + "/to-html", from: Self.webArchive, to: .html, keep: .near, cost: 5, loses: ["frames, styles and scripts"])]
    }

    /// Takes the page out of its archive.
    ///
    /// - Throws: ``ConversionError``: `badInput` for what is no web archive, `unsupported` when its
    ///   main part is no page.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        let archive = try parsing { () throws(FormError) in try PropertyList(parsing: bytes) }
        guard let main = archive["WebMainResource"], let data = main["WebResourceData"]?.data else {
            throw .badInput("the web archive has no main resource with data")
        }
        let mimeType = main["WebResourceMIMEType"]?.string ?? "text/html"
        guard let type = context.catalogue.type(mimeType: mimeType), type == .html || context.catalogue.conforms(type, to: .xml) else {
            throw .unsupported("the web archive holds \(mimeType) instead of a page")
        }
        let page = HTMLDecoding.utf8(from: data, declared: main["WebResourceTextEncodingName"]?.string)
        let address = main["WebResourceURL"]?.string
        let (withPictures, leftOut) = Self.embed(archive["WebSubresources"]?.array ?? [], in: page, base: address)
        let notes = leftOut > 0 ? [ConversionNote("\(leftOut) picture(s) are too large for a page, and stay at their addresses")] : []
        return ConversionOutput(Self.based(withPictures, on: address), notes: notes)
    }

    /// The page with `data:` URLs in place of the addresses of pictures that are in the archive.
    ///
    /// - Returns: also how many pictures are left out because of the limit.
    private static func embed(_ resources: [PropertyList], in page: [UInt8], base: String?) -> (page: [UInt8], leftOut: Int) {
        var pictures: [String: DataURL] = [:]
        for resource in resources {
            guard let url = resource["WebResourceURL"]?.string, let mimeType = resource["WebResourceMIMEType"]?.string,
                mimeType.hasPrefix("image/"), let bytes = resource["WebResourceData"]?.data
            else { continue }
            pictures[url] = DataURL(mimeType: mimeType, bytes: bytes)
        }
        guard !pictures.isEmpty else { return (page, 0) }
        var (result, copied, room, leftOut): ([UInt8], Int, Int, Int) = ([], 0, maximumPictures, 0)
        var index = 0
        while index < page.count {
            guard let value = sourceValue(in: page, at: index) else {
                index += 1
                continue
            }
            index = value.upperBound
            let reference = String(utf8Bytes: page[value]).replacing("&amp;", with: "&")
            guard let picture = RelativeURL.resolve(reference, against: base).flatMap({ pictures[$0] }) else { continue }
            guard picture.bytes.count <= room else {
                leftOut += 1
                continue
            }
            room -= picture.bytes.count
            result += page[copied..<value.lowerBound]
            result += picture.text
            copied = value.upperBound
        }
        return (result + page[copied...], leftOut)
    }

    /// The value in quotation marks of an attribute `src` that begins at `index`; nil when none
    /// begins there.
    private static func sourceValue(in page: [UInt8], at index: Int) -> Range<Int>? {
        guard index > 0, ASCII.isWhitespace(page[index - 1]), ASCII.hasPrefix(page[index...], ignoringCase: "src=") else { return nil }
        let start = index + 5
        guard start < page.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(page[start - 1]),
            let length = page[start...].prefix(maximumAddress + 1).firstIndex(of: page[start - 1])
        else { return nil }
        return start..<length
    }

    /// The longest address that is looked up, in bytes.
    private static let maximumAddress = 8192

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
