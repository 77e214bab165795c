import CExpat
import DragKit
import DragTypes

/// An XML document as an array of elements, parsed by expat.
///
/// Owner and thread rule: the parser lives until ``init(parsing:)`` returns and calls back on its
/// thread; the builder outlives that call. expat limits the growth of internal entities by itself,
/// and external entities are never loaded.
struct XMLTree {
    struct Element {
        /// The name without its prefix.
        var name: String
        /// Names in lower case without prefixes; programs differ in their case.
        var attributes: [String: String]
        /// The text that stands directly in the element.
        var text = ""
        var children: [Int] = []
    }

    private(set) var elements: [Element]

    /// How deep elements may stand inside each other.
    static let maximumDepth = 256
    /// The most elements of a document. A limit is needed because an element takes many times the
    /// memory of its text.
    private static let maximumElements = 2_000_000

    /// - Throws: ``ConversionError``: `badInput` for a document that is not well-formed, `limit`
    ///   for one that nests too deep or has too many elements.
    init(parsing bytes: [UInt8]) throws(ConversionError) {
        guard let parser = XML_ParserCreate(nil) else { throw .internalError("no XML parser could be made") }
        defer { XML_ParserFree(parser) }
        let builder = Builder(parser)
        XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
        XML_SetElementHandler(
            parser,
            { data, name, attributes in
                guard let data, let name else { return }
                Builder.object(data).start(String(cString: name), attributes)
            },
            { data, _ in
                guard let data else { return }
                Builder.object(data).end()
            })
        XML_SetCharacterDataHandler(parser) { data, text, count in
            guard let data, let text else { return }
            let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
            Builder.object(data).text(String(decoding: bytes, as: UTF8.self))
        }
        let decoded = XMLDecoding.utf8(from: bytes)
        if decoded != nil { XML_SetEncoding(parser, "UTF-8") }
        let status = (decoded ?? bytes).withUnsafeBytes { buffer in
            XML_Parse(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: buffer.count), 1)
        }
        if let failure = builder.failure { throw failure }
        guard status == XML_STATUS_OK, !builder.elements.isEmpty else {
            let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "it is broken"
            throw .badInput("the XML breaks in line \(cexpat_line(parser)): \(reason)")
        }
        elements = builder.elements
    }

    var root: Element { elements[0] }

    /// The children of an element with that name, in document order.
    func children(_ element: Element, _ name: String) -> [Element] {
        element.children.lazy.map { elements[$0] }.filter { $0.name == name }
    }

    /// The text of the first child with that name, with single spaces; empty when there is none.
    func text(_ name: String, of element: Element) -> String {
        guard let child = element.children.first(where: { elements[$0].name == name }) else { return "" }
        return elements[child].text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The text of the first child with that name, with its line ends; empty when there is none.
    func lines(_ name: String, of element: Element) -> String {
        guard let child = element.children.first(where: { elements[$0].name == name }) else { return "" }
        return elements[child].text.trimmingWhitespace
    }

    private final class Builder {
        private let parser: XML_Parser
        var elements: [Element] = []
        var failure: ConversionError?
        private var open: [Int] = []

        init(_ parser: XML_Parser) { self.parser = parser }

        static func object(_ data: UnsafeMutableRawPointer) -> Builder { Unmanaged<Builder>.fromOpaque(data).takeUnretainedValue() }

        func start(_ qualified: String, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
            guard failure == nil else { return }
            if open.count >= XMLTree.maximumDepth { return fail(.limit("the XML nests deeper than the limit of \(XMLTree.maximumDepth)")) }
            if elements.count >= XMLTree.maximumElements {
                return fail(.limit("the XML has more elements than the limit of \(XMLTree.maximumElements)"))
            }
            var attributes: [String: String] = [:]
            if var attribute = list {
                while let key = attribute[0], let value = attribute[1] {
                    attributes[Self.local(String(cString: key)).lowercased()] = String(cString: value)
                    attribute += 2
                }
            }
            if let parent = open.last { elements[parent].children.append(elements.count) }
            open.append(elements.count)
            elements.append(Element(name: Self.local(qualified), attributes: attributes))
        }

        func end() {
            if failure == nil { open.removeLast() }
        }

        func text(_ text: String) {
            if failure == nil, let current = open.last { elements[current].text += text }
        }

        private func fail(_ error: ConversionError) {
            failure = error
            XML_StopParser(parser, XML_Bool(XML_FALSE))
        }

        private static func local(_ name: String) -> String { name.split(separator: ":").last.map(String.init) ?? name }
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
