/// Text as the Windows clipboard holds it: up to the first NUL, since the memory after it may hold
/// anything (Microsoft, *Standard Clipboard Formats*).
public enum WindowsText {
    /// The types of such text. Its line ends are CR LF.
    package static let types = Set(["unicodetext", "text", "oemtext"].map { TypeIdentifier(trusted: "org.dragconv.cf-" + $0) })

    /// UTF-16 text in UTF-8. The encoding is detected all the same, as ``UTF16Text/utf8(from:)``
    /// does.
    public static func utf8(fromUTF16 bytes: [UInt8]) -> [UInt8] {
        let end = stride(from: 0, to: bytes.count - 1, by: 2).first { bytes[$0] == 0 && bytes[$0 + 1] == 0 }
        return UTF16Text.utf8(from: end.map { Array(bytes[..<$0]) } ?? bytes)
    }

    /// Eight-bit text in UTF-8. Some programs write UTF-16 or UTF-8 all the same, which the bytes
    /// show.
    ///
    /// - Parameters:
    ///   - bytes: the text, with what may stand behind it.
    ///   - locale: what `CF_LOCALE` holds beside the text: the number of the locale, whose code
    ///     page the text is in. Nil when that is unknown.
    ///   - isOEM: whether the text is in the locale's code page for MS-DOS, as `CF_OEMTEXT` is.
    public static func utf8(from bytes: [UInt8], locale: [UInt8]? = nil, isOEM: Bool = false) -> [UInt8] {
        if TextDecoding.detect(bytes).0 == .utf16LittleEndian { return utf8(fromUTF16: bytes) }
        let pages = locale.flatMap { $0.count >= 2 ? WindowsCodePages.pages(ofLocale: Int($0[0]) | Int($0[1]) << 8) : nil }
        // Most programs for MS-DOS outside of the United States use code page 850.
        let page = isOEM ? pages?.oem ?? 850 : pages?.ansi
        return TextDecoding.utf8(from: upToNUL(bytes), declared: page.map { "cp\($0)" })
    }

    /// The bytes in front of the first NUL.
    package static func upToNUL(_ bytes: [UInt8]) -> [UInt8] { Array(bytes.prefix { $0 != 0 }) }
}

/// The code pages of Windows' locales (Microsoft, *National Language Support API Reference*).
enum WindowsCodePages {
    /// The code pages of a locale: for the text of Windows' programs, and for that of MS-DOS
    /// programs where dragconv knows that one. Nil for locales that have none, such as Hindi, and
    /// for those that stand for a user's settings.
    static func pages(ofLocale locale: Int) -> (ansi: Int, oem: Int?)? {
        let row = rows.first { $0.locales.contains(locale) } ?? rows.first { $0.languages.contains(locale & languageMask) }
        return row.map { ($0.ansi, $0.oem) }
    }

    /// The bits of a locale's number that are the language; the others are the country or the
    /// script.
    private static let languageMask = 0x3FF

    private struct Row: Sendable {
        var ansi: Int
        var oem: Int?
        /// Locales in which a language has other code pages than in most.
        var locales: [Int] = []
        var languages: [Int] = []
    }

    private static let rows = [
        Row(ansi: 1250, oem: 852, languages: [0x05, 0x0E, 0x15, 0x18, 0x1A, 0x1B, 0x1C, 0x24, 0x42]),
        Row(
            ansi: 1251, oem: 866, locales: [0x082C, 0x0843], languages: [0x02, 0x19, 0x22, 0x23, 0x28, 0x2F, 0x3F, 0x40, 0x44, 0x50, 0x6D, 0x85]),
        // Serbian and Bosnian in Cyrillic letters.
        Row(ansi: 1251, oem: 855, locales: [0x0C1A, 0x1C1A, 0x201A, 0x281A, 0x301A]),
        Row(ansi: 1252, oem: 437, locales: [0x0409, 0x3009, 0x3409, 0x4009, 0x4409, 0x4809], languages: [0x35, 0x41, 0x64]),
        Row(
            ansi: 1252, oem: 850,
            languages: [
                0x03, 0x06, 0x07, 0x09, 0x0A, 0x0B, 0x0C, 0x0F, 0x10, 0x13, 0x14, 0x16, 0x17, 0x1D, 0x21, 0x2D, 0x32, 0x34, 0x36, 0x38, 0x3B, 0x3C,
                0x3E, 0x52, 0x56, 0x62, 0x6E, 0x6F, 0x7E, 0x82, 0x83, 0x84,
            ]),
        Row(ansi: 1253, oem: 737, languages: [0x08]), Row(ansi: 1254, oem: 857, locales: [0x042C, 0x0443], languages: [0x1F]),
        Row(ansi: 1255, oem: 862, languages: [0x0D]), Row(ansi: 1256, oem: nil, languages: [0x01, 0x20, 0x29, 0x80, 0x8C, 0x92]),
        Row(ansi: 1257, oem: 775, languages: [0x25, 0x26, 0x27]), Row(ansi: 1258, oem: 1258, languages: [0x2A]),
        Row(ansi: 874, oem: 874, languages: [0x1E]), Row(ansi: 932, oem: 932, languages: [0x11]), Row(ansi: 949, oem: 949, languages: [0x12]),
        Row(ansi: 950, oem: 950, locales: [0x0404, 0x0C04, 0x1404, 0x7C04]), Row(ansi: 936, oem: 936, languages: [0x04]),
    ]
}
