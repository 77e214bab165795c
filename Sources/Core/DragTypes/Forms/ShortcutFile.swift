/// Files that stand for a URL: `.url` of Windows, `.webloc` of macOS, and `.desktop` with
/// `Type=Link` of freedesktop.org.
public enum ShortcutFile {
    /// Parses a Windows internet shortcut (`.url`): the first key `URL` in the section
    /// `[InternetShortcut]`. The link has no title.
    ///
    /// - Throws: ``FormError`` when the section or a non-empty `URL` is missing.
    public static func internetShortcut(in bytes: [UInt8]) throws(FormError) -> TitledURL {
        let section = try keys(in: bytes, section: "[InternetShortcut]", form: "the internet shortcut")
        guard let url = section.first(where: { ASCII.lowercased($0.key) == "url" })?.value, !url.isEmpty else {
            throw FormError("the internet shortcut", "has no line URL=")
        }
        return TitledURL(url)
    }

    /// A Windows internet shortcut (`.url`) in UTF-8, with CR LF after every line. The title is not
    /// written.
    public static func internetShortcut(_ link: TitledURL) -> [UInt8] {
        Array("[InternetShortcut]\r\nURL=\(oneLine(link.url))\r\n".utf8)
    }

    /// Parses a desktop entry of type `Link` (Desktop Entry Specification 1.5). The key `Name`
    /// gives the title.
    ///
    /// - Returns: nil for an entry of another type, such as an application.
    /// - Throws: ``FormError`` when the section `[Desktop Entry]`, its `Type`, or a non-empty `URL`
    ///   is missing.
    public static func desktopEntry(in bytes: [UInt8]) throws(FormError) -> TitledURL? {
        let form = "the desktop entry"
        let section = try keys(in: bytes, section: "[Desktop Entry]", form: form)
        guard let type = section.first(where: { $0.key == "Type" })?.value else { throw FormError(form, "has no line Type=") }
        guard type == "Link" else { return nil }
        guard let url = section.first(where: { $0.key == "URL" })?.value, !url.isEmpty else {
            throw FormError(form, "has no line URL=")
        }
        let name = section.first { $0.key == "Name" }?.value
        return TitledURL(unescaped(url), title: name.flatMap { $0.isEmpty ? nil : unescaped($0) })
    }

    /// A desktop entry of type `Link` in UTF-8, with LF after every line. Without a title, the file
    /// name in the URL or else the URL itself is the `Name`.
    public static func desktopEntry(_ link: TitledURL) -> [UInt8] {
        let name = link.title ?? URLText.fileName(of: link.url) ?? link.url
        let text = "[Desktop Entry]\nVersion=1.0\nType=Link\nName=\(escaped(name))\nURL=\(escaped(link.url))\n"
        return Array(text.utf8)
    }

    /// Parses a `.webloc` file: a property list dictionary with the key `URL`. The link has no
    /// title.
    ///
    /// - Throws: ``FormError`` when the bytes are no property list, or when a non-empty string
    ///   `URL` is missing.
    public static func webloc(in bytes: [UInt8]) throws(FormError) -> TitledURL {
        guard let url = try PropertyList(parsing: bytes)["URL"]?.string, !url.isEmpty else {
            throw FormError("the web location", "is no property list with a URL")
        }
        return TitledURL(url)
    }

    /// A `.webloc` file: an XML property list with the key `URL`. The title is not written.
    public static func webloc(_ link: TitledURL) -> [UInt8] {
        PropertyList.dictionary([("URL", .string(link.url))]).xml
    }

    private static func keys(
        in bytes: [UInt8], section: String, form: String
    ) throws(FormError) -> [(key: String, value: String)] {
        let text = TextDecoding.utf8(from: bytes)
        var isInside = false
        var isFound = false
        var result: [(key: String, value: String)] = []
        for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let line = ASCII.trimmed(line)
            if line.first == UInt8(ascii: "[") {
                isInside = !isFound && ASCII.equals(line, ignoringCase: section)
                isFound = isFound || isInside
            } else if isInside, line.first != UInt8(ascii: "#"), line.first != UInt8(ascii: ";"),
                let equals = line.firstIndex(of: UInt8(ascii: "="))
            {
                result.append(
                    (
                        String(utf8Bytes: ASCII.trimmed(line[..<equals])),
                        String(utf8Bytes: ASCII.trimmed(line[(equals + 1)...]))
                    ))
            }
        }
        guard isFound else { throw FormError(form, "has no section \(section)") }
        return result
    }

    private static func oneLine(_ text: String) -> String { text.filter { !$0.isNewline } }

    /// Escapes a value of type string (Desktop Entry Specification 1.5, "Possible value types").
    /// Works on bytes: a combining mark may form one `Character` with the character that needs the
    /// escape.
    private static func escaped(_ text: String) -> String {
        let bytes = Array(text.utf8)
        // Readers trim the spaces around a value, so that leading and trailing spaces have to be
        // escaped.
        let start = bytes.firstIndex { $0 != 0x20 } ?? bytes.endIndex
        let end = bytes.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? start
        var result: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case 0x20 where index < start || index >= end: result += Array("\\s".utf8)
            case 0x0A: result += Array("\\n".utf8)
            case 0x09: result += Array("\\t".utf8)
            case 0x0D: result += Array("\\r".utf8)
            case UInt8(ascii: "\\"): result += Array("\\\\".utf8)
            default: result.append(byte)
            }
        }
        return String(utf8Bytes: result)
    }

    private static func unescaped(_ text: String) -> String {
        var result: [UInt8] = []
        var bytes = text.utf8.makeIterator()
        while let byte = bytes.next() {
            guard byte == UInt8(ascii: "\\"), let next = bytes.next() else {
                result.append(byte)
                continue
            }
            switch next {
            case UInt8(ascii: "s"): result.append(0x20)
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "r"): result.append(0x0D)
            default: result.append(next)
            }
        }
        return String(utf8Bytes: result)
    }
}
