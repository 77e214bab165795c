import Documents
import DragHTML
import DragKit
import DragTypes

/// Contacts that an HTML page marks: hCard (microformats.org/wiki/hcard) and h-card
/// (microformats.org/wiki/h-card).
struct HCard {
    private var page: MicroformatPage

    /// - Throws: ``ConversionError``: `unsupported` for a page that marks no contact, and what
    ///   ``HTMLTree`` throws.
    static func cards(in bytes: [UInt8], isCancelled: () -> Bool) throws(ConversionError) -> [Card] {
        var reader = HCard(page: MicroformatPage(try HTMLTree(page: bytes, isCancelled: isCancelled), what: "contacts"))
        let cards = try reader.cards()
        guard !cards.isEmpty else { throw .unsupported("the HTML marks no contact (hCard)") }
        return cards
    }

    private func isCard(_ node: HTMLNode) -> Bool { page.classes(node).contains { $0 == "vcard" || $0 == "h-card" } }

    private mutating func cards() throws(ConversionError) -> [Card] {
        var result: [Card] = []
        var walk = page.tree.walk()
        while let step = walk.next() {
            guard !step.isLeaving, isCard(step.node) else { continue }
            result.append(try card(step.node))
            // A card inside a card is a value of it: the organisation, a colleague.
            walk.skipChildren()
        }
        return result
    }

    private mutating func card(_ root: HTMLNode) throws(ConversionError) -> Card {
        var card = Card()
        var hasName = false
        var walk = page.tree.walk(root)
        while let step = walk.next() {
            let node = step.node
            if step.isLeaving || node == root { continue }
            var names: [String] = []
            // Both generations of classes stand on one element, and one property has a name of its
            // own in each.
            for name in page.properties(node).map({ $0 == "job-title" ? "title" : $0 }) where !names.contains(name) { names.append(name) }
            for name in names { try add(name, node, to: &card, &hasName) }
            // What stands inside an address, an organisation or another card was taken with it.
            if names.contains(where: ["adr", "org", "tel"].contains) || isCard(node) { walk.skipChildren() }
        }
        if card.properties.isEmpty || card.text("FN").isEmpty, card.first("N") == nil { try addImplied(root, to: &card) }
        // A name of two words says its parts (the implied n of hCard 1.0).
        if card.text("FN").split(separator: " ").count == 2 { card.divideName() }
        card.complete()
        return card
    }

    private mutating func add(_ name: String, _ node: HTMLNode, to card: inout Card, _ hasName: inout Bool) throws(ConversionError) {
        switch name {
        case "fn" where !hasName, "name" where !hasName:
            card.add("FN", try page.text(node))
            hasName = true
        case "family-name": card.set(0, of: "N", to: try page.text(node), count: 5)
        case "given-name": card.set(1, of: "N", to: try page.text(node), count: 5)
        case "additional-name": card.set(2, of: "N", to: try page.text(node), count: 5)
        case "honorific-prefix": card.set(3, of: "N", to: try page.text(node), count: 5)
        case "honorific-suffix": card.set(4, of: "N", to: try page.text(node), count: 5)
        case "nickname": card.set(0, of: "NICKNAME", to: try page.text(node), count: 1)
        case "title": card.add("TITLE", try page.text(node))
        case "role": card.add("ROLE", try page.text(node))
        case "note": card.add("NOTE", try page.lines(node))
        case "bday": card.properties.append(Property("BDAY", .verbatim(CardDate.extended(try page.text(node)))))
        case "category": card.properties.append(Property("CATEGORIES", .components([[try page.text(node)]])))
        case "email": card.add("EMAIL", MicroformatPage.address(try page.link(node), scheme: "mailto:"), kinds: try kinds(node))
        case "tel": card.add("TEL", MicroformatPage.address(try telephone(node), scheme: "tel:"), kinds: try kinds(node))
        case "url": card.add("URL", try page.link(node))
        case "impp": card.add("IMPP", try page.link(node))
        case "photo": addPhoto(node, to: &card)
        case "org":
            let parts = [try page.inner("organization-name", node), try page.inner("organization-unit", node)]
            var name = parts[0] ?? ""
            if name.isEmpty { name = try page.text(node) }
            card.set(0, of: "ORG", to: name, count: 1)
            if let unit = parts[1] { card.set(1, of: "ORG", to: unit, count: 2) }
        case "adr":
            var components = [[String]](repeating: [""], count: 7)
            for (index, part) in Self.addressParts.enumerated() { components[index] = [try page.inner(part, node) ?? ""] }
            if components.allSatisfy({ $0 == [""] }) { components[2] = [try page.text(node)] }
            let kinds = try kinds(node)
            card.properties.append(Property("ADR", .components(components), parameters: kinds.isEmpty ? [] : [.init(name: "TYPE", values: kinds)]))
        default: break
        }
    }

    private static let addressParts = [
        "post-office-box", "extended-address", "street-address", "locality", "region", "postal-code", "country-name",
    ]

    /// A card without a named property: its text is the name, its link the URL, its image the
    /// photo.
    private mutating func addImplied(_ root: HTMLNode, to card: inout Card) throws(ConversionError) {
        card.add("FN", try page.text(root))
        if let href = page.tree.value(.href, of: root), URLText.isURL(href), card.text("URL").isEmpty { card.add("URL", href) }
    }

    private func addPhoto(_ node: HTMLNode, to card: inout Card) {
        guard let address = page.tree.value(.src, of: node) ?? page.tree.value(.href, of: node) else { return }
        if let data = try? DataURL(parsing: Array(address.utf8)) {
            card.properties.append(Property("PHOTO", .binary(data.bytes, mediaType: data.mimeType)))
        } else if URLText.isURL(address) {
            card.properties.append(Property("PHOTO", .verbatim(address)))
        }
    }

    // MARK: Values

    /// A telephone number: the parts that are marked as its value, or what people read.
    private mutating func telephone(_ node: HTMLNode) throws(ConversionError) -> String {
        let parts = page.descendants(node, "value")
        guard parts.isEmpty else {
            var result: [String] = []
            for part in parts { result.append(try page.text(part)) }
            return result.joined(separator: " ")
        }
        let text = try page.text(node)
        return text.contains(where: \.isNumber) ? text : page.tree.value(.href, of: node) ?? text
    }

    private mutating func kinds(_ node: HTMLNode) throws(ConversionError) -> [String] {
        var result: [String] = []
        for part in page.descendants(node, "type") { result.append(try page.text(part).lowercased()) }
        return result.filter { $0 != "pref" }
    }

    // MARK: Writing

    /// The contacts as a page that people read and programs understand.
    static func page(of cards: [Card]) -> String {
        cards.map { card in
            var lines: [String] = []
            func add(_ name: String, _ text: String) {
                if !text.isEmpty { lines.append("<div class=\"\(name)\">\(shownLines(text))</div>") }
            }
            if let photo = card.photo {
                let url = String(utf8Bytes: DataURL(mimeType: photo.mediaType ?? "image/jpeg", bytes: photo.bytes).text)
                lines.append("<img class=\"photo u-photo\" alt=\"\" src=\"\(MarkupEscape.attribute(url))\">")
            }
            lines.append("<h2 class=\"fn p-name\">\(shown(card.displayName))</h2>")
            for nickname in card.properties.lists("NICKNAME") { add("nickname p-nickname", nickname) }
            for property in card.all("TITLE") { add("title p-job-title", property.text) }
            add("role p-role", card.text("ROLE"))
            if let organisation = card.first("ORG") {
                let parts = [("organization-name", 0), ("organization-unit", 1)].filter { !organisation.component($0.1).isEmpty }
                    .map { "<span class=\"\($0.0) p-\($0.0)\">\(shown(organisation.component($0.1)))</span>" }
                lines.append("<div class=\"org p-org\">\(parts.joined(separator: ", "))</div>")
            }
            for property in card.all("TEL") { lines.append(labelled("tel p-tel", property)) }
            for property in card.all("EMAIL") {
                let address = String(utf8Bytes: PercentCoding.encoded(property.text.utf8, alsoAllowed: "@+"))
                lines.append(linked("email u-email", "mailto:" + address, property.text))
            }
            for property in card.all("ADR") {
                let parts = zip(addressParts, 0..<7).filter { !property.component($1).isEmpty }
                    .map { "<span class=\"\($0) p-\($0)\">\(shownLines(property.component($1)))</span>" }
                lines.append("<div class=\"adr p-adr h-adr\">\(parts.joined(separator: ", "))</div>")
            }
            for property in card.all("URL") { lines.append(linked("url u-url", property.text, property.text)) }
            for property in card.all("IMPP") { lines.append(linked("impp u-impp", property.text, property.text)) }
            add("bday dt-bday", card.text("BDAY"))
            for category in card.properties.lists("CATEGORIES") { add("category p-category", category) }
            for note in card.notes(with: card.relations) { add("note p-note", note) }
            return "<div class=\"vcard h-card\">\n\(lines.joined(separator: "\n"))\n</div>\n"
        }.joined()
    }

    /// A text in HTML whose lines are those of the page.
    private static func shownLines(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { shown(String($0)) }.joined(separator: "<br>")
    }

    /// A text in HTML, which has no way to write control characters.
    private static func shown(_ text: String) -> String {
        let isShown = { (scalar: Unicode.Scalar) in scalar.value >= 0x20 && scalar.value != 0x7F || scalar == "\n" || scalar == "\t" }
        guard !text.unicodeScalars.allSatisfy(isShown) else { return MarkupEscape.text(text) }
        return MarkupEscape.text(String(String.UnicodeScalarView(text.unicodeScalars.filter(isShown))))
    }

    private static func labelled(_ name: String, _ property: Property) -> String {
        let kinds = property.kinds.map { "<span class=\"type\">\(shown($0))</span> " }.joined()
        return "<div class=\"\(name)\">\(kinds)<span class=\"value\">\(shown(property.text))</span></div>"
    }

    private static func linked(_ name: String, _ url: String, _ text: String) -> String {
        // Only what leads somewhere becomes a link: a page must not get a script from a contact.
        guard let scheme = URLText.scheme(of: url.utf8), ["http", "https", "mailto"].contains(scheme) else {
            return "<div class=\"\(name)\">\(shown(text))</div>"
        }
        return "<div><a class=\"\(name)\" href=\"\(MarkupEscape.attribute(url))\">\(shown(text))</a></div>"
    }
}
