import DragKit
import DragTypes

/// An XML document as an array of elements. The tree keeps account of what is read, so that
/// ``addRest(to:except:)`` can say what its reader has no place for.
///
/// An element takes some thirty bytes beside its text, because people's tracks have millions of
/// points with three elements each.
struct XMLTree {
    /// An element of the tree.
    struct Element {
        fileprivate let contents: Contents
        fileprivate let index: Int

        /// The name without its prefix.
        var name: String { contents.names[Int(contents.records[index].name)] }
        /// The text that stands directly in the element.
        var text: String { String(utf8Bytes: contents.text[contents.records[index].text]) }
        /// Whether other elements stand in the element.
        var hasChildren: Bool { contents.records[index].firstChild >= 0 }
    }

    private let contents: Contents

    /// How deep elements may stand inside each other.
    static let maximumDepth = 256
    /// The most elements of a document.
    fileprivate static let maximumElements = 16_000_000
    /// The most text of a document, in bytes, which entities can make longer than the document.
    fileprivate static let maximumText = 1 << 30

    /// - Throws: ``ConversionError``: `badInput` for a document that is not well-formed, `limit`
    ///   for one that nests too deep, or has too many elements or too much text.
    init(parsing bytes: [UInt8]) throws(ConversionError) {
        let builder = Builder()
        try XMLEvents.read(bytes, into: builder)
        contents = builder.contents
    }

    var root: Element { read(0) }

    private func read(_ index: Int) -> Element {
        contents.records[index].isRead = true
        return Element(contents: contents, index: index)
    }

    /// The children of an element, in document order.
    func children(_ element: Element) -> [Element] { contents.children(of: element.index).map(read) }

    /// The children of an element with that name, in document order.
    func children(_ element: Element, _ name: String) -> [Element] {
        guard let number = contents.numbers[name] else { return [] }
        return contents.children(of: element.index).filter { contents.records[$0].name == number }.map(read)
    }

    /// All elements with that name, in document order.
    func all(_ name: String) -> [Element] {
        guard let number = contents.numbers[name] else { return [] }
        return contents.records.indices.filter { contents.records[$0].name == number }.map(read)
    }

    /// The text of an element with that of all elements in it, in document order.
    func wholeText(of element: Element) -> String {
        var text: [UInt8] = []
        appendText(of: element.index, to: &text)
        return String(utf8Bytes: text)
    }

    private func appendText(of index: Int, to result: inout [UInt8]) {
        contents.records[index].isRead = true
        var rest = contents.text[contents.records[index].text]
        let start = rest.startIndex
        for child in contents.children(of: index) {
            let before = rest.prefix(start + Int(contents.records[child].textBefore) - rest.startIndex)
            result += before
            rest = rest[before.endIndex...]
            appendText(of: child, to: &result)
        }
        result += rest
    }

    /// The text of the first child with that name, with single spaces; empty when there is none.
    func text(_ name: String, of element: Element) -> String {
        guard let text = firstChild(name, of: element)?.text else { return "" }
        // The numbers and times of a track's points have no spaces.
        if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return text }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The text of the first child with that name, with its line ends; empty when there is none.
    func lines(_ name: String, of element: Element) -> String { firstChild(name, of: element)?.text.trimmingWhitespace ?? "" }

    private func firstChild(_ name: String, of element: Element) -> Element? {
        guard let number = contents.numbers[name] else { return nil }
        return contents.children(of: element.index).first { contents.records[$0].name == number }.map(read)
    }

    /// The value of an attribute, by its name in lower case without a prefix.
    func attribute(_ name: String, of element: Element) -> String? {
        guard let number = contents.numbers[name] else { return nil }
        for index in contents.records[element.index].attributes where contents.attributes[index].name == number {
            contents.attributes[index].isRead = true
            return contents.value(ofAttribute: index)
        }
        return nil
    }

    /// Counts what was not read: attributes, and elements with all that they hold.
    ///
    /// - Parameter bookkeeping: names of elements and attributes that say nothing to people. The
    ///   attributes of the root say what the file is, and are never counted.
    func addRest(to unread: inout Unread, except bookkeeping: Set<String> = []) {
        let records = contents.records
        let known = Set(bookkeeping.compactMap { contents.numbers[$0] })
        var holdsRead = records.map(\.isRead)
        for index in records.indices.reversed() where !holdsRead[index] {
            holdsRead[index] = contents.children(of: index).contains { holdsRead[$0] }
        }
        for (index, record) in records.enumerated() where holdsRead[index] {
            if index > 0, record.isRead { addAttributes(record.attributes, except: known, to: &unread) }
            for child in contents.children(of: index) where !holdsRead[child] && !known.contains(records[child].name) { add(child, to: &unread) }
        }
    }

    private func addAttributes(_ range: Range<Int>, except known: Set<Int32>, to unread: inout Unread) {
        for index in range {
            let attribute = contents.attributes[index]
            guard !attribute.isRead, !known.contains(attribute.name), !attribute.value.isEmpty else { continue }
            unread.add(field: contents.names[Int(attribute.name)])
        }
    }

    /// Counts an element in which nothing was read: the named ones in it, such as the data of a
    /// placemark, or else the element.
    private func add(_ index: Int, to unread: inout Unread) {
        var names: [String] = []
        var holdsAnything = false
        var pending = [index]
        let naming = contents.numbers["name"]
        while let index = pending.popLast() {
            let record = contents.records[index]
            if let named = record.attributes.first(where: { contents.attributes[$0].name == naming }) {
                names.append(contents.value(ofAttribute: named))
            }
            holdsAnything =
                holdsAnything || !record.attributes.isEmpty || contents.text[record.text].contains { !ASCII.isWhitespace($0) }
            pending += contents.children(of: index)
        }
        for name in names { unread.add(field: name) }
        if names.isEmpty, holdsAnything { unread.add(field: contents.names[Int(contents.records[index].name)]) }
    }
}

/// The elements, attributes and texts of an ``XMLTree``. All names and texts stand once, in common
/// arrays.
private final class Contents {
    struct Record {
        let name: Int32
        /// The number of the first child and of the next sibling; -1 for none.
        var firstChild: Int32 = -1
        var next: Int32 = -1
        var isRead = false
        fileprivate let attributeCount: UInt16
        fileprivate let firstAttribute: UInt32
        fileprivate var textStart: UInt32 = 0
        fileprivate var textCount: UInt32 = 0
        /// How many bytes of its parent's text stand before the element.
        fileprivate var textBefore: UInt32 = 0

        /// The positions of the element's attributes.
        var attributes: Range<Int> { Int(firstAttribute)..<(Int(firstAttribute) + Int(attributeCount)) }
        /// The place of the text in ``Contents/text``.
        var text: Range<Int> { Int(textStart)..<(Int(textStart) + Int(textCount)) }
    }

    struct Attribute {
        let name: Int32
        let value: Range<UInt32>
        var isRead = false
    }

    var records: [Record] = []
    var attributes: [Attribute] = []
    /// The text of elements and attributes, in UTF-8.
    private(set) var text: [UInt8] = []
    private(set) var names: [String] = []
    private(set) var numbers: [String: Int32] = [:]

    func number(of name: String) -> Int32 {
        if let number = numbers[name] { return number }
        names.append(name)
        numbers[name] = Int32(names.count - 1)
        return Int32(names.count - 1)
    }

    func value(ofAttribute index: Int) -> String {
        let value = attributes[index].value
        return String(utf8Bytes: text[Int(value.lowerBound)..<Int(value.upperBound)])
    }

    func children(of index: Int) -> some Sequence<Int> {
        sequence(first: Int(records[index].firstChild)) { [self] in Int(records[$0].next) }.lazy.prefix { $0 >= 0 }
    }

    /// - Throws: ``ConversionError`` (`limit`) when the document has too much text.
    private func add(_ bytes: some Collection<UInt8>) throws(ConversionError) -> Range<UInt32> {
        guard text.count + bytes.count <= XMLTree.maximumText else {
            throw .limit("the XML has more text than the limit of \(XMLTree.maximumText) bytes")
        }
        let start = UInt32(text.count)
        text += bytes
        return start..<UInt32(text.count)
    }

    /// Adds an element and its attributes.
    ///
    /// - Throws: ``ConversionError`` (`limit`) when the document has too many elements, attributes
    ///   or too much text.
    func add(_ name: String, _ stated: [String: String]) throws(ConversionError) {
        guard records.count < XMLTree.maximumElements, attributes.count < 2 * XMLTree.maximumElements, stated.count <= UInt16.max else {
            throw .limit("the XML has more elements than the limit of \(XMLTree.maximumElements)")
        }
        records.append(
            Record(name: number(of: name), attributeCount: UInt16(stated.count), firstAttribute: UInt32(attributes.count)))
        for (key, value) in stated { attributes.append(Attribute(name: number(of: key), value: try add(value.utf8))) }
    }

    /// Sets the text of an element.
    func set(_ bytes: [UInt8], of index: Int) throws(ConversionError) {
        let place = try add(bytes)
        (records[index].textStart, records[index].textCount) = (place.lowerBound, UInt32(place.count))
    }
}

/// Builds the contents of a tree.
private final class Builder: XMLEventReceiver {
    let contents = Contents()
    /// The elements that are open, each with its last child so far.
    private var open: [(element: Int, lastChild: Int)] = []
    /// The texts of the open elements, by their depth.
    private var texts: [[UInt8]] = []

    func start(_ name: String, _ attributes: [String: String]) throws(ConversionError) {
        if open.count >= XMLTree.maximumDepth { throw .limit("the XML nests deeper than the limit of \(XMLTree.maximumDepth)") }
        let index = contents.records.count
        try contents.add(name, attributes)
        if let parent = open.last {
            contents.records[index].textBefore = UInt32(truncatingIfNeeded: texts[open.count - 1].count)
            if parent.lastChild < 0 {
                contents.records[parent.element].firstChild = Int32(index)
            } else {
                contents.records[parent.lastChild].next = Int32(index)
            }
            open[open.count - 1].lastChild = index
        }
        open.append((index, -1))
        if texts.count < open.count { texts.append([]) }
    }

    func end(_ name: String) throws(ConversionError) {
        let depth = open.count - 1
        try contents.set(texts[depth], of: open[depth].element)
        texts[depth].removeAll(keepingCapacity: true)
        open.removeLast()
    }

    func text(_ text: String) { if !open.isEmpty { texts[open.count - 1] += text.utf8 } }
}

/// Text in an XML document.
enum XMLText {
    private static let special: [UInt8] = Array("<>&\"'".utf8)

    /// The text with its markup escaped, for elements and attributes. Control characters, for which
    /// XML 1.0 has no escape, are left out.
    static func escaped(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && !special.contains($0) }) { return text }
        let plain = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0xFFFE && $0.value != 0xFFFF || [9, 10, 13].contains($0.value) }
        // A line end in an attribute would be read as a space.
        return MarkupEscape.attribute(String(String.UnicodeScalarView(plain))).replacing("\n", with: "&#10;")
    }
}
