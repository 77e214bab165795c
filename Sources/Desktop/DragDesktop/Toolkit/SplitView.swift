import CAdwaita

/// Two parts of a window: a list at the side that can be hidden, and the main part. In a narrow
/// window, each part is a page of its own.
@MainActor
final class SplitView {
    let widget = Widget(adw_leaflet_new())
    private let side: Widget
    private let main: Widget
    /// The width of the part at the side, in characters and at most in points. Large text shall
    /// leave room for the main part.
    private static let sideWidth: (characters: Int32, most: Int32) = (26, 300)
    /// The least width of the main part beside the other one, in widths of that and at most in
    /// points. A window on the screen of a telephone has 360.
    private static let mainWidth: (sides: Double, most: Int32) = (1.3, 340)

    init(_ side: Widget, _ main: Widget) {
        (self.side, self.main) = (side, main)
        let width = min(side.width(ofCharacters: Self.sideWidth.characters), Self.sideWidth.most)
        gtk_widget_set_size_request(side.pointer, width, -1)
        gtk_widget_set_size_request(main.pointer, min(Int32(Double(width) * Self.mainWidth.sides), Self.mainWidth.most), -1)
        side.addStyle("side")
        main.expand(.horizontal)
        for part in [side, main] { _ = adw_leaflet_append(widget.opaque, part.pointer) }
        adw_leaflet_set_visible_child(widget.opaque, main.pointer)
        adw_leaflet_set_can_navigate_back(widget.opaque, 1)
        adw_leaflet_set_can_navigate_forward(widget.opaque, 1)
        Signals.connect(widget.raw, "notify::folded") { [weak self] (_: Pointer?) in
            // A page can be turned to only while it is there.
            if let self { gtk_widget_set_visible(self.side.pointer, 1) }
        }
    }

    private var isFolded: Bool { adw_leaflet_get_folded(widget.opaque) != 0 }

    /// Hides the part at the side or shows it again; in a narrow window, turns to the other page.
    func toggleSide() {
        guard isFolded else { return gtk_widget_set_visible(side.pointer, gtk_widget_get_visible(side.pointer) == 0 ? 1 : 0) }
        let isAtSide = adw_leaflet_get_visible_child(widget.opaque) == side.pointer
        adw_leaflet_set_visible_child(widget.opaque, isAtSide ? main.pointer : side.pointer)
    }

    /// Turns to the main part, where it is a page.
    func showMain() {
        if isFolded { adw_leaflet_set_visible_child(widget.opaque, main.pointer) }
    }

    /// Shows the part at the side, wherever that is hidden.
    func showSide() {
        gtk_widget_set_visible(side.pointer, 1)
        if isFolded { adw_leaflet_set_visible_child(widget.opaque, side.pointer) }
    }
}
