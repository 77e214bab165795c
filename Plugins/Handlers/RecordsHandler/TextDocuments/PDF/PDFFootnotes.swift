import Documents
import DragTypes

/// The notes at the foot of pages or columns: small lines that begin with a number or a sign which
/// stands above, set high.
struct PDFFootnotes {
    private(set) var notes: [RichDocument.Footnote] = []

    /// The size of notes, as a part of the text's.
    private static let size = 0.95
    /// The most lines of a page among which the reference to a note is looked for.
    private static let mostLines = 200
    private static let signs: Set<Character> = ["*", "\u{2020}", "\u{2021}", "\u{A7}"]

    /// Takes the notes out of some lines, and puts references to them in place of their numbers.
    ///
    /// - Parameter bodySize: the size of most characters.
    init(takenFrom lines: inout [PDFLine], bodySize: Double) {
        var taken: Set<Int> = []
        var index = 0
        while index < lines.count {
            guard let mark = Self.mark(of: lines[index], bodySize), let label = refer(to: mark, of: index, in: &lines) else {
                index += 1
                continue
            }
            var runs = PDFLabel.dropping(mark.length, from: lines[index].runs)
            taken.insert(index)
            index += 1
            while index < lines.count, Self.goesOn(lines[index - 1], lines[index], bodySize) {
                PDFParagraph.join(lines[index].runs, to: &runs)
                taken.insert(index)
                index += 1
            }
            notes.append(.init(label: label, blocks: [.paragraph(PDFParagraph.tidy(runs))]))
        }
        if !taken.isEmpty { lines = lines.indices.filter { !taken.contains($0) }.map { lines[$0] } }
    }

    private static func goesOn(_ line: PDFLine, _ next: PDFLine, _ bodySize: Double) -> Bool {
        let step = next.frame.top - line.frame.top
        return next.page == line.page && next.size < size * bodySize && step > 0 && step < 2 * line.size && mark(of: next, bodySize) == nil
    }

    private struct Mark {
        let text: String
        /// The length of the mark with what follows before the note, in characters.
        let length: Int
    }

    /// The number or the sign at the beginning of a small line; nil for any other line.
    private static func mark(of line: PDFLine, _ bodySize: Double) -> Mark? {
        guard line.size < size * bodySize else { return nil }
        let text = line.text
        let space = text.prefix { $0.isWhitespace }.count
        let number = text.dropFirst(space).prefix { $0.isNumber }
        let sign = number.isEmpty ? text.dropFirst(space).prefix(1).filter { signs.contains($0) } : String(number)
        guard !sign.isEmpty, sign.count < 4 else { return nil }
        let rest = text.dropFirst(space + sign.count).prefix { ".) ".contains($0) }.count
        guard text.count > space + sign.count + rest else { return nil }
        return Mark(text: sign, length: space + sign.count + rest)
    }

    /// Makes a reference of the mark in the text to which a note belongs.
    ///
    /// - Returns: the name of the note; nil where nothing refers to it.
    private func refer(to mark: Mark, of index: Int, in lines: inout [PDFLine]) -> String? {
        let isFree = mark.text.allSatisfy(\.isNumber) && !notes.contains { $0.label == mark.text }
        let label = isFree ? mark.text : "note\(notes.count + 1)"
        let near = max(0, index - Self.mostLines)..<min(lines.count, index + Self.mostLines)
        // (Some programs draw the notes of a page before its text.)
        for other in near where lines[other].page == lines[index].page && lines[other].size > lines[index].size {
            if lines[other].refer(to: mark.text, as: label) { return label }
        }
        return nil
    }
}
