import CCMarkGFM
public import DragKit

/// The handlers for text, HTML, tables, colours and PNG headers.
public enum TextHandlers {
    /// One of each handler. The order has no meaning, since negotiation ranks the conversions.
    public static var all: [any TypeHandler] {
        [
            CFHTMLHandler(), FormHandler(prompt: ColorForms.family), HTMLMarkdownHandler(), HTMLTableHandler(), HTMLTextHandler(),
            JSONLinesHandler(), MarkdownHandler(), PNGHandler(), FormHandler(prompt: PropertyListForms.family),
            RTFHandler(), SourceCodeHandler(), FormHandler(prompt: TableForms.family), TextEncodingHandler(), TextHTMLHandler(), WebArchiveHandler(),
        ]
    }

    /// The C libraries that the handlers use.
    public static var libraries: [LinkedLibrary] {
        [LinkedLibrary("cmark-gfm", String(cString: cmark_version_string()))]
    }
}
