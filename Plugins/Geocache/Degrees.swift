/// Degrees as text with a decimal point and without an exponent, as in GPX and `geo:` URIs.
enum Degrees {
    /// The shortest text that reads back as the same number. Numbers below a ten-thousandth are rounded to twelve decimals, which is a tenth of a
    /// micrometre.
    static func text(_ degrees: Double) -> String {
        let plain = "\(degrees)"
        // (Numbers so large that they have an exponent are no degrees; the callers refuse them.)
        guard plain.contains("e"), abs(degrees) < 1 else { return plain.hasSuffix(".0") ? String(plain.dropLast(2)) : plain }
        // Among the remaining numbers only those below a ten-thousandth are written with an exponent.
        let scaled = (abs(degrees) * 1e12).rounded()
        guard scaled > 0 else { return "0" }
        var digits = String(Int64(scaled))
        digits = String(repeating: "0", count: max(0, 12 - digits.count)) + digits
        while digits.last == "0" { digits.removeLast() }
        return (degrees < 0 ? "-" : "") + "0." + digits
    }

    /// Reads a number in that form; nil for any other text, also for "inf" and hexadecimal numbers.
    static func value(_ text: some StringProtocol) -> Double? {
        var digits = text.utf8[...]
        if digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
        let parts = digits.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.contains(where: { !$0.isEmpty }), digits.count <= 40,
            parts.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        return Double(String(text))
    }
}
