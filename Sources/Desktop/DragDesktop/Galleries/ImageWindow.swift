import CGTK4
import DragClipboard
import DragDrop
import DragGallery

/// One image of a gallery alone, in its own shape: as large as the window, in its own size, or
/// magnified with Ctrl and the wheel, then with scroll bars. The arrow keys lead to its neighbours.
@MainActor
final class ImageWindow {
    /// What the window needs of its gallery.
    struct Gallery {
        let list: ItemList<GalleryImage>
        let load: TileLoader
        /// Loads a picture that was withheld from now on; false when that is not possible.
        let permit: @MainActor (GalleryImage) -> Bool
        let copy: @MainActor (GalleryImage) -> Void
    }

    /// The magnifications, as powers of this number.
    private static let step = 1.25
    private static let steps = 0...16

    private let window: Window
    private let gallery: Gallery
    /// The image that is shown. Its place may be gone by now.
    private var image: GalleryImage
    private var slot: SlotID
    private let scrolled = Widget(gtk_scrolled_window_new())
    private let previous = Widget.button("\u{2039} Previous")
    private let next = Widget.button("Next \u{203A}")
    private let size = Widget.button("Own size")
    private let copying = Widget.button("Copy")
    private var picture: Widget?
    private var magnification = 0
    private var isInOwnSize = false
    private var loading: Task<Void, Never>?

    /// A window for the image at a place of a gallery; nil for a place without an image.
    init?(_ slot: SlotID, of gallery: Gallery) {
        guard let image = gallery.list.element(in: slot) else { return nil }
        (self.slot, self.image, self.gallery) = (slot, image, gallery)
        let height = 640.0
        window = Window(
            title: Text.shown(image.title), width: Int32(min(max(height * image.aspectRatio, 420), 1200)), height: Int32(height))
        scrolled.expand(.vertical)
        let bar = Widget.wrapping([previous, next, size, copying])
        bar.setMargin(6)
        window.setContent(.box(.vertical, [scrolled, bar]))
        _ = Zoom(scrolled) { [weak self] step in self?.zoom(by: step) }
        connect()
    }

    private func connect() {
        Signals.connect(previous.raw, "clicked") { [weak self] in self?.turn(by: -1) }
        Signals.connect(next.raw, "clicked") { [weak self] in self?.turn(by: 1) }
        Signals.connect(size.raw, "clicked") { [weak self] in self?.toggleSize() }
        Signals.connect(copying.raw, "clicked") { [weak self] in self?.copy() }
        window.addShortcuts(Window.enlargingKeys) { [weak self] in self?.zoom(by: 1) }
        window.addShortcuts(Window.reducingKeys) { [weak self] in self?.zoom(by: -1) }
        window.addShortcut("<Control>0") { [weak self] in self?.fit() }
        window.addShortcut("<Control>1") { [weak self] in self?.toggleSize() }
        window.addShortcuts(Pasteboard.copyKeys) { [weak self] in self?.copy() }
        // The scrolled picture would take the arrow keys.
        let right = window.widget.isRightToLeft ? -1 : 1
        for (key, step) in [("Left", -right), ("Right", right), ("Page_Up", -1), ("Page_Down", 1)] {
            window.addFirstShortcut(key) { [weak self] in self?.turned(by: step) ?? false }
        }
    }

    /// Shows the window, and returns when the user has closed it.
    func run() async {
        show(image, in: slot)
        await window.run()
        loading?.cancel()
    }

    // MARK: Which image

    /// - Returns: false where a key scrolls a magnified picture.
    private func turned(by step: Int) -> Bool {
        guard magnification == 0, !isInOwnSize else { return false }
        turn(by: step)
        return true
    }

    /// Shows a neighbour of the image. Nothing happens at the ends of the gallery.
    private func turn(by step: Int) {
        guard let neighbour = neighbour(step), let image = gallery.list.element(in: neighbour) else { return }
        show(image, in: neighbour)
    }

    /// The place of the nearest image in a direction; nil for none.
    private func neighbour(_ step: Int) -> SlotID? {
        guard var index = gallery.list.presentedIndex(of: slot) else { return nil }
        repeat { index += step } while (0..<gallery.list.presentedCount).contains(index) && gallery.list.isPlaceholder(at: index)
        return (0..<gallery.list.presentedCount).contains(index) ? gallery.list.slot(at: index) : nil
    }

    private func show(_ image: GalleryImage, in slot: SlotID) {
        (self.image, self.slot) = (image, slot)
        gtk_window_set_title(window.pointer, Text.shown(image.title))
        gtk_widget_set_sensitive(previous.pointer, neighbour(-1) == nil ? 0 : 1)
        gtk_widget_set_sensitive(next.pointer, neighbour(1) == nil ? 0 : 1)
        load()
    }

    private func load() {
        picture = nil
        fit()
        put(.label("Loading\u{2026}", style: "quiet"))
        loading?.cancel()
        loading = Task { @MainActor [gallery, image] in
            let content = await gallery.load(image, true)
            if !Task.isCancelled { show(content) }
        }
    }

    private func show(_ content: TileContent) {
        switch content {
        case .withheld:
            let button = Widget.button("Show") { [weak self] in
                guard let self, gallery.permit(image) else { return }
                load()
            }
            button.align(.horizontal, GTK_ALIGN_CENTER)
            let column = Widget.box(.vertical, spacing: 8, [.label("This picture is not loaded.", style: "quiet"), button])
            column.align(.vertical, GTK_ALIGN_CENTER)
            put(column)
        case .failed(let sentence): put(.label(Text.shown(sentence), style: "quiet"))
        case .picture(let bytes):
            guard let new = Picture.widget(bytes) else { return put(.label("The picture can\u{2019}t be decoded.", style: "quiet")) }
            new.setAccessibleName(Text.shown(image.title))
            put(new)
            picture = new
        }
    }

    private func put(_ content: Widget) {
        guard window.isOpen else { return }
        gtk_scrolled_window_set_child(scrolled.opaque, content.pointer)
    }

    private func copy() { gallery.copy(image) }

    // MARK: How large

    private func fit() {
        (magnification, isInOwnSize) = (0, false)
        resize()
    }

    /// Shows each pixel of the picture as one of the screen, or the whole picture again.
    private func toggleSize() {
        (magnification, isInOwnSize) = (0, !isInOwnSize)
        resize()
    }

    private func zoom(by steps: Int) {
        isInOwnSize = false
        magnification = min(max(magnification + steps, Self.steps.lowerBound), Self.steps.upperBound)
        resize()
    }

    private func resize() {
        size.setButtonText(isInOwnSize ? "Whole picture" : "Own size")
        guard let picture else { return }
        for axis in [Widget.Axis.horizontal, .vertical] { picture.align(axis, isInOwnSize ? GTK_ALIGN_CENTER : GTK_ALIGN_FILL) }
        if isInOwnSize {
            let scale = max(Int32(gtk_widget_get_scale_factor(picture.pointer)), 1)
            let paintable = gtk_picture_get_paintable(picture.opaque)
            return gtk_widget_set_size_request(
                picture.pointer, gdk_paintable_get_intrinsic_width(paintable) / scale, gdk_paintable_get_intrinsic_height(paintable) / scale)
        }
        guard magnification > 0 else { return gtk_widget_set_size_request(picture.pointer, -1, -1) }
        var factor = 1.0
        for _ in 0..<magnification { factor *= Self.step }
        let width = Double(gtk_widget_get_width(scrolled.pointer)), height = Double(gtk_widget_get_height(scrolled.pointer))
        gtk_widget_set_size_request(picture.pointer, Int32(width * factor), Int32(height * factor))
    }
}
