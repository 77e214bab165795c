import DragTypes

/// Tells whether the first row of a table holds the names of its columns, which formats such as CSV
/// do not mark.
package struct TableHeading {
    private let rows: [[String]]

    package init(_ rows: [[String]]) { self.rows = rows }

    /// Whether a text is a number as programs write it, so that it loses nothing as one: `-1.5` is,
    /// and `0.30000000000000004`, which is the shortest text of that number; `007` and `1e400` are
    /// not.
    package static func isNumber(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= longestNumber, let value = Double(text), value.isFinite else { return false }
        if text.utf8.count > 17, value.description != text { return false }
        var digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        // Without a point, it may be a code: `12E4`. Programs write `1e-05`.
        if let exponent = digits.firstIndex(where: { $0 == "e" || $0 == "E" }),
            digits[..<exponent].contains(".") || ["e-", "e+"].contains(digits[exponent...].prefix(2))
        {
            digits = digits[..<exponent]
        }
        let isPlain = digits.utf8.allSatisfy { ASCII.isDigit($0) || $0 == UInt8(ascii: ".") }
        // A whole number of more digits than computers keep, such as an account's, is a text.
        if !digits.contains("."), digits.utf8.count >= 16, value.magnitude > 9_007_199_254_740_992 { return false }
        return isPlain && digits.first != "." && digits.last != "." && (!digits.hasPrefix("0") || digits == "0" || digits.hasPrefix("0."))
    }

    /// The most bytes of a number that a computer writes: `-1.2345678901234567e-308`.
    private static let longestNumber = 24

    /// Whether the first row holds the names of the columns.
    ///
    /// Texts that are all different and no numbers are names. What else may be: a name is left out,
    /// as by pandas, or stands twice, if a column of numbers has a name or no text of the first row
    /// stands once more below; and numbers one after the other, such as years, beside a name or an
    /// empty cell, if the rows below hold other ones.
    package var isThere: Bool {
        guard rows.count > 1, let first = rows.first, !first.isEmpty else { return false }
        let names = first.filter { !$0.isEmpty && !Self.isNumber($0) }
        guard let name = names.first else { return first.count > 2 && first[0].isEmpty && isSeries(first.dropFirst()) && hasLabels }
        if names.count == first.count, Set(names).count == names.count { return true }
        if first.dropFirst().allSatisfy({ !Self.isNumber($0) }) {
            let isOneMissing = first.count - names.count <= 1
            if isOneMissing, first.indices.contains(where: { !first[$0].isEmpty && !Self.isNumber(first[$0]) && isNumeric(column: $0) }) {
                return true
            }
            return first.allSatisfy { !Self.isNumber($0) } && names.count * 2 > first.count && !recurs(first)
        }
        let numbers = first.filter(Self.isNumber).compactMap { Int($0) }
        return isSeries(first.filter(Self.isNumber)[...]) && names.count + numbers.count == first.count && Set(names).count == names.count
            && !rows.dropFirst().prefix(Self.sample).contains { $0.contains(name) || $0.filter(Self.isNumber).compactMap { Int($0) } == numbers }
    }

    /// Whether a text of the first row stands once more in its column, as data do and names do not.
    private func recurs(_ first: [String]) -> Bool {
        rows.dropFirst().prefix(Self.sample).contains { row in zip(first, row).contains { !$0.isEmpty && $0 == $1 } }
    }

    /// Whether texts are whole numbers with one distance, such as years.
    private func isSeries(_ texts: ArraySlice<String>) -> Bool {
        let numbers = texts.compactMap { Int($0) }
        guard numbers.count == texts.count, numbers.count > 1 else { return false }
        return zip(numbers, numbers.dropFirst()).allSatisfy { $1 - $0 == numbers[1] - numbers[0] && $1 > $0 }
    }

    /// Whether each row below the first begins with words, or with its own number, counted from 0
    /// as by pandas.
    private var hasLabels: Bool {
        let labels = rows.dropFirst().prefix(Self.sample).map { $0.first ?? "" }
        return labels.allSatisfy { !$0.isEmpty && !Self.isNumber($0) } || labels.enumerated().allSatisfy { $0.element == String($0.offset) }
    }

    /// How many rows are examined for what columns hold.
    private static let sample = 200

    /// Whether the rows below the first hold nothing but numbers in a column.
    private func isNumeric(column: Int) -> Bool {
        let cells = rows.dropFirst().prefix(Self.sample).compactMap { column < $0.count ? $0[column] : nil }.filter { !$0.isEmpty }
        return !cells.isEmpty && cells.allSatisfy(Self.isNumber)
    }
}
