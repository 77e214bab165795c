import CAdwaita
package import DragDrop
import DragGallery
import DragSystem
import DragTypes

/// The galleries of a user: their list at the side, the images of one in the main part.
@MainActor
package final class GalleryWindow {
    /// How the images of a gallery are shown.
    package enum Look: Hashable {
        /// Rows of images in their own shapes.
        case flow
        /// Pages of icons on a wallpaper.
        case springboard
    }

    /// How often the library is looked at for changes by other programs.
    private static let pause = Duration.milliseconds(400)

    private let window = Window(title: tr("Galleries"), width: 1100, height: 760, closesOnEscape: false)
    private let browser: GalleryBrowser
    private let services: ImageServices
    private let reading: DropReading
    private let desktop: Desktop
    private let wallpaper: [UInt8]?
    private let lists: GalleryListView
    private let split: SplitView
    /// Holds the view of each look that has been shown.
    private let stage = Widget(gtk_stack_new())
    private var views: [Look: any ImagesView] = [:]
    private var look: Look
    private let pictures: TilePictures
    private let keeper: NotedKeeper
    private let permissions = PermissionBar()
    private let shapes: ShapeCorrections
    /// Whether the bar is going to be shown anew.
    private var isPermissionsChanging = false
    /// The button that changes the look.
    private var lookButton: Widget?

    /// A window that shows a browser's galleries, not yet on the screen.
    ///
    /// - Parameter wallpaper: the encoded picture under the icons; nil for a plain gradient.
    package init(
        _ browser: GalleryBrowser, _ look: Look, wallpaper: [UInt8]?, _ reading: DropReading, _ desktop: Desktop, _ services: ImageServices
    ) {
        (self.browser, self.look, self.wallpaper, self.reading, self.desktop, self.services) = (browser, look, wallpaper, reading, desktop, services)
        let pictures = TilePictures(services.load)
        self.pictures = pictures
        // A drop may bring the picture of an address that was withheld before, or another one.
        keeper = NotedKeeper(keeper: services.keeper) { url in Task { @MainActor in pictures.renew([url]) } }
        shapes = ShapeCorrections(browser)
        lists = GalleryListView(browser, reading, desktop, keeping: keeper, in: window)
        stage.expand(.vertical)
        let main = Widget.box(.vertical, [stage, permissions.widget, Trash(reading, desktop).widget])
        split = SplitView(lists.widget, main)
        window.setContent(split.widget)
        addActions()
        addHeader()
        show(look)
        connect()
        retitle()
    }

    private var view: any ImagesView {
        if let view = views[look] { return view }
        let view = makeView(look)
        views[look] = view
        gtk_stack_add_child(stage.opaque, view.widget.pointer)
        return view
    }

    private func makeView(_ look: Look) -> any ImagesView {
        let remove: @MainActor ([SlotID]) -> Void = { [weak self] slots in self?.remove(slots) }
        let shape: @MainActor (SlotID) -> ImageTile.Look = { slot in look == .flow ? .shape : .icon(remove: { remove([slot]) }) }
        let tiles = ImageTiles(
            browser.images.list, .gallery(keeping: keeper), pictures, desktop, events(remove), look: shape, offer: services.offer)
        switch look {
        case .flow: return TileView(tiles, reading)
        case .springboard: return SpringboardView(tiles, DeletionMode(), wallpaper: wallpaper, reading)
        }
    }

    private func events(_ remove: @escaping @MainActor ([SlotID]) -> Void) -> ImageTiles.Events {
        var events = ImageTiles.Events()
        events.say = { [window] sentence, action in window.say(sentence, offering: action) }
        events.remove = remove
        events.move = { [browser] slot, step in
            guard let index = browser.images.list.presentedIndex(of: slot) else { return }
            browser.images.list.update { _ = $0.move(slot, to: max(0, index + step)) }
        }
        events.open = { [weak self] slot in self?.open(slot) }
        events.permit = { [weak self] images in _ = self?.permit(images) }
        events.menu = { [weak self] widget, x, y in
            guard let self else { return }
            imageMenu.open(at: x, y, of: widget, in: window)
        }
        return events
    }

    private func connect() {
        browser.didFail = { [window] sentence in MainActor.assumeIsolated { window.say(sentence) } }
        browser.didChange = { [weak self] change in MainActor.assumeIsolated { self?.show(change) } }
        lists.opened = { [split] in split.showMain() }
        pictures.learned = { [shapes] image, ratio in shapes.note(image, ratio) }
        pictures.renewed = { [weak self] urls in self?.view.tiles.refill(urls) }
        pictures.withheldChanged = { [weak self] in self?.showPermissions() }
        permissions.permit = { [weak self] areFiles in
            guard let self else { return }
            _ = permit(self.browser.images.list.elements.filter { PermissionBar.isFile($0) == areFiles })
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

    // MARK: Showing

    private func show(_ look: Look) {
        self.look = look
        gtk_stack_set_visible_child(stage.opaque, view.widget.pointer)
        view.tiles.show(browser.images.list)
        let other = look == .flow ? "springboard" : "flow"
        guard let action = window.actions[other], let lookButton else { return }
        gtk_button_set_icon_name(lookButton.pointer.cast(), look == .flow ? "view-app-grid-symbolic" : "image-x-generic-symbolic")
        lookButton.bind(to: action)
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

    private func retitle() {
        gtk_window_set_title(window.pointer, tr("%@ – Galleries", browser.openName))
        window.actions.enable("undo", browser.canUndo)
    }

    // MARK: Permissions

    /// Shows pictures that were withheld, which the user asks for.
    ///
    /// - Returns: false when that is not possible.
    private func permit(_ images: [GalleryImage]) -> Bool {
        if let sentence = services.permit(images) {
            window.say(sentence)
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
}

// MARK: - What the user does

extension GalleryWindow {
    private func addActions() {
        let pasteboard = Pasteboard(reading, desktop)
        let actions = window.actions
        actions.add(
            tr("Galleries"),
            [
                WindowAction("new-gallery", tr("New Gallery"), keys: ["<Control>n"]) { [browser] in browser.addGallery() },
                WindowAction("rename", tr("Rename the Gallery"), keys: ["F2"]) { [weak self] in self?.rename() },
                WindowAction("delete-gallery", tr("Move to Recently Deleted")) { [weak self] in self?.deleteOpen() },
                WindowAction("side", tr("Show or Hide the List of Galleries"), keys: ["F9"]) { [split] in split.toggleSide() },
            ])
        actions.add(
            tr("Images"),
            [
                WindowAction("add", tr("Add Pictures…"), keys: ["<Control>o"]) { [weak self] in self?.addPictures() },
                WindowAction("copy", tr("Copy"), keys: Pasteboard.copyKeys) { [weak self] in self?.view.tiles.copy(to: pasteboard) },
                WindowAction("paste", tr("Paste"), keys: Pasteboard.pasteKeys) { [weak self] in
                    Task { @MainActor in await self?.view.tiles.paste(from: pasteboard) }
                },
                WindowAction("open", tr("Open in a Window")) { [weak self] in self?.view.tiles.openChosen() },
                WindowAction("save", tr("Save As…"), keys: ["<Control>s"]) { [weak self] in self?.save() },
                WindowAction("remove", tr("Remove from the Gallery")) { [weak self] in self?.removeChosen() },
                WindowAction("undo", tr("Undo"), keys: ["<Control>z"]) { [browser] in browser.undo() },
                WindowAction("all", tr("Select All"), keys: ["<Control>a"]) { [weak self] in self?.view.tiles.selectAll() },
            ])
        actions.add(
            tr("View"),
            [
                WindowAction("flow", tr("Show Images in Rows"), keys: ["<Alt>1"]) { [weak self] in self?.show(.flow) },
                WindowAction("springboard", tr("Show Images as Icons"), keys: ["<Alt>2"]) { [weak self] in self?.show(.springboard) },
                WindowAction("larger", tr("Larger Images"), keys: Window.enlargingKeys) { [weak self] in self?.view.zoom(by: 1) },
                WindowAction("smaller", tr("Smaller Images"), keys: Window.reducingKeys) { [weak self] in self?.view.zoom(by: -1) },
                WindowAction("next-page", tr("Next Page"), sometimesKeys: pageKeys(1)) { [weak self] in self?.view.turn(by: 1) ?? false },
                WindowAction("previous-page", tr("Previous Page"), sometimesKeys: pageKeys(-1)) { [weak self] in self?.view.turn(by: -1) ?? false },
                WindowAction("badges", tr("Show or Hide Removal Badges"), keys: ["<Control>e"]) { [weak self] in self?.view.toggleDeletion() },
            ])
        actions.add("copy-to") { [weak self] gallery in self?.send(to: gallery, moves: false) }
        actions.add("move-to") { [weak self] gallery in self?.send(to: gallery, moves: true) }
        window.endMode = { [weak self] in self?.view.endMode() ?? false }
    }

    private func pageKeys(_ step: Int) -> [String] {
        let isForward = (step > 0) != window.widget.isRightToLeft
        return [isForward ? "<Alt>Right" : "<Alt>Left", step > 0 ? "Page_Down" : "Page_Up"]
    }

    private func addHeader() {
        window.addButton("side", icon: "sidebar-show-symbolic", atEnd: false)
        let add = Menu(parts: [
            .section(["add", "paste"].compactMap { window.actions.entry($0) }), .section([window.actions.entry("new-gallery")].compactMap(\.self)),
        ])
        window.addToHeader(add.button(icon: "list-add-symbolic", title: tr("Add")), atEnd: false)
        window.addButton("undo", icon: "edit-undo-symbolic", atEnd: false)
        window.addPrimaryMenu(["rename", "delete-gallery", "all", "larger", "smaller"])
        lookButton = window.addButton("springboard", icon: "view-app-grid-symbolic", atEnd: true)
        window.addButton("remove", icon: "user-trash-symbolic", atEnd: true, isSpare: true)
    }

    /// The menu of the images that are chosen.
    private var imageMenu: Menu {
        let own = ["open", "copy", "save"].compactMap { window.actions.entry($0) }
        let others = browser.galleries.filter { $0.name != browser.openName }
        let places = [("copy-to", tr("Copy to")), ("move-to", tr("Move to"))].map { name, title in
            Menu.Part.submenu(title, others.map { window.actions.entry(name, $0.name, number: $0.id) })
        }
        return Menu(parts: [.section(own)] + (others.isEmpty ? [] : places) + [.section([window.actions.entry("remove")].compactMap(\.self))])
    }

    private func open(_ slot: SlotID) {
        guard let image = ImageWindow(slot, of: browser.images.list, services, permit: { [weak self] in self?.permit([$0]) ?? false }, desktop) else {
            return
        }
        Task { @MainActor in await image.run() }
    }

    private func rename() {
        split.showSide()
        lists.renameOpen()
    }

    private func deleteOpen() {
        let name = browser.openName
        // The rows change by this, so the event that brought it has to end first.
        Task { @MainActor in
            browser.delete(name)
            if browser.openName != name { window.say(tr("Moved “%@” to Recently Deleted.", name), offering: "undo") }
        }
    }

    private func remove(_ slots: [SlotID]) {
        guard !slots.isEmpty else { return }
        browser.images.list.update { batch in for slot in slots { batch.remove(slot) } }
        window.say(trCount("Removed %@ image.", "Removed %@ images.", slots.count), offering: "undo")
    }

    private func removeChosen() {
        let slots = view.tiles.chosen
        if slots.isEmpty { window.say(tr("Select an image to remove it.")) } else { remove(slots) }
    }

    private func save() {
        guard let image = view.tiles.chosen.first.flatMap(browser.images.list.element(in:)) else {
            return window.say(tr("Select an image to save it."))
        }
        ImageSaving.ask(image, in: window, services)
    }

    /// Copies the chosen images to another gallery, or moves them.
    private func send(to id: Int64, moves: Bool) {
        guard let gallery = browser.galleries.first(where: { $0.id == id }) else { return }
        let slots = view.tiles.chosen
        let images = slots.compactMap(browser.images.list.element(in:))
        browser.asOneChange {
            browser.add(images, to: gallery.name)
            if moves { browser.images.list.update { batch in for slot in slots { batch.remove(slot) } } }
        }
        let sentence =
            moves
            ? trCount("Moved %@ image to “%@”.", "Moved %@ images to “%@”.", images.count, gallery.name)
            : trCount("Copied %@ image to “%@”.", "Copied %@ images to “%@”.", images.count, gallery.name)
        window.say(sentence, offering: "undo")
    }

    /// Adds pictures in files, which the user chooses.
    private func addPictures() {
        FileChooser.pictures(in: window, title: tr("Add Pictures…")) { [weak self, runner = reading.runner] paths in
            Task { @MainActor in await self?.view.tiles.add(files: paths, runner) }
        }
    }
}
