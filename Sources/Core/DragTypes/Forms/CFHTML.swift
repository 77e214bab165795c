/// The Windows clipboard format `HTML Format` (CF_HTML): a text header with byte offsets, followed
/// by a UTF-8 document (Microsoft, *HTML Clipboard Format*).
public struct CFHTML: Hashable, Sendable {
    private static let form = "the CF_HTML"

    /// The selected HTML, in UTF-8.
    public var fragment: [UInt8]
    /// What stands in front of the fragment: the page's head with its styles, and the elements
    /// around the fragment. Empty where that says nothing.
    public var context: [UInt8] = []
    /// The URL of the page from which the fragment was copied. Nil when the source does not say.
    public var sourceURL: String?

    /// A fragment of HTML in UTF-8 and, optionally, the URL of its page.
    public init(fragment: [UInt8], sourceURL: String? = nil) {
        self.fragment = fragment
        self.sourceURL = sourceURL
    }

    /// Parses the form as leniently as browsers do.
    ///
    /// The fragment is the text between the comments `<!--StartFragment…-->` and
    /// `<!--EndFragment…-->`, because many writers get the offsets wrong. The offsets are used only
    /// where the comments are missing. Offsets that do not fall on tags as byte offsets are tried
    /// as counts of UTF-16 code units. The whole input may be UTF-16 little-endian instead of
    /// UTF-8. UTF-8 that was encoded twice is decoded twice. When the fragment is a whole document,
    /// only the contents of its `body` are kept.
    ///
    /// - Throws: ``FormError`` when there is no header, or when there are neither comments nor
    ///   usable offsets.
    public init(parsing bytes: [UInt8]) throws(FormError) {
        var bytes = bytes
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.contains(0) && TextDecoding.detect(bytes).0 == .utf16LittleEndian {
            bytes = TextDecoding.utf8(from: bytes)
        }
        let header = Self.header(in: bytes)
        guard header.offsets["version"] != nil || header.offsets["startfragment"] != nil || header.offsets["starthtml"] != nil
        else { throw FormError(Self.form, "has no header", offset: 0) }
        sourceURL = header.sourceURL
        if let (found, start) = Self.betweenComments(bytes, from: header.length) {
            fragment = found
            context = Self.context(bytes[header.length..<start])
        } else if let found = Self.byOffsets(bytes, header.offsets) {
            fragment = found
        } else {
            throw FormError(Self.form, "has no fragment comments, and its offsets point outside of it", offset: 0)
        }
        if let nul = fragment.firstIndex(of: 0) { fragment.removeSubrange(nul...) }
        if !TextDecoding.isValidUTF8(fragment) { fragment = TextDecoding.utf8(from: fragment) }
        if let once = X11Text.undoingDoubleEncoding(fragment) { fragment = once }
        fragment = Array(ASCII.trimmed(fragment))
        if let body = Self.innermostBody(fragment) { fragment = body }
    }

    /// The whole form in UTF-8, with CR LF line ends, ten-digit offsets and Version 0.9, as
    /// Chromium writes it.
    public var bytes: [UInt8] {
        let start = Array("<html><body>\r\n<!--StartFragment-->".utf8)
        let end = Array("<!--EndFragment-->\r\n</body></html>".utf8)
        let source = sourceURL.map { "SourceURL:" + $0.filter { !$0.isNewline } + "\r\n" } ?? ""
        func header(_ startHTML: Int) -> String {
            let fragmentStart = startHTML + start.count
            let fragmentEnd = fragmentStart + fragment.count
            return "Version:0.9\r\nStartHTML:\(Self.padded(startHTML))\r\nEndHTML:\(Self.padded(fragmentEnd + end.count))\r\n"
                + "StartFragment:\(Self.padded(fragmentStart))\r\nEndFragment:\(Self.padded(fragmentEnd))\r\n" + source
        }
        // Each offset has ten digits, so that the length of the header does not depend on the
        // offsets in it.
        return Array(header(header(0).utf8.count).utf8) + start + fragment + end
    }

    private static func padded(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 10 - digits.utf8.count)) + digits
    }

    private struct Header {
        var offsets: [String: Int] = [:]
        var sourceURL: String?
        var length = 0
    }

    /// Parses the `Keyword:value` lines before the document. Lines may end in CR LF, LF or CR.
    /// Keywords are returned in lower case.
    private static func header(in bytes: [UInt8]) -> Header {
        var header = Header()
        var index = 0
        while index < min(bytes.count, 65536), bytes[index] != UInt8(ascii: "<") {
            let end = bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            let line = bytes[index..<end]
            if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
                let keyword = String(utf8Bytes: ASCII.trimmed(line[..<colon]).map(ASCII.lowercased))
                let value = String(utf8Bytes: ASCII.trimmed(line[(colon + 1)...]))
                if keyword == "sourceurl" {
                    header.sourceURL = value
                } else if keyword == "version" {
                    header.offsets[keyword] = 1
                } else {
                    header.offsets[keyword] = Int(value)
                }
            } else if !ASCII.trimmed(line).isEmpty {
                break
            }
            index = end < bytes.count ? end + 1 : end
            header.length = index
        }
        return header
    }

    /// Takes the first start comment and the last end comment, because the fragment itself may
    /// contain such comments.
    private static func betweenComments(_ bytes: [UInt8], from start: Int) -> (fragment: [UInt8], start: Int)? {
        guard let open = bytes.firstRange(of: Array("<!--StartFragment".utf8), from: start),
            let openEnd = bytes.firstRange(of: Array("-->".utf8), from: open.upperBound),
            let close = bytes.lastRange(of: Array("<!--EndFragment".utf8)), close.lowerBound >= openEnd.upperBound
        else { return nil }
        return (Array(bytes[openEnd.upperBound..<close.lowerBound]), open.lowerBound)
    }

    /// The elements that say nothing of what stands in them.
    private static let frame: Set<String> = ["html", "head", "body", "meta", "title", "link"]

    /// The text in front of a fragment, if it has styles or begins elements around the fragment.
    private static func context(_ before: ArraySlice<UInt8>) -> [UInt8] {
        let text = Array(before)
        var index = 0
        while let open = text.firstRange(of: [UInt8(ascii: "<")], from: index) {
            index = open.upperBound
            let name = text[index...].prefix { ASCII.isLetter($0) || ASCII.isDigit($0) }.map(ASCII.lowercased)
            if !name.isEmpty, !frame.contains(String(utf8Bytes: name)) {
                return TextDecoding.isValidUTF8(text) ? text : TextDecoding.utf8(from: text)
            }
        }
        return []
    }

    private static func byOffsets(_ bytes: [UInt8], _ offsets: [String: Int]) -> [UInt8]? {
        for (first, last) in [("startfragment", "endfragment"), ("starthtml", "endhtml")] {
            guard let start = offsets[first], let end = offsets[last], start >= 0, start <= end else { continue }
            if end <= bytes.count, fallsOnTags(bytes, start, end) { return Array(bytes[start..<end]) }
            // The widespread .NET sample code counts the offsets in UTF-16 code units.
            let units = Array(String(utf8Bytes: bytes).utf16)
            if end <= units.count {
                let text = Array(String(decoding: units[start..<end], as: UTF16.self).utf8)
                if fallsOnTags(text, 0, text.count) { return text }
            }
            if start <= bytes.count { return Array(bytes[start..<min(end, bytes.count)]) }
        }
        return nil
    }

    private static func fallsOnTags(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Bool {
        let stretch = ASCII.trimmed(bytes[start..<end])
        return stretch.first == UInt8(ascii: "<") && stretch.last == UInt8(ascii: ">")
    }

    /// The contents of the last `body` element when the fragment is a whole document. Pages that
    /// write the clipboard themselves send such fragments.
    private static func innermostBody(_ fragment: [UInt8]) -> [UInt8]? {
        guard ASCII.hasPrefix(fragment, ignoringCase: "<html") || ASCII.hasPrefix(fragment, ignoringCase: "<!doctype")
        else { return nil }
        let lowered = fragment.map(ASCII.lowercased)
        guard let open = lowered.lastRange(of: Array("<body".utf8)),
            let openEnd = lowered.firstRange(of: Array(">".utf8), from: open.upperBound),
            let close = lowered.firstRange(of: Array("</body".utf8), from: openEnd.upperBound)
        else { return nil }
        return Array(ASCII.trimmed(fragment[openEnd.upperBound..<close.lowerBound]))
    }
}
