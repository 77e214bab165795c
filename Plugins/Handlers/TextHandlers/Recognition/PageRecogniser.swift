import Documents
import DragHTML
package import DragKit
package import DragTypes

/// Says what a page is: a document, and perhaps nothing but a table, links, or pictures.
package struct PageRecogniser: Recognising {
    package let types: [TypeIdentifier] = [.html, CFHTMLHandler.cfHTML, CleanHTML.type]
    package let decides: Set<Kind> = [.table, .links, .bookmarks]

    package init() {}

    package func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading] {
        understanding(of: bytes, type: type, limit: limit).readings
    }

    package func understanding(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> Understanding {
        let window = RecognitionWindow.beginning(of: bytes, limit: limit)
        if type == CFHTMLHandler.cfHTML { return Understanding(readings: Self.readings(of: (try? CFHTMLHandler.page(in: window)) ?? window, type)) }
        guard let tree = try? HTMLTree(page: window) else { return Understanding(readings: []) }
        return Understanding(readings: Self.readings(of: tree, type), parsed: window.count == bytes.byteCount ? ParsedInput(tree) : nil)
    }

    /// What a text of the type holds that was made a page.
    static func readings(of page: [UInt8], _ type: TypeIdentifier) -> [Reading] {
        (try? HTMLTree(page: page)).map { readings(of: $0, type) } ?? []
    }

    /// What a page of the type holds.
    private static func readings(of tree: HTMLTree, _ type: TypeIdentifier) -> [Reading] {
        if type == netscape || tree.isNetscapeBookmarks { return bookmarks(tree) }
        let counted = PageInventory(tree)
        let document = Reading(type, .document, counted.document)
        let whole = whole(counted, type)
        return whole + [document] + (whole.isEmpty ? titledList(tree, counted, type) : [])
    }

    /// The reading of a page whose links are the items of lists, below headings and with a few
    /// words beside them.
    private static func titledList(_ tree: HTMLTree, _ counted: PageInventory, _ type: TypeIdentifier) -> [Reading] {
        let counts = counted.inventory.counts
        let links = counted.linkCount
        guard links > 1, counts[.tables] == nil, !hasUnreachablePictures(counts) else { return [] }
        let items = tree.elements(tagged: [.li]).count { item in tree.first(.a, below: item).map { tree.attribute(.href, of: $0) != nil } ?? false }
        guard items == links else { return [] }
        let inHeadings = tree.elements(tagged: [.h1, .h2, .h3, .h4, .h5, .h6]).reduce(0) { $0 + PageInventory.words(tree.rawText(of: $1).span) }
        guard counted.wordsOutsideLinks - inHeadings <= mostWordsBeside * links else { return [] }
        return [
            Reading(type, .bookmarks, Inventory([.links: counted.titleCount, .addresses: links - counted.titleCount, .titles: counted.titleCount]))
        ]
    }

    /// The most words that stand beside a link in a list of links.
    private static let mostWordsBeside = 12

    private static let netscape: TypeIdentifier = "org.dragconv.netscape-bookmarks"

    /// A file of bookmarks as browsers export them: links in lists, with folders as headings.
    private static func bookmarks(_ tree: HTMLTree) -> [Reading] {
        var inventory = Inventory()
        for link in tree.elements(tagged: [.a]) where tree.attribute(.href, of: link) != nil {
            inventory.add(.links)
            if URLText.namesImage(tree.value(.href, of: link) ?? "", in: .builtIn) { inventory.add(.addressedPictures) }
            if PageInventory.words(tree.rawText(of: link).span) > 0 { inventory.add(.titles) }
            if let tags = tree.value("tags", of: link), !tags.isEmpty { inventory.add(.tags, tags.split(separator: ",").count) }
            if tree.attribute("add_date", of: link) != nil { inventory.add(.dates) }
        }
        inventory.add(.folders, tree.elements(tagged: [.h3]).count)
        inventory.add(.descriptions, tree.elements(tagged: [.dd]).count)
        let (links, pictures) = (inventory.counts[.links] ?? 0, inventory.counts[.addressedPictures] ?? 0)
        let gallery = pictures > 1 && pictures == links ? [Reading(netscape, .gallery, Inventory([.addressedPictures: pictures]))] : []
        return [Reading(netscape, .bookmarks, inventory)] + gallery
    }

    /// The readings of a page that is one thing and nothing else.
    private static func whole(_ counted: PageInventory, _ type: TypeIdentifier) -> [Reading] {
        let counts = counted.inventory.counts
        let tables = counts[.tables] ?? 0
        let pictures = Feature.loadablePictures.reduce(0) { $0 + (counts[$1] ?? 0) }
        if tables > 0 {
            let isTable = counted.outerTables == 1 && counted.wordsOutsideTables == 0
            var inventory = Inventory()
            for feature in [.cells, .links, .addresses, .emphasis, .struck, .highlights, .scripts, .styles] + Feature.allPictures {
                inventory.add(feature, counts[feature] ?? 0)
            }
            return isTable ? [Reading(type, .table, inventory)] : []
        }
        if pictures > 0, counted.wordsOutsideLinks == 0, !hasUnreachablePictures(counts) {
            let part = Inventory([.addressedPictures: pictures])
            return [Reading(type, pictures == 1 ? .imageLink : .gallery, part)] + linkList(counted, type)
        }
        return counted.wordsOutsideLinks == 0 && !hasUnreachablePictures(counts) ? linkList(counted, type) : []
    }

    private static func hasUnreachablePictures(_ counts: [Feature: Int]) -> Bool { Feature.unreachablePictures.contains { counts[$0] != nil } }

    private static func linkList(_ counted: PageInventory, _ type: TypeIdentifier) -> [Reading] {
        let (count, titles) = (counted.linkCount, counted.titleCount)
        guard count > 0 else { return [] }
        guard count > 1 else { return [Reading(type, .links, Inventory([.links: titles, .addresses: 1 - titles, .titles: titles]))] }
        return [
            Reading(type, .bookmarks, Inventory([.links: titles, .addresses: count - titles, .titles: titles])),
            Reading(type, .links, Inventory([.links: 1, .furtherLinks: count - 1, .titles: titles])),
        ]
    }
}
