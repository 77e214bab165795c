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

    /// The commands for bold, italic, raised and lowered text, each with the element of CSL's rich
    /// text that means the same (docs.citationstyles.org, “Rich text formatting”).
    private static let marks: [(command: String, element: String)] = [
        ("emph", "i"), ("textit", "i"), ("textbf", "b"), ("textsubscript", "sub"), ("textsuperscript", "sup"), ("mkbibemph", "i"),
    ]
    /// Commands that change only how letters look, or nothing.
    private static let plainCommands: Set<String> = [
        "textsc", "textrm", "texttt", "textsf", "textup", "textnormal", "text", "mbox", "hbox", "it", "bf", "em", "rm", "sc", "sf", "tt", "sl", "url",
        "path",
        "uppercase", "MakeUppercase", "enquote", "mkbibquote", "relax", "protect", "noopsort", "small", "footnotesize", "nolinkurl", "selectlanguage",
        "foreignlanguage", "NoCaseChange", "ignorespaces", "ensuremath", "displaystyle", "xspace",
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
        /// How many commands stand around the characters that are read.
        private var depth: Int
        /// How deep commands are read inside of each other; deeper ones are left out.
        private static let deepest = 16
        /// The longest formula in `\\(…\\)`.
        private static let longestFormula = 2000

        init(_ source: [Character], depth: Int = 0) { (self.source, self.depth) = (source, depth) }

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
                case "`" where text.last == "!" || text.last == "?":
                    // Spanish questions begin so.
                    text += text.removeLast() == "!" ? "\u{A1}" : "\u{BF}"
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
            guard let first = next, depth < Self.deepest else { return "" }
            depth += 1
            defer { depth -= 1 }
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
            if let mark = marks.first(where: { $0.command == name }), next == "{" {
                var inner = Reader(group(), depth: depth)
                return "<\(mark.element)>\(inner.text())</\(mark.element)>"
            }
            if name == "ensuremath", next == "{" { return "$" + String(group()) + "$" }
            if name == "(", let end = endOfFormula {
                defer { index = end + 2 }
                return "$" + String(source[index..<end]) + "$"
            }
            // The address of `\href{…}{…}` is in a field of its own as well.
            if name == "href" { _ = group() }
            if isWord { return plainCommands.contains(name) || name == "href" ? "" : "$\\\(name)$" }
            switch first {
            case "\\", ",", ";", ":", " ", "!", "\n": return " "
            case "-", "/", "(", ")", "[", "]": return ""
            default: return String(first)
            }
        }

        /// Where the formula ends that begins here.
        private var endOfFormula: Int? {
            let last = min(source.count - 1, index + Self.longestFormula)
            return index < last ? (index..<last).first { source[$0] == "\\" && source[$0 + 1] == ")" } : nil
        }

        /// The characters of the group that begins here; none where no group does.
        private mutating func group() -> [Character] { next == "{" ? Array(source.group(at: &index).characters) : [] }

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

    /// Text with the elements of CSL's rich text as commands.
    ///
    /// - Parameter keepsCapitals: whether words with a capital letter, except the first letter of
    ///   the title, stand in braces. BibTeX's styles make small letters of all others.
    static func marked(_ text: String, keepsCapitals: Bool = false) -> String {
        var result = ""
        var open: [String] = []
        var isFirst = true
        for piece in pieces(text) {
            switch piece {
            case .begin(let element):
                open.append(element)
                result += commands[element] ?? "{{"
            case .end(let element): result += open.popLast() == nil ? "" : element == "span" ? "}}" : "}"
            case .text(let text):
                result += keepsCapitals && !open.contains("span") ? capitals(text, &isFirst) : escaped(text)
            }
        }
        return result
    }

    /// A title for BibTeX.
    static func title(_ text: String) -> String { marked(text, keepsCapitals: true) }

    private static let commands = [
        "i": "\\emph{", "b": "\\textbf{", "sub": "\\textsubscript{", "sup": "\\textsuperscript{", "sc": "\\textsc{", "span": "{{",
    ]

    private enum Piece { case text(String), begin(String), end(String) }

    /// The text between the tags of CSL's rich text; one text where the tags do not nest.
    private static func pieces(_ text: String) -> [Piece] {
        guard text.contains("<") else { return [.text(text)] }
        var pieces: [Piece] = []
        var open: [String] = []
        var rest = text[...]
        while let start = rest.firstIndex(of: "<") {
            guard let end = rest[start...].prefix(80).firstIndex(of: ">") else { break }
            let tag = rest[rest.index(after: start)..<end]
            let name = String(tag.drop { $0 == "/" }.prefix { $0.isLetter })
            guard commands[name] != nil else {
                pieces.append(.text(String(rest[...start])))
                rest = rest[rest.index(after: start)...]
                continue
            }
            pieces.append(.text(String(rest[..<start])))
            rest = rest[rest.index(after: end)...]
            if tag.hasPrefix("/") {
                guard open.popLast() == name else { return [.text(text)] }
                pieces.append(.end(name))
            } else {
                open.append(name)
                pieces.append(.begin(name))
            }
        }
        return open.isEmpty ? pieces + [.text(String(rest))] : [.text(text)]
    }

    /// - Parameter isFirst: whether no word of the title has been written.
    private static func capitals(_ text: String, _ isFirst: inout Bool) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            let capitals = word.dropFirst(isFirst ? 1 : 0).contains(where: \.isUppercase)
            if !word.isEmpty { isFirst = false }
            let written = escaped(String(word))
            return capitals && !written.hasPrefix("$") ? "{\(written)}" : written
        }.joined(separator: " ")
    }
}
