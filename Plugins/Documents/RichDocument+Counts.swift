package import DragTypes

extension Feature {
    /// Passages that Markdown has no mark for.
    static let underlines = Feature(rawValue: "underlined or highlighted passages")
}

extension RichDocument {
    /// What the document shows besides its words, by how often it does.
    package var counts: [Feature: Int] {
        var counts: [Feature: Int] = [:]
        func count(_ blocks: [Block]) {
            for block in blocks {
                switch block {
                case .heading: counts[.headings, default: 0] += 1
                case .table: counts[.tables, default: 0] += 1
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
            if run.link != before.link, run.link != nil { counts[.links, default: 0] += 1 }
            let emphasis: Marks = [.bold, .italic, .strike, .subscripted, .superscripted, .code, .keyboard, .underlined, .highlighted]
            for (marks, feature) in [(emphasis, Feature.emphasis), ([.underlined, .highlighted], .underlines)]
            where !run.marks.isDisjoint(with: marks) && before.marks.isDisjoint(with: marks) { counts[feature, default: 0] += 1 }
            before = run
        }
    }

    /// What is lost where the document becomes a text of the type.
    package func losses(in type: TypeIdentifier) -> [Loss] {
        let lost: [Feature] =
            switch type {
            case .utf8PlainText: [.headings, .tables, .pictures, .links, .emphasis, .footnotes]
            case .markdown: [.underlines]
            default: []
            }
        let counts = counts
        return lost.compactMap { feature in counts[feature].map { Loss(feature, $0) } }
    }
}

extension RichDocument.Block {
    /// The blocks inside of a block.
    fileprivate var inner: [RichDocument.Block] {
        switch self {
        case .list(let list): list.items.flatMap(\.blocks)
        case .quote(let blocks), .alert(_, let blocks), .details(_, let blocks): blocks
        case .table(let table): table.rows.flatMap { $0.flatMap(\.blocks) }
        case .paragraph, .heading, .code, .rule, .formula: []
        }
    }

    /// The characters of a block itself.
    fileprivate var line: [RichDocument.Run] {
        switch self {
        case .paragraph(let runs), .heading(_, let runs), .details(let runs, _): runs
        default: []
        }
    }
}
