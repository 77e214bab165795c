import DragHTML
import DragTypes

/// A rule of a style sheet with one selector, as far as the rule affects a document.
struct StyleRule {
    let selector: StyleSelector
    let settings: StyleSettings
    /// The number of the rule in its sheets, by which a later one wins.
    let order: Int
}

/// The rules of a page's style sheets (CSS Syntax 3, CSS Cascade 4), as far as they affect what a
/// document says.
struct StyleSheet {
    private(set) var rules: [StyleRule] = []
    /// The longest source that is read, in bytes.
    private static let maximumSource = 1 << 21
    private static let maximumNesting = 8
    /// Whether a part of the source was too long or nested too deep to be read.
    private(set) var isCut = false

    /// Reads one sheet after the sheets before.
    mutating func read(_ source: [UInt8]) {
        let text = Self.withoutComments(source)
        isCut = isCut || text.count > Self.maximumSource
        read(text.prefix(Self.maximumSource), nesting: 0)
    }

    private mutating func read(_ source: ArraySlice<UInt8>, nesting: Int) {
        var rest = source
        while let open = rest.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: ";") }) {
            let prelude = ASCII.trimmed(rest[..<open])
            guard rest[open] == UInt8(ascii: "{") else {
                // A statement such as `@import`.
                rest = rest[(open + 1)...]
                continue
            }
            let end = Self.end(of: rest[(open + 1)...])
            let body = rest[(open + 1)..<end]
            rest = rest[end...].dropFirst()
            if prelude.first == UInt8(ascii: "@") {
                readAtRule(prelude, body, nesting)
            } else {
                append(prelude, body)
            }
        }
    }

    private mutating func readAtRule(_ prelude: ArraySlice<UInt8>, _ body: ArraySlice<UInt8>, _ nesting: Int) {
        let words = String(utf8Bytes: prelude.map(ASCII.lowercased))
        let applies = words.hasPrefix("@media") ? MediaQuery.applies(words.dropFirst(6)) : words.hasPrefix("@layer") || words.hasPrefix("@supports")
        guard applies else { return }
        guard nesting < Self.maximumNesting else { return isCut = true }
        read(body, nesting: nesting + 1)
    }

    private mutating func append(_ selectors: ArraySlice<UInt8>, _ body: ArraySlice<UInt8>) {
        let settings = StyleSettings(CSSDeclarations(body))
        guard !settings.isEmpty else { return }
        for text in StyleSelector.list(selectors) {
            guard let selector = StyleSelector(text) else { continue }
            rules.append(StyleRule(selector: selector, settings: settings, order: rules.count))
        }
    }

    /// The position of the brace that ends a block.
    private static func end(of block: ArraySlice<UInt8>) -> Int {
        var depth = 0
        for index in block.indices {
            if block[index] == UInt8(ascii: "{") { depth += 1 }
            if block[index] == UInt8(ascii: "}") {
                guard depth > 0 else { return index }
                depth -= 1
            }
        }
        return block.endIndex
    }

    /// The source without comments, and without the marks of HTML comments around old sheets.
    private static func withoutComments(_ source: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(source.count)
        var (copied, index) = (0, 0)
        while index < source.count {
            guard let end = endOfComment(source, index) else {
                index += 1
                continue
            }
            result += source[copied..<index]
            (copied, index) = (end, end)
        }
        result += source[copied...]
        return result
    }

    /// The end of the comment, or of the mark of one, that begins at a position; nil where none
    /// does.
    private static func endOfComment(_ source: [UInt8], _ start: Int) -> Int? {
        switch source[start] {
        case UInt8(ascii: "/"):
            guard start + 1 < source.count, source[start + 1] == UInt8(ascii: "*") else { return nil }
            var end = start + 2
            while end + 1 < source.count, source[end] != UInt8(ascii: "*") || source[end + 1] != UInt8(ascii: "/") { end += 1 }
            return min(end + 2, source.count)
        case UInt8(ascii: "<"): return source[start...].starts(with: "<!--".utf8) ? start + 4 : nil
        case UInt8(ascii: "-"):
            guard start + 1 < source.count, source[start + 1] == UInt8(ascii: "-") else { return nil }
            return source[start...].starts(with: "-->".utf8) ? start + 3 : nil
        default: return nil
        }
    }
}

/// Whether a media query holds for a window of a desktop computer: a light screen, 1280 points
/// wide.
enum MediaQuery {
    private static let width = 1280.0

    static func applies(_ list: Substring) -> Bool {
        let queries = list.split(separator: ",")
        return queries.isEmpty || queries.contains { holds($0.trimmed) }
    }

    private static func holds(_ query: String) -> Bool {
        if query.hasPrefix("not ") { return !holds(query.dropFirst(4).trimmed) }
        return query.components(separatedBy: " and ").allSatisfy { part in
            let part = part.trimmed
            guard part.hasPrefix("(") else { return ["all", "screen", "only screen", "only all", ""].contains(part) }
            let feature = part.dropFirst().prefix { $0 != ")" }.split(separator: ":").map(\.trimmed)
            let value = feature.count > 1 ? feature[1] : ""
            switch feature.first {
            case "min-width": return points(value).map { $0 <= width } ?? false
            case "max-width": return points(value).map { $0 >= width } ?? false
            case "prefers-color-scheme": return value == "light"
            case "hover", "pointer", "color", "scripting": return value != "none"
            default: return false
            }
        }
    }

    private static func points(_ length: String) -> Double? {
        let number = length.prefix { $0.isNumber || $0 == "." }
        guard let value = Double(number) else { return nil }
        return length.hasSuffix("em") ? value * 16 : value
    }
}

extension String {
    /// The parts between the places where a separator stands.
    fileprivate func components(separatedBy separator: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = self[...]
        while let range = rest.firstRange(of: separator) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return parts + [rest]
    }
}
