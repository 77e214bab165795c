public import DragKit

/// The handlers for links, lists of files and what browsers pack around them.
public enum LinkHandlers {
    public static var all: [any TypeHandler] { all(cleaning: .standard) }

    /// - Parameter cleaning: how far the address of an image is cleaned, and which links count as one.
    public static func all(cleaning: LinkCleaning) -> [any TypeHandler] {
        [
            DataURLHandler(), FileListHandler(), ImageURLHandler(cleaning: cleaning), LinkFormsHandler(), LinkHTMLHandler(), LinkTextHandler(),
            ShellWordsHandler(), WebCustomDataHandler(),
        ]
    }
}
