import DragKit
import DragTypes
import DragZIP

/// An SVG as it is passed to librsvg: UTF-8, without entities, and with its size in pixels.
///
/// librsvg draws an inch as it is told, but takes a drawing's size from the attributes alone, and
/// libxml2 expands entities without a bound that would fit a drawing.
struct SVGDocument {
    /// The largest compressed drawing that is unpacked, in bytes of its contents.
    private static let mostUnpacked = 64 << 20
    /// The longest text in one element that is drawn, in bytes: the time to lay a text out grows
    /// with the square of its length.
    private static let longestText = 8192
    /// The maximum number of style rules times elements. Comparing that many pairs takes about ten
    /// seconds.
    private static let mostMatches = 100_000_000
    /// The longest time that filters may take, as estimated, in seconds.
    private static let longestFiltering = 10.0

    let bytes: [UInt8]
    /// The size of the picture in pixels.
    let width: Int
    let height: Int
    /// What librsvg does not draw.
    let leftOut: [ConversionNote]

    /// - Parameter input: an SVG, or a gzip file with one (`.svgz`).
    /// - Throws: ``ConversionError``: `badInput` for bytes that are no SVG, and `limit` for a
    ///   drawing that would take excessive memory or time.
    init(_ input: RawSpan) throws(ConversionError) {
        let document = try Self.text(input)
        let prolog = Self.prolog(document)
        let entities = try SVGEntities(document[prolog.declarations])
        let body = SVGRewriting.rewritten(try entities.expanded(document[prolog.end...]))
        guard body.first == UInt8(ascii: "<") else { throw .badInput("the SVG has no root element") }
        let root = SVGTag(body, at: 0)
        guard root.name.elementsEqual("svg".utf8) else { throw .badInput("the document\u{2019}s root element is none of SVG") }
        let size = SVGSize(of: root)
        guard size.width > 0, size.height > 0 else { throw .badInput("the SVG says that it has no width or no height") }
        guard size.width <= Double(SVGDrawing.longestSide), size.height <= Double(SVGDrawing.longestSide),
            size.width * size.height <= Double(PictureLoader.maximumPixels)
        else {
            throw .limit("the drawing is larger than \(SVGDrawing.longestSide) pixels on a side or \(PictureLoader.maximumPixels) in all")
        }
        (width, height) = (max(1, Int(size.width.rounded())), max(1, Int(size.height.rounded())))
        let extent = root.value("viewBox").flatMap(SVGSize.extent)
        let contents = SVGContents(of: body, area: width * height, scale: extent.map { max(size.width / $0.width, size.height / $0.height) } ?? 1)
        try Self.checkCost(contents)
        leftOut = contents.leftOut + (prolog.hasStyleSheet ? [ConversionNote("style sheets outside the SVG are not read")] : [])
        bytes = Self.rootTag(body, root, width: width, height: height) + body[root.end...]
    }

    // MARK: Text

    /// The document in UTF-8.
    private static func text(_ input: RawSpan) throws(ConversionError) -> [UInt8] {
        var bytes = input.withUnsafeBytes(Array.init)
        if bytes.starts(with: [0x1F, 0x8B]) {
            guard let unpacked = GzipFile.contents(of: bytes, limit: mostUnpacked) else {
                throw .badInput("the compressed SVG is damaged, or larger than \(mostUnpacked) bytes when it is unpacked")
            }
            bytes = unpacked
        }
        let declaration = bytes.prefix(256).prefix { $0 != UInt8(ascii: ">") }
        let encoding = declaration.starts(with: "<?xml".utf8) ? declaration.firstRange(of: Array("encoding".utf8)) : nil
        let name = encoding.map { range in
            declaration[range.upperBound...].drop { !ASCII.isLetter($0) && !ASCII.isDigit($0) }
                .prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
        }
        // A declaration that can be read byte by byte is not in UTF-16, whatever it says.
        let declared = name.map { String(decoding: $0, as: UTF8.self) }.flatMap { $0.lowercased().hasPrefix("utf-16") ? nil : $0 }
        return TextDecoding.utf8(from: bytes, declared: declared)
    }

    /// What stands in front of the root element: where that begins, and the declarations within the
    /// document type declaration.
    private static func prolog(_ text: [UInt8]) -> (declarations: Range<Int>, end: Int, hasStyleSheet: Bool) {
        var (declarations, index, hasStyleSheet) = (0..<0, 0, false)
        while true {
            while index < text.count, ASCII.isWhitespace(text[index]) { index += 1 }
            let rest = text[index...]
            if rest.starts(with: "<!--".utf8) {
                index = rest.firstRange(of: Array("-->".utf8))?.upperBound ?? text.count
            } else if rest.starts(with: "<?".utf8) {
                if rest.starts(with: "<?xml-stylesheet".utf8) { hasStyleSheet = true }
                index = rest.firstRange(of: Array("?>".utf8))?.upperBound ?? text.count
            } else if rest.starts(with: "<!DOCTYPE".utf8) {
                let declaration = rest.prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "[") }
                index = declaration.endIndex
                guard index < text.count, text[index] == UInt8(ascii: "[") else {
                    index = min(index + 1, text.count)
                    continue
                }
                let end = endOfDeclarations(text, from: index + 1)
                declarations = (index + 1)..<end
                index = text[end...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? text.count
            } else {
                return (declarations, index, hasStyleSheet)
            }
        }
    }

    /// The offset of the `]` that ends the declarations, which is none of those in quotes or
    /// comments.
    private static func endOfDeclarations(_ text: [UInt8], from start: Int) -> Int {
        var index = start
        var quote: UInt8?
        while index < text.count {
            let byte = text[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "<"), text[index...].starts(with: "<!--".utf8) {
                index = text[index...].firstRange(of: Array("-->".utf8)).map { $0.upperBound - 1 } ?? text.count
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "]") {
                return index
            }
            index += 1
        }
        return text.count
    }

    /// The root's start tag with its size in pixels. What its style says about size counts no more.
    private static func rootTag(_ text: [UInt8], _ root: SVGTag, width: Int, height: Int) -> [UInt8] {
        var result = Array(text[..<root.endOfName])
        result += " width=\"\(width)\" height=\"\(height)\"".utf8
        for attribute in root.attributes where !attribute.name.elementsEqual("width".utf8) && !attribute.name.elementsEqual("height".utf8) {
            result.append(UInt8(ascii: " "))
            result += attribute.name
            var value = Array(attribute.value)
            if attribute.name.elementsEqual("style".utf8) {
                let kept = root.style.filter { $0.property != "width" && $0.property != "height" }
                value = Array(kept.map { "\($0.property):\($0.value)" }.joined(separator: ";").utf8)
            }
            // A value in single quotes may hold double ones.
            let quote = value.contains(UInt8(ascii: "\"")) ? UInt8(ascii: "'") : UInt8(ascii: "\"")
            result += [UInt8(ascii: "="), quote] + value + [quote]
        }
        return result + Array(root.isEmpty ? "/>".utf8 : ">".utf8)
    }

    // MARK: Cost

    private static func checkCost(_ cost: SVGContents) throws(ConversionError) {
        guard cost.rules == 0 || cost.elements <= mostMatches / cost.rules else {
            throw .limit("the SVG has \(cost.rules) style rules and \(cost.elements) elements, more than the limit of \(mostMatches) comparisons")
        }
        guard cost.longestText <= longestText else {
            throw .limit("the SVG has a text of \(cost.longestText) bytes, more than the limit of \(longestText)")
        }
        guard cost.filtering <= longestFiltering else {
            throw .limit("the filters of the SVG would take longer than the limit of \(Int(longestFiltering)) seconds")
        }
    }
}
