import DragTypes

/// Numbers as people write them: with a decimal comma, and with marks between thousands.
extension Table {
    /// Writes numbers with decimal commas with full stops, as in the column `1,5` of a table whose
    /// fields are separated by semicolons.
    mutating func readDecimalCommas() {
        let start = hasHeading ? 1 : 0
        // `1,234.50` tells that commas part thousands in this table.
        if readThousands(from: start) { return }
        let read = rewrite(from: start, where: Self.hasComma, beside: Self.isWithoutPoint, Self.withPoint)
        // In a table whose separator is the semicolon, `12.500` is twelve thousand five hundred if
        // all of its column may be such numbers.
        rewrite(from: start, except: read, where: Self.isGrouped, beside: Self.isWithoutPoint) { $0.replacing(".", with: "") }
    }

    /// The table with the numbers of its columns as computers write them, where a column tells what
    /// its marks mean: `10,200.00` and `1.234,50`, `12,5`, and `1 234,50` with spaces of any kind.
    /// `1,234` alone may be either, and stays.
    var withPlainNumbers: Table {
        let start = hasHeading ? 1 : 0
        let candidates = columnsOfNumberSigns(from: start)
        // Most tables have none, and are not copied.
        guard !candidates.isEmpty else { return self }
        var table = self
        let others = Set(0..<(rows.map(\.count).max() ?? 0)).subtracting(candidates)
        let spaced = table.readSpaces(from: start, except: others)
        if !table.readThousands(from: start, except: others.union(spaced)) {
            table.rewrite(
                from: start, except: others.union(spaced), where: Self.hasComma, beside: Self.isWithoutPoint, evidence: Self.isDecimalComma,
                Self.withPoint)
        }
        return table
    }

    /// The columns that have commas or spaces, and nothing but signs of which numbers are made.
    private func columnsOfNumberSigns(from start: Int) -> [Int] {
        (0..<(rows.map(\.count).max() ?? 0)).filter { column in
            var hasMarks = false
            for row in rows.dropFirst(start) where column < row.count {
                for byte in row[column].utf8 where !ASCII.isDigit(byte) {
                    switch byte {
                    case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"): break
                    // The last ones are the bytes of spaces that break no line.
                    case UInt8(ascii: ","), UInt8(ascii: " "), 0xC2, 0xA0, 0xE2, 0x80, 0xAF: hasMarks = true
                    default: return false
                    }
                }
            }
            return hasMarks
        }
    }

    /// Takes the commas out of numbers in which they part thousands, if a number of the table tells
    /// so.
    private mutating func readThousands(from start: Int, except others: Set<Int> = []) -> Bool {
        let isTold = rows.dropFirst(start).contains { row in row.indices.contains { Self.isEnglish(row[$0]) && !others.contains($0) } }
        guard isTold else { return false }
        rewrite(from: start, except: others, where: Self.isGroupedByCommas, beside: Self.isNumber) { $0.replacing(",", with: "") }
        return true
    }

    /// Takes the spaces out of numbers in which they part thousands. A plain space does in a column
    /// of which one number has a fraction or is negative; others may be numbers of telephones.
    private mutating func readSpaces(from start: Int, except others: Set<Int>) -> Set<Int> {
        let asks = { Self.isGroupedBySpaces($0) || Self.hasComma($0) }
        return rewrite(from: start, except: others, where: asks, beside: Self.isWithoutPoint, evidence: Self.isSurelyGroupedBySpaces) {
            Self.withPoint($0.filter { !Self.spaces.contains($0) })
        }
    }

    /// Writes the cells of each column anew in which one cell asks for it, and of which all are
    /// numbers afterwards.
    ///
    /// - Parameters:
    ///   - asks: whether a cell is written anew.
    ///   - fits: whether a cell that does not ask is a number beside those that do.
    ///   - tells: what one cell of the column must be.
    /// - Returns: the columns that were written anew.
    @discardableResult private mutating func rewrite(
        from start: Int, except others: Set<Int> = [], where asks: (String) -> Bool, beside fits: (String) -> Bool,
        evidence tells: (String) -> Bool = { _ in true }, _ change: (String) -> String
    ) -> Set<Int> {
        var changed: Set<Int> = []
        for column in 0..<(rows.map(\.count).max() ?? 0) where !others.contains(column) {
            let cells = rows.dropFirst(start).lazy.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
            guard cells.contains(where: { asks($0) && tells($0) }), cells.allSatisfy({ asks($0) ? Self.isNumber(change($0)) : fits($0) }) else {
                continue
            }
            changed.insert(column)
            for row in rows.indices.dropFirst(start) where column < rows[row].count && asks(rows[row][column]) {
                rows[row][column] = change(rows[row][column])
            }
        }
        return changed
    }

    // MARK: Numbers

    private static func hasComma(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: ",")) }

    /// Whether a number has no point, or is too short to have thousands.
    private static func isWithoutPoint(_ text: String) -> Bool {
        text.utf8.count < 4 && text.utf8.allSatisfy(ASCII.isDigit) || !text.utf8.contains(UInt8(ascii: ".")) && isNumber(text)
    }

    /// Whether a text is a number such as `1,234.50`, or `1,234,567`.
    private static func isEnglish(_ text: String) -> Bool {
        guard let comma = text.utf8.lastIndex(of: UInt8(ascii: ",")) else { return false }
        let isTold = text.utf8[comma...].contains(UInt8(ascii: ".")) || text.utf8[..<comma].contains(UInt8(ascii: ","))
        return isTold && isGroupedByCommas(text)
    }

    /// Whether commas part a number into thousands.
    private static func isGroupedByCommas(_ text: String) -> Bool {
        guard isGrouped(text, by: UInt8(ascii: ","), before: UInt8(ascii: ".")) else { return false }
        guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return true }
        let fraction = text.utf8[point...].dropFirst()
        return !fraction.isEmpty && fraction.allSatisfy(ASCII.isDigit)
    }

    /// Whether the comma of a number parts a fraction and no thousands: `12,5`, `1.234,50`.
    private static func isDecimalComma(_ text: String) -> Bool {
        guard let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else { return false }
        return text.utf8[comma...].count != 4 || text.utf8[..<comma].contains(UInt8(ascii: ".")) || text.utf8[..<comma].count > 4
    }

    /// A number with a decimal comma, and with full stops between thousands, as computers write it.
    private static func withPoint(_ text: String) -> String {
        text.replacing(".", with: "").replacing(",", with: ".")
    }

    /// Whether full stops part a number into thousands: `83.200.000`.
    private static func isGrouped(_ text: String) -> Bool { isGrouped(text, by: UInt8(ascii: "."), before: UInt8(ascii: ",")) }

    /// Whether a mark parts the digits in front of the fraction into groups of three.
    private static func isGrouped(_ text: String, by mark: UInt8, before end: UInt8) -> Bool {
        var (groups, length, first) = (0, 0, mark)
        for byte in text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...] {
            if byte == end { break }
            if byte == mark {
                guard length == 3 || groups == 0 && length > 0 else { return false }
                (groups, length) = (groups + 1, 0)
            } else {
                guard ASCII.isDigit(byte), length < 3 else { return false }
                if groups == 0, length == 0 { first = byte }
                length += 1
            }
        }
        return groups > 0 && length == 3 && first != UInt8(ascii: "0")
    }

    /// The spaces that stand between thousands: a plain one, one that breaks no line, a narrow one.
    private static let spaces: Set<Character> = [" ", "\u{A0}", "\u{202F}"]

    /// Whether spaces part a number into thousands: `1 234,50`.
    private static func isGroupedBySpaces(_ text: String) -> Bool {
        guard text.utf8.contains(where: { $0 == 0x20 || $0 == 0xC2 || $0 == 0xE2 }) else { return false }
        return isGrouped(String(text.map { spaces.contains($0) ? "." : $0 }))
    }

    private static func isSurelyGroupedBySpaces(_ text: String) -> Bool {
        guard isGroupedBySpaces(text) else { return false }
        return text.hasPrefix("-") || text.utf8.contains(UInt8(ascii: ",")) || !text.contains(" ")
    }
}
