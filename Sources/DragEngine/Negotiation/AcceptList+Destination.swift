public import DragTypes

extension AcceptList {
    /// Kinds of destinations, and what each prefers.
    public enum Destination: String, CaseIterable, Sendable {
        case editor, terminal, browser, mail, notes, photos, gallery
        case imageViewer = "image-viewer"
        case fileManager = "file-manager"

        /// Its list, as people write lists.
        var spelling: String {
            switch self {
            case .editor: "text, url;q=0.9, uri-list;q=0.85, html;q=0.3"
            case .terminal: "org.dragconv.shell-words, url;q=0.8, text;q=0.75"
            case .browser: "html, text/x-moz-url;q=0.9, url;q=0.8, text;q=0.7, png;q=0.6"
            case .mail: "com.apple.webarchive, uri-list;q=0.95, html;q=0.9, public.rtf;q=0.8, tiff;q=0.5, pdf;q=0.5, text;q=0.4"
            case .imageViewer: "png, tiff;q=0.95, public.image;q=0.9, image-url;q=0.3"
            case .fileManager: "x-special/gnome-copied-files, uri-list;q=0.95, public.image;q=0.7, url;q=0.5, text;q=0.3"
            case .notes: "text, url;q=0.9"
            case .photos: "public.image"
            case .gallery: "image-url, public.image;q=0.2"
            }
        }
    }

    /// What a kind of destination prefers.
    ///
    /// - Throws: ``NegotiationError`` (`usage`) for a catalogue that lacks one of the types.
    public init(for destination: Destination, catalogue: TypeCatalogue) throws(NegotiationError) {
        try self.init(parsing: destination.spelling, catalogue: catalogue)
    }
}
