/// The values that Outlook exports for fields that the user left as they were, such as the priority
/// `Normal`. Losing them is no loss.
enum OutlookDefaults {
    /// The headings of columns that only Outlook's tables have, in lower case.
    private static let marks: Set<String> = [
        "e-mail type", "e-mail-typ", "電子メールの種類", "sensitivity", "vertraulichkeit", "critère de diffusion", "sensibilité", "diffusion",
        "confidencialidad", "riservatezza", "gevoeligheid", "confidencialidade", "sensibilidade", "poufność", "känslighet", "秘密度", "秘密の種類",
        "敏感度",
    ]

    /// Values that say nothing beside those of ``OutlookWords``, in lower case.
    private static let values: Set<String> = [
        "0", "0,0", "0.0", "0/0/00", "0.0.00", "smtp", "ex", "unspecified", "keine angabe", "nicht angegeben", "non spécifié", "sin especificar",
        "no especificado", "non specificato", "niet opgegeven", "não especificado", "nieokreślona", "nieokreślono", "ospecificerat", "指定なし",
        "未指定", "false", "falsch", "nein", "faux", "falso", "onwaar", "fałsz", "falskt", "オフ", "否", "假",
    ]

    /// Whether a table with these headings is Outlook's.
    static func isTable(_ headings: some Sequence<String>) -> Bool { headings.contains { marks.contains($0.lowercased()) } }

    /// Whether a cell of such a table says nothing.
    ///
    /// - Parameter row: the row with the cell: the name under which Outlook shows an address
    ///   repeats the address.
    static func saysNothing(_ cell: String, in row: [String]) -> Bool {
        let text = cell.lowercased()
        if values.contains(text) || OutlookWords.meaning(of: text) == "normal" { return true }
        return cell.contains("@") && row.contains { $0.contains("@") && $0 != cell && cell.hasSuffix("(\($0))") }
    }
}
