package import DragSystem

/// How long an owner may take: from each piece of its answer to the next, and for the whole answer.
///
/// The whole answer gets the time for one piece, and a second more for each quarter of a mebibyte
/// that has come. So a large answer over a slow connection is read to its end, and an owner that
/// sends little, again and again, is not waited for.
package struct PieceTime {
    /// The lowest rate at which a long answer may come, in bytes per second.
    private static let lowestRate = 256 << 10

    private let time: Duration
    private let begin = ContinuousClock.now
    private let end: ContinuousClock.Instant?

    /// Time that begins now.
    ///
    /// - Parameter end: when the whole answer must be there; nil for any time.
    package init(_ time: Duration, until end: ContinuousClock.Instant? = nil) { (self.time, self.end) = (time, end) }

    /// When the piece that is waited for from now on must be there.
    ///
    /// - Parameter received: how many bytes of the answer have come.
    package func deadline(after received: Int = 0) -> Deadline {
        let next = min(.now + time, begin + time + .milliseconds(received / (Self.lowestRate / 1000)))
        return Deadline(at: end.map { min($0, next) } ?? next)
    }

    /// The error for an owner that took longer.
    package func passed(after received: Int = 0) -> ClipboardError {
        if let end, end <= .now { return ClipboardError(.timedOut, "the time for the whole request was up before all of it came") }
        guard received > 0 else { return .timedOut(time) }
        return ClipboardError(.timedOut, "the program that owns it did not send all of it in time; \(received) bytes came")
    }
}
