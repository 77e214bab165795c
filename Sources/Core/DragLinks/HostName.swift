import DragTypes

/// Host names in links (RFC 3986 §3.2.2, RFC 1123 §2.1; WHATWG URL, "host parsing").
enum HostName {
    /// Whether `range` is a well-formed host: non-empty labels of letters, digits, `-` and `_`,
    /// optionally with a trailing dot; or an IPv6 address in brackets. Characters beyond ASCII are
    /// accepted, since Punycode replaces them later.
    static func isValid(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard let first = range.first else { return false }
        if bytes[first] == UInt8(ascii: "[") { return isIPv6(bytes, range) }
        guard range.count <= 254 else { return false }
        var label = 0
        for index in range {
            let byte = bytes[index]
            if byte == UInt8(ascii: ".") {
                guard label > 0 else { return false }
                label = 0
                continue
            }
            guard LinkByte.isHostByte(byte) || byte >= 0x80 else { return false }
            label += 1
            guard label <= 63 || byte >= 0x80 else { return false }
        }
        return label > 0 || range.count > 1
    }

    /// Whether `range` is a well-formed host with a dot in it, and not only a trailing one, so that
    /// a plain word is not taken for a host.
    static func isPlausible(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard isValid(bytes, range), let dot = range.first(where: { bytes[$0] == UInt8(ascii: ".") }) else { return false }
        return dot + 1 < range.upperBound
    }

    static func hasOnlyASCII(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range where bytes[index] >= 0x80 { return false }
        return true
    }

    private static func isIPv6(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard range.count >= 4, range.count <= 47, bytes[range.upperBound - 1] == UInt8(ascii: "]") else { return false }
        var colons = 0
        for index in range.dropFirst().dropLast() {
            let byte = bytes[index]
            if byte == UInt8(ascii: ":") { colons += 1 }
            guard byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") || LinkByte.hexValue(byte) != nil else { return false }
        }
        return colons >= 2 && colons <= 8
    }
}

/// Converts host names with characters beyond ASCII to ASCII (UTS #46, non-transitional
/// processing).
///
/// Only a part of the mapping is done: letters become lower case and are composed (NFC). Characters
/// that the full mapping would replace by others (full-width letters, ligatures, circled digits) or
/// drop make the host invalid: such hosts imitate other hosts more often than they are real ones,
/// and after the refusal the link stays as it was.
enum InternationalHost {
    /// The host in ASCII and lower case, with its trailing dot if it has one; nil when the host is
    /// invalid.
    static func ascii(_ host: [UInt8]) -> [UInt8]? {
        guard TextDecoding.isValidUTF8(host) else { return nil }
        var mapped = String.UnicodeScalarView()
        for scalar in String(utf8Bytes: host).unicodeScalars {
            guard let replacement = mapping(of: scalar) else { return nil }
            mapped.append(contentsOf: replacement.unicodeScalars)
        }
        var labels: [[UInt8]] = []
        for label in String(mapped).composed.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false) {
            guard let encoded = ascii(label) else { return nil }
            labels.append(encoded)
        }
        let result = Array(labels.joined(separator: [UInt8(ascii: ".")]))
        return HostName.isValid(result.span, 0..<result.count) ? result : nil
    }

    private static func ascii(_ label: Substring.UnicodeScalarView) -> [UInt8]? {
        if label.allSatisfy(\.isASCII) { return label.map { UInt8($0.value) } }
        // A label must not begin with a combining mark, and hyphens in its third and fourth place
        // mean that it is already encoded.
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
        // Kept by non-transitional processing although case folding would change them (UTS #46 §4,
        // "deviation characters").
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
            // Characters that look like a dot, a slash or another delimiter would make a host look
            // like a different one.
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

/// Encoding one label in Punycode (RFC 3492).
enum Punycode {
    /// The label in ASCII, without the prefix `xn--`; nil when the arithmetic overflows, which a
    /// label of 63 characters cannot cause.
    static func encode(_ label: some Collection<Unicode.Scalar>) -> [UInt8]? {
        var output = label.filter { $0.isASCII }.map { UInt8($0.value) }
        let basicCount = output.count
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var (n, delta, bias, handled): (UInt32, UInt32, UInt32, Int) = (128, 0, 72, basicCount)
        while handled < label.count {
            guard let next = label.lazy.map(\.value).filter({ $0 >= n }).min() else { return nil }
            let (product, overflow) = (next - n).multipliedReportingOverflow(by: UInt32(handled) + 1)
            guard !overflow, delta <= UInt32.max - product else { return nil }
            delta += product
            n = next
            for scalar in label {
                if scalar.value < n {
                    guard delta < UInt32.max else { return nil }
                    delta += 1
                }
                guard scalar.value == n else { continue }
                append(delta, bias, to: &output)
                bias = adapted(delta, count: UInt32(handled) + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            n += 1
        }
        return output
    }

    private static func append(_ delta: UInt32, _ bias: UInt32, to output: inout [UInt8]) {
        var rest = delta
        var k: UInt32 = 36
        while true {
            let threshold = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias
            guard rest >= threshold else { break }
            output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
            rest = (rest - threshold) / (36 - threshold)
            k += 36
        }
        output.append(digit(rest))
    }

    private static func digit(_ value: UInt32) -> UInt8 { UInt8(value < 26 ? value + 0x61 : value - 26 + 0x30) }

    private static func adapted(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var k: UInt32 = 0
        while delta > 455 {
            delta /= 35
            k += 36
        }
        return k + 36 * delta / (delta + 38)
    }
}
