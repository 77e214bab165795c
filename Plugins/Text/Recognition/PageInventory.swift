import Documents
import DragHTML
import DragTypes

/// What a page shows, counted in one walk over its tree.
struct PageInventory {
    /// The counts by ``Part``: a page has too many elements for a dictionary.
    private var counts = [Int](repeating: 0, count: Part.allCases.count)

    /// What is counted of a page.
    private enum Part: Int, CaseIterable {
        case words, links, addressedPictures, pictures, tables, cells, headings, emphasis, styles, contacts, events

        var feature: Feature {
            switch self {
            case .words: .words
            case .links: .links
            case .addressedPictures: .addressedPictures
            case .pictures: .pictures
            case .tables: .tables
            case .cells: .cells
            case .headings: .headings
            case .emphasis: .emphasis
            case .styles: .styles
            case .contacts: .statedContacts
            case .events: .statedEvents
            }
        }
    }

    private mutating func add(_ part: Part, _ count: Int = 1) { counts[part.rawValue] += count }

    /// What the page shows.
    var inventory: Inventory { Inventory(Dictionary(uniqueKeysWithValues: Part.allCases.map { ($0.feature, counts[$0.rawValue]) })) }

    /// Words that describe pictures.
    private var alternatives = 0
    /// Words that are neither in a link nor in a heading.
    private(set) var wordsOutsideLinks = 0
    /// Words that are in no table.
    private(set) var wordsOutsideTables = 0
    /// Tables that are in no other table.
    private(set) var outerTables = 0

    /// Whether no browser shows the content of an element.
    private static func isHidden(_ tag: HTMLName) -> Bool {
        switch tag {
        case .head, .script, .style, .template, .noscript, .title, .noembed, .noframes: true
        default: false
        }
    }

    private static func isHeading(_ tag: HTMLName) -> Bool {
        switch tag {
        case .h1, .h2, .h3, .h4, .h5, .h6: true
        default: false
        }
    }

    /// Whether relative addresses of the page lead somewhere.
    private let hasBase: Bool
    /// Whether classes or scripts of the page may state contacts or events for programs.
    private let statesRecords: Bool

    /// - Parameter source: the bytes of the page.
    init(_ tree: HTMLTree, source: [UInt8]) {
        statesRecords = Self.mayStateRecords(source)
        hasBase = tree.base.map(Self.isAddressed) ?? false
        if statesRecords { countLinkedData(of: tree) }
        var (links, headings, tables) = (0, 0, 0)
        var walk = tree.walk()
        while let step = walk.next() {
            let node = step.node
            guard tree.kind(of: node) == .element else {
                if !step.isLeaving, tree.isText(node) {
                    let words = Self.words(tree.rawText(of: node))
                    add(.words, words)
                    if links == 0, headings == 0 { wordsOutsideLinks += words }
                    if tables == 0 { wordsOutsideTables += words }
                }
                continue
            }
            let tag = tree.tag(of: node)
            let change = step.isLeaving ? -1 : 1
            if tag == .a, tree.attribute(.href, of: node) != nil { links += change }
            if Self.isHeading(tag) { headings += change }
            if tag == .table { tables += change }
            guard !step.isLeaving else { continue }
            if statesRecords { countRecords(node, in: tree) }
            if Self.isHidden(tag) || tree.attribute(.hidden, of: node) != nil {
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
        let inventory = inventory
        guard inventory.counts[.words] == nil, alternatives > 0 else { return inventory }
        let described = inventory.counts.filter { ![.pictures, .addressedPictures].contains($0.key) }
        return Inventory(described.merging([.words: alternatives]) { _, new in new })
    }

    private mutating func count(_ node: HTMLNode, _ tag: HTMLName, in tree: HTMLTree) {
        switch tag {
        case .a: if tree.attribute(.href, of: node) != nil { add(.links) }
        case .img:
            alternatives += Self.words(tree.value(.alt, of: node)?.utf8 ?? "".utf8)
            add(isAddressedPicture(tree.value(.src, of: node)) ? .addressedPictures : .pictures)
        case .svg, .video, .canvas: add(.pictures)
        case .table: add(.tables)
        case .td, .th: add(.cells)
        case .b, .strong, .i, .em, .u, .s, .strike, .del, .mark: add(.emphasis)
        default: if Self.isHeading(tag) { add(.headings) }
        }
        if tree.attribute(.style, of: node) != nil { add(.styles) }
    }

    // MARK: Records

    /// Classes of contacts and events (microformats.org/wiki/hcard, /h-card, /hcalendar, /h-event).
    private static let contactClasses: Set<String> = ["vcard", "h-card"]
    private static let eventClasses: Set<String> = ["vevent", "h-event"]
    private static let linkedData = "ld+json"

    /// Whether one of the names of records stands in a page. Few pages have one, and the others
    /// need no look at every class.
    private static func mayStateRecords(_ page: [UInt8]) -> Bool {
        let names = contactClasses.union(eventClasses).union([linkedData]).map { Array($0.utf8) }
        let span = page.span
        // The first two bytes of a name are rare together.
        for index in span.indices.dropLast() {
            switch (span[index], span[index + 1]) {
            case (UInt8(ascii: "v"), UInt8(ascii: "c")), (UInt8(ascii: "v"), UInt8(ascii: "e")), (UInt8(ascii: "h"), UInt8(ascii: "-")),
                (UInt8(ascii: "l"), UInt8(ascii: "d")):
                if names.contains(where: page[index...].starts) { return true }
            default: break
            }
        }
        return false
    }

    /// Counts the events in scripts for search engines. The names of nearly all kinds of events of
    /// schema.org end in the word.
    private mutating func countLinkedData(of tree: HTMLTree) {
        for script in tree.elements(.script) where tree.value(.type, of: script)?.contains(Self.linkedData) == true {
            add(.events, tree.rawText(of: script).split(separator: Array("Event\"".utf8), omittingEmptySubsequences: false).count - 1)
        }
    }

    private mutating func countRecords(_ node: HTMLNode, in tree: HTMLTree) {
        let classes = tree.value(.class, of: node)?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
        if !Self.contactClasses.isDisjoint(with: classes) { add(.contacts) }
        if !Self.eventClasses.isDisjoint(with: classes) { add(.events) }
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
