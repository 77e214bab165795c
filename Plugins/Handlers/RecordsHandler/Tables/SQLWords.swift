import DragKit
import DragTypes

/// The words, texts and marks of an SQL script, without its comments.
struct SQLWords {
    struct Word {
        var text: String
        /// Whether the word stood in quotation marks.
        var isQuoted = false
        /// The bytes of the script that the word takes.
        var place = 0..<0

        func isWord(_ name: String) -> Bool { !isQuoted && text.uppercased() == name }
        /// A mark has no case, and is compared for each word of a long list.
        func isMark(_ mark: String) -> Bool { !isQuoted && text == mark }
    }

    private let script: [UInt8]
    private var words: [Word] = []
    private var position = 0
    /// The number of values that are computed, and stand as they are written.
    private(set) var computed = 0

    /// Reads a script. In MySQL, a backslash in a text is an escape; elsewhere, only in a text with
    /// an `E` in front (PostgreSQL 16, §4.1.2.2). A script without a mark of MySQL is read by the
    /// standard first.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) when a text never ends.
    init(_ bytes: [UInt8]) throws(ConversionError) {
        script = bytes
        let marks = ["MySQL dump ", "MariaDB dump ", "phpMyAdmin", "INSERT INTO `", "/*!"]
        if bytes.starts(with: InsertStatements.head.utf8), let own = try? SQLReader(bytes, hasEscapes: false).words {
            // Texts of a table may look like marks of MySQL.
            words = own
        } else if marks.contains(where: { bytes.firstRange(of: Array($0.utf8)) != nil }) {
            words = try SQLReader(bytes, hasEscapes: true).words
        } else if let standard = try? SQLReader(bytes, hasEscapes: false).words {
            words = standard
        } else {
            words = try SQLReader(bytes, hasEscapes: true).words
        }
    }

    func peek() -> Word? { position < words.count ? words[position] : nil }

    mutating func next() -> Word? {
        guard let word = peek() else { return nil }
        position += 1
        return word
    }

    /// A table's name: `shop.orders`, `"shop"."orders"`.
    mutating func name() -> String? {
        guard var name = next()?.text else { return nil }
        while let word = peek(), word.text.hasPrefix("."), !word.isQuoted {
            position += 1
            name += word.text + (word.text == "." ? next()?.text ?? "" : "")
        }
        return name
    }

    /// The table into which a statement inserts values, and the columns that it names. The first
    /// word has been read. Nil for another statement.
    mutating func inserted(_ word: Word) -> (name: String, columns: [String]?)? {
        guard word.isWord("INSERT") || word.isWord("REPLACE") else { return nil }
        // SQL Server needs no INTO.
        let start = position
        while let word = peek(), !word.isWord("INTO"), !word.isWord("VALUES"), word.text != ";" { position += 1 }
        if peek()?.isWord("INTO") == true { position += 1 } else { position = start }
        guard let name = name() else { return nil }
        let columns = list()
        return next()?.isWord("VALUES") == true ? (name, columns) : nil
    }

    /// The table and the columns of `COPY … FROM stdin;`, whose first word has been read. Nil for a
    /// file that is copied elsewhere.
    mutating func copied() -> (name: String, columns: [String]?)? {
        guard let name = name() else { return nil }
        let columns = list()
        guard next()?.isWord("FROM") == true, next()?.isWord("STDIN") == true, next()?.isMark(";") == true else { return nil }
        return (name, columns)
    }

    /// The table that a statement creates, and the names of its columns; nil for another statement.
    /// The word `CREATE` has been read.
    mutating func creation() -> (name: String, columns: [String])? {
        while let word = peek(), word.isWord("TEMP") || word.isWord("TEMPORARY") || word.isWord("UNLOGGED") { position += 1 }
        guard peek()?.isWord("TABLE") == true else { return nil }
        position += 1
        while let word = peek(), word.isWord("IF") || word.isWord("NOT") || word.isWord("EXISTS") { position += 1 }
        guard let name = name(), peek()?.isMark("(") == true else { return nil }
        position += 1
        var columns: [String] = []
        var depth = 0
        var isFirst = true
        while let word = next() {
            if word.isMark("(") { depth += 1 }
            if word.isMark(")") {
                if depth == 0 { break }
                depth -= 1
            }
            if isFirst, word.isQuoted || !Self.constraints.contains(word.text.uppercased()) { columns.append(word.text) }
            isFirst = depth == 0 && word.isMark(",")
        }
        return (name, columns)
    }

    /// Words that begin a constraint in the list of columns.
    private static let constraints: Set<String> = [
        "PRIMARY", "UNIQUE", "KEY", "INDEX", "CONSTRAINT", "FOREIGN", "CHECK", "FULLTEXT", "SPATIAL", "EXCLUDE", "LIKE", ")",
    ]

    /// The text of `replace('two\nlines','\n',char(10))`, which SQLite dumps for a text with a line
    /// end: the text with its `\n` and `\r` replaced. Nil, and nothing is taken, for other calls.
    private mutating func replaced() -> String? {
        guard position + 2 < words.count, words[position].isMark("("), words[position + 1].isQuoted else { return nil }
        let text = words[position + 1].text
        var depth = 0
        var end = position
        while end < words.count {
            if words[end].isMark("(") { depth += 1 }
            if words[end].isMark(")") { depth -= 1 }
            end += 1
            if depth == 0 {
                position = end
                return text.replacing("\\n", with: "\n").replacing("\\r", with: "\r")
            }
        }
        return nil
    }

    /// The names between parentheses; nil when no parenthesis begins.
    mutating func list() -> [String]? { values()?.map { $0 ?? "" } }

    /// The values between parentheses, of which NULL is nil; nil when no parenthesis begins.
    mutating func values() -> [String?]? {
        guard peek()?.isMark("(") == true else { return nil }
        position += 1
        var values: [String?] = []
        var value: [Word] = []
        var (depth, brackets) = (0, 0)
        while let word = next() {
            if word.isMark(")") {
                if depth == 0 { return values + [text(of: value)] }
                depth -= 1
            }
            if word.isWord("REPLACE"), value.isEmpty {
                // SQLite nests the calls for the two characters of a line end.
                if peek()?.isMark("(") == true, position + 1 < words.count, words[position + 1].isWord("REPLACE") { continue }
                if let text = replaced() {
                    value = [Word(text: text, isQuoted: true)]
                    continue
                }
            }
            if word.isMark("(") { depth += 1 }
            if !word.isQuoted { brackets = max(0, brackets + word.text.count { $0 == "[" } - word.text.count { $0 == "]" }) }
            if word.isMark(","), depth == 0, brackets == 0 {
                values.append(text(of: value))
                value = []
            } else {
                value.append(word)
            }
        }
        return nil
    }

    // MARK: Values

    /// The words that name a type in front of a text, as in `DATE '2024-01-02'`.
    private static let types: Set<String> = ["DATE", "TIME", "TIMESTAMP", "TIMESTAMPTZ", "INTERVAL", "UUID", "JSON", "JSONB"]
    /// The functions that make a date or another value of their first argument, which says it.
    private static let readers: Set<String> = [
        "CAST", "TRY_CAST", "TO_DATE", "TO_TIMESTAMP", "TO_TIMESTAMP_TZ", "TO_NUMBER", "STR_TO_DATE", "TO_CLOB", "TO_NCLOB", "HEXTORAW", "DATE",
        "TIMESTAMP", "UUID_TO_BIN", "CONVERT_TZ", "ST_GEOMFROMTEXT",
    ]

    /// The words that stand for the moment at which a statement runs.
    private static let clocks: Set<String> = [
        "CURRENT_TIMESTAMP", "CURRENT_DATE", "CURRENT_TIME", "LOCALTIME", "LOCALTIMESTAMP", "SYSDATE", "SYSTIMESTAMP",
    ]

    /// What a value says; nil for NULL. A value that is computed otherwise stands as it is written.
    private mutating func text(of value: [Word]) -> String? {
        var words = value[...]
        // A cast names a type after the text: `'5'::int`, `'…'::character varying(20)`.
        if let cast = words.firstIndex(where: { !$0.isQuoted && $0.text.hasPrefix("::") }), cast == words.startIndex + 1 { words = words[..<cast] }
        if words.count == 2, words[0].isQuoted == false, words[1].isQuoted, Self.types.contains(words[0].text.uppercased()) {
            words = words.dropFirst()
        }
        if words.count > 3, !words[0].isQuoted, Self.readers.contains(words[0].text.uppercased()), words[1].isMark("("),
            words.last?.isMark(")") == true
        {
            let end = words.dropFirst(2).firstIndex { $0.isMark(",") || $0.isWord("AS") || $0.isMark(")") } ?? words.endIndex
            if end == 3 { words = words[2..<3] }
        }
        if words.count == 4, words[words.startIndex].isWord("UNISTR"), case let text = words[words.startIndex + 2], text.isQuoted {
            return SQLText.unescaped(text.text)
        }
        if words.count == 1, let word = words.first {
            if !word.isQuoted, Self.clocks.contains(word.text.uppercased()) { computed += 1 }
            // PostgreSQL casts without a space: `5::int`.
            if !word.isQuoted, let colons = word.text.firstRange(of: "::") { return String(word.text[..<colons.lowerBound]) }
            return word.isWord("NULL") ? nil : word.text
        }
        guard let first = value.first, let last = value.last else { return "" }
        computed += 1
        return String(utf8Bytes: script[first.place.lowerBound..<max(first.place.lowerBound, last.place.upperBound)])
    }
}

/// Takes a script apart, byte by byte.
private struct SQLReader {
    private(set) var words: [SQLWords.Word] = []
    private let bytes: [UInt8]
    private let hasEscapes: Bool
    private var index = 0
    /// The number of dollar signs that begin no quoted text. Each one costs a search through the
    /// rest of the script, so their number is limited.
    private var lonelyDollars = 0
    /// The number of the word with which the statement begins.
    private var statement = 0
    private static let maximumLonelyDollars = 20
    /// The longest name in brackets, in bytes.
    private static let longestName = 260

    init(_ bytes: [UInt8], hasEscapes: Bool) throws(ConversionError) {
        self.bytes = bytes
        self.hasEscapes = hasEscapes
        while index < bytes.count {
            let (start, count) = (index, words.count)
            try read()
            if words.count == count + 1 { words[count].place = start..<min(index, bytes.count) }
        }
    }

    private func at(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

    private mutating func read() throws(ConversionError) {
        let byte = bytes[index]
        if ASCII.isWhitespace(byte) {
            index += 1
        } else if byte == UInt8(ascii: "-"), at(1) == UInt8(ascii: "-") {
            index = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
        } else if byte == UInt8(ascii: "/"), at(1) == UInt8(ascii: "*") {
            index += 2
            while index < bytes.count, !(at(0) == UInt8(ascii: "*") && at(1) == UInt8(ascii: "/")) { index += 1 }
            index += 2
        } else if Self.isQuotation(byte) {
            words.append(.init(text: String(utf8Bytes: try quoted(hasEscapes: hasEscapes)), isQuoted: true))
        } else if byte == UInt8(ascii: "["), let end = bytes[index...].prefix(Self.longestName).firstIndex(of: UInt8(ascii: "]")) {
            // A name, as SQL Server writes it.
            words.append(.init(text: String(utf8Bytes: bytes[(index + 1)..<end]), isQuoted: true))
            index = end + 1
        } else if "(),;".utf8.contains(byte) {
            words.append(.init(text: String(UnicodeScalar(byte))))
            index += 1
            if byte == UInt8(ascii: ";") { endStatement() }
        } else if byte == UInt8(ascii: "$"), let text = dollarQuoted() {
            words.append(.init(text: text, isQuoted: true))
        } else {
            try readWord()
        }
    }

    /// Takes the lines that follow a `COPY … FROM stdin`, as the values of rows.
    private mutating func endStatement() {
        defer { statement = words.count }
        guard words.count - statement > 2, words[statement].isWord("COPY"), words[words.count - 2].isWord("STDIN") else { return }
        let block = CopyBlock(bytes, from: index)
        for row in block.rows {
            words.append(.init(text: "("))
            for (number, cell) in row.enumerated() {
                if number > 0 { words.append(.init(text: ",")) }
                words.append(cell.map { .init(text: $0, isQuoted: true) } ?? .init(text: "NULL"))
            }
            words.append(.init(text: ")"))
        }
        index = block.end
    }

    private static func isQuotation(_ byte: UInt8) -> Bool { "'\"`".utf8.contains(byte) }

    /// A word, or a text with the letters of its kind in front: `E'…'`, `N'…'`, `X'4A'`, `_binary
    /// '…'`.
    private mutating func readWord() throws(ConversionError) {
        let start = index
        while index < bytes.count, !ASCII.isWhitespace(bytes[index]), !"(),;'\"`".utf8.contains(bytes[index]) {
            if bytes[index] == UInt8(ascii: "["), index > start, bytes[index - 1] == UInt8(ascii: ".") { break }
            index += 1
        }
        let word = String(utf8Bytes: bytes[start..<index])
        let end = index
        if word.hasPrefix("_") { while at(0) == 0x20 { index += 1 } }
        guard at(0) == UInt8(ascii: "'"), word.hasPrefix("_") || ["E", "N", "X", "B"].contains(word.uppercased()) else {
            index = end
            return words.append(.init(text: word))
        }
        let text = try quoted(hasEscapes: hasEscapes || word.uppercased() == "E")
        let value =
            switch word.uppercased() {
            case "X": SQLText.text(hexadecimal: text)
            case "_BINARY": SQLText.text(binary: text)
            default: String(utf8Bytes: text)
            }
        words.append(.init(text: value, isQuoted: true))
    }

    /// A text between two marks such as `$$` or `$body$` (PostgreSQL); nil, and nothing is taken,
    /// where there is none.
    private mutating func dollarQuoted() -> String? {
        let tag = bytes[(index + 1)...].prefix { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "_") }
        guard tag.endIndex < bytes.count, bytes[tag.endIndex] == UInt8(ascii: "$") else { return nil }
        let mark = Array(bytes[index...tag.endIndex])
        let start = tag.endIndex + 1
        guard lonelyDollars < Self.maximumLonelyDollars else { return nil }
        guard let end = bytes.firstRange(of: mark, from: start) else {
            lonelyDollars += 1
            return nil
        }
        index = end.upperBound
        return String(utf8Bytes: bytes[start..<end.lowerBound])
    }

    /// The bytes between quotation marks, which are doubled inside.
    private mutating func quoted(hasEscapes: Bool) throws(ConversionError) -> [UInt8] {
        let quote = bytes[index]
        var text: [UInt8] = []
        index += 1
        while index < bytes.count {
            let byte = bytes[index]
            if byte == quote {
                guard at(1) == quote else {
                    index += 1
                    return text
                }
                text.append(byte)
                index += 2
            } else if byte == UInt8(ascii: "\\"), hasEscapes, quote == UInt8(ascii: "'"), index + 1 < bytes.count {
                let next = bytes[index + 1]
                text.append(Self.escapes[next] ?? next)
                index += 2
            } else {
                text.append(byte)
                index += 1
            }
        }
        throw .badInput("the SQL has a text in quotation marks that never ends")
    }

    /// What letters after a backslash stand for.
    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
        UInt8(ascii: "0"): 0, UInt8(ascii: "Z"): 0x1A,
    ]
}
