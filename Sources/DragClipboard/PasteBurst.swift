import DragSystem

/// Tells when a paste is over. One paste is a burst of requests: for the list of targets, for one type or several, some of them again.
/// Chromium asks up to 26 times within 25 ms; the widest gap of any program was 26 ms with both processors busy.
struct PasteBurst {
    /// So long without a request or an answer, and the burst is over.
    private static let quiet = Duration.milliseconds(250)
    /// So long after the first content was given, it is over in any case: clipboard managers ask for ever.
    private static let longest = Duration.seconds(2)

    private var lastEvent = ContinuousClock.now
    private var begin: ContinuousClock.Instant?

    /// Something was asked for, given, or taken.
    mutating func noteEvent() { lastEvent = .now }

    /// Content was given, and not only a list of targets or a mark.
    mutating func notePaste() {
        noteEvent()
        if begin == nil { begin = lastEvent }
    }

    /// When so much time has gone by without an event.
    func silence(of time: Duration) -> Deadline { Deadline(at: lastEvent + time) }

    /// When the burst is over unless something happens; nil before anything was pasted.
    var end: Deadline? {
        begin.map { Deadline(at: min(lastEvent + Self.quiet, $0 + Self.longest)) }
    }
}
