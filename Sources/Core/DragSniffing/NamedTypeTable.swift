import DragTypes

/// What files of a type have, or never have, near their beginning. The lines of the table refute a
/// name and recognise nothing: the words are too common for that.
///
/// A line is an identifier, `needs` or `excludes`, and alternatives with ` / ` between them. A type
/// that `needs` has one of the alternatives at least; a type that `excludes` has none. An
/// alternative is one or more conditions with ` & ` between them, in the grammar of the catalogue's
/// signatures; a condition without a place may hold anywhere in the sample.
struct NamedTypeTable: Sendable {
    private let lines: [ArraySlice<UInt8>]

    init(parsing table: String) { lines = Array(table.utf8).split(separator: 0x0A) }

    /// Whether bytes can be of a type, as far as the table tells. True for a type that has no line.
    func allows(_ bytes: [UInt8], as type: TypeIdentifier) -> Bool {
        let beginning = Array((type.canonical + " ").utf8)
        return lines.allSatisfy { line in
            guard line.starts(with: beginning), let row = Row(line) else { return true }
            let isFound = row.alternatives.contains { $0.allSatisfy { $0.matches(bytes) } }
            return isFound != row.excludes
        }
    }

    /// The lines that cannot be read, or whose type is not in the catalogue. A test checks that
    /// there are none.
    func unreadable(in catalogue: TypeCatalogue) -> [String] {
        lines.compactMap { line in
            let row = Row(line)
            let isKnown = row.flatMap { TypeIdentifier($0.type) }.flatMap { catalogue.declaration(of: $0)?.identifier.canonical } == row?.type
            return row != nil && isKnown ? nil : String(utf8Bytes: line)
        }
    }

    private struct Row {
        var type: String
        var excludes: Bool
        var alternatives: [[SignatureTest]]

        init?(_ line: ArraySlice<UInt8>) {
            let columns = line.split(separator: 0x20, maxSplits: 2)
            guard columns.count == 3 else { return nil }
            switch String(utf8Bytes: columns[1]) {
            case "needs": excludes = false
            case "excludes": excludes = true
            default: return nil
            }
            type = String(utf8Bytes: columns[0])
            alternatives = []
            for alternative in Self.parts(of: columns[2], separator: UInt8(ascii: "/")) {
                let tests = Self.parts(of: alternative, separator: UInt8(ascii: "&")).map(Self.test)
                guard tests.allSatisfy({ $0 != nil }) else { return nil }
                alternatives.append(tests.compactMap(\.self))
            }
        }

        private static func test(_ text: ArraySlice<UInt8>) -> SignatureTest? {
            let text = ASCII.trimmed(text)
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
}
