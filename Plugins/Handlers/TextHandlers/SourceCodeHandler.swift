import Documents
package import DragKit
import DragTypes

/// Converts source code to a page and to Markdown that show code in its language.
package struct SourceCodeHandler: PromptHandler {
    package let identifier = "org.dragconv.source-code"

    /// A handler without settings.
    package init() {}

    /// The types of code, each with its part of conversion ids. Settings and style sheets are code
    /// that no type of code comprises.
    private static let sources = [("", "public.source-code"), ("yaml-", "public.yaml"), ("toml-", "io.toml.document"), ("css-", "public.css")]

    package var conversions: [Conversion] {
        Self.sources.flatMap { part, source in
            [("html", TypeIdentifier.html), ("markdown", .markdown)].map { name, type in
                Conversion(
                    "\(identifier)/\(part)\(name)", from: TypeIdentifier(trusted: source), to: type, keep: KeepLevel(900), cost: 3,
                    maxInput: 1 << 25, isOfferedUnasked: false, countsLosses: true, effects: [.projects(.source, to: .document)])
            }
        }
    }

    /// Writes the code as a block of code.
    ///
    /// - Throws: ``ConversionError`` (`unsupported`) for an empty text.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        var text = String(utf8Bytes: [UInt8](input)).replacing("\r\n", with: "\n")
        while text.hasSuffix("\n") { text.removeLast() }
        guard !text.isEmpty else { throw .unsupported("the text is empty") }
        let language = Self.language(of: context.inputType, in: context.catalogue)
        let document = RichDocument(blocks: [.code(text, language: language)])
        return ConversionOutput(DocumentWriters.write(document, as: conversion.to))
    }

    /// The language by the names of its type; empty for a type without a name that highlighters
    /// know.
    static func language(of type: TypeIdentifier, in catalogue: TypeCatalogue) -> String {
        guard let declaration = catalogue.declaration(of: type) else { return "" }
        let names = declaration.mimeTypes.compactMap { $0.split(separator: "/").last?.prefix { $0 != ";" } }
            .map { $0.hasPrefix("x-") ? String($0.dropFirst(2)) : String($0) }
        return (names + declaration.filenameExtensions).first(where: CodeLanguage.isKnown) ?? ""
    }
}
