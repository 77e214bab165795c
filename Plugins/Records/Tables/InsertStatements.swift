import DragKit
import DragTypes

/// Rows as SQL `INSERT` statements, as databases dump them (ISO 9075; MySQL's and SQLite's spellings are read as well).
enum InsertStatements {
    // MARK: Reading

    /// The rows of the statements for the first table that is named.
    ///
    /// - Throws: ``ConversionError``: `unsupported` when there is no such statement, `badInput` when a text in one never ends.
    static func table(in bytes: [UInt8]) throws(ConversionError) -> Table {
        var words = try Words(bytes)
        var table = Table()
        var name: String?
        var cells = 0
        let limit = Table.maximumCells(of: bytes.count)
        while let word = words.next() {
            guard word.isWord("INSERT") || word.isWord("REPLACE") else { continue }
            while words.peek()?.isWord("INTO") == false, words.peek()?.isWord("VALUES") == false, words.peek()?.text != ";", words.peek() != nil {
                _ = words.next()
            }
            guard words.next()?.isWord("INTO") == true, let target = words.name() else { continue }
            let columns = words.list()
            guard words.next()?.isWord("VALUES") == true else { continue }
            // Other tables have other columns.
            if name == nil {
                name = target
                if let columns { table.rows.append(columns) }
            }
            while let row = words.list() {
                if name == target { table.rows.append(row) }
                cells += row.count
                if cells > limit { throw Table.tooLarge(limit) }
                guard words.peek()?.text == "," else { break }
                _ = words.next()
            }
        }
        guard name != nil, !table.rows.isEmpty else { throw .unsupported("the SQL has no INSERT with values") }
        return table
    }

    private struct Word {
        var text: String
        /// Whether the word stood in quotation marks.
        var isQuoted = false

        func isWord(_ name: String) -> Bool { !isQuoted && text.uppercased() == name }
    }

    /// The words, quoted texts and marks of a script, without comments.
    private struct Words {
        private var words: [Word] = []
        private var position = 0

        init(_ bytes: [UInt8]) throws(ConversionError) {
            var index = 0
            func at(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
            while index < bytes.count {
                let byte = bytes[index]
                if ASCII.isWhitespace(byte) {
                    index += 1
                } else if byte == UInt8(ascii: "-"), at(1) == UInt8(ascii: "-") {
                    index = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
                } else if byte == UInt8(ascii: "/"), at(1) == UInt8(ascii: "*") {
                    index += 2
                    while index < bytes.count, !(at(0) == UInt8(ascii: "*") && at(1) == UInt8(ascii: "/")) { index += 1 }
                    index += 2
                } else if [UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`")].contains(byte) {
                    let (text, end) = try Self.quoted(bytes, from: index)
                    words.append(Word(text: text, isQuoted: true))
                    index = end
                } else if [UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";")].contains(byte) {
                    words.append(Word(text: String(UnicodeScalar(byte))))
                    index += 1
                } else {
                    let start = index
                    while index < bytes.count, !ASCII.isWhitespace(bytes[index]), !"(),;'\"`".utf8.contains(bytes[index]) { index += 1 }
                    words.append(Word(text: String(utf8Bytes: bytes[start..<index])))
                }
            }
        }

        /// A text in quotation marks, which are doubled inside; MySQL also writes backslashes.
        private static func quoted(_ bytes: [UInt8], from start: Int) throws(ConversionError) -> (text: String, end: Int) {
            let quote = bytes[start]
            var text: [UInt8] = []
            var index = start + 1
            while index < bytes.count {
                let byte = bytes[index]
                if byte == quote {
                    guard index + 1 < bytes.count, bytes[index + 1] == quote else { return (String(utf8Bytes: text), index + 1) }
                    text.append(byte)
                    index += 2
                } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "'"), index + 1 < bytes.count {
                    let next = bytes[index + 1]
                    text.append(next == UInt8(ascii: "n") ? 0x0A : next == UInt8(ascii: "t") ? 0x09 : next == UInt8(ascii: "r") ? 0x0D : next)
                    index += 2
                } else {
                    text.append(byte)
                    index += 1
                }
            }
            throw .badInput("the SQL has a text in quotation marks that never ends")
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

        /// The text of `replace('two\nlines','\n',char(10))`, which SQLite dumps for a text with a line end. Nil, and nothing is taken, for
        /// other calls.
        private mutating func replaced() -> String? {
            guard position + 2 < words.count, words[position].text == "(", words[position + 1].isQuoted else { return nil }
            let text = words[position + 1].text
            var depth = 0
            var end = position
            while end < words.count {
                if !words[end].isQuoted, words[end].text == "(" { depth += 1 }
                if !words[end].isQuoted, words[end].text == ")" { depth -= 1 }
                end += 1
                if depth == 0 {
                    position = end
                    return text
                }
            }
            return nil
        }

        /// The values between parentheses; nil when no parenthesis begins. NULL is an empty text; a call of a function is its text.
        mutating func list() -> [String]? {
            guard peek()?.text == "(", peek()?.isQuoted == false else { return nil }
            position += 1
            var values: [String] = []
            var value = ""
            var depth = 0
            while let word = next() {
                if !word.isQuoted, word.text == ")" {
                    if depth == 0 { return values + [value] }
                    depth -= 1
                }
                if word.isWord("REPLACE"), value.isEmpty, let text = replaced() {
                    value = text
                    continue
                }
                if !word.isQuoted, word.text == "(" { depth += 1 }
                if !word.isQuoted, word.text == ",", depth == 0 {
                    values.append(value)
                    value = ""
                } else if !word.isWord("NULL") {
                    value += (value.isEmpty || word.isQuoted ? "" : " ") + word.text
                }
            }
            return nil
        }
    }

    // MARK: Writing

    /// A statement for each row, into a table called `data`.
    static func text(of table: Table) -> String {
        let names = table.columnNames
        let columns = names.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ", ")
        return table.body.map { row in
            let values = names.indices.map { index -> String in
                let cell = index < row.count ? row[index] : ""
                return Table.isNumber(cell) ? cell : "'\(cell.replacing("'", with: "''"))'"
            }
            return "INSERT INTO data (\(columns)) VALUES (\(values.joined(separator: ", ")));\n"
        }.joined()
    }
}
