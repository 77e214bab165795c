import DragTypes

/// Writes what a document says of itself as front matter: YAML between lines of three dashes, as
/// generators of sites and programs for notes read it.
enum FrontMatterText {
    /// The lines with their line ends; empty for a document that says nothing of itself.
    static func text(of document: RichDocument) -> String {
        let fields = (document.title.map { [("title", $0)] } ?? []) + document.properties.map { ($0.name, $0.value) }
        guard !fields.isEmpty else { return "" }
        return "---\n" + fields.map { "\($0.0): \($0.0 == "tags" ? list($0.1) : scalar($0.1))\n" }.joined() + "---\n\n"
    }

    /// A list of what commas separate.
    private static func list(_ text: String) -> String {
        let words = text.split(separator: ",").map { scalar(String($0)) }.filter { $0 != "\"\"" }
        return "[" + words.map { $0.contains { "[]{}".contains($0) } && !$0.hasPrefix("\"") ? "\"\($0)\"" : $0 }.joined(separator: ", ") + "]"
    }

    /// A text on one line, in quotation marks where YAML would read something else.
    private static func scalar(_ text: String) -> String {
        let value = text.withSingleSpaces
        let isPlain =
            value.unicodeScalars.first.map { $0.properties.isAlphabetic || "0"..."9" ~= $0 || $0 == "/" } == true
            && !value.contains(": ") && !value.contains(" #") && value.last != ":" && !words.contains(value.lowercased())
            && value.contains { $0.isLetter } && !value.contains("\"") && !value.contains("\\")
        guard !isPlain else { return value }
        let escaped = value.flatMap { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }
        return "\"" + String(escaped) + "\""
    }

    /// Words that YAML reads as truth values or as nothing.
    private static let words: Set<String> = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
}
