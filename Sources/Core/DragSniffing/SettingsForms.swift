import DragTypes

/// Tells settings by the form of every line: INI, TOML (https://toml.io) and YAML
/// (https://yaml.org).
enum SettingsForms {
    /// The type of a text by its lines.
    ///
    /// - Parameter lines: the lines of the text without white space at both ends.
    /// - Returns: nil when one line has another form.
    static func type(of text: ArraySlice<UInt8>, lines: [ArraySlice<UInt8>]) -> TypeIdentifier? {
        if let first = lines.first(where: { !$0.isEmpty && $0.first != UInt8(ascii: "#") }), first.elementsEqual("---".utf8) {
            return isYAML(text) ? TypeIdentifier(trusted: "public.yaml") : nil
        }
        if hasNestedKeys(text), isYAML(text) { return TypeIdentifier(trusted: "public.yaml") }
        var (sections, values, literals, depth) = (0, 0, 0, 0)
        var quotes: ArraySlice<UInt8>?
        for line in lines where !line.isEmpty && !"#;".utf8.contains(line[line.startIndex]) {
            // A text in three quotation marks and a list may go on over several lines in TOML.
            if let end = quotes {
                if line.firstRange(of: end) != nil { quotes = nil }
                continue
            }
            if depth > 0 {
                depth += nesting(line)
                continue
            }
            // `[ -f x ]` is a condition of a shell script: a section has no space after the
            // bracket.
            if line.first == UInt8(ascii: "["), line.last == UInt8(ascii: "]"), line.dropFirst().first != 0x20 {
                sections += 1
                continue
            }
            let sign = line.firstIndex { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") && sections > 0 }
            guard let sign, isKey(ASCII.trimmed(line[..<sign])) else {
                // A value of INI may go on in indented lines.
                guard values > 0, isIndented(line, in: text) else { return nil }
                continue
            }
            values += 1
            let value = ASCII.trimmed(line[(sign + 1)...])
            // Braces in pairs are a template's.
            if value.starts(with: Array("{{".utf8)) || value.starts(with: Array("{%".utf8)) { return nil }
            if isLiteral(value) { literals += 1 }
            if value.starts(with: Self.doubleQuotes) || value.starts(with: Self.singleQuotes),
                value.dropFirst(3).firstRange(of: value.prefix(3)) == nil
            {
                quotes = value.prefix(3)
            }
            if value.first == UInt8(ascii: "[") { depth = max(0, nesting(value)) }
        }
        guard sections > 0, values > 1 else { return nil }
        return TypeIdentifier(trusted: literals == values ? "io.toml.document" : "org.freedesktop.ini-settings")
    }

    private static let doubleQuotes = Array("\"\"\"".utf8)
    private static let singleQuotes = Array("'''".utf8)

    /// Whether a text has sections or values in most of its lines. Settings of any other form are
    /// called `.conf`, too.
    static func mayBeSettings(_ text: [UInt8], needsSection: Bool) -> Bool {
        var (sections, values, others) = (0, 0, 0)
        for line in text.split(separator: 0x0A).lazy.map(ASCII.trimmed) {
            guard let first = line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: ";") else { continue }
            if first == UInt8(ascii: "["), line.last == UInt8(ascii: "]") {
                sections += 1
            } else if let sign = line.firstIndex(of: UInt8(ascii: "=")), isKey(ASCII.trimmed(line[..<sign])) {
                values += 1
            } else {
                others += 1
            }
        }
        // Values may go on in further lines, and some programs have keys without a value. Without
        // sections, most lines are values.
        return sections > 0 ? others <= (sections + values) * 4 : !needsSection && values > 0 && others <= values
    }

    private static func isIndented(_ line: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
        line.startIndex > text.startIndex && (text[line.startIndex - 1] == 0x20 || text[line.startIndex - 1] == 0x09)
    }

    /// Whether a text is a key, which may have a language in brackets: `Name[de]`.
    private static func isKey(_ text: ArraySlice<UInt8>) -> Bool {
        let bracket = text.last == UInt8(ascii: "]") ? text.firstIndex(of: UInt8(ascii: "[")) : nil
        let key = text[..<(bracket ?? text.endIndex)]
        return !key.isEmpty && key.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "_-.\"".utf8.contains($0) }
    }

    /// Whether a value has the form of TOML's: a text in quotation marks, a list, a table, a truth
    /// value, a number or a date.
    private static func isLiteral(_ value: ArraySlice<UInt8>) -> Bool {
        guard let first = value.first else { return false }
        switch first {
        case UInt8(ascii: "["), UInt8(ascii: "{"): return true
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            // A text in three marks goes on, and a comment may follow a text.
            return value.starts(with: [first, first, first])
                || value.dropFirst().contains(first) && (value.last == first || value.contains(UInt8(ascii: "#")))
        default:
            let word = ASCII.trimmed(value.prefix { $0 != UInt8(ascii: "#") })
            if ["true", "false", "inf", "nan"].contains(where: { word.elementsEqual($0.utf8) }) { return true }
            // Numbers (`1_000`, `0xFF`, `1e-3`) and dates (`1979-05-27T07:32:00Z`). Addresses and
            // versions have more than one point.
            return ASCII.isDigit(word.first { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") } ?? 0)
                && word.allSatisfy { ASCII.hexValue($0) != nil || "_+-.:TZxo".utf8.contains($0) } && word.count { $0 == UInt8(ascii: ".") } <= 1
        }
    }

    private static func nesting(_ line: ArraySlice<UInt8>) -> Int {
        line.reduce(0) { $1 == UInt8(ascii: "[") ? $0 + 1 : $1 == UInt8(ascii: "]") ? $0 - 1 : $0 }
    }

    /// Whether a key without a value is followed by indented keys or elements. YAML needs no mark
    /// at its beginning; other forms with keys and colons, such as headers of mails, do not nest.
    private static func hasNestedKeys(_ text: ArraySlice<UInt8>) -> Bool {
        let lines = text.split(separator: 0x0A).filter { $0.first != UInt8(ascii: "#") }
        return zip(lines, lines.dropFirst()).contains { outer, inner in
            guard outer.last == UInt8(ascii: ":"), isKey(outer.dropLast()) else { return false }
            let content = inner.drop { $0 == 0x20 }
            if content.starts(with: Array("- ".utf8)) { return true }
            return content.count < inner.count && yamlKey(of: content).map(isKey) == true
        }
    }

    /// What stands in front of the first colon of a line; nil unless the line ends there, or a
    /// space follows.
    private static func yamlKey(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon + 1 == line.endIndex || line[colon + 1] == 0x20 else { return nil }
        return line[..<colon]
    }

    /// Whether each line without indentation after the mark `---` is a key with a value, an element
    /// of a list, a comment or the end of a list or table. Of several documents, each has a key: in
    /// front of a Markdown document, which may be a list, there are settings, too.
    private static func isYAML(_ text: ArraySlice<UInt8>) -> Bool {
        let lines = text.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }
        let documents = lines.split { $0.starts(with: Array("---".utf8)) }
        var count = 0
        for document in documents {
            let outer = document.filter { $0.first.map { !" \t#%]}".utf8.contains($0) } == true && !$0.elementsEqual("...".utf8) }
            let keys = outer.count { $0.first != UInt8(ascii: "-") && yamlKey(of: $0) != nil }
            let elements = outer.count { $0.starts(with: Array("- ".utf8)) || $0.elementsEqual("-".utf8) }
            guard keys + elements == outer.count, keys > 0 || documents.count == 1 else { return false }
            count += keys + elements
        }
        // One key alone may be the first line of a letter.
        return count > 1 || count == 1 && lines.count > 3
    }
}
