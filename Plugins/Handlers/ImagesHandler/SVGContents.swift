import DragKit
import DragTypes

/// What one pass over an SVG finds: what makes it slow to draw, and what librsvg leaves out.
///
/// Long texts are slow because the time to lay a text out grows with the square of its length,
/// style rules because each is compared with every element, and some filters because they look at
/// many pixels for each pixel.
struct SVGContents {
    /// The size of the longest `text` element in bytes, without tags and comments.
    private(set) var longestText = 0
    /// The number of style rules.
    private(set) var rules = 0
    /// The number of elements.
    private(set) var elements = 0
    /// How long slow filters take, estimated, in seconds.
    private(set) var filtering = 0.0

    private var text = 0
    private var textDepth = 0
    private var isStyle = false
    private var filters: SVGFilters
    /// How often each kind of content occurs that is not drawn.
    private var omitted: [Omitted: Int] = [:]
    private var differences = SVGDifferences()
    private let bytes: [UInt8]

    private enum Omitted: CaseIterable {
        case foreign, path, outside, motion, script, font, sheet

        /// A clause for a note.
        func clause(_ count: Int) -> String {
            switch self {
            case .foreign: "\(count) part(s) in HTML (foreignObject) are not drawn"
            case .path: "\(count) text(s) along a path are not drawn"
            case .outside: "\(count) picture(s) outside the SVG are not drawn"
            case .motion: "\(count) animation(s) are left out"
            case .script: "\(count) script(s) are not run"
            case .font: "\(count) font(s) of the SVG\u{2019}s own are replaced"
            case .sheet: "\(count) style sheet(s) outside the SVG are not read"
            }
        }

        /// The elements that are not drawn, by their names.
        static let elements: [String: Omitted] = [
            "foreignObject": .foreign, "textPath": .path, "animate": .motion, "animateTransform": .motion, "animateMotion": .motion,
            "animateColor": .motion, "set": .motion, "script": .script, "font": .font, "font-face": .font,
        ]
    }

    /// - Parameters:
    ///   - bytes: the document in UTF-8, from its root element on.
    ///   - area: the number of the picture's pixels.
    ///   - scale: the pixels for each unit of the drawing's own coordinates.
    init(of bytes: [UInt8], area: Int, scale: Double) {
        self.bytes = bytes
        filters = SVGFilters(area: Double(area), scale: scale)
        scan()
        filtering = filters.seconds(elements: elements)
    }

    /// Notes on what librsvg does not draw, or draws otherwise.
    var leftOut: [ConversionNote] {
        (Omitted.allCases.compactMap { kind in omitted[kind].map(kind.clause) } + differences.clauses).map { ConversionNote($0) }
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
                let tag = SVGTag(bytes, at: index)
                take(tag)
                index = tag.end
            }
        }
        longestText = max(longestText, text)
    }

    private mutating func content(_ range: Range<Int>) {
        if textDepth > 0 { text += range.count }
        guard isStyle, !range.isEmpty else { return }
        rules += bytes[range].count { $0 == UInt8(ascii: "{") }
        let sheet = String(decoding: bytes[range], as: UTF8.self)
        filters.use(inStyle: sheet)
        differences.take(sheet: sheet)
        count(.motion, sheet.ranges(of: "@keyframes").count)
        count(.font, sheet.ranges(of: "@font-face").count)
        count(.sheet, sheet.ranges(of: "@import").count)
    }

    private mutating func count(_ kind: Omitted, _ number: Int = 1) {
        if number > 0 { omitted[kind, default: 0] += number }
    }

    private mutating func take(_ tag: SVGTag) {
        if !tag.isEnd {
            elements += 1
            if let kind = Omitted.elements[String(decoding: tag.name, as: UTF8.self)] { count(kind) }
            if tag.name.elementsEqual("image".utf8), isOutside(tag) { count(.outside) }
            filters.take(tag)
            differences.take(tag)
        } else if tag.name.elementsEqual("filter".utf8) {
            filters.end()
        }
        if !tag.isEmpty { enterOrLeave(tag.name, tag.isEnd) }
    }

    /// Whether an image is neither within the document nor in its own address.
    private func isOutside(_ tag: SVGTag) -> Bool {
        let address = tag.attributes.first { $0.name.elementsEqual("href".utf8) || $0.name.elementsEqual("xlink:href".utf8) }?.value
        guard let address = address?.drop(while: ASCII.isWhitespace), let first = address.first else { return false }
        return first != UInt8(ascii: "#") && !address.starts(with: "data:".utf8)
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

    /// The offset after the next `words` in the document; the document's length if there are no
    /// more.
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

/// The filters of a drawing, with an estimate of the time that slow ones take. The figures are
/// those of librsvg 2.54 on one processor.
private struct SVGFilters {
    /// The number of the picture's pixels.
    let area: Double
    /// The pixels for each unit of the drawing's own coordinates.
    let scale: Double

    /// The nanoseconds that each filter takes for a pixel, by the filter's name.
    private var costs: [String: Double] = [:]
    private var uses: [String: Int] = [:]
    /// Filters that a style sheet names: any number of elements may use them.
    private var styled: Set<String> = []
    private var current: String?
    /// Whether lengths within the filter are shares of the filtered element.
    private var isRelative = false

    init(area: Double, scale: Double) {
        self.area = area
        self.scale = scale
    }

    mutating func take(_ tag: SVGTag) {
        if tag.name.elementsEqual("filter".utf8) {
            current = tag.isEmpty ? nil : tag.value("id") ?? ""
            isRelative = tag.value("primitiveUnits") == "objectBoundingBox"
        } else if let current, tag.name.starts(with: "fe".utf8) {
            costs[current, default: 0] += cost(of: tag)
        }
        for name in Self.names(in: tag.value("filter") ?? "") + tag.style.filter({ $0.property == "filter" }).flatMap({ Self.names(in: $0.value) }) {
            uses[name, default: 0] += 1
        }
    }

    mutating func end() { current = nil }

    mutating func use(inStyle sheet: String) {
        guard sheet.contains("filter") else { return }
        styled.formUnion(Self.names(in: sheet))
    }

    /// A filter that takes less for each pixel, in nanoseconds, counts once: it may serve many
    /// elements, each a small part of the picture.
    private static let moderate = 1000.0

    func seconds(elements: Int) -> Double {
        costs.reduce(0) { sum, filter in
            let uses = styled.contains(filter.key) ? elements : uses[filter.key] ?? 0
            return sum + filter.value * area * 1e-9 * Double(filter.value < Self.moderate ? min(uses, 1) : uses)
        }
    }

    /// The names in `url(#name)`.
    private static func names(in text: String) -> [String] {
        text.split(separator: "url(").dropFirst(text.hasPrefix("url(") ? 0 : 1).compactMap { part in
            let name = part.prefix { $0 != ")" }.drop { $0 == " " || $0 == "\"" || $0 == "'" }
            return name.first == "#" ? String(name.dropFirst().prefix { $0 != "\"" && $0 != "'" && $0 != " " }) : nil
        }
    }

    /// The nanoseconds for each pixel. Filters that look at few pixels are not counted: they are
    /// fast, and mostly cover small parts of a picture.
    private func cost(of tag: SVGTag) -> Double {
        func numbers(_ attribute: StaticString, _ otherwise: Double) -> (Double, Double) {
            let values = (tag.value(attribute) ?? "").prefix(64).split { $0 == " " || $0 == "," }.compactMap { Double($0) }.filter(\.isFinite)
            return (values.first ?? otherwise, values.dropFirst().first ?? values.first ?? otherwise)
        }
        switch String(decoding: tag.name, as: UTF8.self) {
        case "feMorphology":
            let radius = numbers("radius", 0)
            let side = area.squareRoot()
            func window(_ radius: Double) -> Double { 1 + 2 * min(side, max(0, radius) * (isRelative ? side : scale)) }
            return 9 * window(radius.0) * window(radius.1)
        case "feConvolveMatrix":
            let order = numbers("order", 3)
            return 15 * max(1, order.0) * max(1, order.1)
        case "feTurbulence": return 220 + 55 * max(0, numbers("numOctaves", 1).0)
        default: return 0
        }
    }
}
