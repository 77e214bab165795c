/// The size of a drawing in CSS pixels, as browsers show it as an image (CSS Images 3 §5; SVG 2
/// §8.2).
struct SVGSize {
    let width: Double
    let height: Double

    /// The size that browsers give a drawing that says nothing about its size.
    private static let standard = (width: 300.0, height: 150.0)
    /// The longest side of a drawing that states only the extent of its own coordinates.
    private static let longestByExtent = 4096.0

    /// The size that a root element states by its own `width`, `height`, `style` and `viewBox`.
    init(of root: SVGTag) {
        let fontSize = Self.fontSize(of: root)
        func length(_ property: StaticString) -> Double? {
            // A style counts more than an attribute, whatever it says.
            let styled = root.style.last { $0.property == property.description }
            let value = styled.map { Self.length($0.value, fontSize: fontSize, isCSS: true) }
            return value ?? root.value(property).flatMap { Self.length($0, fontSize: fontSize, isCSS: false) }
        }
        let extent = root.value("viewBox").flatMap(Self.extent)
        switch (length("width"), length("height")) {
        case (let width?, let height?): (self.width, self.height) = (width, height)
        case (let width?, nil): (self.width, height) = (width, extent.map { width * $0.height / $0.width } ?? Self.standard.height)
        case (nil, let height?): (width, self.height) = (extent.map { height * $0.width / $0.height } ?? Self.standard.width, height)
        case (nil, nil):
            let size = extent ?? Self.standard
            let factor = min(1, Self.longestByExtent / max(size.width, size.height))
            (width, height) = (size.width * factor, size.height * factor)
        }
    }

    /// The width and height of a `viewBox`; nil for one that is invalid or empty.
    static func extent(_ viewBox: String) -> (width: Double, height: Double)? {
        let numbers = viewBox.split { $0.isWhitespace || $0 == "," }.map { Double($0) }
        guard numbers.count == 4, let width = numbers[2], let height = numbers[3], width > 0, height > 0, width.isFinite, height.isFinite else {
            return nil
        }
        return (width, height)
    }

    private static func fontSize(of root: SVGTag) -> Double {
        let declaration = root.style.last { $0.property == "font-size" || $0.property == "font" }
        let styled = declaration.flatMap { declaration in
            let value = declaration.property == "font" ? size(inFont: declaration.value) : declaration.value
            return value.flatMap { length($0, fontSize: 16, isCSS: true) }
        }
        return styled ?? root.value("font-size").flatMap { length($0, fontSize: 16, isCSS: false) } ?? 16
    }

    /// The size in the value of the property `font` (CSS Fonts 4 §2.7): the first word that is a
    /// length, in front of the line height and the family.
    private static func size(inFont value: String) -> String? {
        let words = value.split { $0.isWhitespace }.map { $0.prefix { $0 != "/" } }
        // A weight is a number without a unit.
        return words.first { $0.first?.isNumber == true && $0.last?.isLetter == true || $0.first == "." }.map(String.init)
    }

    /// The pixels of a length (CSS Values 4 §6); nil for one that depends on what surrounds the
    /// image, and for an invalid one.
    ///
    /// - Parameter isCSS: whether a number other than 0 needs a unit.
    private static func length(_ text: String, fontSize: Double, isCSS: Bool) -> Double? {
        var text = text.prefix(64)
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        if text.lowercased().hasSuffix("!important") { text = text.dropLast(10) }
        // The longest beginning that is a number: in 1em, the e is part of the unit.
        let digits = text.prefix { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
        for end in stride(from: digits.count, to: 0, by: -1) {
            guard let number = Double(digits.prefix(end)) else { continue }
            guard number >= 0, number.isFinite else { return nil }
            let unit = text.dropFirst(end).lowercased().filter { !$0.isWhitespace }
            if unit.isEmpty { return isCSS && number != 0 ? nil : number }
            return factor(of: unit, fontSize: fontSize).map { number * $0 }
        }
        return nil
    }

    private static func factor(of unit: String, fontSize: Double) -> Double? {
        switch unit {
        case "px": 1
        case "pt": 96 / 72
        case "pc": 16
        case "in": 96
        case "cm": 96 / 2.54
        case "mm": 96 / 25.4
        case "q": 96 / 101.6
        // The drawing is its own root.
        case "em", "rem": fontSize
        case "ex", "ch": fontSize / 2
        default: nil
        }
    }
}
