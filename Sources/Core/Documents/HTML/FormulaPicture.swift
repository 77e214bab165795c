package import DragHTML
import DragTypes

/// Pictures of formulas, whose alternative text is TeX: those of Wikipedia, and of programs that
/// have `latex` make them.
package enum FormulaPicture {
    /// The TeX of the formula that a picture shows; nil for another picture.
    package static func source(of image: HTMLNode, in tree: HTMLTree) -> String? {
        guard let names = tree.value(.class, of: image), isFormula(names) else { return nil }
        let text = tree.value(.alt, of: image)?.trimmed ?? ""
        return text.isEmpty ? nil : MathMLText.withoutStyle(text)
    }

    private static func isFormula(_ names: String) -> Bool {
        names.split(separator: " ").contains { $0 == "latex" || $0.hasPrefix("mwe-math-fallback-image") }
    }
}
