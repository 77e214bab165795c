import Documents
import DragTypes

/// A line of a page: the pieces that stand beside each other, from left to right. Pieces with a
/// wide gap between them are cells.
struct PDFLine {
    private(set) var frame: PDFPages.Frame
    private(set) var pieces: [PDFPages.Piece]
    let page: Int
    /// The size of most characters.
    private(set) var size = 1.0
    /// What stands together.
    private(set) var cells: [Cell] = []
    private(set) var text = ""
    private(set) var isMonospaced = false
    /// Whether all words are bold.
    private(set) var isBold = false

    init(_ piece: PDFPages.Piece, page: Int) { (frame, pieces, self.page) = (piece.frame, [piece], page) }

    mutating func add(_ piece: PDFPages.Piece) {
        // The height of a line is that of its largest characters.
        frame = frame.union(piece.frame)
        let place = pieces.lastIndex { $0.frame.left <= piece.frame.left }.map { $0 + 1 } ?? 0
        pieces.insert(piece, at: place)
    }

    /// Makes a reference of a small piece that shows the mark of a footnote.
    ///
    /// - Returns: whether there is one.
    mutating func refer(to mark: String, as label: String) -> Bool {
        guard let index = pieces.firstIndex(where: { $0.size < 0.85 * size && $0.text.trimmingWhitespace == mark }) else { return false }
        pieces[index].runs = [RichDocument.Run(.footnote(label))]
        settle()
        return true
    }

    /// Finds out what the pieces say together, once all are there.
    mutating func settle() {
        size = PDFPages.commonSize(of: pieces)
        cells = separated
        text = cells.map(\.text).joined(separator: " ")
        isMonospaced = pieces.allSatisfy { $0.isMonospaced || $0.text.allSatisfy(\.isWhitespace) }
        isBold = pieces.flatMap(\.runs).allSatisfy { $0.marks.contains(.bold) || $0.plainText.allSatisfy(\.isWhitespace) }
    }

    /// All characters of the line.
    var runs: [RichDocument.Run] {
        Array(cells.map(\.runs).joined(separator: [RichDocument.Run(.text(" "))]))
    }

    /// Pieces without a wide gap between them.
    struct Cell {
        var frame: PDFPages.Frame
        var runs: [RichDocument.Run]

        var text: String { runs.map(\.plainText).joined() }
    }

    /// A gap that is as wide as the characters are high parts two cells; words stand closer.
    private static let gapOfCells = 1.0
    /// A gap in which a space belongs, as a part of the size.
    private static let gapOfWords = 0.12

    private var separated: [Cell] {
        var result: [Cell] = []
        var endsInSpace = false
        for piece in pieces where !piece.isBlank || result.isEmpty && pieces.count == 1 {
            let runs = self.runs(of: piece, size)
            let hasSpace = endsInSpace || piece.text.first?.isWhitespace == true
            endsInSpace = piece.text.last?.isWhitespace == true
            guard let last = result.indices.last, piece.frame.left - result[last].frame.right < Self.gapOfCells * size else {
                result.append(Cell(frame: piece.frame, runs: runs))
                continue
            }
            let isApart = piece.frame.left - result[last].frame.right > Self.gapOfWords * size
            if isApart, !hasSpace { result[last].runs.append(RichDocument.Run(.text(" "))) }
            result[last].runs += runs
            result[last].frame = result[last].frame.union(piece.frame)
        }
        return result
    }

    /// The characters of a piece. Small ones that do not stand on the line are set high or low.
    private func runs(of piece: PDFPages.Piece, _ size: Double) -> [RichDocument.Run] {
        guard piece.size < 0.85 * size else { return piece.runs }
        guard let base = pieces.first(where: { $0.size == size })?.frame else { return piece.runs }
        let (above, below) = (base.bottom - piece.frame.bottom, piece.frame.top - base.top)
        let isTouched = pieces.contains { other in
            other.size == size && max(other.frame.left - piece.frame.right, piece.frame.left - other.frame.right) < 0.5 * size
        }
        guard isTouched, above > 0.15 * base.height || below > 0.35 * base.height else { return piece.runs }
        let mark: RichDocument.Marks = above > 0.15 * base.height ? .superscripted : .subscripted
        return piece.runs.map { run in
            if case .footnote = run.content { run } else { RichDocument.Run(run.content, run.marks.union(mark), link: run.link) }
        }
    }
}

extension PDFPages {
    /// How far back a cell of a table may lead, in lines.
    private static let lookBack = 12

    /// The most lines of a page among which a label looks for its line.
    private static let mostLinesOfPage = 400

    /// The lines of all pages in the order in which they are read. The pieces of a page come in the
    /// order in which its program drew them, which is column by column.
    var lines: [PDFLine] {
        var result: [PDFLine] = []
        for (number, page) in pages.enumerated() {
            let start = result.count
            var late = PDFColumns()
            for piece in page.pieces where !piece.runs.isEmpty {
                if piece.text.allSatisfy(\.isWhitespace), !piece.isMonospaced { continue }
                if result.last?.pieces.last.map({ $0.isSame(as: piece) }) == true { continue }
                let near = result.indices.suffix(Self.lookBack).filter { $0 >= start }
                let line = near.last { Self.belongs(piece, to: result[$0], late.frame(of: $0), isLast: $0 == result.count - 1) }
                if let line, late.holds(line) || line == result.count - 1 && !late.reaches(line, lineCount: result.count) {
                    if !late.add(piece, ifHolds: line) { result[line].add(piece) }
                } else if let line {
                    late.begin(piece, line, lineCount: result.count)
                } else if let line = Self.item(of: piece, among: result[start...].suffix(Self.mostLinesOfPage)) {
                    result[line].add(piece)
                } else {
                    result.append(PDFLine(piece, page: number))
                }
            }
            late.settle(in: &result)
        }
        for index in result.indices { result[index].settle() }
        return PDFRunningHeads(result, pageHeights: pages.map(\.height)).body
    }

    /// Whether a piece stands beside a line, and not on top of it.
    ///
    /// - Parameter late: what stands beside the line and was drawn after other lines.
    private static func belongs(_ piece: Piece, to line: PDFLine, _ late: Frame?, isLast: Bool) -> Bool {
        guard piece.frame.overlap(line.frame) > 0.6 else { return false }
        return isLast || piece.frame.left >= late.map { max($0.right - piece.size, line.frame.right) } ?? line.frame.right
    }

    /// The line that a label stands in front of. Browsers draw the labels of a page after its text.
    private static func item(of piece: Piece, among lines: ArraySlice<PDFLine>) -> Int? {
        guard PDFLabel.isLabel(piece.text) else { return nil }
        return lines.lastIndex { line in
            let gap = line.frame.left - piece.frame.right
            return gap > -1 && gap < 3 * piece.size && piece.frame.overlap(line.frame) > 0.6
        }
    }
}
