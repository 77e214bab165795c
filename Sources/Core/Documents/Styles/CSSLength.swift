import DragTypes

/// Lengths of style sheets (CSS Values and Units 4 §6).
enum CSSLength {
    private static let points: [String: Double] = ["pt": 1, "px": 0.75, "in": 72, "cm": 72 / 2.54, "mm": 72 / 25.4, "pc": 12, "em": 12, "rem": 12]

    /// A length in points; nil for a share of another length, and for what is no length.
    static func points(_ value: String) -> Double? {
        let number = value.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
        guard let amount = Double(number.hasPrefix(".") ? "0" + number : number.hasPrefix("-.") ? "-0" + number.dropFirst() : String(number)) else {
            return nil
        }
        let unit = value.dropFirst(number.count)
        return unit.isEmpty ? (amount == 0 ? 0 : nil) : points[String(unit)].map { $0 * amount }
    }
}
