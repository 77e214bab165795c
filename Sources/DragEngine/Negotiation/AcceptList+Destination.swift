public import DragTypes

extension AcceptList {
    /// A common kind of destination with a built-in accept list.
    public enum Destination: String, CaseIterable, Sendable {
        /// A text editor: text first, then URLs.
        case editor
        /// A terminal: file names quoted for the shell, then URLs and text.
        case terminal
        /// A web browser: HTML first, then URLs, text and PNG.
        case browser
        /// A mail program's message window: web archives, files, HTML and RTF first.
        case mail
        /// A program for notes: text, then URLs.
        case notes
        /// A photo library: images only.
        case photos
        /// An image gallery: image URLs first, then images.
        case gallery
        /// A program that shows images: PNG first, then other images.
        case imageViewer = "image-viewer"
        /// A file manager: files first, then images, URLs and text that become files.
        case fileManager = "file-manager"

        /// The accept list in the syntax of ``AcceptList/init(parsing:catalogue:)``.
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

    /// The accept list of a kind of destination.
    ///
    /// - Throws: ``NegotiationError`` (`usage`) when the catalogue lacks one of the list's types.
    public init(for destination: Destination, catalogue: TypeCatalogue) throws(NegotiationError) {
        try self.init(parsing: destination.spelling, catalogue: catalogue)
    }
}
