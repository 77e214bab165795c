/// Degrees as text with a decimal point and no exponent, as GPX and `geo:` have them.
enum Degrees {
    /// The shortest text that reads as the same number; at most twelve decimals, a tenth of a micrometre.
    static func text(_ degrees: Double) -> String {
        let plain = "\(degrees)"
        // (Numbers that large are no degrees; whoever asks refuses them.)
        guard plain.contains("e"), abs(degrees) < 1 else { return plain.hasSuffix(".0") ? String(plain.dropLast(2)) : plain }
        // Only what is smaller than a ten-thousandth is written with an exponent.
        let scaled = (abs(degrees) * 1e12).rounded()
        guard scaled > 0 else { return "0" }
        var digits = String(Int64(scaled))
        digits = String(repeating: "0", count: max(0, 12 - digits.count)) + digits
        while digits.last == "0" { digits.removeLast() }
        return (degrees < 0 ? "-" : "") + "0." + digits
    }

    /// Reads a number of that form; nil for anything else, "inf" and hexadecimal included.
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
