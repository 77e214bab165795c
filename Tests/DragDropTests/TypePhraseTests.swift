import DragDrop
import DragEngine
import DragTypes
import Testing

/// Types in sentences.
@Suite struct TypePhraseTests {
    private let catalogue = TypeCatalogue.builtIn

    @Test(arguments: [
        ("public.png", "a PNG image"), ("public.svg-image", "an SVG image"), ("public.utf8-plain-text", "plain text in UTF-8"),
        ("net.daringfireball.markdown", "Markdown"), ("com.example.unknown", "com.example.unknown"),
    ])
    func aTypeIsAnObject(type: String, phrase: String) throws { #expect(catalogue.phrase(TypeIdentifier(trusted: type)) == phrase) }

    @Test(arguments: [
        ("png, markdown", "a PNG image or Markdown"), ("image/*", "any image"), ("*", "anything"),
        ("png, markdown, html, svg, pdf", "a PNG image, Markdown, HTML or one of 2 more forms"),
    ])
    func aListIsAChoice(list: String, phrase: String) throws {
        #expect(catalogue.phrase(try AcceptList(parsing: list, catalogue: catalogue)) == phrase)
    }
}
