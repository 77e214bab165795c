import Documents
import DragTypes

/// Lines whose cells stand below each other.
struct PDFTable {
    let rows: [[[RichDocument.Run]]]
    /// How many lines the table takes.
    let lineCount: Int

    /// The table at the beginning of some lines; nil where there is none.
    ///
    /// - Parameter pitch: the usual distance of lines, as a multiple of their size.
    init?(_ lines: ArraySlice<PDFLine>, pitch: Double) {
        let run = Self.run(at: lines, pitch)
        guard run.count(where: { $0.cells.count > 1 }) > 1 else { return nil }
        let columns = Self.columns(of: run)
        guard columns.count > 1, columns.count <= Self.mostColumns else { return nil }
        var rows: [[[RichDocument.Run]]] = []
        var taken = 0
        for line in run {
            let cells = line.cells.map { cell in (column: columns.firstIndex { $0.contains((cell.frame.left + cell.frame.right) / 2) }, cell.runs) }
            guard cells.allSatisfy({ $0.column != nil }), Set(cells.map(\.column)).count == cells.count else { break }
            let isClose = taken > 0 && line.frame.top - run[run.startIndex + taken - 1].frame.top < 1.2 * pitch * line.size
            // The second line of a cell has nothing in the first column, or only words that go on.
            if !(isClose && (cells.first?.column != 0 || line.cells.allSatisfy(Self.beginsSmall))) {
                rows.append([[RichDocument.Run]](repeating: [], count: columns.count))
            }
            for (column, runs) in cells {
                guard let column else { continue }
                if !rows[rows.count - 1][column].isEmpty { rows[rows.count - 1][column].append(RichDocument.Run(.text(" "))) }
                rows[rows.count - 1][column] += runs
            }
            taken += 1
        }
        while let last = rows.last, last.count(where: { !$0.isEmpty }) < 2 {
            rows.removeLast()
            taken -= 1
        }
        guard rows.count > 1, taken > 1, !Self.areColumnsOfText(rows), !Self.areNumbered(rows) else { return nil }
        (self.rows, lineCount) = (Self.joined(rows), taken)
    }

    /// The most columns of a table.
    private static let mostColumns = 200
    /// The most lines of a table that are compared with each other.
    private static let mostLines = 2000

    /// The lines up to the first one that is neither a row nor the second line of a cell.
    private static func run(at lines: ArraySlice<PDFLine>, _ pitch: Double) -> ArraySlice<PDFLine> {
        guard let first = lines.first, first.cells.count > 1 else { return [] }
        var end = lines.startIndex + 1
        while end < lines.endIndex, end - lines.startIndex < mostLines {
            let (line, last) = (lines[end], lines[end - 1])
            let step = line.frame.top - last.frame.top
            guard line.page == last.page, step > 0, step < 3.2 * pitch * last.size else { break }
            if line.cells.count < 2 {
                // One cell alone goes on below one of the row above.
                guard let cell = line.cells.first, step < 1.2 * pitch * last.size,
                    line.frame.left > first.frame.left + line.size || beginsSmall(cell),
                    last.cells.contains(where: { $0.frame.left < cell.frame.right && cell.frame.left < $0.frame.right })
                else { break }
            }
            end += 1
        }
        return lines[lines.startIndex..<end]
    }

    private static func beginsSmall(_ cell: PDFLine.Cell) -> Bool { cell.text.first?.isLowercase == true }

    /// The places of the columns: what the cells below each other take together.
    private static func columns(of lines: ArraySlice<PDFLine>) -> [ClosedRange<Double>] {
        var result: [ClosedRange<Double>] = []
        for cell in lines.flatMap(\.cells).sorted(by: { $0.frame.left < $1.frame.left }) {
            let place = cell.frame.left...max(cell.frame.left, cell.frame.right)
            if let last = result.last, last.upperBound > place.lowerBound {
                result[result.count - 1] = last.lowerBound...max(last.upperBound, place.upperBound)
            } else {
                result.append(place)
            }
        }
        return result
    }

    /// Whether the columns hold sentences that go on in the next row: a page in two columns.
    private static func areColumnsOfText(_ rows: [[[RichDocument.Run]]]) -> Bool {
        guard rows.count > 3, rows[0].count == 2 else { return false }
        let lengths = rows.flatMap { $0.map { $0.reduce(0) { $0 + $1.plainText.count } } }
        return lengths.count { $0 > 25 } * 10 > lengths.count * 8
    }

    /// Whether the first column has nothing but the marks or numbers of what stands beside them.
    private static func areNumbered(_ rows: [[[RichDocument.Run]]]) -> Bool {
        guard rows[0].count == 2 else { return false }
        let length = rows.reduce(0) { $0 + $1[1].reduce(0) { $0 + $1.plainText.count } } / rows.count
        return rows.allSatisfy { row in
            let text = row[0].map(\.plainText).joined().trimmingWhitespace
            return PDFLabel.isLabel(text) && !text.allSatisfy(\.isNumber)
                || length > 20 && text.utf8.count < 8 && text.contains(".") && text.allSatisfy { $0.isNumber || $0 == "." }
        }
    }

    /// The rows with one column for each two of which no row fills both: a heading on the left side
    /// of its column, and numbers on the right one.
    private static func joined(_ rows: [[[RichDocument.Run]]]) -> [[[RichDocument.Run]]] {
        var rows = rows
        var column = 0
        while column + 1 < rows[0].count, rows[0].count > 2 {
            guard rows.allSatisfy({ $0[column].isEmpty || $0[column + 1].isEmpty }) else {
                column += 1
                continue
            }
            for row in rows.indices {
                rows[row][column] += rows[row][column + 1]
                rows[row].remove(at: column + 1)
            }
        }
        return rows
    }

    /// The rows of a table that goes on from the page before: without a heading that is repeated.
    func rows(after first: [String]) -> [[[RichDocument.Run]]] { Self.texts(rows[0]) == first ? Array(rows.dropFirst()) : rows }

    static func texts(_ row: [[RichDocument.Run]]) -> [String] { row.map { $0.map(\.plainText).joined().trimmingWhitespace } }

    /// The table as a document has it.
    static func block(_ rows: [[[RichDocument.Run]]]) -> RichDocument.Block {
        let texts = rows.map(texts)
        let cells = rows.map { row in
            row.map { RichDocument.Table.Cell(blocks: $0.isEmpty ? [] : [.paragraph(PDFParagraph.tidy($0))]) }
        }
        return .table(
            RichDocument.Table(
                rows: cells, headerRows: TableHeading(texts).isThere ? 1 : 0,
                alignments: [RichDocument.Table.Alignment](repeating: .natural, count: rows[0].count)))
    }
}
