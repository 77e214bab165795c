import Documents

extension PDFDocument {
    /// An item while it is read.
    private struct Entry {
        var label: PDFLabel
        /// Whether the item is the first one in a column or on a page.
        var beginsColumn = false
        /// Its paragraphs.
        var paragraphs: [[RichDocument.Run]]
    }

    /// Whether a label begins an item: a bullet always does, a number where the next one follows or
    /// the one before it came.
    func isItem(_ label: PDFLabel, at index: Int) -> Bool {
        guard label.isOrdered else { return true }
        if label.number == 1, !label.isDoubtful { return true }
        let near = lines[max(0, index - Self.farthestItem)..<min(lines.count, index + Self.farthestItem)]
        return near.lazy.compactMap(PDFLabel.init).contains {
            $0.isOrdered && $0.numbering == label.numbering && abs($0.number - label.number) == 1 && abs($0.left - label.left) < lines[index].size
        }
    }

    /// How deep lists may stand in each other.
    private static let deepest = 8
    /// How many lines away the neighbour of an item may begin.
    private static let farthestItem = 12

    /// Reads the items from a line on, and appends their list.
    ///
    /// - Returns: the number of the line after them.
    mutating func readList(at start: Int) -> Int {
        var entries: [Entry] = []
        var index = start
        while index < lines.count, headingLevel(at: index) == nil {
            if let label = PDFLabel(lines[index]), isItem(label, at: index), index == start || isNear(index) {
                let beginsColumn =
                    index > start && (lines[index].page != lines[index - 1].page || lines[index].frame.top < lines[index - 1].frame.top)
                entries.append(Entry(label: label, beginsColumn: beginsColumn, paragraphs: [label.rest]))
            } else if let last = entries.last, index > start, continues(last.label, index) {
                let paragraph = last.paragraphs.count - 1
                PDFParagraph.join(lines[index].runs, to: &entries[entries.count - 1].paragraphs[paragraph])
            } else if let last = entries.last, index > start, beginsParagraph(of: last.label, index) {
                entries[entries.count - 1].paragraphs.append(lines[index].runs)
            } else {
                break
            }
            index += 1
        }
        var rest = entries[...]
        while let first = rest.first { append(.list(Self.list(&rest, left: first.label.left, size: lines[start].size))) }
        return index
    }

    /// Whether a line is not far below the line before.
    private func isNear(_ index: Int) -> Bool {
        let (last, line) = (lines[index - 1], lines[index])
        return line.page != last.page || line.frame.top < last.frame.top || line.frame.top - last.frame.top < 2.6 * pitch * line.size
    }

    /// Whether a line goes on with the text of an item.
    private func continues(_ label: PDFLabel, _ index: Int) -> Bool {
        let (last, line) = (lines[index - 1], lines[index])
        guard line.frame.left > label.left + 0.3 * line.size, abs(line.size - last.size) < 0.1 * line.size else { return false }
        if line.page != last.page { return !PDFParagraph.endsSentence(last.text) }
        return line.frame.top > last.frame.top && line.frame.top - last.frame.top < 1.3 * pitch * line.size
    }

    /// Whether a line begins a further paragraph of an item, exactly below the item's text.
    private func beginsParagraph(of label: PDFLabel, _ index: Int) -> Bool {
        let line = lines[index]
        guard label.textLeft > label.left + 0.8 * line.size, abs(line.frame.left - label.textLeft) < 0.8 * line.size else { return false }
        return abs(line.size - lines[index - 1].size) < 0.1 * line.size && line.page == lines[index - 1].page && isNear(index) && !line.isMonospaced
    }

    /// The list of the next entries whose labels stand at a place or further right. Those further
    /// right are lists in the item before.
    private static func list(
        _ entries: inout ArraySlice<Entry>, left: Double, size: Double, depth: Int = 0
    ) -> RichDocument.List {
        let first = entries.first?.label
        var list = RichDocument.List(
            isOrdered: first?.isOrdered ?? false, start: first?.number ?? 1, numbering: first?.numbering ?? .decimal, items: [])
        var left = left
        while let entry = entries.first {
            // In the next column, the numbers tell which list goes on.
            let isNext = !list.isOrdered || entry.label.number == list.number(ofItem: list.items.count)
            if entry.beginsColumn, !list.items.isEmpty, isNext, entry.label.isOrdered == list.isOrdered { left = entry.label.left }
            if entry.label.left > left + 0.7 * size, !list.items.isEmpty, depth < deepest {
                let inner = Self.list(&entries, left: entry.label.left, size: size, depth: depth + 1)
                list.items[list.items.count - 1].blocks.append(.list(inner))
                continue
            }
            guard list.items.isEmpty || entry.label.left > left - 0.7 * size, entry.label.isOrdered == list.isOrdered,
                entry.label.numbering == list.numbering
            else { break }
            // A list that begins anew is another one.
            if list.isOrdered, !list.items.isEmpty, entry.label.number == 1 { break }
            list.items.append(RichDocument.Item(blocks: entry.paragraphs.map { .paragraph(PDFParagraph.tidy($0)) }))
            entries.removeFirst()
        }
        return list
    }
}
