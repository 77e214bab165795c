import DragTypes

/// The nesting depth of an HTML document and the largest number of attributes of a tag, found by
/// one fast pass before the parser runs. Both must be limited, because gumbo searches all open
/// elements at most tags and compares every attribute with those before it.
///
/// The pass follows HTML's tokenizer (WHATWG HTML §13.2.5): text in comments, scripts and styles is
/// not taken for tags. Where only the tree builder could tell, the pass counts too much rather than
/// too little.
struct HTMLNesting {
    /// The largest number of elements that are open at the same time.
    private(set) var depth = 0
    /// The largest number of attributes of one tag.
    private(set) var attributes = 0

    /// The names of the open elements, the innermost last. Elements that close each other (`p`,
    /// `li`, cells) are left out.
    private var open: [(name: HTMLElementName, kinds: Kinds)] = []
    /// The number of open elements for each name of a formatting element.
    private var formattingCounts: [HTMLElementName: Int] = [:]
    private var foreignDepth = 0
    private let limit: Int

    /// - Parameter limit: the pass stops when more elements than this are open.
    init(of bytes: [UInt8], limit: Int) {
        self.limit = limit
        bytes.withUnsafeBufferPointer { scan($0) }
    }

    // MARK: Tokens

    private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while depth <= limit, let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            guard start + 1 < bytes.count else { return }
            let next = bytes[start + 1]
            if ASCII.isLetter(next) {
                index = startTag(bytes, from: start + 1)
            } else if next == UInt8(ascii: "/"), start + 2 < bytes.count, ASCII.isLetter(bytes[start + 2]) {
                var index2 = start + 2
                let name = Self.name(bytes, &index2)
                index = attributeList(bytes, from: index2).end
                close(name)
            } else if next == UInt8(ascii: "!"), bytes[start...].starts(with: "<!--".utf8) {
                index = Self.endOfComment(bytes, from: start + 4)
            } else if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") || next == UInt8(ascii: "/") {
                index = Self.end(of: UInt8(ascii: ">"), bytes, from: start + 2)
            } else {
                index = start + 1
            }
        }
    }

    private mutating func startTag(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        let name = Self.name(bytes, &index)
        let (end, count, isSelfClosing) = attributeList(bytes, from: index)
        attributes = max(attributes, count)
        let isForeign = foreignDepth > 0
        let kinds = Self.kinds[name]
        if isForeign ? isSelfClosing : kinds.contains(.unstacked) { return end }
        open.append((name, kinds))
        depth = max(depth, open.count)
        if kinds.contains(.formatting) { formattingCounts[name, default: 0] += 1 }
        if kinds.contains(.foreign) { foreignDepth += 1 }
        guard !isForeign, kinds.contains(.rawText) else { return end }
        close(name)
        return Self.endOfRawText(name, bytes, from: end)
    }

    /// Skips the attributes of a tag.
    ///
    /// - Returns: the offset after the tag, the number of attributes, and whether the tag ends with
    ///   a slash.
    private func attributeList(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (end: Int, count: Int, isSelfClosing: Bool) {
        var index = start
        var count = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: ">") { return (index + 1, count, index > start && bytes[index - 1] == UInt8(ascii: "/")) }
            if ASCII.isWhitespace(byte) || byte == UInt8(ascii: "/") {
                index += 1
                continue
            }
            // A `=` at the start of a name is part of the name.
            count += 1
            index += 1
            while index < bytes.count, !Self.endsAttributeName(bytes[index]) { index += 1 }
            var value = index
            while value < bytes.count, ASCII.isWhitespace(bytes[value]) { value += 1 }
            guard value < bytes.count, bytes[value] == UInt8(ascii: "=") else { continue }
            index = value + 1
            while index < bytes.count, ASCII.isWhitespace(bytes[index]) { index += 1 }
            guard index < bytes.count else { break }
            if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
                index = Self.end(of: bytes[index], bytes, from: index + 1)
            } else {
                while index < bytes.count, !ASCII.isWhitespace(bytes[index]), bytes[index] != UInt8(ascii: ">") { index += 1 }
            }
        }
        return (bytes.count, count, false)
    }

    private static func endsAttributeName(_ byte: UInt8) -> Bool {
        ASCII.isWhitespace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "=")
    }

    /// The offset after the next occurrence of the byte; the end of the bytes when there is none.
    private static func end(of byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        start < bytes.count ? bytes[start...].firstIndex(of: byte).map { $0 + 1 } ?? bytes.count : bytes.count
    }

    private static func endOfComment(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        // `<!-->` and `<!--->` are complete comments.
        if bytes[min(start, bytes.count)...].starts(with: ">".utf8) { return start + 1 }
        if bytes[min(start, bytes.count)...].starts(with: "->".utf8) { return start + 2 }
        while index < bytes.count, let dash = bytes[index...].firstIndex(of: UInt8(ascii: "-")) {
            if bytes[dash...].starts(with: "-->".utf8) { return dash + 3 }
            if bytes[dash...].starts(with: "--!>".utf8) { return dash + 4 }
            index = dash + 1
        }
        return bytes.count
    }

    /// The offset of the end tag of a script or another element whose content is plain text.
    private static func endOfRawText(_ name: HTMLElementName, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, let found = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = found + 1
            guard found + 2 < bytes.count, bytes[found + 1] == UInt8(ascii: "/"), ASCII.isLetter(bytes[found + 2]) else { continue }
            var end = found + 2
            if Self.name(bytes, &end) == name { return found }
        }
        return bytes.count
    }

    /// Reads a tag's name and moves `index` after it.
    private static func name(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> HTMLElementName {
        let start = index
        while index < bytes.count, !ASCII.isWhitespace(bytes[index]), bytes[index] != UInt8(ascii: "/"), bytes[index] != UInt8(ascii: ">") {
            index += 1
        }
        return HTMLElementName(bytes[start..<index])
    }

    // MARK: Open elements

    /// Handles an end tag: closes the innermost element with that name and all elements inside it,
    /// unless an element in between prevents that (WHATWG HTML §13.2.6.4.7).
    private mutating func close(_ name: HTMLElementName) {
        let kinds = Self.kinds[name]
        if kinds.contains(.formatting) {
            // Elements inside a formatting element stay open when the formatting element is closed.
            guard formattingCounts[name, default: 0] > 0, let index = open.lastIndex(where: { $0.name == name }) else { return }
            open.remove(at: index)
            formattingCounts[name, default: 0] -= 1
            return
        }
        let boundaries: Kinds = kinds.contains(.table) ? .tableBoundary : kinds.contains(.block) ? .boundary : .block
        var index = open.count - 1
        while index >= 0, open[index].name != name {
            if open[index].kinds.contains(boundaries) { return }
            index -= 1
        }
        guard index >= 0 else { return }
        while open.count > index, let last = open.popLast() {
            if last.kinds.contains(.formatting) { formattingCounts[last.name, default: 0] -= 1 }
            if last.kinds.contains(.foreign) { foreignDepth -= 1 }
        }
    }

    // MARK: Kinds of elements

    private struct Kinds: OptionSet, BitwiseCopyable {
        let rawValue: UInt8
        /// Void elements, and elements that close each other.
        static let unstacked = Kinds(rawValue: 1)
        static let rawText = Kinds(rawValue: 2)
        static let formatting = Kinds(rawValue: 4)
        static let table = Kinds(rawValue: 8)
        static let tableBoundary = Kinds(rawValue: 16)
        static let boundary = Kinds(rawValue: 32)
        /// Elements that the end tag of an ordinary element outside them cannot close.
        static let block = Kinds(rawValue: 64)
        static let foreign = Kinds(rawValue: 128)
    }

    private static let kinds = HTMLElementTable<Kinds>(
        [
            (.unstacked, "area base br col embed hr img input link meta param source track wbr image keygen frame basefont bgsound"),
            (.unstacked, "p li dt dd td th tr tbody thead tfoot colgroup"),
            (.rawText, "script style xmp iframe noembed noframes title textarea"),
            (.formatting, "a b big code em font i nobr s small strike strong tt u"), (.table, "table caption"),
            (.tableBoundary, "table template html"), (.foreign, "svg math"),
            (.boundary, "table caption html applet marquee object template foreignobject desc mi mo mn ms mtext annotation-xml"),
            (.block, "address applet article aside blockquote body button caption center details dir div dl fieldset figcaption figure"),
            (.block, "footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup html iframe listing main marquee menu nav noembed"),
            (.block, "noframes noscript object ol plaintext pre script section select style summary table template textarea title ul xmp"),
            (.block, "foreignobject desc mi mo mn ms mtext annotation-xml"),
        ], other: [], merge: { $0.union($1) })
}
