import CGTK4
import DragDrop
import DragGallery

/// One image alone, in its own shape: as large as the window, and larger with Ctrl and the wheel,
/// then with scroll bars.
@MainActor
final class ImageWindow {
    /// The magnifications, as powers of this number.
    private static let step = 1.25
    private static let steps = 0...16

    private let window: Window
    private let image: GalleryImage
    private let load: TileLoader
    private let scrolled = Widget(gtk_scrolled_window_new())
    private var picture: Widget?
    private var magnification = 0

    init(_ image: GalleryImage, _ load: @escaping TileLoader) {
        self.image = image
        self.load = load
        let height = 640.0
        window = Window(
            title: Text.shown(image.title), width: Int32(min(max(height * image.aspectRatio, 320), 1200)), height: Int32(height))
        window.setContent(scrolled)
        gtk_scrolled_window_set_child(scrolled.opaque, Widget.label("Loading\u{2026}", style: "quiet").pointer)
        _ = Zoom(scrolled) { [weak self] step in self?.zoom(by: step) }
        window.addShortcuts(Window.enlargingKeys) { [weak self] in self?.zoom(by: 1) }
        window.addShortcuts(Window.reducingKeys) { [weak self] in self?.zoom(by: -1) }
        window.addShortcut("<Control>0") { [weak self] in self?.zoom(by: -Self.steps.upperBound) }
    }

    /// Shows the window, and returns when the user has closed it.
    func run() async {
        let loading = Task { @MainActor in show(await load(image, true)) }
        await window.run()
        loading.cancel()
    }

    private func show(_ content: TileContent) {
        switch content {
        case .withheld: say("This picture is not loaded. \u{201C}Show\u{201D} on its tile loads it, or a button below the tiles loads all.")
        case .failed(let sentence): say(sentence)
        case .picture(let bytes):
            guard window.isOpen else { return }
            guard let new = Picture.widget(bytes) else { return say("The picture can\u{2019}t be decoded.") }
            new.setAccessibleName(Text.shown(image.title))
            gtk_scrolled_window_set_child(scrolled.opaque, new.pointer)
            picture = new
        }
    }

    private func say(_ sentence: String) {
        guard window.isOpen else { return }
        gtk_scrolled_window_set_child(scrolled.opaque, Widget.label(Text.shown(sentence), style: "quiet").pointer)
    }

    private func zoom(by steps: Int) {
        guard let picture else { return }
        magnification = min(max(magnification + steps, Self.steps.lowerBound), Self.steps.upperBound)
        var factor = 1.0
        for _ in 0..<magnification { factor *= Self.step }
        guard magnification > 0 else { return gtk_widget_set_size_request(picture.pointer, -1, -1) }
        let width = Double(gtk_widget_get_width(scrolled.pointer)), height = Double(gtk_widget_get_height(scrolled.pointer))
        gtk_widget_set_size_request(picture.pointer, Int32(width * factor), Int32(height * factor))
    }
}
