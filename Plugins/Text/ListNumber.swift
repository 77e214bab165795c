/// The numbers of the items in ordered lists (CSS Counter Styles 3).
enum ListNumber {
    /// - Parameter style: the value of the attribute `type`: `1`, `a`, `A`, `i` or `I`.
    static func text(_ number: Int, style: String) -> String {
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
