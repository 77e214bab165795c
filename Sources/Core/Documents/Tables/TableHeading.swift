import DragTypes

/// Tells whether the first row of a table holds the names of its columns, which formats such as CSV
/// do not mark.
package struct TableHeading {
    private let rows: [[String]]

    package init(_ rows: [[String]]) { self.rows = rows }

    /// Whether a text is a number as programs write it, so that it loses nothing as one: `-1.5` is,
    /// `007` and `1e400` are not.
    package static func isNumber(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 17, let value = Double(text), value.isFinite else { return false }
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let isPlain = digits.utf8.allSatisfy { ASCII.isDigit($0) || $0 == UInt8(ascii: ".") }
        // A whole number of more digits than computers keep, such as an account's, is a text.
        if !digits.contains("."), digits.utf8.count >= 16, value.magnitude > 9_007_199_254_740_992 { return false }
        return isPlain && digits.first != "." && digits.last != "." && (!digits.hasPrefix("0") || digits == "0" || digits.hasPrefix("0."))
    }

    /// Whether the first row holds the names of the columns.
    ///
    /// Texts that are all different and no numbers are names. What else may be: the first name is
    /// left out, as by pandas, or names stand twice, if a column of numbers has a name; and numbers
    /// one after the other, such as years, beside a name, if the rows below hold other ones.
    package var isThere: Bool {
        guard rows.count > 1, let first = rows.first, !first.isEmpty else { return false }
        let names = first.filter { !$0.isEmpty && !Self.isNumber($0) }
        guard let name = names.first else { return false }
        if names.count == first.count, Set(names).count == names.count { return true }
        if first.dropFirst().allSatisfy({ !Self.isNumber($0) }) {
            let isOneMissing = first.count - names.count <= 1
            return isOneMissing && first.indices.contains { !first[$0].isEmpty && Self.isNumber(first[$0]) == false && isNumeric(column: $0) }
        }
        let numbers = first.filter(Self.isNumber).compactMap { Int($0) }
        let isSeries = numbers.count > 1 && zip(numbers, numbers.dropFirst()).allSatisfy { $1 - $0 == numbers[1] - numbers[0] && $1 > $0 }
        return isSeries && names.count + numbers.count == first.count && Set(names).count == names.count
            && !rows.dropFirst().prefix(Self.sample).contains { $0.contains(name) || $0.filter(Self.isNumber).compactMap { Int($0) } == numbers }
    }

    /// How many rows are examined for what columns hold.
    private static let sample = 200

    /// Whether the rows below the first hold nothing but numbers in a column.
    private func isNumeric(column: Int) -> Bool {
        let cells = rows.dropFirst().prefix(Self.sample).compactMap { column < $0.count ? $0[column] : nil }.filter { !$0.isEmpty }
        return !cells.isEmpty && cells.allSatisfy(Self.isNumber)
    }
}
