import Documents

/// Pieces that stand beside lines of a page and were drawn after further lines. They are cells of a
/// table, or the lines of the next column of text.
struct PDFColumns {
    /// The pieces beside a line.
    private struct Entry {
        let line: Int
        /// How many lines there were when the first piece came.
        let lineCount: Int
        var pieces: [PDFPages.Piece]
    }

    private var entries: [Entry] = []
    private var places: [Int: Int] = [:]

    /// The lines that two columns of text have side by side at least.
    private static let fewestLines = 3
    /// The fewest characters of such lines, in the middle.
    private static let shortestLine = 12

    func holds(_ line: Int) -> Bool { places[line] != nil }

    /// Whether the line before was the last one beside which a piece came, so that the line is the
    /// next one of the same column.
    func reaches(_ line: Int, lineCount: Int) -> Bool { entries.last.map { $0.line == line - 1 && $0.lineCount == lineCount } ?? false }

    func frame(of line: Int) -> PDFPages.Frame? {
        places[line].flatMap { place in entries[place].pieces.dropFirst().reduce(entries[place].pieces.first?.frame) { $0?.union($1.frame) } }
    }

    mutating func begin(_ piece: PDFPages.Piece, _ line: Int, lineCount: Int) {
        places[line] = entries.count
        entries.append(Entry(line: line, lineCount: lineCount, pieces: [piece]))
    }

    /// Adds a piece to those beside a line.
    ///
    /// - Returns: whether there were any.
    mutating func add(_ piece: PDFPages.Piece, ifHolds line: Int) -> Bool {
        guard let place = places[line] else { return false }
        entries[place].pieces.append(piece)
        return true
    }

    /// Adds the pieces to the lines that they stand beside, if these are rows of a table, or makes
    /// lines of them.
    func settle(in lines: inout [PDFLine]) {
        var made: [(place: Int, lines: [PDFLine])] = []
        var start = 0
        while start < entries.count {
            var end = start + 1
            while end < entries.count, entries[end].line == entries[end - 1].line + 1, entries[end].lineCount == entries[start].lineCount { end += 1 }
            let run = entries[start..<end]
            if isColumn(run, lines) {
                made.append((entries[start].lineCount, run.map { Self.line(of: $0.pieces, page: lines[$0.line].page) }))
            } else {
                for entry in run { for piece in entry.pieces { lines[entry.line].add(piece) } }
            }
            start = end
        }
        for column in made.sorted(by: { $0.place > $1.place }) { lines.insert(contentsOf: column.lines, at: column.place) }
    }

    private static func line(of pieces: [PDFPages.Piece], page: Int) -> PDFLine {
        var line = PDFLine(pieces[0], page: page)
        for piece in pieces.dropFirst() { line.add(piece) }
        return line
    }

    /// Whether entries beside neighbouring lines are a column of text: several long lines, with no
    /// row of a table above or below.
    private func isColumn(_ run: ArraySlice<Entry>, _ lines: [PDFLine]) -> Bool {
        guard run.count >= Self.fewestLines, let first = run.first, let last = run.last else { return false }
        let length = run.reduce(0) { $0 + $1.pieces.reduce(0) { $0 + $1.text.count } }
        guard length >= Self.shortestLine * run.count else { return false }
        return !isRow(first.line - 1, beside: first.line, lines) && !isRow(last.line + 1, beside: last.line, lines)
    }

    /// Whether a line has several cells, and stands next to another one.
    private func isRow(_ index: Int, beside other: Int, _ lines: [PDFLine]) -> Bool {
        guard lines.indices.contains(index), lines[index].page == lines[other].page else { return false }
        let (line, neighbour) = (lines[index], lines[other])
        guard abs(line.frame.top - neighbour.frame.top) < 3 * neighbour.frame.height else { return false }
        return holds(index) || zip(line.pieces, line.pieces.dropFirst()).contains { $1.frame.left - $0.frame.right > $0.size }
    }
}
