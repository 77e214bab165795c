import DragTypes

/// Writes parts of a drawing that librsvg 2.54 does not know in ways that it knows: shadows as the
/// filters that they stand for, custom properties as their values, and a common misspelling of
/// JPEG's MIME type.
enum SVGRewriting {
    /// How many bytes the values of custom properties may add.
    private static let mostAdded = 1 << 20
    /// The longest document whose custom properties are put in, in bytes.
    private static let longest = 1 << 20

    /// - Parameter body: the document from its root element on.
    static func rewritten(_ body: [UInt8]) -> [UInt8] {
        var body = body.replacing(Array("data:image/jpg".utf8), with: Array("data:image/jpeg".utf8))
        if body.firstRange(of: Array("feDropShadow".utf8)) != nil { body = withoutShadows(body) }
        if body.count <= longest, body.firstRange(of: Array("var(".utf8)) != nil { body = withoutVariables(body) ?? body }
        return body
    }

    // MARK: Shadows

    private static func withoutShadows(_ body: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(body.count)
        var (index, number, isFirst) = (0, 0, true)
        while let start = body[index...].firstIndex(of: UInt8(ascii: "<")) {
            result += body[index..<start]
            if let end = SVGTag.endOfOpaquePart(body[start...]) {
                result += body[start..<end]
                index = end
                continue
            }
            let tag = SVGTag(body, at: start)
            if tag.name.elementsEqual("feDropShadow".utf8) {
                if !tag.isEnd {
                    let prefix = body[(start + 1)..<tag.name.startIndex]
                    result += shadow(tag, String(decoding: prefix, as: UTF8.self), number, isFirst: isFirst).utf8
                    number += 1
                    isFirst = false
                }
            } else {
                result += body[start..<tag.end]
                if tag.name.elementsEqual("filter".utf8) { isFirst = true } else if tag.name.starts(with: "fe".utf8) { isFirst = false }
            }
            index = max(tag.end, start + 1)
        }
        return result + body[index...]
    }

    /// The filters that a shadow stands for (Filter Effects 1, feDropShadow).
    ///
    /// - Parameter isFirst: whether the filter has no primitive before, whose result would be the
    ///   input.
    private static func shadow(_ tag: SVGTag, _ prefix: String, _ number: Int, isFirst: Bool) -> String {
        func copied(_ names: [StaticString]) -> String {
            names.compactMap { name in tag.value(name).map { " \(name)=\(quoted($0))" } }.joined()
        }
        let area = copied(["x", "y", "width", "height", "color-interpolation-filters"])
        let (before, blurred, flooded) = ("dragconv-in-\(number)", "dragconv-blur-\(number)", "dragconv-flood-\(number)")
        let input = quoted(tag.value("in") ?? (isFirst ? "SourceGraphic" : before))
        // An offset of nothing gives the result before a name.
        let named = tag.value("in") == nil && !isFirst ? "<\(prefix)feOffset result=\"\(before)\"/>" : ""
        let deviation = quoted(tag.value("stdDeviation") ?? "2")
        let colour = copied(["flood-color", "flood-opacity", "class", "style"])
        return named + "<\(prefix)feGaussianBlur in=\(input) stdDeviation=\(deviation)\(area)/>"
            + "<\(prefix)feOffset dx=\(quoted(tag.value("dx") ?? "2")) dy=\(quoted(tag.value("dy") ?? "2")) result=\"\(blurred)\"\(area)/>"
            + "<\(prefix)feFlood\(colour)\(area)/><\(prefix)feComposite in2=\"\(blurred)\" operator=\"in\" result=\"\(flooded)\"\(area)/>"
            + "<\(prefix)feMerge\(copied(["result"]))\(area)><\(prefix)feMergeNode in=\"\(flooded)\"/><\(prefix)feMergeNode in=\(input)/></\(prefix)feMerge>"
    }

    /// A value of the document in quotes; it may hold one kind of them.
    private static func quoted(_ value: String) -> String { value.contains("\"") ? "'\(value)'" : "\"\(value)\"" }

    // MARK: Custom properties

    /// The document with the values of custom properties that have one value in the whole document,
    /// and with the other value of those that have none; nil when that becomes too long.
    private static func withoutVariables(_ body: [UInt8]) -> [UInt8]? {
        let text = String(decoding: body, as: UTF8.self)
        let values = properties(in: text)
        var (result, rest, added) = ("", text[...], 0)
        while let start = rest.firstRange(of: "var(") {
            result += rest[..<start.lowerBound]
            let inner = rest[start.upperBound...].prefix(256)
            guard let end = inner.firstIndex(of: ")"), let value = value(of: inner[..<end], values) else {
                result += "var("
                rest = rest[start.upperBound...]
                continue
            }
            added += value.utf8.count
            guard added <= mostAdded else { return nil }
            result += value
            rest = rest[rest.index(after: end)...]
        }
        return Array((result + rest).utf8)
    }

    /// - Parameter reference: `--name`, or `--name, another value`.
    private static func value(of reference: Substring, _ values: [String: Set<String>]) -> String? {
        guard !reference.contains("(") else { return nil }
        let parts = reference.split(separator: ",", maxSplits: 1).map { String(Substring(ASCII.trimmed($0.utf8))) }
        guard let name = parts.first else { return nil }
        guard let found = values[name] else { return parts.count == 2 ? parts[1] : nil }
        return found.count == 1 ? found.first : nil
    }

    /// The values that each custom property is given anywhere in the document. A value that refers
    /// to others is none that can be put in.
    private static func properties(in text: String) -> [String: Set<String>] {
        var values: [String: Set<String>] = [:]
        var rest = text[...]
        while let start = rest.firstRange(of: "--") {
            let name = rest[start.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            rest = rest[name.endIndex...]
            let after = rest.drop(while: \.isWhitespace)
            guard after.first == ":", !name.isEmpty, values.count < 1000 else { continue }
            let value = String(Substring(ASCII.trimmed(after.dropFirst().prefix(256).prefix { !";}\"'<".contains($0) }.utf8)))
            // Two values stand for a property that cannot be put in.
            values["--" + name, default: []].formUnion(value.contains("var(") || value.isEmpty ? ["", "var("] : [value])
        }
        return values
    }
}
