import CDeflate
public import DragKit

/// The handlers that make galleries from other formats and turn galleries into other formats.
public enum GalleryHandlers {
    /// One handler for each format, in alphabetical order.
    public static var all: [any TypeHandler] {
        [
            FormHandler(prompt: GalleryBookmarks.family), FormHandler(prompt: GalleryJSON.family), FormHandler(prompt: GalleryURIList.family),
            FormHandler(prompt: GalleryMarkdown.family), FormHandler(prompt: GalleryPage.family),
            FormHandler(prompt: GalleryPropertyList.family, declares: [GalleryPropertyList.declaration]),
            FormHandler(prompt: GallerySheetForm.family), FormHandler(prompt: GalleryTable.family), FormHandler(prompt: GalleryText.family),
            FormHandler(prompt: GalleryZIP.family, declares: [GalleryZIP.declaration]),
        ]
    }

    /// The C libraries that the handlers use.
    public static var libraries: [LinkedLibrary] { [LinkedLibrary("libdeflate", LIBDEFLATE_VERSION_STRING)] }
}
