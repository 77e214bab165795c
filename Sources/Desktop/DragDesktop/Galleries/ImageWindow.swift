import CAdwaita
import DragClipboard
import DragDrop
import DragGallery

/// One image of a gallery alone. The arrow keys lead to its neighbours.
@MainActor
final class ImageWindow {
    /// The window's usual height, and the limits of its width, in points.
    private static let size = (height: 640.0, width: 460.0...1200.0)

    private let window: Window
    private let list: ItemList<GalleryImage>
    private let services: ImageServices
    /// Loads a picture that was withheld from now on; false when that is not possible.
    private let permit: @MainActor (GalleryImage) -> Bool
    /// The image that is shown. Its place may be gone by now.
    private var image: GalleryImage
    private var slot: SlotID
    private let picture = ZoomedPicture()
    private var loading: Task<Void, Never>?
    /// The programs that the last menu has named.
    private var programs: [OtherProgram] = []

    /// A window for the image at a place of a list; nil for a place without an image.
    init?(
        _ slot: SlotID, of list: ItemList<GalleryImage>, _ services: ImageServices, permit: @escaping @MainActor (GalleryImage) -> Bool,
        _ desktop: Desktop
    ) {
        guard let image = list.element(in: slot) else { return nil }
        (self.slot, self.image, self.list, self.services, self.permit) = (slot, image, list, services, permit)
        let width = Self.size.height * image.aspectRatio
        window = Window(
            title: Text.shown(image.title), width: Int32(min(max(width, Self.size.width.lowerBound), Self.size.width.upperBound)),
            height: Int32(Self.size.height))
        window.setContent(picture.widget)
        addActions(desktop)
        addHeader()
        picture.asked = { [weak self] x, y in
            guard let self else { return }
            menu.open(at: x, y, of: picture.widget, in: window)
        }
    }

    // MARK: What the user does

    private func addActions(_ desktop: Desktop) {
        let right = window.widget.isRightToLeft ? -1 : 1
        let turn: @MainActor (Int) -> @MainActor () -> Bool = { step in { [weak self] in self?.turned(by: step) ?? false } }
        window.actions.add(
            tr("Images"),
            [
                // The scrolled picture would take the arrow keys.
                WindowAction("previous", tr("Previous Image"), firstKeys: [right > 0 ? "Left" : "Right", "Page_Up"], turn(-1)),
                WindowAction("next", tr("Next Image"), firstKeys: [right > 0 ? "Right" : "Left", "Page_Down"], turn(1)),
                WindowAction("copy", tr("Copy"), keys: Pasteboard.copyKeys) { [weak self] in
                    guard let self else { return }
                    Pasteboard.copy(services.offer([image]), desktop)
                    window.say(tr("Copied the image."))
                },
                WindowAction("save", tr("Save As…"), keys: ["<Control>s"]) { [weak self] in
                    if let self { ImageSaving.ask(image, in: window, services) }
                },
                WindowAction("page", tr("Show the Page It Came From"), keys: ["<Control>p"]) { [weak self] in
                    if let self, let page = image.page { OtherProgram.show(page, over: window) }
                },
                WindowAction("browser", tr("Open in the Browser"), keys: ["<Control>o"]) { [weak self] in
                    if let self { OtherProgram.show(image.url, over: window) }
                },
            ])
        window.actions.add(
            tr("View"),
            [
                WindowAction("larger", tr("Zoom In"), keys: Window.enlargingKeys) { [picture] in picture.zoom(by: 1) },
                WindowAction("smaller", tr("Zoom Out"), keys: Window.reducingKeys) { [picture] in picture.zoom(by: -1) },
                WindowAction("fit", tr("Fit to Window"), keys: ["<Control>0"]) { [picture] in picture.fit() },
                WindowAction("own-size", tr("Original Size"), keys: ["<Control>1"]) { [picture] in picture.showOwnSize() },
            ])
        window.actions.add("program") { [weak self] number in
            guard let self, programs.indices.contains(Int(number)) else { return }
            if let fault = programs[Int(number)].open(image.url) { window.say(fault) }
        }
    }

    private func addHeader() {
        window.addButton("previous", icon: "go-previous-symbolic", atEnd: false)
        window.addButton("next", icon: "go-next-symbolic", atEnd: false)
        window.addPrimaryMenu(["copy", "save", "browser", "page", "larger", "smaller", "own-size"])
        window.addButton("fit", icon: "zoom-fit-best-symbolic", atEnd: true)
        window.addButton("own-size", icon: "zoom-original-symbolic", atEnd: true)
    }

    private var menu: Menu {
        let actions = window.actions
        programs = PermissionBar.isFile(image) ? OtherProgram.all(for: image.url) : []
        let others = programs.prefix(OtherProgram.mostShown).enumerated().map { actions.entry("program", $0.element.name, number: Int64($0.offset)) }
        let own = (PermissionBar.isFile(image) ? ["copy", "save", "page"] : ["copy", "save", "browser", "page"]).compactMap { actions.entry($0) }
        return Menu(
            parts: [.section(own)] + (others.isEmpty ? [] : [.submenu(tr("Open With"), others)])
                + [.section(["fit", "own-size"].compactMap { actions.entry($0) })])
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
        guard !picture.isScrollable else { return false }
        if let neighbour = neighbour(step), let image = list.element(in: neighbour) { show(image, in: neighbour) }
        return true
    }

    /// The place of the nearest image in a direction; nil for none.
    private func neighbour(_ step: Int) -> SlotID? {
        guard var index = list.presentedIndex(of: slot) else { return nil }
        repeat { index += step } while (0..<list.presentedCount).contains(index) && list.isPlaceholder(at: index)
        return (0..<list.presentedCount).contains(index) ? list.slot(at: index) : nil
    }

    private func show(_ image: GalleryImage, in slot: SlotID) {
        (self.image, self.slot) = (image, slot)
        gtk_window_set_title(window.pointer, Text.shown(image.title))
        window.actions.enable("previous", neighbour(-1) != nil)
        window.actions.enable("next", neighbour(1) != nil)
        window.actions.enable("page", image.page != nil)
        window.actions.enable("browser", PermissionBar.canBeLoaded(image) && !PermissionBar.isFile(image))
        load()
    }

    private func load() {
        picture.put(.label(tr("Loading…"), style: "quiet"))
        loading?.cancel()
        loading = Task { @MainActor [services, image] in
            let content = await services.load(image, true)
            if !Task.isCancelled, window.isOpen { show(content) }
        }
    }

    private func show(_ content: TileContent) {
        switch content {
        case .withheld:
            let button = Widget.button(tr("Show")) { [weak self] in
                guard let self, permit(image) else { return }
                load()
            }
            button.align(.horizontal, GTK_ALIGN_CENTER)
            let column = Widget.box(.vertical, spacing: 8, [.label(tr("This picture is not loaded."), style: "quiet"), button])
            column.align(.vertical, GTK_ALIGN_CENTER)
            picture.put(column)
        case .failed(let sentence): picture.put(.label(Text.shown(sentence), style: "quiet"))
        case .picture(let bytes):
            guard let new = Picture.widget(bytes) else { return picture.put(.label(tr("The picture can’t be decoded."), style: "quiet")) }
            new.setAccessibleName(Text.shown(image.title))
            picture.show(new)
        }
    }
}
