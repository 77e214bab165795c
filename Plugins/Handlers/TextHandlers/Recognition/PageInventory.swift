import Documents
import DragHTML
import DragTypes

/// What a page shows, counted in one walk over its tree.
struct PageInventory {
    /// The counts by ``Part``: a page has too many elements for a dictionary.
    private var counts = [Int](repeating: 0, count: Part.allCases.count)

    /// What is counted of a page.
    private enum Part: Int, CaseIterable {
        case words, wordsInTables, links, addresses, addressedPictures, embeddedPictures, pictures, drawings, tables, cells, headings, emphasis,
            struck, highlights, scripts, styles, media, unlinkedMedia, fields, contacts, events

        var feature: Feature {
            switch self {
            case .words: .words
            case .wordsInTables: .wordsInTables
            case .links: .links
            case .addresses: .addresses
            case .addressedPictures: .addressedPictures
            case .embeddedPictures: .embeddedPictures
            case .pictures: .pictures
            case .drawings: .drawings
            case .tables: .tables
            case .cells: .cells
            case .headings: .headings
            case .emphasis: .emphasis
            case .struck: .struck
            case .highlights: .highlights
            case .scripts: .scripts
            case .styles: .styles
            case .media: .media
            case .unlinkedMedia: .unlinkedMedia
            case .fields: .filledFields
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
    /// The links, whatever their words.
    var linkCount: Int { counts[Part.links.rawValue] + counts[Part.addresses.rawValue] }
    /// The links whose words are not their addresses.
    var titleCount: Int { counts[Part.links.rawValue] }
    /// Words that are in no table.
    var wordsOutsideTables: Int { counts[Part.words.rawValue] }
    /// Tables that are in no other table.
    private(set) var outerTables = 0

    /// Whether no browser shows the content of an element.
    private static func isHidden(_ tag: HTMLName) -> Bool {
        switch tag {
        case .script, .style, .template, .noscript, .title, .noembed, .noframes: true
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

    init(_ tree: HTMLTree) {
        hasBase = tree.base.map { Self.isAddressed(Array($0.utf8)[...]) } ?? false
        var (links, headings, tables, buttons) = (0, 0, 0, 0)
        var walk = tree.walk()
        while let step = walk.next() {
            let node = step.node
            guard tree.kind(of: node) == .element else {
                if !step.isLeaving, tree.isText(node) {
                    let words = Self.words(tree.bytes(of: node).span)
                    add(tables == 0 ? .words : .wordsInTables, words)
                    if links == 0, headings == 0 { wordsOutsideLinks += words }
                }
                continue
            }
            let tag = tree.tag(of: node)
            let change = step.isLeaving ? -1 : 1
            if tag == .a, tree.attribute(.href, of: node) != nil { links += change }
            if Self.isHeading(tag) { headings += change }
            if tag == .table { tables += change }
            if tag == .button { buttons += change }
            guard !step.isLeaving else { continue }
            let place = Place(isInTable: tables > 0, isSetOff: links > 0 || headings > 0)
            if readAttributes(of: node, tag, in: tree, place) {
                if tag == .script { countLinkedData(in: node, of: tree) }
                walk.skipChildren()
                continue
            }
            if tag == .textarea {
                if tree.textContent(of: node).contains(where: { !$0.isWhitespace }) { add(.fields) }
                walk.skipChildren()
                continue
            }
            // A button says by words what its drawing says.
            if buttons == 0 || tag != .svg { count(node, tag, in: tree) }
            if tag == .table, tables == 1 { outerTables += 1 }
        }
    }

    /// What the page holds as a document. Where it shows no words, those that describe its pictures
    /// stand for them.
    var document: Inventory {
        let inventory = inventory
        guard inventory.counts[.words] == nil, inventory.counts[.wordsInTables] == nil, alternatives > 0 else { return inventory }
        var counts = inventory.counts.filter { !Feature.allPictures.contains($0.key) }
        counts[.words] = alternatives
        counts[.describedPictures] = Feature.allPictures.reduce(0) { $0 + (inventory.counts[$1] ?? 0) }
        return Inventory(counts)
    }

    /// Where an element stands.
    private struct Place {
        let isInTable: Bool
        /// Whether the element is a link or a heading, or stands in one: these have a colour and a
        /// size by being what they are.
        let isSetOff: Bool
    }

    /// Counts what an element's attributes state.
    ///
    /// - Returns: whether the element is hidden, by itself or by an attribute.
    private mutating func readAttributes(of node: HTMLNode, _ tag: HTMLName, in tree: HTMLTree, _ place: Place) -> Bool {
        var (isHidden, look) = (Self.isHidden(tag), Look())
        var following = tree.firstAttribute(of: node)
        while let attribute = following {
            following = tree.next(after: attribute)
            switch tree.name(of: attribute) {
            case .hidden: isHidden = true
            case .style: look = Look(of: tree.bytes(of: attribute))
            case .align where Self.isOfText(tag): if Self.isCentred(tree.bytes(of: attribute)) { look.insert(.centred) }
            case .class: countRecords(tree.bytes(of: attribute), of: tag)
            default: break
            }
        }
        if !look.isEmpty, !isHidden { count(look, of: tag, place) }
        return isHidden
    }

    /// Counts what a style says of an element. The cells of a table keep where their lines stand.
    private mutating func count(_ look: Look, of tag: HTMLName, _ place: Place) {
        if look.contains(.striking) && !place.isSetOff || look.contains(.centred) && !place.isInTable { add(.styles) }
        // A heading is set off as a whole, and the elements below are counted by their names.
        guard !Self.isHeading(tag), !Self.isMark(tag) else { return }
        if look.contains(.emphasised) { add(.emphasis) }
        if look.contains(.struck) { add(.struck) }
        if look.contains(.shifted) { add(.scripts) }
    }

    private static func isMark(_ tag: HTMLName) -> Bool {
        switch tag {
        case .b, .strong, .i, .em, .u, .s, .strike, .del, .mark, .sub, .sup, .a: true
        default: false
        }
    }

    /// Whether an element holds lines that `align` may centre.
    private static func isOfText(_ tag: HTMLName) -> Bool {
        switch tag {
        case .p, .div, .h1, .h2, .h3, .h4, .h5, .h6: true
        default: false
        }
    }

    private static func isCentred(_ alignment: ArraySlice<UInt8>) -> Bool {
        ASCII.equals(alignment, ignoringCase: "center") || ASCII.equals(alignment, ignoringCase: "right")
    }

    /// Whether a font has another colour than black, or a size that stands out. Sizes go from 1 to
    /// 7, and 3 is the usual one.
    private static func isStriking(font: HTMLNode, in tree: HTMLTree) -> Bool {
        let colour = tree.value(.color, of: font).map { ASCII.lowercased($0) } ?? ""
        let size = tree.value("size", of: font) ?? "3"
        return !Look.isPlainText(colour) || !["2", "3", "4", "+0", "-1", "+1"].contains(size)
    }

    private mutating func count(_ node: HTMLNode, _ tag: HTMLName, in tree: HTMLTree) {
        switch tag {
        case .a:
            guard let target = tree.attribute(.href, of: node).map({ tree.bytes(of: $0) }), !Self.isInPage(target) else { break }
            add(SafeAddress.isShown(target, by: tree.rawText(of: node)[...]) ? .addresses : .links)
        case .img where tree.value("aria-roledescription", of: node) == "checkbox": break
        // These are characters, and no pictures.
        case .img where EmojiPicture.text(of: node, in: tree) != nil || FormulaPicture.source(of: node, in: tree) != nil: add(.words)
        case .img:
            if let alternative = tree.attribute(.alt, of: node) { alternatives += Self.words(tree.bytes(of: alternative).span) }
            add(part(ofPicture: tree.attribute(.src, of: node).map { tree.bytes(of: $0) } ?? []))
        // An icon that people who hear the page are not told of says nothing.
        case .svg where tree.value("aria-hidden", of: node) == "true" || tree.isIcon(node): break
        case .svg, .canvas: add(.drawings)
        case .audio where tree.attribute("controls", of: node) == nil: break
        case .video, .audio, .iframe, .embed, .object: countMedium(node, in: tree)
        case .input: if Self.isFilled(node, in: tree) { add(.fields) }
        case .option: if tree.attribute("selected", of: node) != nil { add(.fields) }
        case .table: add(.tables)
        case .td, .th: add(.cells)
        // Google Docs wraps all that it copies in such an element.
        case .b where tree.declared("font-weight", of: node) == "normal": break
        case .b, .strong, .i, .em, .u: add(.emphasis)
        case .s, .strike, .del: add(.struck)
        case .mark: add(.highlights)
        case .sub, .sup: if !Self.isFootnote(node, in: tree) { add(.scripts) }
        case .font: if Self.isStriking(font: node, in: tree) { add(.styles) }
        case .center: add(.styles)
        default: if Self.isHeading(tag) { add(.headings) }
        }
    }

    /// Whether raised characters lead to a footnote.
    private static func isFootnote(_ node: HTMLNode, in tree: HTMLTree) -> Bool {
        guard let target = tree.first(.a, below: node).flatMap({ tree.attribute(.href, of: $0) }) else { return false }
        return isInPage(tree.bytes(of: target))
    }

    /// Counts a film, a sound or a page inside of the page. Pages have frames without any address
    /// for their scripts, and some of one pixel for their advertisers.
    private mutating func countMedium(_ node: HTMLNode, in tree: HTMLTree) {
        guard !tree.isOnePixel(node), let stated = tree.statedMedium(of: node) else { return }
        add(HTMLTree.isOfWeb(stated) || hasBase && URLText.scheme(of: stated.utf8) == nil ? .media : .unlinkedMedia)
    }

    /// Whether a field of a form shows a text.
    private static func isFilled(_ input: HTMLNode, in tree: HTMLTree) -> Bool {
        let kind = tree.value(.type, of: input).map { ASCII.lowercased($0) } ?? "text"
        if kind == "radio" { return tree.attribute(.checked, of: input) != nil }
        return ["text", "search", "email", "tel", "url", "number", "date"].contains(kind) && tree.value("value", of: input)?.isEmpty == false
    }

    // MARK: Records

    /// Counts a contact or an event that the classes of an element state
    /// (microformats.org/wiki/hcard, /h-card, /hcalendar, /h-event).
    private mutating func countRecords(_ classes: ArraySlice<UInt8>, of tag: HTMLName) {
        var (isContact, isEvent) = (false, false)
        for name in ASCII.words(classes) where name.first == UInt8(ascii: "v") || name.first == UInt8(ascii: "h") {
            // Names of people in a line, as of those who are addressed in a message, are links.
            let isInLine = tag == .a || tag == .span
            isContact = isContact || name.elementsEqual("vcard".utf8) || !isInLine && name.elementsEqual("h-card".utf8)
            isEvent = isEvent || name.elementsEqual("vevent".utf8) || name.elementsEqual("h-event".utf8)
        }
        // A table of Wikipedia about a person shows all that it states.
        if isContact, tag != .table { add(.contacts) }
        if isEvent { add(.events) }
    }

    /// Counts the events in a script for search engines. The names of nearly all kinds of events of
    /// schema.org end in the word.
    private mutating func countLinkedData(in script: HTMLNode, of tree: HTMLTree) {
        guard let type = tree.attribute(.type, of: script), ASCII.contains(tree.bytes(of: type), "ld+json") else { return }
        add(.events, tree.rawText(of: script).split(separator: Array("Event\"".utf8), omittingEmptySubsequences: false).count - 1)
    }

    /// Where the bytes of a picture are: in the page, at an address, or out of reach.
    private func part(ofPicture source: ArraySlice<UInt8>) -> Part {
        // Vector graphics in the page are markup, which may hold scripts.
        if ASCII.hasPrefix(source, ignoringCase: "data:image/svg") { return .drawings }
        if URLText.scheme(of: source) == "data" { return .embeddedPictures }
        return !source.isEmpty && (Self.isAddressed(source) || hasBase && URLText.scheme(of: source) == nil) ? .addressedPictures : .pictures
    }

    private static func isAddressed(_ source: ArraySlice<UInt8>) -> Bool {
        ["http", "https", "data"].contains(URLText.scheme(of: source)) || source.starts(with: "//".utf8)
    }

    /// Whether a link leads to another place of the page.
    private static func isInPage(_ target: ArraySlice<UInt8>) -> Bool { target.first == UInt8(ascii: "#") }

    /// The bytes below 0x40 that are white space.
    private static var spaces: UInt64 { 1 << 0x20 | 1 << 0x09 | 1 << 0x0A | 1 << 0x0C | 1 << 0x0D }

    /// The number of runs of bytes between white space.
    static func words(_ text: Span<UInt8>) -> Int {
        var (count, wasSpace): (UInt64, UInt64) = (0, 1)
        var index = 0
        while index < text.count {
            while index + 8 <= text.count {
                let word = ByteWord(text, index)
                guard !word.hasControls else { break }
                // A word begins where no space stands after one. The first byte is the lowest.
                let spaces = word.spaces
                count &+= UInt64((~spaces & (spaces << 8 | wasSpace << 7) & ByteWord.highBits).nonzeroBitCount)
                wasSpace = spaces >> 63
                index += 8
            }
            // Line ends and other controls are rare. Words and spaces take turns so often that a
            // processor cannot foresee a branch.
            let end = min(index + 8, text.count)
            while index < end {
                let byte = text[index]
                let isSpace = byte <= 0x20 ? Self.spaces >> UInt64(byte) & 1 : 0
                count &+= wasSpace & ~isSpace
                wasSpace = isSpace
                index += 1
            }
        }
        return Int(count)
    }
}
