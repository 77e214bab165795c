import CGTK4
package import DragClipboard

/// The window of `dragconv drag`: a tile to drag from.
@MainActor
package final class DragWindow {
    /// The largest side of the picture on the tile, in pixels.
    private static let pictureSide: Int32 = 120
    /// The window's size, which grows to twice the height for large text, in points.
    private static let size: (width: Int32, height: Int32) = (320, 260)

    private let window: Window
    /// Kept beyond the window, which may be closed while its tile is being dragged.
    private let hint = Held(.label("Drag it to where you want it, or press Ctrl+C.", style: "quiet"))
    private let pasted: @MainActor (_ taken: [String]) -> Void
    /// The names whose content was pasted, in the order in which they were asked for.
    private var taken: [String] = []

    /// A window with one tile, not yet on the screen.
    ///
    /// - Parameters:
    ///   - picture: the encoded picture on the tile; nil for none.
    ///   - keeps: whether the window stays open after a drop.
    ///   - dropped: called after each drop with the names that were asked for.
    ///   - pasted: called at the end with the names that were asked for through the clipboard, if
    ///     there are any.
    package init(
        _ source: any SelectionSource, title: String, subtitle: String, picture: [UInt8]?, keeps: Bool, _ desktop: Desktop,
        dropped: @escaping @MainActor (_ taken: [String]) -> Void, pasted: @escaping @MainActor (_ taken: [String]) -> Void
    ) {
        self.pasted = pasted
        window = Window(title: "dragconv drag", width: Self.size.width, height: Self.size.height, closesOnEscape: !keeps)
        let tile = Widget.box(.vertical, spacing: 6)
        tile.addStyle("tile")
        gtk_widget_set_focusable(tile.pointer, 1)
        tile.align(.horizontal, GTK_ALIGN_CENTER)
        tile.align(.vertical, GTK_ALIGN_CENTER)
        tile.expand(.vertical)
        tile.setAccessibleName("\(title), \(subtitle)")
        if let picture, let shown = Picture.widget(picture) {
            gtk_widget_set_size_request(shown.pointer, Self.pictureSide, Self.pictureSide)
            tile.append(shown)
        }
        for line in [Widget.label(Text.shown(title), style: "headline", lines: 2), .label(Text.shown(subtitle), style: "quiet", lines: 2)] {
            gtk_label_set_justify(line.opaque, GTK_JUSTIFY_CENTER)
            tile.append(line)
        }
        let content = Widget.box(.vertical, spacing: 10, [tile, hint.widget])
        content.setMargin(18)
        // Large text may need more room than the window has, or the screen.
        window.setContent(content.scrolled())
        let height = content.measure(.vertical, for: Self.size.width).natural
        gtk_window_set_default_size(window.pointer, Self.size.width, min(max(height, Self.size.height), 2 * Self.size.height))
        var events = DragOrigin.Events()
        events.began = { [hint] in hint.widget.setText("Let go over the place that is to get it.") }
        events.cancelled = { [hint] in hint.widget.setText("That place did not take it. Try another one.") }
        events.dropped = { [hint, window] taken in
            hint.widget.setText("Dropped. Drag it once more, if you like.")
            dropped(taken)
            if !keeps { window.close() }
        }
        _ = DragOrigin(from: tile, desktop, events) { source }
        window.addShortcuts(Pasteboard.copyKeys) { [weak self] in self?.copy(source, desktop) }
    }

    /// Shows the window, and returns when it has been closed.
    package func run() async {
        await window.run()
        if !taken.isEmpty { pasted(taken) }
    }

    /// A clipboard manager may ask for the content at once, so a paste is no reason to close the
    /// window.
    private func copy(_ source: any SelectionSource, _ desktop: Desktop) {
        Pasteboard.copy(source, desktop) { [weak self] name in
            if let self, !taken.contains(name) { taken.append(name) }
        }
        hint.widget.setText("Copied. Leave this window open until you have pasted it.")
    }
}
