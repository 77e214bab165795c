import DragTypes

/// Finds the places of the list items in an RTF document: in which list, and with which number.
struct RTFNumbering {
    struct Place {
        var level: Int
        var isOrdered: Bool
        var number: Int
        var numbering: RichDocument.List.Numbering
        var series: String
        var isChecked: Bool?
    }

    /// The last item of each level that is open.
    private var last: [Last] = []
    private var count = 0

    private struct Last {
        var list: Int?
        var isOrdered: Bool
        var number: Int
        var series: Int
        var hasBox: Bool
    }

    /// The place of a paragraph; nil for one that is no item.
    ///
    /// - Parameters:
    ///   - mark: what the paragraph shows before its text: `1.`, a bullet; empty for nothing.
    ///   - definition: the list's definition, if it has one.
    ///   - showsMarks: whether the items of the document show marks of their own.
    mutating func place(of paragraph: RTFParagraph, mark: String, definition: RTFDefinitions.Level?, showsMarks: Bool) -> Place? {
        guard !mark.isEmpty || definition != nil && !showsMarks else { return nil }
        let level = min(max(paragraph.level, 0), 31)
        let numbered = definition.map { RTFPrologue.numbering($0.format) }
        let stated = ListNumber(mark).map { mark in numbered.map(mark.read) ?? mark }
        let isOrdered = mark.isEmpty ? definition.map { $0.format != 23 } ?? false : stated != nil
        while last.count > level + 1 { last.removeLast() }
        let before = last.count == level + 1 ? last[level] : nil
        let continues = before.map { $0.isOrdered == isOrdered && $0.list == paragraph.list } ?? false
        let number = stated?.value ?? (continues ? (before?.number ?? 0) &+ 1 : definition?.start ?? 1)
        let follows = before.map { $0.isOrdered && isOrdered && number == $0.number &+ 1 } ?? false
        // Programs know no list with boxes: those that are checked, those that are not, and items
        // without a box are lists of their own.
        let hasBox = Self.boxes[mark] != nil
        let isBoxed = before.map { !$0.isOrdered && !isOrdered && ($0.hasBox || hasBox) } ?? false
        let isSame = isBoxed || follows || continues && (!isOrdered || number > before?.number ?? 0)
        count += isSame ? 0 : 1
        let item = Last(list: paragraph.list, isOrdered: isOrdered, number: number, series: isSame ? before?.series ?? count : count, hasBox: hasBox)
        while last.count < level { last.append(item) }
        if last.count == level { last.append(item) } else { last[level] = item }
        let numbering = !isOrdered ? .decimal : stated?.numbering ?? numbered ?? .decimal
        return Place(
            level: level + 1, isOrdered: isOrdered, number: number, numbering: numbering, series: String(item.series), isChecked: Self.boxes[mark])
    }

    /// Text between lists ends them.
    mutating func endLists() { last = [] }

    /// Marks that are boxes, as TextEdit and Notes write them.
    private static let boxes: [String: Bool] = ["\u{2610}": false, "\u{2611}": true, "\u{2612}": true]
}
