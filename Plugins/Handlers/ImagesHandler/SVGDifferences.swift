import DragTypes

/// What librsvg 2.54 draws otherwise than browsers do, because it does not know it: newer
/// properties, notations and rules of style sheets, and positions of single letters.
struct SVGDifferences {
    /// How often each kind occurs.
    private var counts: [Kind: Int] = [:]
    /// Whether dashes occur anywhere: only then do stated lengths of paths matter.
    private var hasDashes = false

    private enum Kind: CaseIterable {
        case colours, variables, calculations, rules, origins, clips, strokes, dashes, paths, textLengths, glyphs, uses, formats

        /// A clause for a note.
        func clause(_ count: Int) -> String {
            switch self {
            case .colours: "\(count) colour(s) in newer notations, such as oklch() and color-mix(), are not drawn"
            case .variables: "\(count) value(s) with var() do not count"
            case .calculations: "\(count) value(s) with calc() do not count"
            case .rules: "\(count) group(s) of style rules (@media, @supports, @layer) do not count"
            case .origins: "\(count) origin(s) of transformations do not count (transform-origin, transform-box)"
            case .clips: "\(count) part(s) are not clipped to a shape of the style (polygon(), circle())"
            case .strokes: "\(count) stroke(s) that should keep their width are scaled (vector-effect)"
            case .dashes: "\(count) stated length(s) of a path do not count for its dashes (pathLength)"
            case .paths: "\(count) path(s) in the style are not drawn"
            case .textLengths: "\(count) text(s) have another length than the stated one (textLength)"
            case .glyphs: "\(count) text(s) with places or turns for single letters are drawn as a line"
            case .uses: "\(count) part(s) of other files are not drawn (use)"
            case .formats: "\(count) picture(s) within the SVG are in a format that is not drawn, such as WebP and AVIF"
            }
        }
    }

    /// A clause for each kind that occurs.
    var clauses: [String] {
        Kind.allCases.compactMap { kind in
            guard let count = counts[kind], kind != .dashes || hasDashes else { return nil }
            return kind.clause(count)
        }
    }

    private mutating func count(_ kind: Kind, _ number: Int = 1) {
        if number > 0 { counts[kind, default: 0] += number }
    }

    /// Takes the start tag of an element.
    mutating func take(_ tag: SVGTag) {
        var hasGlyphs = false
        for declaration in tag.style { take(declaration.property, declaration.value) }
        for attribute in tag.attributes {
            let name = String(decoding: attribute.name, as: UTF8.self)
            switch name {
            case "style", "id", "class", "d", "points": continue
            case "href", "xlink:href": takeAddress(attribute.value, of: tag.name)
            case "textLength": count(.textLengths)
            case "pathLength": count(.dashes)
            case "x", "y", "dx", "dy", "rotate":
                guard tag.name.elementsEqual("text".utf8) || tag.name.elementsEqual("tspan".utf8) else { continue }
                let numbers = attribute.value.split { $0 == UInt8(ascii: ",") || ASCII.isWhitespace($0) }
                if numbers.count > 1 || name == "rotate" && numbers.first?.elementsEqual("0".utf8) == false { hasGlyphs = true }
            default:
                guard Self.attributes.contains(name) || attribute.value.contains(UInt8(ascii: "(")) else { continue }
                take(name, String(decoding: attribute.value.prefix(4096), as: UTF8.self))
            }
        }
        if hasGlyphs { count(.glyphs) }
    }

    /// The attributes whose values say something without a bracket.
    private static let attributes: Set<String> = ["stroke-dasharray", "transform-origin", "vector-effect"]

    /// Takes the contents of a `style` element.
    mutating func take(sheet: String) {
        let sheet = SVGTag.withoutComments(sheet)
        for rule in ["@media", "@supports", "@layer", "@container"] { count(.rules, sheet.ranges(of: rule).count) }
        for part in sheet.split(whereSeparator: { $0 == "{" || $0 == "}" || $0 == ";" }) {
            guard let colon = part.firstIndex(of: ":") else { continue }
            take(String(part[..<colon].filter { !$0.isWhitespace }).lowercased(), String(part[part.index(after: colon)...]))
        }
    }

    private static let colours = ["oklch(", "oklab(", "lab(", "lch(", "color-mix(", "color(", "light-dark("]
    private static let shapes = ["polygon(", "circle(", "ellipse(", "inset(", "path(", "rect(", "xywh("]

    private mutating func take(_ property: String, _ value: String) {
        // Most values are a number, a word or a reference.
        if value.contains("("), !property.hasPrefix("--") {
            if value.contains("var(") { count(.variables) }
            if value.contains("calc(") { count(.calculations) }
            let isColour = property.hasSuffix("color") || property == "fill" || property == "stroke"
            if isColour, Self.colours.contains(where: value.contains) { count(.colours) }
            if property == "clip-path", Self.shapes.contains(where: value.contains) { count(.clips) }
            if property == "d", value.contains("path(") { count(.paths) }
        }
        switch property {
        case "stroke-dasharray": hasDashes = hasDashes || !value.contains("none")
        case "transform-origin": if value.contains(where: { $0.isLetter && !"px".contains($0) || $0.isNumber && $0 != "0" }) { count(.origins) }
        case "vector-effect": if value.contains("non-scaling-stroke") { count(.strokes) }
        default: break
        }
    }

    private mutating func takeAddress(_ address: ArraySlice<UInt8>, of name: ArraySlice<UInt8>) {
        let address = address.drop(while: ASCII.isWhitespace)
        if name.elementsEqual("use".utf8), let first = address.first, first != UInt8(ascii: "#") { count(.uses) }
        let formats = ["webp", "avif", "jxl", "heic", "bmp", "tiff"]
        if formats.contains(where: { address.starts(with: "data:image/\($0)".utf8) }) { count(.formats) }
    }
}
