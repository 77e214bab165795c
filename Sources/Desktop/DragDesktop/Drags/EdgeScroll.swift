import CAdwaita

/// Scrolls a view while a drag is near its upper or lower edge.
@MainActor
final class EdgeScroll {
    /// The height of the edge in which a drag scrolls, in points.
    private static let edge = 48.0
    /// The speed at the very edge, in points a second.
    private static let speed = 900.0

    private let view: Widget
    /// The speed, in points a second; below 0 for upwards.
    private var speed = 0.0
    private var last = ContinuousClock.now
    private var isRunning = false

    /// - Parameter view: a `GtkScrolledWindow`.
    init(_ view: Widget) { self.view = view }

    /// Follows a drag.
    ///
    /// - Parameter y: where the drag is, from the upper edge of what is in view.
    func drag(at y: Double) {
        let height = Double(gtk_widget_get_height(view.pointer))
        let depth = y < Self.edge ? y - Self.edge : max(0, y - (height - Self.edge))
        speed = min(max(depth / Self.edge, -1), 1) * Self.speed
        guard speed != 0, !isRunning else { return }
        (isRunning, last) = (true, .now)
        Signals.connectFrames(view) { [weak self] in self?.step() ?? false }
    }

    /// The drag has left the view.
    func end() { speed = 0 }

    private func step() -> Bool {
        guard speed != 0, let adjustment = gtk_scrolled_window_get_vadjustment(view.opaque) else {
            isRunning = false
            return false
        }
        let time = (ContinuousClock.now - last) / .seconds(1)
        last = .now
        gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + speed * time)
        return true
    }
}
