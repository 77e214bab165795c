/// One stream of text in an RTF document: the document's own, a note's, a text box's or a
/// comment's.
struct RTFStream {
    enum Purpose {
        case document, note, box, comment
    }

    let purpose: Purpose
    /// The number of groups that are open where the stream begins.
    let depth: Int
    /// The text, in UTF-8.
    var output: [UInt8] = []
    /// How much of the text the builder has.
    var taken = 0
    var builder = RTFDocumentBuilder()
    /// Whether the row that is being read has cells.
    var hasCells = false
    /// The text of the boxes that are anchored in the paragraph that is being read.
    var boxes: [UInt8] = []

    init(_ purpose: Purpose = .document, depth: Int = 0) {
        self.purpose = purpose
        self.depth = depth
    }

    /// Ends a line. The text of boxes follows the paragraph in which they are anchored.
    mutating func endLine() {
        output.append(0x0A)
        guard !boxes.isEmpty else { return }
        output += boxes + [0x0A]
        boxes = []
    }

    /// Ends a row of a table. The tab after its last cell separates nothing.
    mutating func endRow() {
        if hasCells, output.last == 0x09 { output.removeLast() }
        hasCells = false
        endLine()
    }

    /// Ends the stream.
    mutating func finish() {
        if !boxes.isEmpty { endLine() }
        while output.last == 0x0A { output.removeLast() }
    }
}
