/// A character set that a text without a label may be in.
struct CharacterSetCandidate: Sendable {
    /// The name by IANA, as it is shown.
    let name: String
    let languages: [String]
    /// How much rarer than in the most common set texts are in this one, in quarters of a bit.
    let rarity: Int

    private init(_ name: String, _ languages: String, rarity bits: Int) {
        self.name = name
        self.languages = languages.split(separator: " ").map(String.init)
        self.rarity = 4 * bits
    }

    var encoding: TextDecoding.Encoding { TextDecoding.encoding(named: name) ?? .windows1252 }

    private static let western = "en de fr es pt it nl sv da nb fi ca is ga eu gl sq"
    private static let central = "pl cs sk hu sl hr ro sq de en"
    private static let baltic = "lv lt et en"
    private static let cyrillic = "ru uk bg sr be mk"

    /// The sets of texts.
    static let texts = [
        Self("windows-1252", western, rarity: 0),
        Self("windows-1250", central, rarity: 3),
        Self("windows-1251", cyrillic, rarity: 3),
        Self("windows-1253", "el", rarity: 4),
        Self("windows-1254", "tr en", rarity: 4),
        Self("windows-1255", "he", rarity: 4),
        Self("windows-1256", "ar fa", rarity: 4),
        Self("windows-1257", baltic, rarity: 4),
        Self("windows-874", "th", rarity: 4),
        Self("Shift_JIS", "ja", rarity: 4),
        Self("EUC-JP", "ja", rarity: 4),
        Self("GBK", "zh_CN", rarity: 4),
        Self("Big5", "zh_TW", rarity: 4),
        Self("EUC-KR", "ko", rarity: 4),
        Self("KOI8-R", "ru bg", rarity: 5),
        Self("KOI8-U", "uk be", rarity: 6),
        Self("ISO-8859-2", central, rarity: 6),
        Self("ISO-8859-4", baltic, rarity: 8),
        Self("ISO-8859-5", cyrillic, rarity: 8),
        Self("ISO-8859-6", "ar", rarity: 8),
        Self("ISO-8859-7", "el", rarity: 6),
        Self("ISO-8859-8", "he", rarity: 8),
        Self("ISO-8859-13", baltic, rarity: 7),
        Self("ISO-8859-15", western, rarity: 6),
        Self("IBM866", cyrillic, rarity: 10),
        Self("IBM852", central, rarity: 12),
        Self("IBM850", western, rarity: 12),
        Self("macintosh", western, rarity: 12),
    ]

    /// The sets of names in archives of DOS and Windows: first those of DOS, and then those that
    /// some programs take instead.
    static let fileNames =
        [
            Self("IBM437", western, rarity: 0),
            Self("IBM850", western, rarity: 1),
            Self("IBM852", central, rarity: 3),
            Self("IBM866", cyrillic, rarity: 3),
            Self("cp737", "el", rarity: 4),
            Self("IBM775", baltic, rarity: 5),
            Self("IBM857", "tr en", rarity: 4),
            Self("IBM862", "he", rarity: 4),
        ]
        + texts.filter { $0.name.hasPrefix("windows") || $0.languages.allSatisfy { isWide($0) } || $0.name.hasPrefix("KOI8") }
        .map { Self($0, isRarer: !$0.languages.allSatisfy { isWide($0) }) }

    private init(_ other: Self, isRarer: Bool) {
        (name, languages, rarity) = (other.name, other.languages, other.rarity + (isRarer ? 24 : 0))
    }

    private static func isWide(_ language: String) -> Bool { ["ja", "zh_CN", "zh_TW", "ko"].contains(language) }

    /// The set that texts in a language usually have, and the one that DOS had: those of Windows,
    /// unless the language names a set itself.
    ///
    /// - Parameter language: a language with or without its country, and with or without a set:
    ///   `pl`, `zh_TW`, `ru_RU.KOI8-R`.
    static func usual(in language: String) -> (text: String, fileNames: String)? {
        if let dot = language.firstIndex(of: ".") {
            let usual = usual(in: String(language[..<dot]))
            // Locales write `eucJP` and `ISO8859-2`.
            func letters(_ name: some StringProtocol) -> String { name.lowercased().filter { $0 != "-" && $0 != "_" } }
            let set = letters(language[dot...].dropFirst().prefix { $0 != "@" })
            return texts.first { letters($0.name) == set }.map { ($0.name, usual?.fileNames ?? "IBM437") } ?? usual
        }
        if let exact = usualSets.first(where: { $0.languages.contains(language) }) { return (exact.text, exact.fileNames) }
        let main = String(language.prefix { $0 != "_" && $0 != "-" && $0 != "@" && $0 != "." })
        return usualSets.first { $0.languages.contains(main) }.map { ($0.text, $0.fileNames) }
    }

    private static let usualSets: [(text: String, fileNames: String, languages: Set<String>)] = [
        ("windows-1252", "IBM850", ["de", "fr", "es", "pt", "it", "nl", "sv", "da", "nb", "nn", "no", "fi", "is", "ca", "ga", "eu", "gl", "af"]),
        ("windows-1252", "IBM437", ["en", "C", "POSIX"]),
        ("windows-1250", "IBM852", ["pl", "cs", "sk", "hu", "sl", "hr", "bs", "ro", "sq", "sr@latin", "sr_RS@latin"]),
        ("windows-1251", "IBM866", ["ru", "uk", "be", "bg", "sr", "mk", "kk", "ky", "tt", "mn"]),
        ("windows-1253", "cp737", ["el"]), ("windows-1254", "IBM857", ["tr", "az", "uz"]), ("windows-1255", "IBM862", ["he", "iw", "yi"]),
        ("windows-1256", "windows-1256", ["ar", "fa", "ur"]), ("windows-1257", "IBM775", ["et", "lv", "lt"]),
        ("windows-874", "windows-874", ["th"]), ("Shift_JIS", "Shift_JIS", ["ja"]), ("EUC-KR", "EUC-KR", ["ko"]),
        ("Big5", "Big5", ["zh_TW", "zh_HK", "zh_MO", "zh-TW", "zh-HK", "zh-MO", "zh-Hant"]), ("GBK", "GBK", ["zh"]),
    ]
}
