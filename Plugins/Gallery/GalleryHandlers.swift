public import DragKit

/// The handlers for galleries: from every format that one can be made from, and to every one that it can become.
public enum GalleryHandlers {
    public static var all: [any TypeHandler] {
        [
            GalleryBookmarksHandler(), GalleryJSONHandler(), GalleryListHandler(), GalleryMarkdownHandler(), GalleryPageHandler(),
            GalleryPropertyListHandler(), GallerySheetHandler(), GalleryTableHandler(), GalleryTextHandler(), GalleryZIPHandler(),
        ]
    }
}
