import DragKit
import DragTypes

/// An XML document as an array of elements. The tree keeps account of what is read, so that
/// ``addRest(to:except:)`` can say what its reader has no place for.
struct XMLTree {
    struct Element {
        /// The name without its prefix.
        var name: String
        /// Names in lower case without prefixes; programs differ in their case.
        fileprivate var attributes: [String: String]
        /// The position in ``XMLTree/elements``.
        fileprivate var index: Int
        /// The text that stands directly in the element.
        var text = ""
        var children: [Int] = []
    }

    private(set) var elements: [Element]
    private let account: Account

    /// What was read of a document.
    private final class Account {
        var elements: [Bool]
        var attributes: [Int: Set<String>] = [:]

        init(count: Int) { elements = [Bool](repeating: false, count: count) }
    }

    /// How deep elements may stand inside each other.
    static let maximumDepth = 256
    /// The most elements of a document. A limit is needed because an element takes many times the
    /// memory of its text.
    private static let maximumElements = 1_000_000

    /// - Throws: ``ConversionError``: `badInput` for a document that is not well-formed, `limit`
    ///   for one that nests too deep or has too many elements.
    init(parsing bytes: [UInt8]) throws(ConversionError) {
        let builder = Builder()
        try XMLEvents.read(bytes, into: builder)
        elements = builder.elements
        account = Account(count: elements.count)
    }

    var root: Element { read(0) }

    private func read(_ index: Int) -> Element {
        account.elements[index] = true
        return elements[index]
    }

    /// The children of an element, in document order.
    func children(_ element: Element) -> [Element] { element.children.map(read) }

    /// The children of an element with that name, in document order.
    func children(_ element: Element, _ name: String) -> [Element] {
        element.children.lazy.filter { elements[$0].name == name }.map(read)
    }

    /// All elements with that name, in document order.
    func all(_ name: String) -> [Element] { elements.indices.lazy.filter { elements[$0].name == name }.map(read) }

    /// The text of the first child with that name, with single spaces; empty when there is none.
    func text(_ name: String, of element: Element) -> String {
        guard let child = element.children.first(where: { elements[$0].name == name }) else { return "" }
        return read(child).text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The text of the first child with that name, with its line ends; empty when there is none.
    func lines(_ name: String, of element: Element) -> String {
        guard let child = element.children.first(where: { elements[$0].name == name }) else { return "" }
        return read(child).text.trimmingWhitespace
    }

    /// The value of an attribute, by its name in lower case without a prefix.
    func attribute(_ name: String, of element: Element) -> String? {
        guard let value = element.attributes[name] else { return nil }
        account.attributes[element.index, default: []].insert(name)
        return value
    }

    /// Counts what was not read: attributes, and elements with all that they hold.
    ///
    /// - Parameter bookkeeping: names of elements and attributes that say nothing to people. The
    ///   attributes of the root say what the file is, and are never counted.
    func addRest(to unread: inout Unread, except bookkeeping: Set<String> = []) {
        var holdsRead = account.elements
        for index in elements.indices.reversed() where !holdsRead[index] {
            holdsRead[index] = elements[index].children.contains { holdsRead[$0] }
        }
        for (index, element) in elements.enumerated() where holdsRead[index] {
            if index > 0, account.elements[index], !element.attributes.isEmpty {
                let known = account.attributes[index, default: []].union(bookkeeping)
                for (name, value) in element.attributes where !known.contains(name) && !value.isEmpty { unread.add(field: name) }
            }
            for child in element.children where !holdsRead[child] && !bookkeeping.contains(elements[child].name) { add(child, to: &unread) }
        }
    }

    /// Counts an element in which nothing was read: the named ones in it, such as the data of a
    /// placemark, or else the element.
    private func add(_ index: Int, to unread: inout Unread) {
        var names: [String] = []
        var holdsAnything = false
        var pending = [index]
        while let index = pending.popLast() {
            let element = elements[index]
            if let name = element.attributes["name"] { names.append(name) }
            holdsAnything = holdsAnything || !element.attributes.isEmpty || element.text.contains { !$0.isWhitespace }
            pending += element.children
        }
        for name in names { unread.add(field: name) }
        if names.isEmpty, holdsAnything { unread.add(field: elements[index].name) }
    }

    private final class Builder: XMLEventReceiver {
        private(set) var elements: [Element] = []
        private var open: [Int] = []

        func start(_ name: String, _ attributes: [String: String]) throws(ConversionError) {
            if open.count >= XMLTree.maximumDepth { throw .limit("the XML nests deeper than the limit of \(XMLTree.maximumDepth)") }
            if elements.count >= XMLTree.maximumElements {
                throw .limit("the XML has more elements than the limit of \(XMLTree.maximumElements)")
            }
            if let parent = open.last { elements[parent].children.append(elements.count) }
            open.append(elements.count)
            elements.append(Element(name: name, attributes: attributes, index: elements.count))
        }

        func end(_ name: String) { open.removeLast() }

        func text(_ text: String) { if let current = open.last { elements[current].text += text } }
    }
}

/// Text in an XML document.
enum XMLText {
    /// The text with its markup escaped, for elements and attributes. Control characters, for which
    /// XML 1.0 has no escape, are left out.
    static func escaped(_ text: String) -> String {
        let plain = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0xFFFE && $0.value != 0xFFFF || [9, 10, 13].contains($0.value) }
        // A line end in an attribute would be read as a space.
        return MarkupEscape.attribute(String(String.UnicodeScalarView(plain))).replacing("\n", with: "&#10;")
    }
}
