import DragTypes

/// The start tag, or the end tag, of an element in an XML document in UTF-8.
struct SVGTag {
    /// The element's name without its prefix.
    let name: ArraySlice<UInt8>
    /// The attributes in the document's order, with their prefixes. Values are as they stand in the
    /// document.
    let attributes: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)]
    let isEnd: Bool
    /// Whether the element ends with its start tag.
    let isEmpty: Bool
    /// The offset of the first byte after the name.
    let endOfName: Int
    /// The offset after the tag.
    let end: Int

    private static let opaqueParts = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")].map { (begin: Array($0.utf8), end: Array($1.utf8)) }

    /// Where the comment, the CDATA or the processing instruction ends with which a text begins;
    /// nil for any other text. A part without an end reaches to the end of the text.
    static func endOfOpaquePart(_ text: ArraySlice<UInt8>) -> Int? {
        opaqueParts.first { text.starts(with: $0.begin) }.map { part in
            text.dropFirst(part.begin.count).firstRange(of: part.end)?.upperBound ?? text.endIndex
        }
    }

    /// The tag that begins at `start`, where there is a `<`. A tag without an end reaches to the
    /// end of the document.
    init(_ bytes: [UInt8], at start: Int) {
        isEnd = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "/")
        var index = start + (isEnd ? 2 : 1)
        func skip(while isSkipped: (UInt8) -> Bool) { while index < bytes.count, isSkipped(bytes[index]) { index += 1 } }
        func isPartOfName(_ byte: UInt8) -> Bool {
            !ASCII.isWhitespace(byte) && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "=")
        }
        let beginning = index
        skip(while: isPartOfName)
        endOfName = index
        let qualified = bytes[beginning..<index]
        name = qualified[(qualified.lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? beginning)...]
        var attributes: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
            let attribute = index
            skip(while: isPartOfName)
            let end = index
            skip(while: ASCII.isWhitespace)
            guard end > attribute, index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
                if index == attribute { index += 1 }
                continue
            }
            index += 1
            skip(while: ASCII.isWhitespace)
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else { continue }
            let quote = bytes[index]
            index += 1
            let value = index
            skip { $0 != quote }
            attributes.append((bytes[attribute..<end], bytes[value..<index]))
            index = min(index + 1, bytes.count)
        }
        isEmpty = index < bytes.count && index > start && bytes[index - 1] == UInt8(ascii: "/")
        self.end = min(index + 1, bytes.count)
        self.attributes = attributes
    }

    /// The value of an attribute without a prefix; nil when the tag lacks it.
    func value(_ name: StaticString) -> String? {
        name.withUTF8Buffer { name in attributes.first { $0.name.elementsEqual(name) } }.map { String(decoding: $0.value, as: UTF8.self) }
    }

    /// A style without its comments (CSS Syntax 3 §4.3.2). A comment without an end reaches to the
    /// end.
    static func withoutComments(_ style: String) -> String {
        var (result, rest) = ("", style[...])
        while let start = rest.firstRange(of: "/*") {
            result += rest[..<start.lowerBound]
            rest = rest[start.upperBound...]
            rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
        }
        return result + rest
    }

    /// The declarations in a `style` attribute, with property names in lower case.
    var style: [(property: String, value: String)] {
        guard let style = value("style") else { return [] }
        return Self.withoutComments(style).split(separator: ";").compactMap { declaration in
            let parts = declaration.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            func trimmed(_ text: Substring) -> String {
                var text = text
                while let first = text.first, first.isWhitespace { text.removeFirst() }
                while let last = text.last, last.isWhitespace { text.removeLast() }
                return String(text)
            }
            return (trimmed(parts[0]).lowercased(), trimmed(parts[1]))
        }
    }
}
