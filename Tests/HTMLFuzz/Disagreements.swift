import CGumbo

/// Where gumbo's tree is another one, and the standard (WHATWG HTML) says that it is wrong, or says
/// so by now. An input that has such markup is parsed and checked, but not compared.
enum Disagreements {
    /// Elements that a fragment may be compared in.
    static let contexts = ["div", "p", "body", "td", "table", "tr", "tbody", "caption", "colgroup", "title", "textarea", "style", "script", "span"]

    private static let names: Set<[UInt8]> = set(
        // §13.2.6.4.7: an ordinary element by now; gumbo makes a form of it.
        "isindex",
        // §13.2.6.4.7: an ordinary element by now; gumbo takes it for a void one.
        "menuitem",
        // §13.2.6.4.7: ordinary blocks by now.
        "dialog", "search",
        // §13.2.4.2: one of the special elements by now.
        "main",
        // §13.2.6.4.7: any content may stand in a "select" by now, and it has no insertion modes.
        "select")

    private static let foreign = set("math svg")
    private static let leaving = set("p br")
    private static let tables = set("table caption colgroup tbody tfoot thead tr td th")
    private static let cells = set("td th caption")
    private static let markers = set("applet marquee object")
    private static let formatting = set("a b big code em font i nobr s small strike strong tt u")
    private static let form = Array("form".utf8)

    static func concern(_ bytes: [UInt8], context: String?) -> Bool {
        // What decodes takes the byte order mark away.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return true }
        var markup = Markup(isFragment: context != nil)
        if let context, tables.contains(Array(context.utf8)) { markup.hasTable = true }
        for index in bytes.indices {
            switch bytes[index] {
            // §13.2.3.5: control characters and noncharacters stay. Gumbo puts U+FFFD in their
            // place.
            case 0x01...0x08, 0x0B, 0x0E...0x1F, 0x7F: return true
            case 0xC2 where index + 1 < bytes.count && bytes[index + 1] < 0xA0: return true
            case 0xBF where index + 1 < bytes.count && bytes[index + 1] >= 0xBE: return true
            case 0xEF where index + 1 < bytes.count && bytes[index + 1] == 0xB7: return true
            // §13.2.5.80: gumbo's numbers overflow.
            case 0x26: if isLongNumber(bytes, index) { return true }
            case 0x3C where index + 1 < bytes.count && bytes[index + 1] == 0x21: if concernsDoctype(bytes, index) { return true }
            case 0x3C: if concernsTag(bytes, index, &markup) { return true }
            case 0x3E: if isBlankText(bytes, index + 1) { markup.hasBlankText = true }
            default: break
            }
        }
        return markup.isTrouble
    }

    /// Whether an input that has no part that is not needed shows a difference for which the
    /// standard is on our side, and which cannot be seen in a longer one.
    static func explain(_ smallest: [UInt8]) -> Bool {
        var names: [[UInt8]] = []
        for index in smallest.indices where smallest[index] == 0x3C {
            names.append(smallest[(index + 1)...].prefix { isLetter($0) || $0 == 0x2F || (0x31...0x36).contains($0) }.map { $0 | 0x20 })
        }
        // §13.2.6.4.1: the address of a doctype is compared without regard to case.
        if String(decoding: smallest, as: UTF8.self).lowercased().contains("ibmxhtml1-transitional.dtd") { return true }
        let ends = names.filter { $0.first == 0x2F && formatting.contains(Array($0.dropFirst())) }
        // §13.2.6.4.4, end tag "template": the list of formatting elements is cleared up to the
        // marker of a cell, and not up to that of the template.
        if !ends.isEmpty, names.contains(Array("template".utf8)), names.contains(where: { cells.contains($0) }) { return true }
        // §13.2.6.4.7, adoption agency, step 4.13: the fourth element that leaves the list leaves
        // the stack, too. Gumbo forgets that. A second "a" runs the algorithm for the first. (Then
        // the first one leaves the stack, too, and not the copy of it that the eighth round
        // leaves.)
        let runs = !ends.isEmpty || names.count { $0 == Array("a".utf8) || $0 == Array("nobr".utf8) } > 1
        return runs && names.count { formatting.contains($0) } > 1 && names.count { $0.first != 0x2F } > 4
    }

    /// What has come so far.
    private struct Markup {
        let isFragment: Bool
        var hasForeign = false
        /// End tags that are trouble in a document with foreign content.
        var hasForeignTrouble = false
        var hasTable = false
        var hasBlankText = false
        var hasFrameset = false
        var hasTemplate = false
        var hasParagraph = false
        var hasBreakEnd = false
        var htmlTags = 0
        var formatting: [[UInt8]: Int] = [:]
        var markers: Set<[UInt8]> = []

        var isTrouble: Bool {
            // §13.2.6.5: "</p>" and "</br>" end foreign content by now. Gumbo does not find the end
            // of an element of SVG or MathML by an end tag with white space.
            if hasForeign && hasForeignTrouble { return true }
            // §13.2.6.4.9: white space reopens formatting elements where the innermost element is
            // no part of a table. Gumbo does not ask for it.
            if hasTable && hasBlankText && !formatting.isEmpty { return true }
            // §13.2.6.4.3: a second "html" makes no "head". Gumbo makes one.
            if htmlTags > 1 { return true }
            // §13.2.6.4.7: "</br>" is content, as "<br>" is, so no frameset may follow.
            if hasBreakEnd && hasFrameset { return true }
            // §13.2.4.2: where the start tag of one of these elements is looked for, gumbo does not
            // stop at others, nor at SVG and MathML.
            if markers.count > 1 || hasForeign && !markers.isEmpty { return true }
            // §13.4: gumbo leaves it to chance whether a fragment is one in quirks mode.
            if isFragment && hasParagraph && hasTable { return true }
            // §13.2.6.4.7: an end tag closes a formatting element that has left the list, as the
            // first of four has, or one before a marker that stays. Gumbo leaves it open.
            return (hasTable || hasTemplate) && !markers.isEmpty && !formatting.isEmpty || formatting.values.contains { $0 > 3 }
        }
    }

    private static func concernsTag(_ bytes: [UInt8], _ start: Int, _ markup: inout Markup) -> Bool {
        guard start + 1 < bytes.count else { return false }
        let isEnd = bytes[start + 1] == 0x2F
        let nameStart = start + (isEnd ? 2 : 1)
        var end = nameStart
        while end < bytes.count, !isWhitespace(bytes[end]), bytes[end] != 0x2F, bytes[end] != 0x3E { end += 1 }
        let name = bytes[nameStart..<end].map { isLetter($0) ? $0 | 0x20 : $0 }
        if names.contains(name) { return true }
        if isEnd {
            if name == Array("br".utf8) { markup.hasBreakEnd = true }
            if leaving.contains(name) || end < bytes.count && bytes[end] != 0x3E { markup.hasForeignTrouble = true }
            // §13.2.6.4.7, "any other end tag": to gumbo, all unknown names are one name. And gumbo
            // moves text that precedes `</form>` behind the form.
            return name.contains(0) || isUnknown(name) || name == form
        }
        if foreign.contains(name) {
            markup.hasForeign = true
            // §13.2.6.5: "p" and the like end foreign content also in fragments by now.
            if markup.isFragment { return true }
        }
        // §13.2.4.2: SVG's "title" is one of the special elements. Gumbo forgets that.
        if markup.hasForeign, name == Array("title".utf8) { return true }
        if name == Array("html".utf8) { markup.htmlTags += 1 }
        if name == Array("p".utf8) { markup.hasParagraph = true }
        if name == Array("template".utf8) { markup.hasTemplate = true }
        if name == Array("frameset".utf8) { markup.hasFrameset = true }
        if tables.contains(name) {
            markup.hasTable = true
            // §13.2.4.1: an element of SVG or MathML is no part of a table, whatever its name.
            if markup.hasForeign, name != Array("table".utf8) { return true }
        }
        if markers.contains(name) { markup.markers.insert(name) }
        if formatting.contains(name) { markup.formatting[name, default: 0] += 1 }
        return concernsAttributes(bytes, end)
    }

    /// §13.2.6.4.1: gumbo misses most public identifiers that make a document one in quirks mode.
    private static func concernsDoctype(_ bytes: [UInt8], _ start: Int) -> Bool {
        String(decoding: bytes[start...].prefix { $0 != 0x3E }, as: UTF8.self).lowercased().contains("public")
    }

    /// Whether the text up to the next tag is white space, or a reference begins it.
    private static func isBlankText(_ bytes: [UInt8], _ start: Int) -> Bool {
        var place = start
        while place < bytes.count, isWhitespace(bytes[place]) { place += 1 }
        if place < bytes.count, bytes[place] == 0x26 { return true }
        return place > start && (place >= bytes.count || bytes[place] == 0x3C || bytes[place] == 0)
    }

    private static func isLongNumber(_ bytes: [UInt8], _ start: Int) -> Bool {
        guard start + 10 < bytes.count, bytes[start + 1] == 0x23 else { return false }
        return bytes[(start + 3)...(start + 9)].allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }
    }

    private static func isUnknown(_ name: [UInt8]) -> Bool {
        name.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { gumbo_tagn_enum($0.baseAddress, UInt32(truncatingIfNeeded: $0.count)) == GUMBO_TAG_UNKNOWN }
        }
    }

    /// §13.2.5.33: a second attribute of a name is left out, and a NUL in a name is replaced. Gumbo
    /// lets the name of the second one run into the next one, and loses a NUL at the start.
    private static func concernsAttributes(_ bytes: [UInt8], _ start: Int) -> Bool {
        var names: Set<[UInt8]> = []
        var place = start
        func next() -> UInt8 { place < bytes.count ? bytes[place] : 0x3E }
        func skip(while condition: (UInt8) -> Bool) { while place < bytes.count, condition(bytes[place]) { place += 1 } }
        while true {
            skip { $0 == 0x2F || isWhitespace($0) }
            if next() == 0x3E { return false }
            let nameStart = place
            place += 1
            skip { $0 != 0x3D && $0 != 0x3E && $0 != 0x2F && !isWhitespace($0) }
            var name = bytes[nameStart..<place].map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
            // Broken bytes are the same.
            if name.contains(where: { $0 >= 0x80 }) { name = Array(String(decoding: name, as: UTF8.self).utf8) }
            // §13.2.6.1: "xml:base" is an ordinary attribute by now.
            if name.contains(0) || !names.insert(name).inserted || name == Array("xml:base".utf8) { return true }
            skip(while: isWhitespace)
            guard next() == 0x3D else { continue }
            place += 1
            skip(while: isWhitespace)
            let quote = next()
            if quote == 0x22 || quote == 0x27 {
                place += 1
                skip { $0 != quote }
                place += 1
            } else {
                skip { $0 != 0x3E && !isWhitespace($0) }
            }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    private static func isWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B }

    private static func set(_ names: String...) -> Set<[UInt8]> { Set(names.flatMap { $0.split(separator: " ").map { Array($0.utf8) } }) }
}
