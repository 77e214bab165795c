extension RichDocument {
    /// The document with quotations in each other up to a depth. What is quoted deeper stands in
    /// the last of them. Some converters take twice as long for each further one.
    package func quoting(upTo depth: Int) -> (document: RichDocument, isCut: Bool) {
        var cut = Cut(most: depth)
        var result = self
        result.blocks = cut.blocks(blocks, depth: 0)
        return (result, cut.isCut)
    }

    private struct Cut {
        let most: Int
        var isCut = false

        mutating func blocks(_ blocks: [Block], depth: Int) -> [Block] {
            blocks.flatMap { block -> [Block] in
                switch block {
                case .quote(let inner):
                    let own = self.blocks(inner, depth: depth + 1)
                    guard depth >= most else { return [.quote(own)] }
                    isCut = true
                    return own
                case .alert(let kind, let inner): return [.alert(kind: kind, self.blocks(inner, depth: depth + 1))]
                case .list(var list):
                    for index in list.items.indices { list.items[index].blocks = self.blocks(list.items[index].blocks, depth: depth) }
                    return [.list(list)]
                case .details(let summary, let inner): return [.details(summary: summary, self.blocks(inner, depth: depth))]
                default: return [block]
                }
            }
        }
    }
}
