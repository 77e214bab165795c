/// The encoding of the Symbol font (Adobe, *Symbol Encoding to Unicode*): Greek letters and common
/// mathematical signs.
enum SymbolFont {
    static func utf8(_ byte: UInt8) -> [UInt8] {
        if let mapped = table[byte] { return Array(String(Character(mapped)).utf8) }
        return byte < 0x80 ? [byte] : [0xEF, 0xBF, 0xBD]
    }

    private static let table: [UInt8: Unicode.Scalar] = {
        var result: [UInt8: Unicode.Scalar] = [
            0x22: "\u{2200}", 0x24: "\u{2203}", 0x27: "\u{220B}", 0x2A: "\u{2217}", 0x2D: "\u{2212}", 0x40: "\u{2245}",
            0x5C: "\u{2234}", 0x5E: "\u{22A5}", 0xA0: "\u{20AC}",
        ]
        let upper = Array("ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ".unicodeScalars)
        let lower = Array("αβχδεφγηιϕκλμνοπθρστυϖωξψζ".unicodeScalars)
        for (offset, letter) in upper.enumerated() { result[0x41 + UInt8(offset)] = letter }
        for (offset, letter) in lower.enumerated() { result[0x61 + UInt8(offset)] = letter }
        let high = Array("ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…".unicodeScalars)
        for (offset, sign) in high.enumerated() { result[0xA1 + UInt8(offset)] = sign }
        let higher = Array("ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊".unicodeScalars)
        for (offset, sign) in higher.enumerated() { result[0xC0 + UInt8(offset)] = sign }
        return result
    }()
}

/// The pictures of the fonts Wingdings and Webdings that programs use as bullets, check marks and
/// arrows.
enum Dingbats {
    static func utf8(_ byte: UInt8) -> [UInt8] { Array(String(Character(table[byte] ?? "\u{2022}")).utf8) }

    private static let table: [UInt8: Unicode.Scalar] = [
        0x6C: "\u{25CF}", 0x6D: "\u{274D}", 0x6E: "\u{25A0}", 0x6F: "\u{25A1}", 0x71: "\u{2751}", 0x76: "\u{2756}", 0x9F: "\u{2022}",
        0xA7: "\u{25AA}", 0xA8: "\u{25FB}", 0xD8: "\u{27A2}", 0xDF: "\u{2190}", 0xE0: "\u{2192}", 0xE1: "\u{2191}", 0xE2: "\u{2193}",
        0xE8: "\u{2794}", 0xFB: "\u{2718}", 0xFC: "\u{2714}", 0xFD: "\u{2612}", 0xFE: "\u{2611}",
    ]
}
