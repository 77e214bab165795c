/// The names of months in the languages whose tables and exports are read.
enum MonthName {
    /// Names that may be shortened to three letters or more, without accents.
    private static let names: [[String]] = [
        // English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish and Danish.
        ["january", "januar", "janner", "janvier", "enero", "gennaio", "janeiro", "januari"],
        ["february", "februar", "fevrier", "febrero", "febbraio", "fevereiro", "februari"],
        ["march", "marz", "mars", "marzo", "marco", "maart", "mrt", "mrz"], ["april", "avril", "abril", "aprile"],
        ["may", "mai", "mayo", "maggio", "maio", "mei", "maj"], ["june", "juni", "juin", "junio", "giugno", "junho"],
        ["july", "juli", "juillet", "julio", "luglio", "julho"], ["august", "aout", "agosto", "augustus", "augusti"],
        ["september", "septembre", "septiembre", "settembre", "setembro", "sept"],
        ["october", "oktober", "octobre", "octubre", "ottobre", "outubro"],
        ["november", "novembre", "noviembre", "novembro"], ["december", "dezember", "decembre", "diciembre", "dicembre", "dezembro"],
    ]

    /// Names that are not shortened: Finnish, Polish and Czech.
    private static let wholeNames: [[String]] = [
        ["tammikuuta", "stycznia", "ledna"], ["helmikuuta", "lutego", "unora"], ["maaliskuuta", "marca", "brezna"],
        ["huhtikuuta", "kwietnia", "dubna"], ["toukokuuta", "maja", "kvetna"], ["kesakuuta", "czerwca", "cervna"],
        ["heinakuuta", "lipca", "cervence"], ["elokuuta", "sierpnia", "srpna"], ["syyskuuta", "wrzesnia", "zari"],
        ["lokakuuta", "pazdziernika", "rijna"], ["marraskuuta", "listopada", "listopadu"], ["joulukuuta", "grudnia", "prosince"],
    ]

    /// The letters of these names that have accents, without them.
    private static let plainLetters: [Character: Character] = [
        "\u{E4}": "a", "\u{E1}": "a", "\u{E9}": "e", "\u{11B}": "e", "\u{FB}": "u", "\u{FA}": "u", "\u{E7}": "c", "\u{10D}": "c",
        "\u{15B}": "s", "\u{17A}": "z", "\u{159}": "r", "\u{ED}": "i",
    ]

    /// The English name of a month, 1…12; nil for other numbers.
    static func english(_ number: Int) -> String? {
        guard names.indices.contains(number - 1) else { return nil }
        let name = names[number - 1][0]
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// The number of a month, 1…12, by its name in any case, whole or by its first letters, with a
    /// full stop or without. Nil for other words.
    static func number(of word: some StringProtocol) -> Int? {
        let word = String(word.lowercased().map { plainLetters[$0] ?? $0 }.drop { $0 == "." }).prefix { $0 != "." }
        guard word.count >= 3, word.allSatisfy(\.isLetter) else { return nil }
        if let index = wholeNames.firstIndex(where: { $0.contains(String(word)) }) { return index + 1 }
        let found = names.indices.filter { names[$0].contains { $0.hasPrefix(word) } }
        return found.count == 1 ? found[0] + 1 : nil
    }
}
