import DragTypes

/// Words from outside on their way into a message.
enum ClauseText {
    /// The longest clause that is taken over, in characters.
    private static let maximumLength = 300

    /// One line without control characters and without a full stop at its end, shortened where it goes on for too long.
    static func shortened(_ text: String) -> String {
        var clause = ""
        for scalar in text.unicodeScalars.prefix(maximumLength) {
            clause.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        if clause.unicodeScalars.count < text.unicodeScalars.count { clause += "\u{2026}" }
        while clause.last == " " || clause.last == "." { clause.removeLast() }
        return clause
    }
}
