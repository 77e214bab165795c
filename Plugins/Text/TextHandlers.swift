import CCMarkGFM
public import DragKit

/// The handlers for text, HTML, tables, colours and PNG headers, in no particular order: negotiation has its own.
public enum TextHandlers {
    public static var all: [any TypeHandler] {
        [
            CFHTMLHandler(), ColorHandler(), HTMLMarkdownHandler(), HTMLTableHandler(), HTMLTextHandler(), MarkdownHandler(),
            PNGHandler(), RTFHandler(), TableHandler(), TextEncodingHandler(), TextHTMLHandler(),
        ]
    }

    /// The C libraries behind them, with the versions that are running. gumbo does not say its own.
    public static var libraryVersions: [(name: String, version: String)] {
        [("cmark-gfm", String(cString: cmark_version_string()))]
    }
}
