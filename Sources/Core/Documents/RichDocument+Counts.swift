import DragKit
package import DragTypes

extension Feature {
    /// Passages that Markdown has no mark for.
    static let underlines = Feature(rawValue: "underlined or highlighted passages")
    /// Cells over several columns or rows.
    package static let mergedCells = Feature(rawValue: "merged cells")
    /// Lists whose items are numbered by letters or Roman numerals.
    static let numberings = Feature(rawValue: "lettered or Roman lists")
    static let nestedTables = Feature(rawValue: "tables in tables")
    static let definitionLists = Feature(rawValue: "lists of definitions")
}

extension RichDocument {
    /// What the document shows besides its words, by how often it does.
    package var counts: [Feature: Int] {
        var counts: [Feature: Int] = [:]
        func count(_ blocks: [Block]) {
            for block in blocks {
                switch block {
                case .heading: counts[.headings, default: 0] += 1
                case .table(let table):
                    counts[.tables, default: 0] += 1
                    counts[.mergedCells, default: 0] += table.rows.reduce(0) { $0 + $1.count(where: \.isMerged) }
                    let inner = table.rows.joined().flatMap(\.blocks)
                    counts[.nestedTables, default: 0] += inner.count { if case .table = $0 { true } else { false } }
                case .definitions: counts[.definitionLists, default: 0] += 1
                case .list(let list): counts[.numberings, default: 0] += list.numbering == .decimal ? 0 : 1
                default: break
                }
                count(block.inner)
                Self.count(block.line, &counts)
            }
        }
        count(blocks)
        for note in footnotes { count(note.blocks) }
        counts[.footnotes] = footnotes.count
        return counts.filter { $0.value > 0 }
    }

    /// Passages of several runs count once.
    private static func count(_ runs: [Run], _ counts: inout [Feature: Int]) {
        var before = Run(.text(""))
        for run in runs {
            if case .image = run.content { counts[.pictures, default: 0] += 1 }
            if run.link != before.link, let link = run.link {
                counts[isShown(link, by: run) ? .addresses : .links, default: 0] += 1
            }
            let features: [(marks: Marks, feature: Feature)] = [
                ([.bold, .italic, .code, .keyboard, .underlined], .emphasis), (.strike, .struck), (.highlighted, .highlights),
                ([.subscripted, .superscripted], .scripts), ([.underlined, .highlighted], .underlines),
            ]
            for (marks, feature) in features
            where !run.marks.isDisjoint(with: marks) && before.marks.isDisjoint(with: marks) { counts[feature, default: 0] += 1 }
            before = run
        }
    }

    private static func isShown(_ link: Link, by run: Run) -> Bool {
        guard case .text(let words) = run.content else { return false }
        return SafeAddress.isShown(Array(link.address.utf8)[...], by: Array(words.utf8)[...])
    }

    private var lostPicturesOfRTF: Int {
        var count = 0
        _ = mapping { run in
            if case .image(let image) = run.content, !RTFText.holds(image) { count += 1 }
            return run
        }
        return count
    }

    /// What is lost where the document becomes a text of the type.
    package func losses(in type: TypeIdentifier) -> [Loss] {
        let lost: [Feature] =
            switch type {
            case .utf8PlainText: [.headings, .tables, .pictures, .links, .emphasis, .struck, .highlights, .scripts]
            case .markdown: [.underlines, .mergedCells, .numberings, .nestedTables, .definitionLists]
            default: []
            }
        var all = unread
        let counts = lost.isEmpty ? [:] : counts
        for feature in lost { all.add(feature, counts[feature] ?? 0) }
        if type == .rtf { all.add(.pictures, lostPicturesOfRTF) }
        return all.losses
    }
}
