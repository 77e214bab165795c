package import DragKit
import DragTypes

/// Extracts the types that a web page has set from the containers of Chromium and Gecko, and
/// converts one container to the other.
package struct WebCustomDataHandler: PromptHandler {
    package let identifier = "org.dragconv.web-custom-data"

    /// A handler without settings.
    package init() {}

    static let chromium = TypeIdentifier(trusted: "org.dragconv.chromium-web-custom-data")
    static let gecko = TypeIdentifier(trusted: "org.dragconv.gecko-clipdata")

    /// The types that can be extracted, by the name that pages use.
    private static let contents: [(name: String, mime: String, type: TypeIdentifier)] = [
        ("uri-list", "text/uri-list", .uriList), ("html", "text/html", .html), ("markdown", "text/markdown", .markdown),
        ("json", "application/json", .json), ("csv", "text/csv", .commaSeparatedText), ("text", "text/plain", .utf8PlainText),
        ("svg", "image/svg+xml", .svg), ("rtf", "text/rtf", .rtf),
        ("vscode", "vscode-editor-data", TypeIdentifier(trusted: "org.dragconv.vscode-editor-data")),
        ("download-url", "downloadurl", LinkForms.downloadURL),
    ]

    package var conversions: [Conversion] {
        var result = [
            Conversion(identifier + "/chromium-to-gecko", from: Self.chromium, to: Self.gecko),
            Conversion(identifier + "/gecko-to-chromium", from: Self.gecko, to: Self.chromium),
        ]
        for (source, type) in [("chromium", Self.chromium), ("gecko", Self.gecko)] {
            for content in Self.contents {
                result.append(
                    Conversion(
                        "\(identifier)/\(source)-\(content.name)", from: type, to: content.type, keep: .near, cost: 2,
                        loses: ["the page's other types"], isConditional: true))
            }
        }
        return result
    }

    /// Extracts one type, or converts the whole container.
    ///
    /// - Throws: ``ConversionError``: `badInput` for a malformed container, `unsupported` when the
    ///   page has not set the type.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        let isChromium = conversion.from == Self.chromium
        let data = try parsing { () throws(FormError) in
            isChromium ? try WebCustomData(chromiumPickle: bytes) : try WebCustomData(geckoClipdata: bytes)
        }
        if conversion.to == Self.gecko { return ConversionOutput(data.geckoClipdata) }
        if conversion.to == Self.chromium { return ConversionOutput(data.chromiumPickle) }
        guard let content = Self.contents.first(where: { $0.type == conversion.to }), let text = data[content.mime] else {
            throw .unsupported("the page set no \(conversion.to)")
        }
        return ConversionOutput(text)
    }
}
