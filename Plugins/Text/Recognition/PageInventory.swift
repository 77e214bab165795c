import DragHTML
import DragTypes

/// What a page shows, counted in one walk over its tree.
struct PageInventory {
    private(set) var inventory = Inventory()
    /// Words that describe pictures.
    private var alternatives = 0
    /// Words that are neither in a link nor in a heading.
    private(set) var wordsOutsideLinks = 0
    /// Words that are in no table.
    private(set) var wordsOutsideTables = 0
    /// Tables that are in no other table.
    private(set) var outerTables = 0

    /// Elements whose content no browser shows.
    private static let hidden: Set<HTMLName> = [.head, .script, .style, .template, .noscript, .title, .noembed, .noframes]
    private static let headings: Set<HTMLName> = [.h1, .h2, .h3, .h4, .h5, .h6]
    private static let emphasis: Set<HTMLName> = [.b, .strong, .i, .em, .u, .s, .strike, .del, .mark]

    /// Whether relative addresses of the page lead somewhere.
    private let hasBase: Bool

    init(_ tree: HTMLTree) {
        hasBase = tree.base.map(Self.isAddressed) ?? false
        var (links, headings, tables) = (0, 0, 0)
        var walk = tree.walk()
        while let step = walk.next() {
            let node = step.node
            guard tree.kind(of: node) == .element else {
                if !step.isLeaving, tree.isText(node) {
                    let words = Self.words(tree.rawText(of: node))
                    inventory.add(.words, words)
                    if links == 0, headings == 0 { wordsOutsideLinks += words }
                    if tables == 0 { wordsOutsideTables += words }
                }
                continue
            }
            let tag = tree.tag(of: node)
            let change = step.isLeaving ? -1 : 1
            if tag == .a, tree.attribute(.href, of: node) != nil { links += change }
            if Self.headings.contains(tag) { headings += change }
            if tag == .table { tables += change }
            guard !step.isLeaving else { continue }
            if Self.hidden.contains(tag) || tree.attribute(.hidden, of: node) != nil {
                walk.skipChildren()
                continue
            }
            count(node, tag, in: tree)
            if tag == .table, tables == 1 { outerTables += 1 }
        }
    }

    /// What the page holds as a document. Where it shows no words, those that describe its pictures
    /// stand for them.
    var document: Inventory {
        guard inventory.counts[.words] == nil, alternatives > 0 else { return inventory }
        let described = inventory.counts.filter { ![.pictures, .addressedPictures].contains($0.key) }
        return Inventory(described.merging([.words: alternatives]) { _, new in new })
    }

    private mutating func count(_ node: HTMLNode, _ tag: HTMLName, in tree: HTMLTree) {
        switch tag {
        case .a: if tree.attribute(.href, of: node) != nil { inventory.add(.links) }
        case .img:
            alternatives += Self.words(tree.value(.alt, of: node)?.utf8 ?? "".utf8)
            inventory.add(isAddressedPicture(tree.value(.src, of: node)) ? .addressedPictures : .pictures)
        case .svg, .video, .canvas: inventory.add(.pictures)
        case .table: inventory.add(.tables)
        case .td, .th: inventory.add(.cells)
        default:
            if Self.headings.contains(tag) { inventory.add(.headings) }
            if Self.emphasis.contains(tag) { inventory.add(.emphasis) }
        }
        if tree.attribute(.style, of: node) != nil { inventory.add(.styles) }
    }

    /// Whether a picture has an address that leads to it from outside the page.
    private func isAddressedPicture(_ source: String?) -> Bool {
        guard let source, !source.isEmpty else { return false }
        return Self.isAddressed(source) || (hasBase && URLText.scheme(of: Array(source.utf8)) == nil)
    }

    private static func isAddressed(_ source: String) -> Bool {
        let scheme = URLText.scheme(of: Array(source.utf8))
        return ["http", "https", "data"].contains(scheme) || source.hasPrefix("//")
    }

    /// The number of runs of bytes between white space.
    static func words(_ text: some Sequence<UInt8>) -> Int {
        var (count, isInside) = (0, false)
        for byte in text {
            let isSpace = ASCII.isWhitespace(byte)
            if !isSpace, !isInside { count += 1 }
            isInside = !isSpace
        }
        return count
    }
}
