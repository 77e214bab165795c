import DragKit
import DragTypes

/// The text entities that a document declares for itself (XML 1.0 §4), as Adobe Illustrator does
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
            let end = Self.endOfDeclaration(rest)
            if isEntity { try declare(rest[(start + 8)..<end]) }
            rest = rest[end...]
        }
    }

    /// The offset of the `>` that ends a declaration, which is none of those in quotes.
    private static func endOfDeclaration(_ bytes: ArraySlice<UInt8>) -> Int {
        var quote: UInt8?
        for index in bytes.indices {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index
            }
        }
        return bytes.endIndex
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
    /// instructions and CDATA have none.
    ///
    /// - Throws: ``ConversionError``: `limit` when the texts grow too large or too deep, and
    ///   `unsupported` for an entity that holds elements.
    func expanded(_ document: ArraySlice<UInt8>) throws(ConversionError) -> [UInt8] {
        guard !texts.isEmpty else { return Array(document) }
        var result: [UInt8] = []
        var added = 0
        try append(document, to: &result, depth: 0, &added)
        return result
    }

    private static let opaqueParts: [(begin: [UInt8], end: [UInt8])] = [
        (Array("<!--".utf8), Array("-->".utf8)), (Array("<![CDATA[".utf8), Array("]]>".utf8)), (Array("<?".utf8), Array("?>".utf8)),
    ]

    private func append(_ text: ArraySlice<UInt8>, to result: inout [UInt8], depth: Int, _ added: inout Int) throws(ConversionError) {
        var rest = text
        while let start = rest.firstIndex(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) {
            Self.append(rest[..<start], to: &result, isQuoted: depth > 0)
            rest = rest[start...]
            if rest.first == UInt8(ascii: "<") {
                guard depth == 0 else { throw .unsupported("the SVG declares entities that hold elements; they are not expanded") }
                let part = Self.opaqueParts.first { rest.starts(with: $0.begin) }
                let end = part.map { part in rest.dropFirst(part.begin.count).firstRange(of: part.end)?.upperBound ?? rest.endIndex } ?? start + 1
                result += rest[..<end]
                rest = rest[end...]
                continue
            }
            let name = rest.dropFirst().prefix(256).prefix { $0 != UInt8(ascii: ";") && !ASCII.isWhitespace($0) && $0 != UInt8(ascii: "<") }
            guard let entity = texts[name], name.endIndex < rest.endIndex, rest[name.endIndex] == UInt8(ascii: ";") else {
                result.append(UInt8(ascii: "&"))
                rest = rest.dropFirst()
                continue
            }
            added += entity.count
            guard added <= Self.mostAdded, depth < Self.deepest else {
                throw .limit("the entities that the SVG declares stand for more than the limit of \(Self.mostAdded) bytes, or are nested too deep")
            }
            try append(entity, to: &result, depth: depth + 1, &added)
            rest = rest[(name.endIndex + 1)...]
        }
        Self.append(rest, to: &result, isQuoted: depth > 0)
    }

    /// - Parameter isQuoted: whether quotes are written as references, because a quote in an entity
    ///   ends no attribute.
    private static func append(_ text: ArraySlice<UInt8>, to result: inout [UInt8], isQuoted: Bool) {
        guard isQuoted else {
            result += text
            return
        }
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""): result += "&quot;".utf8
            case UInt8(ascii: "'"): result += "&apos;".utf8
            default: result.append(byte)
            }
        }
    }
}
