import DragSystem

/// How long an owner may take: from each piece of its answer to the next, and for the whole answer.
struct PieceTime {
    private let time: Duration
    private let end: ContinuousClock.Instant?

    /// - Parameter end: when the whole answer must be there; nil for any time.
    init(_ time: Duration, until end: ContinuousClock.Instant? = nil) { (self.time, self.end) = (time, end) }

    /// When the piece that is waited for from now on must be there.
    var deadline: Deadline {
        let next = ContinuousClock.now + time
        return Deadline(at: end.map { min($0, next) } ?? next)
    }

    /// The error for an owner that took longer.
    var passed: ClipboardError { .timedOut(time) }
}
