import DragTypes

/// What an element's style says of a passage: marks, which documents have, and looks, for which
/// they have no place.
package struct Look: OptionSet {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A colour, a size or a place on the line that texts do not have anyway.
    package static let striking = Look(rawValue: 1)
    /// Bold, italic or underlined.
    package static let emphasised = Look(rawValue: 2)
    package static let struck = Look(rawValue: 4)
    /// Raised or lowered.
    package static let shifted = Look(rawValue: 8)
    package static let centred = Look(rawValue: 16)

    /// What the declarations of a `style` attribute say.
    package init(of style: ArraySlice<UInt8>) {
        self = []
        for declaration in CSSDeclarations(style) {
            // Most properties say nothing here, and are told by their first letters.
            guard let first = declaration.name.first.map(ASCII.lowercased), "cbftv".utf8.contains(first) else { continue }
            formUnion(Self.look(String(utf8Bytes: declaration.name.map(ASCII.lowercased)), declaration.value))
        }
    }

    private static func look(_ name: String, _ value: String) -> Look {
        switch name {
        case "color": isPlainText(value) ? [] : .striking
        case "background", "background-color": isPlainPaper(value) ? [] : .striking
        case "font-size": isUsualSize(value) ? [] : .striking
        case "font-variant", "font-variant-caps": value.contains("small-caps") ? .striking : []
        case "font-weight": value == "bold" || value == "bolder" || (Int(value) ?? 0) >= 600 ? .emphasised : []
        case "font-style": value == "italic" || value.hasPrefix("oblique") ? .emphasised : []
        case "text-align": ["center", "right", "end", "-webkit-center"].contains(value) ? .centred : []
        case "text-decoration", "text-decoration-line":
            Look(value.contains("line-through") ? [.struck] : []).union(value.contains("underline") ? [.emphasised] : [])
        case "vertical-align": value == "super" || value == "sub" ? .shifted : []
        default: []
        }
    }

    // MARK: Values

    /// Whether a colour is that of most texts: black, or a grey close to it.
    package static func isPlainText(_ value: String) -> Bool {
        if ["", "inherit", "initial", "unset", "revert", "currentcolor", "windowtext", "auto", "canvastext", "black"].contains(value) { return true }
        if value.hasPrefix("var(") { return true }
        return channels(value).map(isPlainText) ?? false
    }

    /// - Parameter colour: red, green and blue, from 0 to 255.
    static func isPlainText(_ colour: [Int]) -> Bool {
        let (least, most) = (colour.min() ?? 0, colour.max() ?? 0)
        return most <= 0x58 && most - least <= 0x20
    }

    /// Whether a background is that of most texts: none, white, or a grey close to it.
    private static func isPlainPaper(_ value: String) -> Bool {
        let first = value.hasPrefix("rgb") ? value : String(value.prefix { $0 != " " })
        if ["", "none", "transparent", "inherit", "initial", "unset", "revert", "window", "canvas", "white", "0"].contains(first) { return true }
        if first.hasPrefix("var(") || first.hasPrefix("rgba(") && first.filter({ $0 != " " }).hasSuffix(",0)") { return true }
        guard let colour = channels(first) else { return false }
        return colour.min() ?? 255 >= 0xF0
    }

    /// The red, green and blue of a colour, from 0 to 255; nil for a name.
    private static func channels(_ value: String) -> [Int]? {
        if value.hasPrefix("#") {
            let digits = value.dropFirst().compactMap(\.hexDigitValue)
            if digits.count == 3 || digits.count == 4 { return digits.prefix(3).map { $0 * 17 } }
            return digits.count >= 6 ? stride(from: 0, to: 6, by: 2).map { digits[$0] * 16 + digits[$0 + 1] } : nil
        }
        guard value.hasPrefix("rgb") else { return nil }
        let numbers = value.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
        return numbers.count >= 3 ? numbers.prefix(3).map { Int(min(max($0, 0), 255)) } : nil
    }

    /// The sizes of running text, in points.
    package static let usualSizes = 8.5...13.6

    private static func isUsualSize(_ value: String) -> Bool {
        if let points = CSSLength.points(value) { return usualSizes.contains(points) }
        if value.hasSuffix("%") { return Double(value.dropLast()).map { (75...125).contains($0) } ?? true }
        return !["xx-small", "x-small", "large", "x-large", "xx-large", "larger", "smaller"].contains(value)
    }
}
