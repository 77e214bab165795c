/// The numbers of the items in ordered lists (CSS Counter Styles 3).
package struct ListNumber {
    package let value: Int

    /// The number that a marker shows, such as `3.`, `(c)`, `iv)` or `2.1.`; nil for a bullet.
    init?(_ marker: String) {
        let text = marker.filter { $0 != "(" }
        guard let last = text.last, last == "." || last == ")" || last.isNumber else { return nil }
        guard let part = text.split(whereSeparator: { $0 == "." || $0 == ")" }).last, !part.isEmpty else { return nil }
        if let number = Int(part) {
            value = number
        } else if let number = Self.roman(part.lowercased()), part.count > 1 || "iIvVxX".contains(part) {
            value = number
        } else if part.count == 1, let scalar = part.lowercased().unicodeScalars.first, ("a"..."z").contains(scalar) {
            value = Int(scalar.value) - 96
        } else {
            return nil
        }
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

    /// - Parameter style: the value of the attribute `type`: `1`, `a`, `A`, `i` or `I`.
    package static func text(_ number: Int, style: String) -> String {
        switch style {
        case "a": letters(number) ?? String(number)
        case "A": letters(number)?.uppercased() ?? String(number)
        case "i": roman(number) ?? String(number)
        case "I": roman(number)?.uppercased() ?? String(number)
        default: String(number)
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
