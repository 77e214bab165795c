import DragKit
import DragTypes

/// A table with a heading, whose columns are read by name. The reader has no place for those that
/// it does not read.
struct Columns {
    /// The columns by their headings in lower case.
    private let positions: [String: Int]
    private let account: Account
    /// The headings as the table has them.
    private let headings: [String]

    /// Which columns were read.
    private final class Account {
        var isRead: [Bool]
        /// Which of them were read as the rest of a row.
        var isRest: [Bool]

        init(count: Int) {
            isRead = [Bool](repeating: false, count: count)
            isRest = isRead
        }
    }

    /// The columns of a heading. Of two columns with one name the first is read.
    init(_ heading: [String]) {
        headings = heading.map(\.trimmingWhitespace)
        account = Account(count: heading.count)
        positions = Dictionary(zip(headings.lazy.map { $0.lowercased() }, 0...)) { first, _ in first }
    }

    /// Whether there is a column with one of these names.
    func has(_ names: String...) -> Bool { has(names) }
    func has(_ names: [String]) -> Bool { names.contains { positions[$0] != nil } }

    /// The name of the leftmost column with one of these names, which are in lower case; nil when
    /// there is none.
    func first(among names: Set<String>) -> String? { headings.lazy.map { $0.lowercased() }.first(where: names.contains) }

    /// The first cell of a row, among the columns with these names, that is not empty.
    func cell(_ names: [String], of row: [String]) -> String {
        var found = ""
        for name in names {
            guard let index = positions[name] else { continue }
            account.isRead[index] = true
            if found.isEmpty, row.indices.contains(index) { found = row[index] }
        }
        return found
    }

    /// The cells of a row that a list of JSON has become: those in `tags.1`, `tags.2` … that hold
    /// something.
    func series(_ name: String, of row: [String]) -> [String] {
        var cells: [String] = []
        var number = 1
        while let index = positions["\(name).\(number)"] {
            account.isRead[index] = true
            if row.indices.contains(index), !row[index].isEmpty { cells.append(row[index]) }
            number += 1
        }
        return cells
    }

    /// The cells of a row that hold something in columns which are read by no name, with the
    /// headings of these. ``addRest(of:to:except:)`` counts them no longer.
    func rest(of row: [String], except bookkeeping: Set<String> = []) -> [(name: String, value: String)] {
        headings.indices.filter { $0 < row.count && !row[$0].isEmpty && !headings[$0].isEmpty && !named(bookkeeping, $0) }.compactMap { column in
            if account.isRead[column], !account.isRest[column] { return nil }
            (account.isRead[column], account.isRest[column]) = (true, true)
            return (headings[column], row[column])
        }
    }

    private func named(_ names: Set<String>, _ column: Int) -> Bool { names.contains(headings[column].lowercased()) }

    /// Counts the cells that hold something in columns that were not read, and beyond the heading.
    ///
    /// - Parameter bookkeeping: headings in lower case that say nothing to people.
    func addRest(of rows: some Sequence<[String]>, to unread: inout Unread, except bookkeeping: Set<String> = []) {
        let columns = headings.indices.filter { !account.isRead[$0] && !bookkeeping.contains(headings[$0].lowercased()) }
        let isOutlook = OutlookDefaults.isTable(headings)
        for row in rows {
            for column in columns where column < row.count && !row[column].isEmpty {
                if !isOutlook || !OutlookDefaults.saysNothing(row[column], in: row) { unread.add(field: headings[column]) }
            }
            for cell in row.dropFirst(headings.count) where !cell.isEmpty { unread.add(field: "") }
        }
    }
}
