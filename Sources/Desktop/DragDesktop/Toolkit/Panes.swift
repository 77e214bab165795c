import CAdwaita

/// Two parts of a window with a handle between them: beside each other where there is room, and one
/// above the other in a narrow window.
@MainActor
final class Panes {
    let widget = Widget(gtk_paned_new(GTK_ORIENTATION_HORIZONTAL))
    private let side: Widget
    /// The least width of the part at the side, in characters, when both parts are beside each
    /// other.
    private static let sideWidth: Int32 = 26
    /// The width of a window that has room for both beside each other, in widths of the part at the
    /// side.
    private static let room = 2.4

    /// - Parameters:
    ///   - side: the part that keeps its size when the window's size changes.
    ///   - main: the part that gets the rest.
    init(_ side: Widget, _ main: Widget, in window: Window) {
        self.side = side
        gtk_widget_set_size_request(side.pointer, side.width(ofCharacters: Self.sideWidth), -1)
        gtk_paned_set_start_child(widget.opaque, side.pointer)
        gtk_paned_set_end_child(widget.opaque, main.pointer)
        gtk_paned_set_resize_start_child(widget.opaque, 0)
        gtk_paned_set_shrink_start_child(widget.opaque, 0)
        window.whenResized { [weak self] width in self?.arrange(width) }
    }

    private func arrange(_ width: Int32) {
        let least = side.width(ofCharacters: Self.sideWidth)
        let axis: Widget.Axis = Double(width) < Self.room * Double(least) ? .vertical : .horizontal
        gtk_widget_set_size_request(side.pointer, axis == .horizontal ? least : -1, -1)
        guard gtk_orientable_get_orientation(widget.opaque) != axis.orientation else { return }
        gtk_orientable_set_orientation(widget.opaque, axis.orientation)
        // The place of the handle was one along the other axis.
        gtk_paned_set_position(widget.opaque, -1)
    }
}
