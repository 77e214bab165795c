import DragTypes

/// Reads the entries of a BibTeX file one after the other. Text between entries is a comment.
struct BibTeXParser {
    struct Entry {
        /// In small letters: `article`.
        var type: String
        var key: String
        /// The values by their names in small letters, as TeX. Of a name that stands twice, the
        /// first value.
        var fields: [String: String] = [:]
        /// The names of further values.
        var repeated: [String] = []

        /// The entry with what it lacks and another one has, to which it refers. The title of the
        /// other is that of the book.
        func inheriting(from parent: Entry) -> Entry {
            var entry = self
            let own: Set<String> = ["title", "subtitle", "shorttitle", "doi", "url", "keywords", "abstract", "note", "crossref", "label"]
            for (name, value) in parent.fields where !own.contains(name) && fields[name] == nil { entry.fields[name] = value }
            if entry.fields["booktitle"] == nil, type.hasPrefix("in") { entry.fields["booktitle"] = parent.fields["title"] }
            return entry
        }
    }

    private let source: [Character]
    private var index = 0
    private var macros: [String: String] = [:]
    /// How many more bytes macros may stand for, since each may double the one before.
    private var macroRoom: Int
    /// Whether the file ends inside of an entry.
    private(set) var isCut = false
    /// The macros that stand as their names, since there was no room for their texts.
    private(set) var longMacros = 0

    init(_ source: [Character]) {
        self.source = source
        macroRoom = 65_536 + 4 * source.count
    }

    /// The next entry; nil at the end.
    mutating func next() -> Entry? {
        while let at = source[index...].firstIndex(of: "@") {
            index = at + 1
            let type = word().lowercased()
            skipSpace()
            guard !type.isEmpty, let open = current, open == "{" || open == "(" else { continue }
            index += 1
            switch type {
            case "comment", "preamble": skipGroup()
            case "string": readMacro()
            default:
                if let entry = entry(type) { return entry }
            }
        }
        index = source.count
        return nil
    }

    private var current: Character? { index < source.count ? source[index] : nil }

    private mutating func skipSpace() { while let character = current, character.isWhitespace { index += 1 } }

    private mutating func word() -> String {
        skipSpace()
        let start = index
        while let character = current, !character.isWhitespace, !"{}(),=#\"@".contains(character) { index += 1 }
        return String(source[start..<index])
    }

    /// Skips the rest of a group whose brace has been read.
    private mutating func skipGroup() {
        var depth = 1
        while depth > 0, let character = current {
            index += 1
            depth += character == "{" || character == "(" ? 1 : character == "}" || character == ")" ? -1 : 0
        }
    }

    private mutating func readMacro() {
        let name = word().lowercased()
        skipSpace()
        guard current == "=" else { return }
        index += 1
        macros[name] = value()
        skipSpace()
        if current == "}" || current == ")" { index += 1 }
    }

    private mutating func entry(_ type: String) -> Entry? {
        skipSpace()
        let start = index
        while let character = current, !",}=\n".contains(character) { index += 1 }
        var entry = Entry(type: type, key: String(source[start..<index]).trimmingWhitespace)
        // Some programs write entries without a key.
        if current == "=" {
            index = start
            entry.key = ""
        }
        while true {
            skipSpace()
            guard let character = current else {
                isCut = true
                return entry.fields.isEmpty ? nil : entry
            }
            if character == "}" || character == ")" {
                index += 1
                return entry
            }
            // Another entry begins where this one should have ended.
            if character == "@" {
                isCut = true
                return entry
            }
            if character == "," {
                index += 1
                continue
            }
            let name = word().lowercased()
            skipSpace()
            guard !name.isEmpty, current == "=" else {
                if name.isEmpty { index += 1 }
                continue
            }
            index += 1
            let value = value()
            if value.trimmingWhitespace.isEmpty { continue }
            if let known = entry.fields[name] {
                if known != value { entry.repeated.append(name) }
            } else {
                entry.fields[name] = value
            }
        }
    }

    /// A value: texts in braces or quotation marks, numbers and macros, joined by `#`.
    private mutating func value() -> String {
        var result = ""
        repeat {
            skipSpace()
            switch current {
            case "{": result += group()
            case "\"": result += quoted()
            default:
                let name = word()
                result += text(of: name)
            }
            skipSpace()
            guard current == "#" else { break }
            index += 1
        } while index < source.count
        return result
    }

    /// What a word outside of braces stands for: a macro's text, or itself, as numbers and the
    /// names of months do.
    private mutating func text(of name: String) -> String {
        guard let text = macros[name.lowercased()] else { return name }
        guard text.utf8.count <= macroRoom else {
            longMacros += 1
            return name
        }
        macroRoom -= text.utf8.count
        return text
    }

    /// The text of a group, with the braces inside of it.
    private mutating func group() -> String {
        let group = source.group(at: &index)
        if !group.isClosed { isCut = true }
        return String(group.characters)
    }

    private mutating func quoted() -> String {
        index += 1
        let start = index
        var depth = 0
        while let character = current {
            if character == "\"", depth <= 0 {
                defer { index += 1 }
                return String(source[start..<index])
            }
            depth += character == "{" ? 1 : character == "}" ? -1 : 0
            index += 1
        }
        isCut = true
        return String(source[start...])
    }
}

extension [Character] {
    /// The characters between two braces that belong together. An escaped brace counts, too, as for
    /// BibTeX itself.
    ///
    /// - Parameter index: the index of the opening brace; afterwards the index behind the closing
    ///   one, or the end where there is none.
    func group(at index: inout Int) -> (characters: ArraySlice<Character>, isClosed: Bool) {
        let start = index + 1
        var depth = 0
        while index < count {
            let character = self[index]
            index += 1
            depth += character == "{" ? 1 : character == "}" ? -1 : 0
            if depth == 0 { return (self[start..<(index - 1)], true) }
        }
        return (self[Swift.min(start, count)...], false)
    }
}

/// Names in a field of BibTeX: `First von Last and von Last, Jr, First and {A Body}`.
enum BibTeXNames {
    static func names(_ value: String) -> [ReferenceName] {
        parts(value, at: "and").compactMap { part in
            let text = part.trimmingWhitespace
            if text == "others" { return .others }
            if text.contains("family=") || text.contains("family =") { return extended(text) }
            if text.hasPrefix("{"), text.hasSuffix("}"), isOneGroup(text) { return ReferenceName(whole: TeXText.plain(text)) }
            let pieces = commaParts(text).map { TeXText.plain($0) }
            switch pieces.count {
            case 0: return nil
            case 1: return ReferenceName(natural: words(text).map { TeXText.plain($0) })
            case 2: return ReferenceName(family: pieces[0], given: pieces[1])
            default: return ReferenceName(family: pieces[0], given: pieces[2], suffix: pieces[1])
            }
        }
    }

    /// A name in BibLaTeX's longer form: `given=Jean, prefix=de la, family=Fontaine`.
    private static func extended(_ text: String) -> ReferenceName? {
        var parts: [String: String] = [:]
        for part in commaParts(text) {
            let halves = part.split(separator: "=", maxSplits: 1).map(\.trimmingWhitespace)
            if halves.count == 2 { parts[halves[0]] = TeXText.plain(halves[1].filter { $0 != "\"" }) }
        }
        guard let family = parts["family"] else { return nil }
        return ReferenceName(
            family: [parts["prefix"] ?? "", family].filter { !$0.isEmpty }.joined(separator: " "), given: parts["given"] ?? "",
            suffix: parts["suffix"] ?? "")
    }

    private static func isOneGroup(_ text: String) -> Bool {
        var depth = 0
        for (offset, character) in text.enumerated() {
            depth += character == "{" ? 1 : character == "}" ? -1 : 0
            if depth == 0 { return offset == text.count - 1 }
        }
        return false
    }

    /// The words of a text; a group is one word.
    private static func words(_ text: String) -> [String] { split(text) { $0.isWhitespace || $0 == "~" } }

    private static func commaParts(_ text: String) -> [String] { split(text) { $0 == "," } }

    private static func split(_ text: String, where isSeparator: (Character) -> Bool) -> [String] {
        var result: [String] = []
        var part = ""
        var depth = 0
        for character in text {
            depth += character == "{" ? 1 : character == "}" ? -1 : 0
            if depth <= 0, isSeparator(character) {
                result.append(part)
                part = ""
            } else {
                part.append(character)
            }
        }
        return (result + [part]).map(\.trimmingWhitespace).filter { !$0.isEmpty }
    }

    /// The parts of a text between a word outside of braces.
    private static func parts(_ text: String, at separator: String) -> [String] {
        var result: [[String]] = [[]]
        for word in words(text) { if word.lowercased() == separator { result.append([]) } else { result[result.count - 1].append(word) } }
        return result.map { $0.joined(separator: " ") }.filter { !$0.isEmpty }
    }

    // MARK: Writing

    static func text(_ names: [ReferenceName]) -> String {
        names.map { name in
            if name == .others { return "others" }
            if name.isWhole { return "{\(TeXText.escaped(name.family))}" }
            let parts = [name.family, name.suffix, name.given].filter { !$0.isEmpty }
            // The word between names, and a comma, are a part of a name in braces only.
            return parts.map { part in
                let text = TeXText.escaped(part)
                return part.contains(" and ") || part.contains(",") ? "{\(text)}" : text
            }.joined(separator: ", ")
        }.joined(separator: " and ")
    }
}
