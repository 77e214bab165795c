import DragTypes

/// Finds, in one pass, what makes an SVG slow to draw: long texts, because the time to lay a text out grows with the square of its length, and
/// style rules, because each rule is compared with every element.
struct SVGCost {
    /// The size of the longest `text` element in bytes, without tags and comments.
    private(set) var longestText = 0
    /// The number of style rules.
    private(set) var rules = 0
    /// The number of elements.
    private(set) var elements = 0

    private var text = 0
    private var textDepth = 0
    private var isStyle = false
    private let bytes: [UInt8]

    init(of bytes: [UInt8]) {
        self.bytes = bytes
        scan()
    }

    private mutating func scan() {
        var index = 0
        while index < bytes.count {
            let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            content(index..<start)
            index = start
            guard index < bytes.count else { break }
            if begins("<!--", index) {
                index = position(after: "-->", from: index + 4)
            } else if begins("<![CDATA[", index) {
                let end = position(after: "]]>", from: index + 9)
                content(min(index + 9, end)..<end)
                index = end
            } else if begins("<?", index) {
                index = position(after: "?>", from: index + 2)
            } else if begins("<!", index) {
                index = position(after: ">", from: index + 2)
            } else {
                index = tag(index)
            }
        }
        longestText = max(longestText, text)
    }

    private mutating func content(_ range: Range<Int>) {
        if textDepth > 0 { text += range.count }
        if isStyle { rules += bytes[range].count { $0 == UInt8(ascii: "{") } }
    }

    /// Takes the tag that begins at `start`, and returns the offset after its end.
    private mutating func tag(_ start: Int) -> Int {
        let isEnd = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "/")
        let name = bytes[(start + (isEnd ? 2 : 1))...].prefix(64).prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        let local = name.split(separator: UInt8(ascii: ":")).last ?? []
        var end = start + 1
        var quote: UInt8 = 0
        while end < bytes.count, quote != 0 || bytes[end] != UInt8(ascii: ">") {
            if quote == 0, bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "'") {
                quote = bytes[end]
            } else if bytes[end] == quote {
                quote = 0
            }
            end += 1
        }
        let isEmpty = end > start && end < bytes.count && bytes[end - 1] == UInt8(ascii: "/")
        if !isEnd { elements += 1 }
        if !isEmpty { enterOrLeave(local, isEnd) }
        return min(end + 1, bytes.count)
    }

    private mutating func enterOrLeave(_ name: ArraySlice<UInt8>, _ isEnd: Bool) {
        if name.elementsEqual("style".utf8) { isStyle = !isEnd }
        guard name.elementsEqual("text".utf8) else { return }
        textDepth = max(0, textDepth + (isEnd ? -1 : 1))
        guard textDepth == 0 else { return }
        longestText = max(longestText, text)
        text = 0
    }

    private func begins(_ words: StaticString, _ index: Int) -> Bool {
        words.withUTF8Buffer { bytes[index...].starts(with: $0) }
    }

    /// The offset after the next `words` in the document; the document's length if there are no more.
    private func position(after words: StaticString, from start: Int) -> Int {
        words.withUTF8Buffer { words in
            guard let last = words.last else { return bytes.count }
            var index = start
            while index < bytes.count, let found = bytes[index...].firstIndex(of: last) {
                if found + 1 - words.count >= start, bytes[(found + 1 - words.count)...found].elementsEqual(words) { return found + 1 }
                index = found + 1
            }
            return bytes.count
        }
    }
}
