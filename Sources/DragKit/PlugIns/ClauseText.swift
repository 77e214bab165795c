import DragTypes

/// Prepares text from outside the process for use inside a message.
enum ClauseText {
    /// The longest clause, in Unicode scalars.
    private static let maximumLength = 300

    /// The text as one line without control characters and without a full stop at its end. A text longer than the limit
    /// is cut and ends in an ellipsis.
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
