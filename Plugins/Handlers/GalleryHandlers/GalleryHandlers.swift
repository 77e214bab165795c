import CDeflate
public import DragKit

/// The handlers that make galleries from other formats and turn galleries into other formats.
public enum GalleryHandlers {
    /// One handler for each format, in alphabetical order.
    public static var all: [any TypeHandler] {
        [
            GalleryBookmarksHandler(), GalleryJSONHandler(), GalleryListHandler(), GalleryMarkdownHandler(), GalleryPageHandler(),
            GalleryPropertyListHandler(), GallerySheetHandler(), GalleryTableHandler(), GalleryTextHandler(), GalleryZIPHandler(),
        ]
    }

    /// The C libraries that the handlers use.
    public static var libraries: [LinkedLibrary] { [LinkedLibrary("libdeflate", LIBDEFLATE_VERSION_STRING)] }
}
