/// Keeps the frames of a widget coming while something moves.
///
/// GTK's clock asks for a single frame by a timer of whole milliseconds, and comes to 57 frames in
/// a second of 60 in this way. While someone waits for every frame, the clock keeps the display's
/// rhythm.
@MainActor
final class FrameRhythm {
    /// How long the rhythm is kept after the last movement. A wheel turns faster than this.
    private static let pause = Duration.milliseconds(150)

    private let widget: Widget
    private var end: ContinuousClock.Instant?

    init(_ widget: Widget) { self.widget = widget }

    /// Called at each movement.
    func keep() {
        let isKept = end != nil
        end = .now + Self.pause
        guard !isKept else { return }
        Signals.connectFrames(widget) { [weak self] in
            guard let self, let end, ContinuousClock.now < end else {
                self?.end = nil
                return false
            }
            return true
        }
    }
}
