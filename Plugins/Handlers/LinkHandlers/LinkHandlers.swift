public import DragKit

/// The handlers for links, lists of files and the data that browsers offer with them.
public enum LinkHandlers {
    /// One of each handler, with cleaning at level `clean` by the built-in rules.
    public static var all: [any TypeHandler] { all(cleaning: .standard) }

    /// One of each handler.
    ///
    /// - Parameter cleaning: the cleaning of the addresses of images, which also decides which
    ///   links count as an image's.
    public static func all(cleaning: LinkCleaning) -> [any TypeHandler] {
        [
            DataURLHandler(), FormHandler(prompt: FileListForms.family), ImageSizeHandler(), ImageURLHandler(cleaning: cleaning),
            FormHandler(prompt: LinkForms.family), LinkHTMLHandler(), LinkTextHandler(), ShellWordsHandler(), WebCustomDataHandler(),
        ]
    }
}
