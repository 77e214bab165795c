import DragDrop

/// The drag that began in this program, for places of this program: they get the dragged objects themselves, and can move them.
@MainActor
enum LocalDrag {
    /// Nil when no drag of this program is under way.
    static var current: DragSession?

    /// Ends the drag for its sources, if no place of this program has taken it.
    static func end() {
        current?.cancel()
        current = nil
    }
}
