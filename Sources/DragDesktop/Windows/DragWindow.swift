import CGTK4
package import DragClipboard

/// The window of `dragconv drag`: a tile to drag from.
@MainActor
package final class DragWindow {
    /// The largest side of the picture on the tile, in pixels.
    private static let pictureSide: Int32 = 120

    private let window = Window(title: "dragconv drag", width: 320, height: 260)
    private let hint = Widget.label("Drag it to where you want it.", style: "quiet")

    /// A window with one tile, not yet on the screen.
    ///
    /// - Parameters:
    ///   - picture: the encoded picture on the tile; nil for none.
    ///   - keeps: whether the window stays open after a drop.
    ///   - dropped: called after each drop with the names that were asked for.
    package init(
        _ source: any SelectionSource, title: String, subtitle: String, picture: [UInt8]?, keeps: Bool, _ desktop: Desktop,
        dropped: @escaping @MainActor (_ taken: [String]) -> Void
    ) {
        let tile = Widget.box(.vertical, spacing: 6)
        tile.addStyle("tile")
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
        let content = Widget.box(.vertical, spacing: 10, [tile, hint])
        content.setMargin(18)
        window.setContent(content)
        var events = DragOrigin.Events()
        events.began = { [hint] in hint.setText("Let go over the place that is to get it.") }
        events.cancelled = { [hint] in hint.setText("That place did not take it. Try another one.") }
        events.dropped = { [hint, window] taken in
            hint.setText("Dropped. Drag it once more, if you like.")
            dropped(taken)
            if !keeps { window.close() }
        }
        _ = DragOrigin(from: tile, desktop, events) { source }
    }

    /// Shows the window, and returns when it has been closed.
    package func run() async { await window.run() }
}
