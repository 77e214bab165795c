import CAdwaita

/// Moves widgets on a surface (`GtkFixed`) to their places, at once or in a short movement.
@MainActor
final class Glide {
    private struct Path {
        let widget: Widget
        let from: (x: Double, y: Double)
        let to: (x: Double, y: Double)
        let start: ContinuousClock.Instant
    }

    /// How long a movement takes.
    private static let time = Duration.milliseconds(200)

    /// Gives the frames of the movements.
    private let clock: Widget
    /// The movements under way, by their widgets.
    private var paths: [UnsafeMutablePointer<GtkWidget>: Path] = [:]
    private var isRunning = false

    /// - Parameter clock: a widget whose frames the movements follow.
    init(_ clock: Widget) { self.clock = clock }

    /// Moves a widget to its place on the surface that it is on.
    ///
    /// - Parameter isGradual: whether the movement can be seen, unless the desktop is to move
    ///   nothing.
    func move(_ widget: Widget, to x: Double, _ y: Double, isGradual: Bool) {
        guard let surface = gtk_widget_get_parent(widget.pointer) else { return }
        if let path = paths[widget.pointer], path.to == (x, y) { return }
        var (now, there) = ((x: 0.0, y: 0.0), (x: x, y: y))
        gtk_fixed_get_child_position(surface.cast(), widget.pointer, &now.x, &now.y)
        guard isGradual, Motion.isWelcome, now != there else {
            paths[widget.pointer] = nil
            if now != there { gtk_fixed_move(surface.cast(), widget.pointer, x, y) }
            return
        }
        there = (x, y)
        paths[widget.pointer] = Path(widget: widget, from: now, to: there, start: .now)
        run()
    }

    /// Forgets a widget that leaves its surface.
    func forget(_ widget: Widget) { paths[widget.pointer] = nil }

    private func run() {
        guard !isRunning else { return }
        isRunning = true
        Signals.connectFrames(clock) { [weak self] in
            guard let self else { return false }
            step()
            isRunning = !paths.isEmpty
            return isRunning
        }
    }

    private func step() {
        for (key, path) in paths {
            guard let surface = gtk_widget_get_parent(path.widget.pointer) else {
                paths[key] = nil
                continue
            }
            let part = min(1, (ContinuousClock.now - path.start) / Self.time)
            // Fast at first, and then slower.
            let rest = (1 - part) * (1 - part) * (1 - part)
            gtk_fixed_move(
                surface.cast(), path.widget.pointer, path.to.x + (path.from.x - path.to.x) * rest, path.to.y + (path.from.y - path.to.y) * rest)
            if part >= 1 { paths[key] = nil }
        }
    }
}
