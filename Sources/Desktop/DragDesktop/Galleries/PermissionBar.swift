import CAdwaita
import DragGallery
import DragTypes

/// The bar that says that pictures of the open gallery were not loaded, with a button for those of
/// the web and one for those in files.
@MainActor
final class PermissionBar {
    let widget: Widget
    private let web = Widget.button(tr("Show pictures from the web"))
    private let files = Widget.button(tr("Show pictures from files"))
    /// Called when the user permits to load pictures: those in files, or those of the web.
    var permit: @MainActor (_ areFiles: Bool) -> Void = { _ in }

    init() {
        let label = Widget.label(tr("Some pictures are not loaded."), lines: 2)
        label.expand(.horizontal)
        gtk_label_set_xalign(label.opaque, 0)
        label.setWantedWidth(characters: 16)
        widget = .wrapping([label, web, files])
        widget.setMargin(8)
        widget.setAccessibleRole(GTK_ACCESSIBLE_ROLE_STATUS)
        gtk_widget_set_visible(widget.pointer, 0)
        Signals.connect(web.raw, "clicked") { [weak self] in self?.permit(false) }
        Signals.connect(files.raw, "clicked") { [weak self] in self?.permit(true) }
    }

    /// Whether an image is in a file.
    static func isFile(_ image: GalleryImage) -> Bool { URLText.scheme(of: image.url.utf8) == "file" }

    /// Whether a permission would load the picture of an image.
    static func canBeLoaded(_ image: GalleryImage) -> Bool { ["file", "http", "https"].contains(URLText.scheme(of: image.url.utf8)) }

    /// Shows the buttons that would load something, or nothing at all.
    ///
    /// - Parameter images: the images of the open gallery whose pictures were not loaded.
    func show(_ images: [GalleryImage]) {
        let images = images.filter(Self.canBeLoaded)
        let hasFiles = images.contains(where: Self.isFile)
        let isOfWeb = images.contains { !Self.isFile($0) }
        gtk_widget_set_visible(files.pointer, hasFiles ? 1 : 0)
        gtk_widget_set_visible(web.pointer, isOfWeb ? 1 : 0)
        gtk_widget_set_visible(widget.pointer, images.isEmpty ? 0 : 1)
    }
}
