import DragTypes

/// Numbers as people write them: with a decimal comma, and with marks between thousands.
extension Table {
    /// Writes numbers with decimal commas with full stops, as in the column `1,5` of a table whose
    /// fields are separated by semicolons.
    mutating func readDecimalCommas() {
        let start = hasHeading ? 1 : 0
        // `1,234.50` tells that commas part thousands in this table.
        if readThousands(from: start) { return }
        let read = rewrite(from: start, where: { $0.utf8.contains(UInt8(ascii: ",")) }, beside: Self.isWithoutPoint, Self.withPoint)
        // In a table whose separator is the semicolon, `12.500` is twelve thousand five hundred if
        // all of its column may be such numbers.
        rewrite(from: start, except: read, where: Self.isGrouped, beside: Self.isWithoutPoint) { $0.replacing(".", with: "") }
    }

    /// The table with the numbers of its columns as computers write them, where a column tells what
    /// its marks mean: `10,200.00` and `1.234,50`, `12,5`, and `1 234,50` with spaces of any kind.
    /// `1,234` alone may be either, and stays.
    var withPlainNumbers: Table {
        var table = self
        let start = hasHeading ? 1 : 0
        table.readSpaces(from: start)
        if !table.readThousands(from: start) {
            table.rewrite(
                from: start, where: { $0.utf8.contains(UInt8(ascii: ",")) }, beside: Self.isWithoutPoint, evidence: Self.isDecimalComma,
                Self.withPoint)
        }
        return table
    }

    /// Takes the commas out of numbers in which they part thousands, if a number of the table tells
    /// so.
    private mutating func readThousands(from start: Int) -> Bool {
        guard rows.dropFirst(start).joined().contains(where: Self.isEnglish) else { return false }
        rewrite(from: start, where: Self.isGroupedByCommas, beside: Self.isNumber) { $0.replacing(",", with: "") }
        return true
    }

    /// Takes the spaces out of numbers in which they part thousands. A plain space does in a column
    /// of which one number has a fraction or is negative; others may be numbers of telephones.
    private mutating func readSpaces(from start: Int) {
        let asks = { Self.isGroupedBySpaces($0) || $0.utf8.contains(UInt8(ascii: ",")) }
        rewrite(from: start, where: asks, beside: Self.isWithoutPoint, evidence: Self.isSurelyGroupedBySpaces) {
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
        guard text.utf8.contains(UInt8(ascii: ",")) else { return false }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts[0].contains(","), parts.dropFirst().allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(ASCII.isDigit) }) else {
            return false
        }
        return isGrouped(String(parts[0]).replacing(",", with: "."))
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
    private static func isGrouped(_ text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: ".")) else { return false }
        let whole = (text.hasPrefix("-") ? text.dropFirst() : text[...]).prefix { $0 != "," }
        let groups = whole.split(separator: ".", omittingEmptySubsequences: false)
        return groups.count > 1 && (1...3).contains(groups[0].count) && groups[0].first != "0" && groups.dropFirst().allSatisfy { $0.count == 3 }
            && groups.allSatisfy { $0.utf8.allSatisfy(ASCII.isDigit) }
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
