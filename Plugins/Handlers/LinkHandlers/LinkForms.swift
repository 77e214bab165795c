import DragKit
import DragTypes

/// The types that links come in, and reading and writing each.
enum LinkForms {
    static let mozURLData = TypeIdentifier(trusted: "org.dragconv.moz-url-data")
    static let mozURLDescription = TypeIdentifier(trusted: "org.dragconv.moz-url-desc")
    static let urlW = TypeIdentifier(trusted: "org.dragconv.url-w")
    static let urlA = TypeIdentifier(trusted: "org.dragconv.url-a")
    static let appleURL = TypeIdentifier(trusted: "org.dragconv.apple-url")
    static let webURLs = TypeIdentifier(trusted: "org.dragconv.web-urls-with-titles")
    static let downloadURL = TypeIdentifier(trusted: "org.dragconv.download-url")
    static let webloc = TypeIdentifier(trusted: "com.apple.web-internet-location")
    static let shortcut = TypeIdentifier(trusted: "com.microsoft.internet-shortcut")
    static let desktopEntry = TypeIdentifier(trusted: "org.freedesktop.desktop-entry")
    static let promiseURL = TypeIdentifier(trusted: "org.dragconv.moz-file-promise-url")

    static func links(in bytes: [UInt8], as type: TypeIdentifier) throws(FormError) -> [TitledURL] {
        switch type {
        case .mozURL: return try TitledURL.pairs(in: bytes, isUTF16: true)
        case .netscapeURL: return try TitledURL.pairs(in: bytes, isUTF16: false)
        case webURLs:
            var links: [TitledURL] = []
            for link in try TitledURL.webURLs(in: bytes) { links.append(try checked(link)) }
            return links
        case appleURL: return [try checked(try TitledURL.appleURL(in: bytes))]
        case desktopEntry: return [try checked(try ShortcutFile.desktopEntry(in: bytes))]
        case webloc: return [try checked(try ShortcutFile.webloc(in: bytes))]
        case shortcut: return [try checked(try ShortcutFile.internetShortcut(in: bytes))]
        case downloadURL:
            let download = try DownloadURL(parsing: bytes)
            return [TitledURL(download.url, title: download.fileName.isEmpty ? nil : download.fileName)]
        case .uriList: return try URIList.uris(in: bytes).map { TitledURL($0) }
        case mozURLData, urlW, promiseURL: return [try single(WindowsText.utf8(fromUTF16: bytes))]
        case urlA: return [try single(WindowsText.utf8(from: bytes))]
        default: return [try single(TextDecoding.utf8(from: bytes))]
        }
    }

    /// The link with its URL checked.
    ///
    /// - Throws: ``FormError`` when the text in the URL's place is no URL.
    private static func checked(_ link: TitledURL) throws(FormError) -> TitledURL {
        TitledURL(try single(Array(link.url.utf8)).url, title: link.title)
    }

    /// Exactly one URL, white space around it taken off.
    static func single(_ text: [UInt8]) throws(FormError) -> TitledURL {
        let url = ASCII.trimmed(text)
        // A declared URL may be malformed, for example contain spaces. The minimum is a scheme that
        // is followed by further text.
        let body = URLText.scheme(of: url).map { url.dropFirst($0.utf8.count + 1).drop { $0 == UInt8(ascii: "/") } } ?? []
        guard !body.isEmpty || ASCII.hasPrefix(url, ignoringCase: "file:/"), !url.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw FormError("the URL", url.isEmpty ? "is empty" : "does not begin with a scheme such as https:")
        }
        return TitledURL(String(utf8Bytes: url))
    }

    static func bytes(_ links: [TitledURL], as type: TypeIdentifier) -> [UInt8]? {
        guard let first = links.first else { return nil }
        switch type {
        case .mozURL: return TitledURL.mozURL(links)
        case .netscapeURL: return TitledURL.netscapeURL(links)
        case webURLs: return TitledURL.webURLs(links)
        case appleURL: return TitledURL.appleURL(first)
        case desktopEntry: return ShortcutFile.desktopEntry(first)
        case webloc: return ShortcutFile.webloc(first)
        case shortcut: return ShortcutFile.internetShortcut(first)
        case .uriList: return URIList.bytes(links.map(\.url))
        case mozURLData: return UTF16Text.littleEndian(first.url)
        case urlW: return UTF16Text.littleEndian(first.url) + [0, 0]
        case urlA: return Array(first.url.utf8) + [0]
        case .url: return Array(first.url.utf8)
        default: return nil
        }
    }

    /// Whether `type` is a link or several in some form.
    static func isForm(_ type: TypeIdentifier) -> Bool {
        type == .imageURL || type == promiseURL || LinkFormsHandler.forms.forms.contains { $0.type == type }
    }

    /// `bytes` with links in place of others. In forms of lines all else stays byte for byte; other
    /// forms are written anew.
    static func replacing(
        _ replacements: [String: String], in bytes: [UInt8], _ links: [TitledURL], as type: TypeIdentifier
    ) -> [UInt8] {
        let isUTF16 = [.mozURL, mozURLData, urlW, promiseURL].contains(type)
        let text = isUTF16 ? WindowsText.utf8(fromUTF16: bytes) : bytes
        // What Windows writes ends in a NUL, and is written anew.
        let isLines = ![webURLs, appleURL, webloc, urlA].contains(type) && (!isUTF16 || UTF16Text.littleEndian(String(utf8Bytes: text)) == bytes)
        guard isLines else {
            let replaced = links.map { TitledURL(replacements[$0.url] ?? $0.url, title: $0.title) }
            return self.bytes(replaced, as: type) ?? bytes
        }
        let endings = LineEndings(replacements)
        var result: [UInt8] = []
        for (number, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            if number > 0 { result.append(0x0A) }
            // A line may be the link, or end in the link after a key (`URL=`) or a file's name
            // (`image/png:a.png:`).
            let end = line.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? line.startIndex
            if let (start, replacement) = endings.match(line[..<end], isStart: { isStart($0, of: line) }) {
                result += line[..<start] + replacement + line[end...]
            } else {
                result += line
            }
        }
        return isUTF16 ? UTF16Text.littleEndian(String(utf8Bytes: result)) : result
    }

    /// Whether a link may begin at `position`: where the line does, or after a space, `=` or `:`.
    private static func isStart(_ position: Int, of line: ArraySlice<UInt8>) -> Bool {
        guard position > line.startIndex else { return true }
        return line[position - 1] <= 0x20 || line[position - 1] == UInt8(ascii: "=") || line[position - 1] == UInt8(ascii: ":")
    }
}

/// Finds the longest of many texts with which a line ends, in one pass over the line. An item may
/// hold as many links as lines, so testing every link on every line would be too slow.
///
/// Texts are compared by a rolling hash (Rabin and Karp), and by their bytes where the hashes are
/// equal.
struct LineEndings {
    /// A text to search for, and its replacement.
    private struct Entry {
        let text: [UInt8]
        let replacement: [UInt8]
    }

    /// The prime 2⁶¹ − 1.
    private static let modulus: UInt64 = (1 << 61) - 1
    /// Random in every process. With a known base, someone could construct many links with the same
    /// hash.
    private let base = UInt64.random(in: 1 << 32..<modulus)
    private var entries: [UInt64: [Entry]] = [:]
    private var longest = 0

    init(_ replacements: [String: String]) {
        for (old, new) in replacements where !old.isEmpty {
            let text = Array(old.utf8)
            let fingerprint = text.reversed().reduce(0) { extended($0, by: $1) }
            entries[fingerprint, default: []].append(Entry(text: text, replacement: Array(new.utf8)))
            longest = max(longest, text.count)
        }
    }

    /// - Parameters:
    ///   - line: the line, of which only the end is compared.
    ///   - isStart: whether a text may begin at that index of the line.
    /// - Returns: the start of the longest text with which `line` ends, and its replacement; nil
    ///   when the line ends with none of the texts.
    func match(_ line: ArraySlice<UInt8>, isStart: (Int) -> Bool) -> (start: Int, replacement: [UInt8])? {
        var fingerprint: UInt64 = 0
        var found: (start: Int, replacement: [UInt8])?
        for position in line.indices.suffix(longest).reversed() {
            fingerprint = extended(fingerprint, by: line[position])
            guard isStart(position), let candidates = entries[fingerprint] else { continue }
            let ending = line[position...]
            if let entry = candidates.first(where: { ending.elementsEqual($0.text) }) { found = (position, entry.replacement) }
        }
        return found
    }

    /// The hash of a text that is longer by one byte in front.
    private func extended(_ fingerprint: UInt64, by byte: UInt8) -> UInt64 {
        let product = fingerprint.multipliedFullWidth(by: base)
        return (Self.modulus.dividingFullWidth(product).remainder + UInt64(byte) + 1) % Self.modulus
    }
}
