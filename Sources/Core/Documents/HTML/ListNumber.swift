import DragHTML

/// The numbers of the items in ordered lists (CSS Counter Styles 3).
package struct ListNumber {
    package let value: Int
    package let numbering: RichDocument.List.Numbering
    /// Whether the marker tells the numbers of the items around this one as well: `2.1.`
    private(set) var isNested = false

    /// The number that a marker shows, such as `3.`, `(c)`, `iv)` or `2.1.`; nil for a bullet.
    init?(_ marker: String) {
        let text = marker.filter { $0 != "(" }
        guard let last = text.last, last == "." || last == ")" || last.isNumber else { return nil }
        let parts = text.split(whereSeparator: { $0 == "." || $0 == ")" })
        guard let part = parts.last, !part.isEmpty else { return nil }
        isNested = parts.count > 1
        let isSmall = part.first?.isLowercase == true
        if let number = Int(part) {
            (value, numbering) = (number, .decimal)
        } else if let number = Self.roman(part.lowercased()), part.count > 1 || "iIvVxX".contains(part) {
            (value, numbering) = (number, isSmall ? .lowerRoman : .upperRoman)
        } else if part.count == 1, let scalar = part.lowercased().unicodeScalars.first, ("a"..."z").contains(scalar) {
            (value, numbering) = (Int(scalar.value) - 96, isSmall ? .lowerAlpha : .upperAlpha)
        } else {
            return nil
        }
    }

    init(_ value: Int, _ numbering: RichDocument.List.Numbering) { (self.value, self.numbering) = (value, numbering) }

    /// The places in the alphabet of `i`, `v` and `x`, by what they are as Roman numerals.
    private static let alphabetPlaces = [1: 9, 5: 22, 10: 24]

    /// The same where a list says how its items are numbered: `i` is a letter there, or a number.
    func read(as stated: RichDocument.List.Numbering) -> ListNumber {
        let isLetter = stated == .lowerAlpha && numbering == .lowerRoman || stated == .upperAlpha && numbering == .upperRoman
        guard isLetter, let letter = Self.alphabetPlaces[value] else { return self }
        return ListNumber(letter, stated)
    }

    private static func roman(_ text: String) -> Int? {
        let values: [Character: Int] = ["i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000]
        var sum = 0
        var previous = 0
        for letter in text.reversed() {
            guard let value = values[letter] else { return nil }
            sum += value < previous ? -value : value
            previous = max(previous, value)
        }
        return sum
    }

    package static func text(_ number: Int, _ numbering: RichDocument.List.Numbering) -> String {
        switch numbering {
        case .decimal: String(number)
        case .lowerAlpha: letters(number) ?? String(number)
        case .upperAlpha: letters(number)?.uppercased() ?? String(number)
        case .lowerRoman: roman(number) ?? String(number)
        case .upperRoman: roman(number)?.uppercased() ?? String(number)
        }
    }

    private static func letters(_ number: Int) -> String? {
        guard number > 0 else { return nil }
        var result = ""
        var rest = number
        while rest > 0 {
            rest -= 1
            result = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(rest % 26))) + result
            rest /= 26
        }
        return result
    }

    private static func roman(_ number: Int) -> String? {
        guard (1...3999).contains(number) else { return nil }
        let values: KeyValuePairs = [
            1000: "m", 900: "cm", 500: "d", 400: "cd", 100: "c", 90: "xc", 50: "l", 40: "xl", 10: "x", 9: "ix", 5: "v",
            4: "iv", 1: "i",
        ]
        var result = ""
        var rest = number
        for (value, letters) in values {
            while rest >= value {
                result += letters
                rest -= value
            }
        }
        return result
    }
}

extension HTMLTree {
    /// How a list or an item says by its type that items are numbered; nil where it says nothing.
    func numbering(of node: HTMLNode) -> RichDocument.List.Numbering? { value(.type, of: node).flatMap { .init(rawValue: $0) } }
}
