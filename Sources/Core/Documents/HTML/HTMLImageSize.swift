package import DragHTML
import DragTypes

/// The width and height that an image element states, by which browsers keep room for the image
/// until it has been loaded.
package struct HTMLImageSize: Hashable, Sendable {
    /// The width in CSS pixels; of an element that states a ratio alone, the ratio.
    package let width: Double
    /// The height in CSS pixels; of an element that states a ratio alone, 1.
    package let height: Double

    /// Reads `style` and the attributes `width` and `height`, as browsers weigh them: lengths in
    /// the style, `aspect-ratio`, then the attributes, whose ratio stays where the style only
    /// scales the image (`width: 100%; height: auto`). Nil when the element states no ratio.
    package init?(of node: HTMLNode, in tree: HTMLTree) {
        var style: [String: String] = [:]
        if let declarations = tree.style(of: node) {
            for declaration in declarations { style[ASCII.lowercased(String(utf8Bytes: declaration.name))] = declaration.value }
        }
        let styled = (style["width"].flatMap(Length.init(css:)), style["height"].flatMap(Length.init(css:)))
        if let size = Self(styled.0, styled.1) ?? style["aspect-ratio"].flatMap(Self.init(ratio:)) {
            self = size
            return
        }
        let attributes = (
            tree.value(.width, of: node).flatMap(Length.init(attribute:)), tree.value(.height, of: node).flatMap(Length.init(attribute:))
        )
        guard let size = Self(attributes.0 ?? styled.0, attributes.1 ?? styled.1) else { return nil }
        self = size
    }

    private init?(width: Double, height: Double) {
        guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
        self.width = width
        self.height = height
    }

    private init?(_ width: Length?, _ height: Length?) {
        guard let width, let height else { return nil }
        if let first = width.pixels, let second = height.pixels {
            self.init(width: first, height: second)
        } else {
            guard width.unit == height.unit else { return nil }
            self.init(width: width.number, height: height.number)
        }
    }

    /// The value of `aspect-ratio`: `1.5`, `3 / 2`, `auto 3/2`.
    private init?(ratio: String) {
        let words = ratio.split(whereSeparator: \.isWhitespace).filter { $0 != "auto" }.joined()
        let numbers = words.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
        guard (1...2).contains(numbers.count), let width = numbers[0], let height = numbers.count == 2 ? numbers[1] : 1 else { return nil }
        self.init(width: width, height: height)
    }

    /// A length with its unit.
    private struct Length {
        let number: Double
        let unit: String

        /// A length of CSS; nil for percentages, whose bases differ in width and height, and for
        /// keywords and functions.
        init?(css text: String) {
            let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "+" || $0 == "-" }
            guard let number = Double(digits) else { return nil }
            self.number = number
            unit = String(text.dropFirst(digits.count))
            guard unit != "%", unit.allSatisfy(\.isLetter) else { return nil }
        }

        /// A dimension of HTML (WHATWG HTML §2.3.4.4): what follows the number is ignored, and a
        /// percentage is no length.
        init?(attribute text: String) {
            let trimmed = text.drop(while: \.isWhitespace)
            let digits = trimmed.prefix { $0.isNumber || $0 == "." }
            guard let number = Double(digits), trimmed.dropFirst(digits.count).first != "%" else { return nil }
            self.number = number
            unit = "px"
        }

        /// The units of CSS that have a length of their own, in pixels. An em is that of the text
        /// size which browsers begin with.
        private static let units: [String: Double] = [
            "": 1, "px": 1, "pt": 4.0 / 3, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 9.6 / 2.54, "q": 2.4 / 2.54, "em": 16, "rem": 16,
        ]

        var pixels: Double? { Self.units[unit].map { number * $0 } }
    }
}
