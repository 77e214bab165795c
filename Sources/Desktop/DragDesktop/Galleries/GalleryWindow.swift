import CGTK4
package import DragClipboard
package import DragDrop
package import DragGallery

/// The galleries of a user: their list at the left, the images of one at the right.
@MainActor
package final class GalleryWindow {
    /// How the images of a gallery are shown.
    package enum Look {
        /// Rows of images in their own shapes.
        case flow
        /// Pages of icons on a wallpaper, an encoded picture; nil for a plain gradient.
        case springboard(wallpaper: [UInt8]?)
    }

    /// How often the library is looked at for changes by other programs.
    private static let pause = Duration.milliseconds(400)

    private let window = Window(title: "Galleries", width: 1100, height: 760, closesOnEscape: false)
    private let browser: GalleryBrowser
    private let view: any ImagesView
    private let lists: GalleryListView
    private let panes: Panes
    private let pictures: TilePictures
    private let permissions = PermissionBar()
    private let shapes: ShapeCorrections
    private let permit: @Sendable ([GalleryImage]) -> String?
    private let say: @MainActor (String) -> Void
    /// Whether the bar is going to be shown anew.
    private var isPermissionsChanging = false
    /// The width that the status has at least beside the trash, in characters.
    private static let statusWidth: Int32 = 16

    /// A window that shows a browser's galleries, not yet on the screen.
    ///
    /// - Parameters:
    ///   - keeper: keeps the pictures that are dropped with images.
    ///   - load: loads what the tile of an image shows.
    ///   - permit: allows to load pictures of images; gives a sentence when that is not possible.
    ///   - offer: makes what other programs get when images are dragged to them.
    package init(
        _ browser: GalleryBrowser, _ look: Look, _ reading: DropReading, _ desktop: Desktop, keeping keeper: any PictureKeeping,
        load: @escaping TileLoader, permit: @escaping @Sendable ([GalleryImage]) -> String?,
        offer: @escaping @MainActor ([GalleryImage]) -> any SelectionSource
    ) {
        self.browser = browser
        let status = Widget.label(style: "quiet", lines: 2)
        let say: @MainActor (String) -> Void = { status.setText(Text.shown($0)) }
        self.say = say
        self.permit = permit
        let pictures = TilePictures(load)
        self.pictures = pictures
        // A drop may bring the picture of an address that was withheld before, or another one.
        let keeper = NotedKeeper(keeper: keeper) { url in Task { @MainActor in pictures.renew([url]) } }
        shapes = ShapeCorrections(browser)
        lists = GalleryListView(browser, reading, desktop, keeping: keeper)
        view = Self.view(look, browser, Self.events(browser, load, say), .gallery(keeping: keeper), pictures, reading, desktop, offer)
        let trash = Widget.box(.horizontal, [.label("Drop here to remove", lines: 2)])
        trash.addStyle("trash")
        trash.setAccessibleName("Trash")
        let can = TrashDestination()
        _ = DropTarget(on: trash, reading, desktop, of: { can })
        let bar = Widget.wrapping([status, trash])
        status.expand(.horizontal)
        gtk_label_set_xalign(status.opaque, 0)
        status.setWantedWidth(characters: Self.statusWidth)
        bar.setMargin(10)
        panes = Panes(lists.widget, view.widget, in: window)
        panes.widget.expand(.vertical)
        // Below both, so that a low window shows the trash, too.
        window.setContent(.box(.vertical, [panes.widget, permissions.widget, bar]))
        addShortcuts(Pasteboard(reading, desktop))
        browser.didFail = { sentence in MainActor.assumeIsolated { say(sentence) } }
        browser.didChange = { [weak self] change in MainActor.assumeIsolated { self?.show(change) } }
        view.tiles.permit = { [weak self] images in _ = self?.show(images) }
        view.tiles.open = { [weak self] slot in
            guard let self, let image = ImageWindow(slot, of: images(load, Pasteboard(reading, desktop), offer)) else { return }
            Task { @MainActor in await image.run() }
        }
        pictures.learned = { [shapes] image, ratio in shapes.note(image, ratio) }
        pictures.renewed = { [weak self] urls in self?.view.tiles.refill(urls) }
        pictures.withheldChanged = { [weak self] in self?.showPermissions() }
        permissions.permit = { [weak self] areFiles in
            guard let self else { return }
            _ = show(self.browser.images.list.elements.filter { PermissionBar.isFile($0) == areFiles })
        }
        retitle()
    }

    /// The open gallery as a window for one of its images needs it.
    private func images(
        _ load: @escaping TileLoader, _ pasteboard: Pasteboard, _ offer: @escaping @MainActor ([GalleryImage]) -> any SelectionSource
    ) -> ImageWindow.Gallery {
        ImageWindow.Gallery(
            list: browser.images.list, load: load, permit: { [weak self] image in self?.show([image]) ?? false },
            copy: { image in pasteboard.copy(offer([image])) })
    }

    /// Shows pictures that were withheld, which the user asks for.
    ///
    /// - Returns: false when that is not possible.
    private func show(_ images: [GalleryImage]) -> Bool {
        if let sentence = permit(images) {
            say(sentence)
            return false
        }
        pictures.permit(images.map(\.url))
        return true
    }

    /// Says which pictures of the open gallery were not loaded, once for many changes.
    private func showPermissions() {
        guard !isPermissionsChanging else { return }
        isPermissionsChanging = true
        Task { @MainActor in
            isPermissionsChanging = false
            permissions.show(pictures.withheld.isEmpty ? [] : browser.images.list.elements.filter { pictures.withheld.contains($0.url) })
        }
    }

    private static func events(
        _ browser: GalleryBrowser, _ load: @escaping TileLoader, _ say: @escaping @MainActor (String) -> Void
    ) -> ImageTiles.Events {
        var events = ImageTiles.Events()
        events.say = say
        events.remove = { slots in
            browser.images.list.update { batch in for slot in slots { batch.remove(slot) } }
        }
        events.move = { slot, step in
            guard let index = browser.images.list.presentedIndex(of: slot) else { return }
            browser.images.list.update { _ = $0.move(slot, to: max(0, index + step)) }
        }
        return events
    }

    private static func view(
        _ look: Look, _ browser: GalleryBrowser, _ events: ImageTiles.Events, _ format: ListDestination<GalleryImage>.Format,
        _ pictures: TilePictures, _ reading: DropReading, _ desktop: Desktop,
        _ offer: @escaping @MainActor ([GalleryImage]) -> any SelectionSource
    ) -> any ImagesView {
        switch look {
        case .flow:
            let tiles = ImageTiles(browser.images.list, format, pictures, desktop, events, look: { _ in .shape }, offer: offer)
            return TileView(tiles, reading)
        case .springboard(let wallpaper):
            let remove = events.remove
            let tiles = ImageTiles(
                browser.images.list, format, pictures, desktop, events, look: { slot in .icon(remove: { remove([slot]) }) }, offer: offer)
            return SpringboardView(tiles, DeletionMode(), wallpaper: wallpaper, reading)
        }
    }

    /// Shows the window, and returns when the user has closed it.
    package func run() async {
        let watching = Task { @MainActor in
            while (try? await Task.sleep(for: Self.pause)) != nil { browser.refresh() }
        }
        // The arrow keys and Page Down are for the images at first.
        view.takeFocus()
        await window.run()
        watching.cancel()
    }

    private func show(_ change: GalleryBrowser.Change) {
        switch change {
        case .lists: showLists()
        case .opened:
            view.tiles.show(browser.images.list)
            showLists()
            showPermissions()
        case .images:
            view.tiles.listChanged()
            showPermissions()
        }
        retitle()
    }

    /// The signal that brought a change of the rows has to end first.
    private func showLists() { Task { @MainActor in lists.show() } }

    private func retitle() { gtk_window_set_title(window.pointer, "\(browser.openName) \u{2013} Galleries") }

    private func addShortcuts(_ pasteboard: Pasteboard) {
        window.addShortcuts(Pasteboard.copyKeys) { [view] in view.tiles.copy(to: pasteboard) }
        window.addShortcuts(Pasteboard.pasteKeys) { [view] in Task { @MainActor in await view.tiles.paste(from: pasteboard) } }
        window.addShortcut("<Control>z") { [browser] in browser.undo() }
        window.addShortcut("<Control>n") { [browser] in browser.addGallery() }
        window.addShortcut("<Control>a") { [view] in view.tiles.selectAll() }
        window.addShortcut("<Control>e") { [view] in view.toggleDeletion() }
        window.endMode = { [view] in view.endMode() }
        if let board = view as? SpringboardView {
            let isRightToLeft = board.widget.isRightToLeft
            window.addShortcuts([isRightToLeft ? "<Alt>Left" : "<Alt>Right", "Page_Down"]) { board.turn(by: 1) }
            window.addShortcuts([isRightToLeft ? "<Alt>Right" : "<Alt>Left", "Page_Up"]) { board.turn(by: -1) }
        }
        window.addShortcut("F2") { [lists] in lists.renameOpen() }
        window.addShortcuts(Window.enlargingKeys) { [view] in view.zoom(by: 1) }
        window.addShortcuts(Window.reducingKeys) { [view] in view.zoom(by: -1) }
    }
}
