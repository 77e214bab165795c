/// Text from other programs, made harmless for labels.
enum Text {
    /// The text without control characters and without characters that turn the direction of the
    /// text around them.
    static func shown(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    scalar.properties.generalCategory == .control || (0x202A...0x202E).contains(scalar.value)
                        || (0x2066...0x2069).contains(scalar.value)
                        ? "\u{FFFD}" : scalar
                }))
    }

    /// As ``shown(_:)``, with line ends.
    static func lines(_ text: String) -> String { text.split(separator: "\n").map { shown(String($0)) }.joined(separator: "\n") }

    /// The text for an entry of a menu, in which an underscore would mark the letter of a key.
    static func withoutMnemonics(_ text: String) -> String { shown(text).replacing("_", with: "__") }
}
