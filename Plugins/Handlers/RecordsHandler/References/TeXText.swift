import DragTypes

/// Characters as BibTeX files write them: accents as commands, groups that keep capital letters,
/// dashes and quotation marks in ASCII (The LaTeX Companion, 3rd edition, §3.1; btxdoc).
enum TeXText {
    /// What the accents of TeX put on a letter: combining characters (Unicode).
    private static let accents: [Character: Unicode.Scalar] = [
        "`": "\u{300}", "'": "\u{301}", "^": "\u{302}", "~": "\u{303}", "\"": "\u{308}", "=": "\u{304}", ".": "\u{307}",
        "u": "\u{306}", "v": "\u{30C}", "H": "\u{30B}", "c": "\u{327}", "k": "\u{328}", "r": "\u{30A}", "d": "\u{323}", "b": "\u{331}",
    ]
    /// Commands that stand for a character, by their names.
    private static let characters: [String: String] = [
        "i": "\u{131}", "j": "\u{237}", "l": "\u{142}", "L": "\u{141}", "o": "\u{F8}", "O": "\u{D8}", "ss": "\u{DF}", "ae": "\u{E6}",
        "AE": "\u{C6}", "oe": "\u{153}", "OE": "\u{152}", "aa": "\u{E5}", "AA": "\u{C5}", "th": "\u{FE}", "TH": "\u{DE}", "dh": "\u{F0}",
        "DH": "\u{D0}", "dj": "\u{111}", "DJ": "\u{110}", "ng": "\u{14B}", "NG": "\u{14A}", "textendash": "\u{2013}",
        "textemdash": "\u{2014}", "textquoteleft": "\u{2018}", "textquoteright": "\u{2019}", "textquotedblleft": "\u{201C}",
        "textquotedblright": "\u{201D}", "ldots": "\u{2026}", "dots": "\u{2026}", "textellipsis": "\u{2026}", "S": "\u{A7}", "P": "\u{B6}",
        "copyright": "\u{A9}", "pounds": "\u{A3}", "euro": "\u{20AC}", "texteuro": "\u{20AC}", "textbackslash": "\\", "textasciitilde": "~",
        "textasciicircum": "^", "textunderscore": "_", "textbar": "|", "textless": "<", "textgreater": ">", "textdegree": "\u{B0}",
        "textregistered": "\u{AE}", "texttrademark": "\u{2122}", "TeX": "TeX", "LaTeX": "LaTeX", "BibTeX": "BibTeX", "slash": "/",
        "guillemotleft": "\u{AB}", "guillemotright": "\u{BB}", "textexclamdown": "\u{A1}", "textquestiondown": "\u{BF}",
    ]

    /// The characters of a value. Formulas between dollar signs stay as they are.
    static func plain(_ source: String) -> String {
        var reader = Reader(Array(source))
        let text = reader.text()
        return text.split(whereSeparator: { $0.isWhitespace && $0 != "\u{A0}" }).joined(separator: " ").composed
    }

    /// The address in a value, whose characters may be escaped or stand in `\\url{…}`.
    static func address(_ source: String) -> String {
        var text = source
        for (written, meant) in [
            ("\\url", ""), ("{\\textasciitilde}", "~"), ("\\textasciitilde{}", "~"), ("\\~{}", "~"), ("\\_", "_"), ("\\%", "%"), ("\\&", "&"),
            ("\\#", "#"),
        ] { text = text.replacing(written, with: meant) }
        return text.filter { $0 != "{" && $0 != "}" && !$0.isWhitespace }
    }

    private struct Reader {
        private let source: [Character]
        private var index = 0

        init(_ source: [Character]) { self.source = source }

        private var next: Character? { index < source.count ? source[index] : nil }

        mutating func text() -> String {
            var text = ""
            while let character = next {
                index += 1
                switch character {
                case "{", "}": break
                case "\\": text += command()
                case "$": text += formula()
                case "~": text += "\u{A0}"
                case "-": text += repeated("-", ["-", "\u{2013}", "\u{2014}"])
                case "`": text += repeated("`", ["`", "\u{201C}"])
                case "'": text += repeated("'", ["'", "\u{201D}"])
                default: text.append(character)
                }
            }
            return text
        }

        /// The sign that so many equal characters stand for.
        private mutating func repeated(_ character: Character, _ signs: [String]) -> String {
            var count = 1
            while next == character, count < signs.count {
                count += 1
                index += 1
            }
            return signs[count - 1]
        }

        private mutating func formula() -> String {
            guard let end = source[index...].firstIndex(of: "$"), end > index else { return "$" }
            defer { index = end + 1 }
            return "$" + String(source[index..<end]) + "$"
        }

        private mutating func command() -> String {
            guard let first = next else { return "" }
            let isWord = first.isASCII && first.isLetter
            var name = String(first)
            index += 1
            if isWord {
                while let letter = next, letter.isASCII, letter.isLetter {
                    name.append(letter)
                    index += 1
                }
            }
            if name.count == 1, let accent = accents[first], let letter = accented(isWord: isWord) {
                return letter.isEmpty ? "" : String(letter.prefix(1)) + String(accent) + letter.dropFirst()
            }
            if isWord { while next == " " { index += 1 } }
            if let text = characters[name] { return text }
            // The address of `\url{…}` and `\href{…}{…}` is in the field of that name as well.
            if name == "href" { skipGroup() }
            return isWord ? "" : first == "\\" ? " " : first.isLetter ? "" : first == "-" || first == "/" ? "" : String(first)
        }

        /// The letter on which an accent stands: `\'e`, `\'{e}`, `\'{\i}`, `\v c`. Nil where no
        /// letter follows.
        private mutating func accented(isWord: Bool) -> String? {
            let start = index
            if isWord, next == " " { index += 1 }
            let isGroup = next == "{"
            if isGroup { index += 1 }
            var letter: String?
            if next == "\\" {
                index += 1
                let text = command()
                // An i or j without its dot gets the accent in the dot's place.
                letter = text == "\u{131}" ? "i" : text == "\u{237}" ? "j" : text
            } else if let character = next, character.isLetter, isGroup || !isWord || source[start] == " " {
                index += 1
                letter = String(character)
            } else if isGroup, next == "}" {
                letter = ""
            }
            guard let letter else {
                index = start
                return nil
            }
            if isGroup, next == "}" { index += 1 }
            return letter
        }

        private mutating func skipGroup() {
            guard next == "{" else { return }
            var depth = 0
            while let character = next {
                index += 1
                depth += character == "{" ? 1 : character == "}" ? -1 : 0
                if depth == 0 { return }
            }
        }
    }

    // MARK: Writing

    private static let escaped: [Character: String] = [
        "&": "\\&", "%": "\\%", "$": "\\$", "#": "\\#", "_": "\\_", "{": "\\{", "}": "\\}", "~": "\\textasciitilde{}",
        "^": "\\textasciicircum{}", "\\": "\\textbackslash{}", "\u{2013}": "--", "\u{2014}": "---", "\u{A0}": "~", "\u{201C}": "``",
        "\u{201D}": "''",
    ]

    /// The characters as TeX reads them. Formulas between dollar signs stay as they are.
    static func escaped(_ text: String) -> String {
        guard text.contains(where: { escaped[$0] != nil }) else { return text }
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        // Dollar signs in pairs are formulas, unless a space or a price follows the first.
        let hasFormulas =
            parts.count > 1 && parts.count % 2 == 1
            && parts.indices.allSatisfy { $0 % 2 == 0 || parts[$0].first.map { !$0.isWhitespace && !$0.isNumber } ?? false }
        guard hasFormulas else { return String(text.flatMap { Array(escaped[$0] ?? String($0)) }) }
        return parts.enumerated().map { index, part in
            index % 2 == 1 ? "$\(part)$" : String(part.flatMap { Array(escaped[$0] ?? String($0)) })
        }.joined()
    }

    /// A title whose capital letters BibTeX's styles keep: words with capital letters behind the
    /// first word are groups.
    static func title(_ text: String) -> String {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        return words.enumerated().map { index, word in
            let capitals = word.dropFirst(index == 0 ? 1 : 0).contains(where: \.isUppercase)
            let text = escaped(String(word))
            return capitals && !text.hasPrefix("$") ? "{\(text)}" : text
        }.joined(separator: " ")
    }
}
