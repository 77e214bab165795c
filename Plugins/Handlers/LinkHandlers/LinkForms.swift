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

    private static let title = FormFeature("titles", weight: 30, siblings: [.urlName, mozURLDescription])
    /// A title of several lines, or one that only repeats the URL, fits into property lists alone.
    private static let anyTitle = FormFeature("titles of several lines", weight: 5)
    private static let others = FormFeature("further links", weight: 20)
    private static let mimeType = FormFeature("MIME types", weight: 50)
    private static let link = FormFeature("the link", weight: 999)

    /// Every form of a link into every other. A title gets lost where the form has no place for
    /// one, further links where the form holds one link only.
    static let family = FormFamily<[TitledURL]>(
        handler: "org.dragconv.link-forms", features: [link, title, anyTitle, others, mimeType],
        forms: [
            Form(
                "moz-url", .mozURL, holds: [link, title, others], recognises: [LinkRecogniser()],
                read: { try TitledURL.pairs(in: $0.bytes, isUTF16: true) }, write: all { TitledURL.mozURL($0) }),
            Form(
                "netscape-url", .netscapeURL, holds: [link, title, others],
                read: { try TitledURL.pairs(in: $0.bytes, isUTF16: false) },
                write: all { TitledURL.netscapeURL($0) }),
            Form(
                "web-urls", webURLs, holds: [link, title, anyTitle, others],
                read: { input in
                    var links: [TitledURL] = []
                    for link in try TitledURL.webURLs(in: input.bytes) { links.append(try checked(link)) }
                    return links
                }, write: all { TitledURL.webURLs($0) }),
            Form(
                "desktop-entry", desktopEntry, holds: [link, title],
                read: { input in
                    guard let link = try ShortcutFile.desktopEntry(in: input.bytes) else {
                        throw ConversionError.unsupported("the desktop entry is no link: its Type is not Link")
                    }
                    return [try checked(link)]
                },
                write: first { ShortcutFile.desktopEntry($0) }),
            Form(
                "uri-list", .uriList, holds: [link, others],
                read: { try URIList.uris(in: $0.bytes).map { TitledURL($0) } },
                write: all { URIList.bytes($0.map(\.url)) }),
            Form(
                "webloc", webloc, holds: [link],
                read: { [try checked(ShortcutFile.webloc(in: $0.bytes))] }, write: first { ShortcutFile.webloc($0) }),
            Form(
                "internet-shortcut", shortcut, holds: [link],
                read: { [try checked(ShortcutFile.internetShortcut(in: $0.bytes))] },
                write: first { ShortcutFile.internetShortcut($0) }),
            Form(
                "apple-url", appleURL, holds: [link],
                read: { [try checked(TitledURL.appleURL(in: $0.bytes))] }, write: first { TitledURL.appleURL($0) }),
            Form("moz-url-data", mozURLData, holds: [link], read: utf16, write: first { UTF16Text.littleEndian($0.url) }),
            Form("url-w", urlW, holds: [link], read: utf16, write: first { UTF16Text.littleEndian($0.url) + [0, 0] }),
            Form(
                "url-a", urlA, holds: [link], read: { [try single(WindowsText.utf8(from: $0.bytes))] },
                write: first { Array($0.url.utf8) + [0] }),
            Form(
                "url", .url, holds: [link], read: { [try single(TextDecoding.utf8(from: $0.bytes))] },
                write: first { Array($0.url.utf8) }),
            // The name of the file that is to be downloaded stands in the title's place.
            Form(
                "download-url", downloadURL, holds: [link, title, mimeType],
                read: { input in
                    let download = try DownloadURL(parsing: input.bytes)
                    return [TitledURL(download.url, title: download.fileName.isEmpty ? nil : download.fileName)]
                }),
        ],
        complete: { links, open, context in
            if open.contains(title), links.count == 1, links[0].title == nil { links[0].title = titleBeside(context) }
        },
        notes: { links, _, edge in
            guard links.count > 1, edge.lost.contains(others) else { return [] }
            let isFile = links.first.map { ASCII.hasPrefix($0.url.utf8, ignoringCase: "file:") } == true
            return [ConversionNote(Loss(isFile ? .furtherFiles : .furtherLinks, links.count - 1))]
        })

    @Sendable private static func utf16(_ input: inout FormInput) throws(FormError) -> [TitledURL] {
        [try single(WindowsText.utf8(fromUTF16: input.bytes))]
    }

    /// The writer of a form that holds several links.
    private static func all(_ write: @escaping @Sendable ([TitledURL]) -> [UInt8]) -> Form<[TitledURL]>.Writer {
        { links in
            guard !links.isEmpty else { throw ConversionError.unsupported("there is no link in it") }
            return ConversionOutput(write(links))
        }
    }

    /// The writer of a form that holds one link.
    private static func first(_ write: @escaping @Sendable (TitledURL) -> [UInt8]) -> Form<[TitledURL]>.Writer {
        all { write($0[0]) }
    }

    /// The title of a link that stands beside it in a representation of its own.
    private static func titleBeside(_ context: borrowing ConversionContext) -> String? {
        if let name = context.siblings[.urlName] { return String(utf8Bytes: name) }
        return context.siblings[mozURLDescription].map { String(utf8Bytes: UTF16Text.utf8(from: $0)) }
    }

    /// The links in any form; a type that is none of the family's is one URL.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) for bytes that are not of the form.
    static func links(in bytes: [UInt8], as type: TypeIdentifier) throws(ConversionError) -> [TitledURL] {
        try family.read(bytes, as: type == promiseURL ? mozURLData : isInFamily(type) ? type : .url)
    }

    /// The links in a form that is written; nil for no link, and for another form.
    static func bytes(_ links: [TitledURL], as type: TypeIdentifier) -> [UInt8]? { try? family.write(links, as: type).bytes }

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

    /// Whether `type` is a link or several in some form.
    static func isForm(_ type: TypeIdentifier) -> Bool {
        type == .imageURL || type == promiseURL || isInFamily(type)
    }

    /// The types of the family's forms.
    static var types: [TypeIdentifier] { family.graph.nodes.map(\.type) }

    private static func isInFamily(_ type: TypeIdentifier) -> Bool { types.contains(type) }

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
