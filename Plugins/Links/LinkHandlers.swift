public import DragKit

/// The handlers for links, lists of files and what browsers pack around them.
public enum LinkHandlers {
    public static var all: [any TypeHandler] {
        [
            DataURLHandler(), FileListHandler(), ImageURLHandler(), LinkFormsHandler(), LinkHTMLHandler(), LinkTextHandler(),
            ShellWordsHandler(), WebCustomDataHandler(),
        ]
    }
}
