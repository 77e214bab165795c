import DragTypes

/// Headings of tables under other names: of translations, and those that people give.
enum HeadingNames {
    /// Reads lines such as `Last Name = Nachname; Nom`: a heading, and the others for the same.
    static func lines(_ text: String) -> [(heading: String, others: [String])] {
        text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " = ", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return (String(parts[0]), parts[1].split(separator: ";").map(\.trimmingWhitespace))
        }
    }
}
