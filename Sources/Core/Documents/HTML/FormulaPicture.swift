package import DragHTML
import DragTypes

/// Pictures of formulas, whose alternative text is TeX: those of Wikipedia, and of programs that
/// have `latex` make them.
package enum FormulaPicture {
    /// The TeX of the formula that a picture shows; nil for another picture.
    package static func source(of image: HTMLNode, in tree: HTMLTree) -> String? {
        guard let names = tree.value(.class, of: image), isFormula(names) else { return nil }
        let text = Self.withoutSigns(tree.value(.alt, of: image)?.trimmed ?? "")
        return text.isEmpty ? nil : MathMLText.withoutStyle(text)
    }

    /// TeX without the signs that part a formula from its text.
    private static func withoutSigns(_ text: String) -> String {
        for (begin, end) in [("$$", "$$"), ("$", "$"), ("\\[", "\\]"), ("\\(", "\\)")]
        where text.hasPrefix(begin) && text.hasSuffix(end) && text.utf8.count > 2 * begin.utf8.count {
            return String(text.dropFirst(begin.count).dropLast(end.count)).trimmed
        }
        return text
    }

    private static func isFormula(_ names: String) -> Bool {
        names.split(separator: " ").contains { ["latex", "latexcenter", "texrender"].contains($0) || $0.hasPrefix("mwe-math-fallback-image") }
    }
}
