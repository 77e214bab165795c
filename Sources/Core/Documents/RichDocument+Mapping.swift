extension RichDocument {
    /// The document with each of its runs replaced.
    ///
    /// - Parameter replacement: nil for a run that is left out.
    package func mapping(_ replacement: (Run) -> Run?) -> RichDocument {
        var result = self
        result.blocks = blocks.map { $0.mapping(replacement) }
        result.footnotes = footnotes.map { .init(label: $0.label, blocks: $0.blocks.map { $0.mapping(replacement) }) }
        return result
    }
}

extension RichDocument.Block {
    fileprivate func mapping(_ replacement: (RichDocument.Run) -> RichDocument.Run?) -> RichDocument.Block {
        func blocks(_ blocks: [RichDocument.Block]) -> [RichDocument.Block] { blocks.map { $0.mapping(replacement) } }
        switch self {
        case .paragraph(let runs): return .paragraph(runs.compactMap(replacement))
        case .heading(let level, let runs): return .heading(level: level, runs.compactMap(replacement))
        case .list(var list):
            for index in list.items.indices { list.items[index].blocks = blocks(list.items[index].blocks) }
            return .list(list)
        case .quote(let inner): return .quote(blocks(inner))
        case .alert(let kind, let inner): return .alert(kind: kind, blocks(inner))
        case .details(let summary, let inner): return .details(summary: summary.compactMap(replacement), blocks(inner))
        case .definitions(let definitions):
            return .definitions(definitions.map { .init(terms: $0.terms.map(blocks), descriptions: $0.descriptions.map(blocks)) })
        case .table(var table):
            table.caption = table.caption.compactMap(replacement)
            for row in table.rows.indices {
                for column in table.rows[row].indices { table.rows[row][column].blocks = blocks(table.rows[row][column].blocks) }
            }
            return .table(table)
        case .code, .rule, .formula: return self
        }
    }
}
