import DragTypes
@_spi(_Unicode) import Swift

/// Converts host names with characters beyond ASCII to ASCII (UTS #46, non-transitional processing).
///
/// Only a part of the mapping is done: letters become lower case and are composed (NFC). Characters that the full mapping would replace by
/// others (full-width letters, ligatures, circled digits) or drop make the host invalid: such hosts imitate other hosts more often than
/// they are real ones, and after the refusal the link stays as it was.
enum InternationalHost {
    /// The host in ASCII and lower case, with its trailing dot if it has one; nil when the host is invalid.
    static func ascii(_ host: [UInt8]) -> [UInt8]? {
        guard TextDecoding.isValidUTF8(host) else { return nil }
        var mapped = String.UnicodeScalarView()
        for scalar in String(utf8Bytes: host).unicodeScalars {
            guard let replacement = mapping(of: scalar) else { return nil }
            mapped.append(contentsOf: replacement.unicodeScalars)
        }
        // The standard library has no public function for NFC; this one is what its string comparison uses.
        var normalized = String.UnicodeScalarView()
        normalized.append(contentsOf: String(mapped)._nfc)
        var labels: [[UInt8]] = []
        for label in normalized.split(separator: ".", omittingEmptySubsequences: false) {
            guard let encoded = ascii(label) else { return nil }
            labels.append(encoded)
        }
        let result = Array(labels.joined(separator: [UInt8(ascii: ".")]))
        return HostName.isValid(result.span, 0..<result.count) ? result : nil
    }

    private static func ascii(_ label: Substring.UnicodeScalarView) -> [UInt8]? {
        if label.allSatisfy(\.isASCII) { return label.map { UInt8($0.value) } }
        // A label must not begin with a combining mark, and hyphens in its third and fourth place mean that it is already encoded.
        let scalars = Array(label)
        guard let first = scalars.first, !isMark(first), scalars.count <= 63,
            !(scalars.count >= 4 && scalars[2] == "-" && scalars[3] == "-"), scalars.first != "-", scalars.last != "-",
            let encoded = Punycode.encode(scalars), encoded.count <= 59
        else { return nil }
        return Array("xn--".utf8) + encoded
    }

    /// The text that replaces the scalar; nil when the scalar makes the host invalid.
    private static func mapping(of scalar: Unicode.Scalar) -> String? {
        if scalar.isASCII { return String(scalar).lowercased() }
        // Kept by non-transitional processing although case folding would change them (UTS #46 §4, "deviation characters").
        if scalar == "\u{DF}" || scalar == "\u{3C2}" { return String(scalar) }
        guard isAllowed(scalar) else { return nil }
        guard scalar.properties.changesWhenNFKCCaseFolded else { return String(scalar) }
        let lower = scalar.properties.lowercaseMapping
        let isSettled = lower != String(scalar) && lower.unicodeScalars.allSatisfy { isAllowed($0) && !$0.properties.changesWhenNFKCCaseFolded }
        return isSettled ? lower : nil
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark,
            .decimalNumber, .letterNumber, .otherNumber, .otherSymbol, .modifierSymbol, .mathSymbol, .currencySymbol,
            .dashPunctuation, .otherPunctuation, .connectorPunctuation:
            // Characters that look like a dot, a slash or another delimiter would make a host look like a different one.
            return ![0x3002, 0xFF0E, 0xFF61, 0x2024, 0x2044, 0x2215, 0x29F8, 0xFF0F, 0xFF1A, 0xFF1F, 0xFF03, 0xFF20].contains(scalar.value)
        default: return false
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
