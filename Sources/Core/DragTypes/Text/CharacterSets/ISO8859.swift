/// The parts of ISO 8859, which have control characters where the sets of Windows have quotation
/// marks, dashes and letters. Texts never have those control characters: a text with such bytes is
/// in the set of Windows, whatever its label says.
enum ISO8859 {
    /// The number of the part that a label means: 1 for `ISO_8859-1:1987`, `iso8859-1` and
    /// `8859-1`. Nil for another set.
    static func part(named label: String) -> Int? {
        var digits = ASCII.lowercased(label)[...]
        if digits.hasPrefix("iso") { digits = digits.dropFirst(3) }
        digits = digits.drop { $0 == "-" || $0 == "_" || $0 == " " }
        guard digits.hasPrefix("8859") else { return nil }
        return Int(digits.dropFirst(4).drop { $0 == "-" || $0 == "_" }.prefix { $0 != ":" })
    }

    /// The set of Windows for the same languages, if the bytes are in that set in spite of their
    /// label. Nil when the label may be right.
    static func encodingOfWindows(labelled label: String, _ bytes: [UInt8]) -> TextDecoding.Encoding? {
        // 0x85 alone may be a line end of mainframes.
        let hasControls = bytes.contains { $0 >= 0x80 && $0 < 0xA0 && $0 != 0x85 }
        guard hasControls, let set = part(named: label).flatMap({ windows[$0] }) else { return nil }
        return TextDecoding.encoding(named: set)
    }

    private static let windows = [
        1: "windows-1252", 2: "windows-1250", 4: "windows-1257", 5: "windows-1251", 6: "windows-1256", 7: "windows-1253", 8: "windows-1255",
        9: "windows-1254", 13: "windows-1257", 15: "windows-1252",
    ]
}
