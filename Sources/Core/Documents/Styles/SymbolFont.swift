import DragTypes

/// A font whose characters show something other than their codes say.
enum SymbolFont: Hashable {
    /// Greek letters and mathematical signs (Adobe, *Symbol Encoding to Unicode*).
    case symbol
    /// Wingdings and Zapf Dingbats, whose pictures programs use as bullets, check marks and arrows.
    case wingdings
    case wingdings2
    case webdings

    /// Nil for a font of letters.
    ///
    /// - Parameter families: names of fonts in lower case, separated by commas.
    init?(_ families: String) {
        let family = FontFamily.name(families.prefix { $0 != "," })
        switch family {
        case "symbol", "symbol mt", "standard symbols ps": self = .symbol
        case "wingdings 2": self = .wingdings2
        case "webdings": self = .webdings
        default:
            guard ASCII.contains(family.utf8, "dingbats") || ASCII.contains(family.utf8, "wingdings") else { return nil }
            self = .wingdings
        }
    }

    /// The text that characters in this font show. Other characters than those of the font, which
    /// have codes of one byte or the private ones U+F020 to U+F0FF, stay.
    func shown(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x21...0x7E, 0xA1...0xFF: result.unicodeScalars.append(self.scalar(UInt8(scalar.value)))
            case 0xF020...0xF0FF: result.unicodeScalars.append(self.scalar(UInt8(scalar.value & 0xFF)))
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// What a character shows.
    func scalar(_ code: UInt8) -> Unicode.Scalar {
        if code == 0x20 { return " " }
        switch self {
        case .symbol: return Self.letters[code] ?? (code < 0x80 ? Unicode.Scalar(code) : "\u{FFFD}")
        case .wingdings: return Self.pictures[code] ?? Self.bullet
        case .wingdings2: return Self.furtherPictures[code] ?? Self.bullet
        case .webdings: return Self.webPictures[code] ?? Self.bullet
        }
    }

    /// What stands for a picture that no character shows.
    private static let bullet: Unicode.Scalar = "\u{2022}"

    private static let letters: [UInt8: Unicode.Scalar] = {
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

    private static let pictures: [UInt8: Unicode.Scalar] = {
        var result: [UInt8: Unicode.Scalar] = [
            0x7A: "\u{2318}", 0x80: "\u{24EA}", 0x8B: "\u{24FF}", 0x9E: "\u{B7}", 0xA0: "\u{25AA}", 0xA1: "\u{25CB}", 0xA7: "\u{25AA}",
            0xA8: "\u{25FB}", 0xAA: "\u{2726}", 0xAB: "\u{2605}", 0xAC: "\u{2736}", 0xAD: "\u{2734}", 0xAE: "\u{2739}", 0xAF: "\u{2735}",
            0xB5: "\u{272A}", 0xB6: "\u{2730}", 0xD5: "\u{232B}", 0xD6: "\u{2326}", 0xD8: "\u{27A2}", 0xDC: "\u{27B2}",
        ]
        func set(_ first: UInt8, _ signs: String) {
            for (offset, sign) in signs.unicodeScalars.enumerated() { result[first + UInt8(offset)] = sign }
        }
        set(0x21, "\u{1F589}\u{2702}\u{2701}\u{1F453}\u{1F56D}\u{1F56E}\u{1F56F}\u{1F57F}\u{2706}\u{1F582}\u{1F583}")
        set(0x2C, "\u{1F4EA}\u{1F4EB}\u{1F4EC}\u{1F4ED}\u{1F4C1}\u{1F4C2}\u{1F4C4}\u{1F5CF}\u{1F5D0}\u{1F5C4}\u{231B}")
        set(0x37, "\u{1F5AE}\u{1F5B0}\u{1F5B2}\u{1F5B3}\u{1F5B4}\u{1F5AB}\u{1F5AC}\u{2707}\u{270D}\u{1F58E}\u{270C}\u{1F44C}")
        set(0x43, "\u{1F44D}\u{1F44E}\u{261C}\u{261E}\u{261D}\u{261F}\u{1F590}\u{263A}\u{1F610}\u{2639}\u{1F4A3}\u{2620}")
        set(0x4F, "\u{1F3F3}\u{1F3F1}\u{2708}\u{263C}\u{1F4A7}\u{2744}\u{1F546}\u{271E}\u{1F548}\u{2720}\u{2721}\u{262A}\u{262F}")
        set(0x5C, "\u{950}\u{2638}\u{2648}\u{2649}\u{264A}\u{264B}\u{264C}\u{264D}\u{264E}\u{264F}\u{2650}\u{2651}\u{2652}\u{2653}")
        set(0x6C, "\u{25CF}\u{274D}\u{25A0}\u{25A1}\u{1F790}\u{2751}\u{2752}\u{2B27}\u{29EB}\u{25C6}\u{2756}\u{2B25}\u{2327}")
        for number in UInt32(0)..<10 {
            result[0x81 + UInt8(number)] = Unicode.Scalar(0x2460 + number)
            result[0x8C + UInt8(number)] = Unicode.Scalar(0x2776 + number)
        }
        result[0x9F] = bullet
        for hour in UInt32(0)..<12 { result[0xB7 + UInt8(hour)] = Unicode.Scalar(0x1F550 + hour) }
        set(0xDF, "\u{2190}\u{2192}\u{2191}\u{2193}\u{2196}\u{2197}\u{2199}\u{2198}\u{2190}\u{2794}\u{2191}\u{2193}\u{2196}\u{2197}")
        set(0xED, "\u{2199}\u{2198}\u{21E6}\u{21E8}\u{21E7}\u{21E9}\u{2B04}\u{21F3}\u{2B01}\u{2B00}\u{2B03}\u{2B02}")
        set(0xFB, "\u{2718}\u{2714}\u{2612}\u{2611}")
        return result
    }()

    private static let furtherPictures: [UInt8: Unicode.Scalar] = [
        0x4F: "\u{2717}", 0x50: "\u{2713}", 0x51: "\u{2612}", 0x52: "\u{2611}", 0x53: "\u{2612}", 0x54: "\u{2612}", 0x96: "\u{25CF}",
        0x97: "\u{25CF}", 0xA2: "\u{25A0}", 0xA3: "\u{2610}",
    ]

    private static let webPictures: [UInt8: Unicode.Scalar] = [
        0x61: "\u{2714}", 0x63: "\u{25A1}", 0x67: "\u{25A0}", 0x69: "\u{2139}", 0x6E: "\u{25CF}", 0x72: "\u{2716}", 0x78: "\u{2612}",
        0x34: "\u{25B6}", 0x33: "\u{25C0}", 0x59: "\u{2665}",
    ]
}
