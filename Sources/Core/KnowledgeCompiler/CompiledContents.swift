import DragTypes

/// The index of what the contents of files have, or never have, whose names several formats share.
struct CompiledContents {
    let index: [UInt8]

    /// - Throws: ``KnowledgeError`` for a line with a mistake.
    init(_ file: DataLines, _ types: CompiledTypes) throws(KnowledgeError) {
        var rows: [ContentRule] = []
        for line in file.lines { rows.append(try Self.rule(line, in: file, types)) }
        var writer = IndexWriter()
        ContentRule.write(rows.sorted { $0.type.canonical < $1.type.canonical }, to: &writer)
        index = writer.bytes
    }

    static func rule(_ line: DataLines.Line, in file: DataLines, _ types: CompiledTypes) throws(KnowledgeError) -> ContentRule {
        let columns = line.text.split(separator: 0x20, maxSplits: 2)
        let verbs = ["needs": false, "excludes": true]
        guard columns.count == 3, let excludes = verbs[String(utf8Bytes: columns[1])] else {
            throw file.mistake(line, "A line is \u{201C}type needs tests\u{201D} or \u{201C}type excludes tests\u{201D}.")
        }
        guard let type = types.type(columns[0]) else {
            throw file.mistake(line, "No type is called \u{201C}\(String(utf8Bytes: columns[0]))\u{201D}.")
        }
        var alternatives: [[SignatureTest]] = []
        for alternative in parts(of: columns[2], separator: UInt8(ascii: "/")) {
            var tests: [SignatureTest] = []
            for text in parts(of: alternative, separator: UInt8(ascii: "&")) {
                guard let test = test(ASCII.trimmed(text)) else { throw file.mistake(line, "\u{201C}\(String(utf8Bytes: text))\u{201D} is no test.") }
                tests.append(test)
            }
            alternatives.append(tests)
        }
        return ContentRule(type, excludes: excludes, alternatives)
    }

    /// A test without a place may hold anywhere.
    private static func test(_ text: ArraySlice<UInt8>) -> SignatureTest? {
        let hasPlace = text.first.map(ASCII.isDigit) ?? true
        return SignatureTest(parsing: hasPlace ? text : Array("0-\(SignatureSet.reach) ".utf8) + text)
    }

    /// Parts with a separator between them that stands in no quotation marks.
    private static func parts(of text: ArraySlice<UInt8>, separator: UInt8) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var (start, isQuoted, isEscaped) = (text.startIndex, false, false)
        for index in text.indices {
            let byte = text[index]
            if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            guard byte == separator, !isQuoted else { continue }
            parts.append(text[start..<index])
            start = index + 1
        }
        return parts + [text[start...]]
    }
}
