import DragKit
import DragTypes

/// The entities that a document declares for itself (XML 1.0 §4), as Adobe Illustrator does
/// for the names of namespaces.
///
/// Expansion is bounded in every way, because a few declarations can stand for billions of
/// characters. Entities that name a file or an address are empty: nothing outside the document is
/// ever read.
struct SVGEntities {
    /// More entities than a drawing program declares.
    private static let most = 1000
    /// The deepest nesting of entities in each other.
    private static let deepest = 8
    /// How many bytes all references together may add to a document.
    private static let mostAdded = 1 << 20

    /// The declared texts by name; the first declaration of a name counts.
    private var texts: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]

    /// Reads the declarations in the internal part of a document type declaration.
    ///
    /// - Throws: ``ConversionError``: `limit` for too many declarations.
    init(_ declarations: ArraySlice<UInt8>) throws(ConversionError) {
        var rest = declarations
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[start...]
            if rest.starts(with: "<!--".utf8) {
                rest = rest.firstRange(of: Array("-->".utf8)).map { rest[$0.upperBound...] } ?? []
                continue
            }
            let isEntity = rest.starts(with: "<!ENTITY".utf8)
            let end = MarkupTag.end(in: rest) ?? rest.endIndex
            if isEntity { try declare(rest[(start + 8)..<end]) }
            rest = rest[end...]
        }
    }

    private mutating func declare(_ declaration: ArraySlice<UInt8>) throws(ConversionError) {
        let rest = declaration.drop(while: ASCII.isWhitespace)
        let name = rest.prefix { !ASCII.isWhitespace($0) }
        // A parameter entity is for declarations only.
        guard !name.isEmpty, name.first != UInt8(ascii: "%"), texts[name] == nil else { return }
        guard texts.count < Self.most else { throw .limit("the SVG declares more than the limit of \(Self.most) entities") }
        let value = rest[name.endIndex...].drop(while: ASCII.isWhitespace)
        let isText = value.first == UInt8(ascii: "\"") || value.first == UInt8(ascii: "'")
        texts[name] = isText ? value.dropFirst().prefix { $0 != value.first } : []
    }

    /// The document with the text of each entity in place of its references. Comments, processing
    /// instructions and CDATA have none. An entity may hold elements.
    ///
    /// - Throws: ``ConversionError``: `limit` when the texts grow too large or too deep, and
    ///   `badInput` for a reference to elements within a tag.
    func expanded(_ document: ArraySlice<UInt8>) throws(ConversionError) -> [UInt8] {
        guard !texts.isEmpty else { return Array(document) }
        var result: [UInt8] = []
        var added = 0
        try append(document, to: &result, depth: 0, &added)
        return result
    }

    /// Where in a document a byte stands: in the content of an element, in a tag, or in a value
    /// that begins with a quote.
    private enum Place: Equatable {
        case content, tag
        case value(UInt8)
    }

    private func append(_ text: ArraySlice<UInt8>, to result: inout [UInt8], depth: Int, _ added: inout Int) throws(ConversionError) {
        var (rest, place) = (text, Place.content)
        while let first = rest.first {
            if place == .content, first == UInt8(ascii: "<"), let end = SVGTag.endOfOpaquePart(rest) {
                result += rest[..<end]
                rest = rest[end...]
            } else if place != .tag, first == UInt8(ascii: "&"), let (entity, end) = try reference(rest, depth: depth, &added) {
                if place == .content {
                    try append(entity, to: &result, depth: depth + 1, &added)
                } else {
                    try appendValue(entity, to: &result, depth: depth + 1, &added)
                }
                rest = rest[end...]
            } else {
                switch (place, first) {
                case (.content, UInt8(ascii: "<")): place = .tag
                case (.tag, UInt8(ascii: ">")): place = .content
                case (.tag, UInt8(ascii: "\"")), (.tag, UInt8(ascii: "'")): place = .value(first)
                case (.value(first), _): place = .tag
                default: break
                }
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        guard depth == 0 || place == .content else { throw .badInput("the SVG has an entity that ends within a tag") }
    }

    /// Appends an entity within the value of an attribute. A quote in it ends no value.
    private func appendValue(_ text: ArraySlice<UInt8>, to result: inout [UInt8], depth: Int, _ added: inout Int) throws(ConversionError) {
        var rest = text
        while let first = rest.first {
            if first == UInt8(ascii: "&"), let (entity, end) = try reference(rest, depth: depth, &added) {
                try appendValue(entity, to: &result, depth: depth + 1, &added)
                rest = rest[end...]
                continue
            }
            switch first {
            case UInt8(ascii: "<"): throw .badInput("the SVG has an entity with elements in the value of an attribute")
            case UInt8(ascii: "\""): result += "&quot;".utf8
            case UInt8(ascii: "'"): result += "&apos;".utf8
            default: result.append(first)
            }
            rest = rest.dropFirst()
        }
    }

    /// The entity to which a text that begins with `&` refers, and where the reference ends; nil
    /// for one that is not declared.
    private func reference(
        _ text: ArraySlice<UInt8>, depth: Int, _ added: inout Int
    ) throws(ConversionError) -> (entity: ArraySlice<UInt8>, end: Int)? {
        let name = text.dropFirst().prefix(256).prefix { $0 != UInt8(ascii: ";") && !ASCII.isWhitespace($0) && $0 != UInt8(ascii: "<") }
        guard let entity = texts[name], name.endIndex < text.endIndex, text[name.endIndex] == UInt8(ascii: ";") else { return nil }
        added += entity.count
        guard added <= Self.mostAdded, depth < Self.deepest else {
            throw .limit("the entities that the SVG declares stand for more than the limit of \(Self.mostAdded) bytes, or are nested too deep")
        }
        return (entity, name.endIndex + 1)
    }
}
