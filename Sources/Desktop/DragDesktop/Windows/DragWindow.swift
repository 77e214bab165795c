import CAdwaita
package import DragClipboard
import DragDrop
package import DragTypes

/// The window of `dragconv drag`: a tile to drag from. A window that stays is a shelf: it takes
/// more, and gives one tile or all of them.
@MainActor
package final class DragWindow {
    /// Something on the shelf.
    package struct Content: Sendable {
        let source: any SelectionSource
        let title: String
        let subtitle: String
        /// The encoded picture on the tile; nil for none.
        let picture: [UInt8]?
        /// Whether other programs may move or link to what is dragged, which is files then.
        let areFiles: Bool

        package init(source: any SelectionSource, title: String, subtitle: String, picture: [UInt8]?, areFiles: Bool) {
            (self.source, self.title, self.subtitle, self.picture, self.areFiles) = (source, title, subtitle, picture, areFiles)
        }
    }

    /// What becomes of content that comes to the shelf: a tile, or a sentence that says why not.
    package typealias Addition = Result<Content, Refusal>

    /// Why content is not taken, in a sentence.
    package struct Refusal: Error {
        let sentence: String

        package init(_ sentence: String) { self.sentence = sentence }
    }

    /// What a shelf does besides showing tiles.
    package struct Shelf {
        let reading: DropReading
        /// Makes a tile of what is dropped.
        let add: @Sendable (Payload) async -> Addition
        /// What other programs get when all tiles are dragged at once.
        let all: @Sendable ([any SelectionSource]) -> (any SelectionSource)?

        package init(
            _ reading: DropReading, add: @escaping @Sendable (Payload) async -> Addition,
            all: @escaping @Sendable ([any SelectionSource]) -> (any SelectionSource)?
        ) {
            (self.reading, self.add, self.all) = (reading, add, all)
        }
    }

    /// Called with the names that another program asked for, in its order.
    package typealias Taken = @MainActor (_ names: [String]) -> Void

    /// The largest side of the picture on a tile, in pixels: of the only tile, and of several.
    private static let pictureSide: (one: Int32, several: Int32) = (120, 56)
    /// The window's size, which grows to twice the height for large text and several tiles, in
    /// points.
    private static let size: (width: Int32, height: Int32) = (320, 290)

    private let window: Window
    private let desktop: Desktop
    private let shelf: Shelf?
    /// Kept beyond the window, which may be closed while its tile is being dragged.
    private let hint = Held(.label(tr("Drag it to where you want it, or press Ctrl+C."), style: "quiet"))
    private let rows = Widget.box(.vertical, spacing: 10)
    private var tiles: [(content: Content, widget: Widget)] = []
    /// The tile that stands for all others.
    private var whole: Widget?
    private let dropped: Taken
    private let pasted: Taken
    /// The names whose content was pasted, in the order in which they were asked for.
    private var taken: [String] = []

    /// A window with one tile, not yet on the screen.
    ///
    /// - Parameters:
    ///   - shelf: what the window needs to take more; nil for a window that closes after a drop.
    ///   - dropped: called after each drop.
    ///   - pasted: called at the end, if something was asked for through the clipboard.
    package init(_ content: Content, shelf: Shelf?, _ desktop: Desktop, dropped: @escaping Taken, pasted: @escaping Taken) {
        (self.shelf, self.desktop, self.dropped, self.pasted) = (shelf, desktop, dropped, pasted)
        window = Window(title: "dragconv drag", width: Self.size.width, height: Self.size.height, closesOnEscape: shelf == nil)
        rows.expand(.vertical)
        let column = Widget.box(.vertical, spacing: 10, [rows, hint.widget])
        column.setMargin(18)
        // Large text may need more room than the window has, or the screen.
        window.setContent(column.scrolled())
        addActions()
        if let shelf { takeDrops(on: column, shelf) }
        append(content)
        let height = column.measure(.vertical, for: Self.size.width).natural
        gtk_window_set_default_size(window.pointer, Self.size.width, min(max(height + 60, Self.size.height), 2 * Self.size.height))
    }

    private func addActions() {
        var actions = [WindowAction("copy", tr("Copy"), keys: Pasteboard.copyKeys) { [weak self] in self?.copy() }]
        if shelf != nil {
            actions.append(WindowAction("remove", tr("Take off the Shelf"), keys: ["Delete"]) { [weak self] in self?.removeFocused() })
        }
        window.actions.add(tr("Drags"), actions)
        window.addPrimaryMenu(actions.map(\.name))
    }

    /// Shows the window, and returns when it has been closed.
    ///
    /// - Parameter further: what comes to the shelf meanwhile.
    package func run(taking further: AsyncStream<Addition>?) async {
        let taking = Task { @MainActor [weak self] in
            guard let further else { return }
            for await addition in further { self?.take(addition) }
        }
        await window.run()
        taking.cancel()
        if !taken.isEmpty { pasted(taken) }
    }

    // MARK: Tiles

    private func take(_ addition: Addition) {
        switch addition {
        case .success(let content):
            append(content)
            gtk_window_present(window.pointer)
        case .failure(let refusal): window.say(refusal.sentence)
        }
    }

    private func append(_ content: Content) {
        if tiles.count == 1 { shrinkFirst() }
        let tile = tile(content, side: tiles.isEmpty ? Self.pictureSide.one : Self.pictureSide.several)
        tiles.append((content, tile))
        rows.append(tile)
        showWhole()
    }

    /// The first of several tiles is as small as the others.
    private func shrinkFirst() {
        let (content, old) = tiles[0]
        let new = tile(content, side: Self.pictureSide.several)
        gtk_box_insert_child_after(rows.pointer.cast(), new.pointer, old.pointer)
        gtk_box_remove(rows.pointer.cast(), old.pointer)
        tiles[0] = (content, new)
    }

    /// A tile that stands for all others, above them.
    private func showWhole() {
        if let whole { gtk_box_remove(rows.pointer.cast(), whole.pointer) }
        whole = nil
        guard tiles.count > 1, let all = shelf?.all(tiles.map(\.content.source)) else { return }
        let areFiles = tiles.allSatisfy(\.content.areFiles)
        let content = Content(
            source: all, title: trCount("All %@", "All %@", tiles.count), subtitle: tr("together"), picture: nil, areFiles: areFiles)
        let tile = tile(content, side: Self.pictureSide.several)
        whole = tile
        gtk_box_insert_child_after(rows.pointer.cast(), tile.pointer, nil)
    }

    private func tile(_ content: Content, side: Int32) -> Widget {
        let tile = Widget.box(side == Self.pictureSide.one ? .vertical : .horizontal, spacing: 6)
        tile.addStyle("tile")
        gtk_widget_set_focusable(tile.pointer, 1)
        if side == Self.pictureSide.one {
            tile.align(.horizontal, GTK_ALIGN_CENTER)
            tile.align(.vertical, GTK_ALIGN_CENTER)
            tile.expand(.vertical)
        }
        tile.setAccessibleName("\(content.title), \(content.subtitle)")
        if let shown = content.picture.flatMap(Picture.widget) {
            gtk_picture_set_can_shrink(shown.opaque, 1)
            gtk_widget_set_size_request(shown.pointer, side, side)
            tile.append(shown)
        }
        let lines = [
            Widget.label(Text.shown(content.title), style: "headline", lines: 2), .label(Text.shown(content.subtitle), style: "quiet", lines: 2),
        ]
        let texts = Widget.box(.vertical, spacing: 2, lines)
        texts.align(.vertical, GTK_ALIGN_CENTER)
        for line in lines where side == Self.pictureSide.one { gtk_label_set_justify(line.opaque, GTK_JUSTIFY_CENTER) }
        for line in lines where side != Self.pictureSide.one { gtk_label_set_xalign(line.opaque, 0) }
        if side != Self.pictureSide.one { texts.expand(.horizontal) }
        tile.append(texts)
        connect(tile, content)
        return tile
    }

    private func connect(_ tile: Widget, _ content: Content) {
        var events = DragOrigin.Events()
        events.began = { [hint] in hint.widget.setText(tr("Let go over the place that is to get it.")) }
        events.cancelled = { [hint] in hint.widget.setText(tr("That place did not take it. Try another one.")) }
        events.dropped = { [weak self] names in self?.ended(names) }
        events.moved = { [weak self] in self?.remove(tile) }
        // A drag of the window's own is nothing to take.
        _ = DragOrigin(from: tile, desktop, events, moves: content.areFiles, local: { DragSession() }) { content.source }
    }

    private func ended(_ names: [String]) {
        hint.widget.setText(tr("Dropped. Drag it once more, if you like."))
        dropped(names)
        if shelf == nil { window.close() }
    }

    private func removeFocused() {
        guard let tile = tiles.first(where: { gtk_widget_has_focus($0.widget.pointer) != 0 })?.widget else { return }
        remove(tile)
    }

    /// Takes a tile off the shelf; the last one closes the window. All are gone when the tile that
    /// stands for them was moved elsewhere.
    private func remove(_ tile: Widget) {
        let gone = whole.map { $0.pointer == tile.pointer } == true ? tiles.map(\.widget) : [tile]
        for tile in gone {
            guard let index = tiles.firstIndex(where: { $0.widget.pointer == tile.pointer }) else { continue }
            tiles.remove(at: index)
            gtk_box_remove(rows.pointer.cast(), tile.pointer)
        }
        if tiles.isEmpty { window.close() } else { showWhole() }
    }

    // MARK: What comes in

    private func takeDrops(on column: Widget, _ shelf: Shelf) {
        let well = WellDestination(accepting: nil) { [weak self] content in
            let addition = await shelf.add(content.payload)
            await self?.take(addition)
            if case .failure(let refusal) = addition { return .failed(refusal.sentence) }
            return .delivered(tr("Taken."))
        }
        _ = DropTarget(on: column, shelf.reading, desktop, of: { well })
    }

    // MARK: The clipboard

    /// Copies the tile with the focus, or all.
    ///
    /// A clipboard manager may ask for the content at once, so a paste is no reason to close the
    /// window.
    private func copy() {
        let focused = tiles.first { gtk_widget_has_focus($0.widget.pointer) != 0 }?.content.source
        guard let source = focused ?? (tiles.count > 1 ? shelf?.all(tiles.map(\.content.source)) : tiles.first?.content.source) else { return }
        Pasteboard.copy(source, desktop) { [weak self] name in
            if let self, !taken.contains(name) { taken.append(name) }
        }
        hint.widget.setText(tr("Copied. Leave this window open until you have pasted it."))
    }
}
