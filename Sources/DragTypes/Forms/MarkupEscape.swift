/// Escaping for XML and HTML.
package enum MarkupEscape {
    /// `&`, `<` and `>` as entities: text between tags.
    package static func text(_ text: String) -> String {
        escape(text) { $0 == "&" ? "&amp;" : $0 == "<" ? "&lt;" : $0 == ">" ? "&gt;" : nil }
    }

    /// The same and `"`: the value of an attribute in double quotes.
    package static func attribute(_ text: String) -> String {
        escape(text) { $0 == "&" ? "&amp;" : $0 == "<" ? "&lt;" : $0 == ">" ? "&gt;" : $0 == "\"" ? "&quot;" : nil }
    }

    private static func escape(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
        // Most texts have nothing to escape, and their bytes say so quickly.
        guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0x22 }) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let entity = replacement(scalar) { result.append(contentsOf: entity.unicodeScalars) } else { result.append(scalar) }
        }
        return String(result)
    }
}
