import DragSystem

/// Tells when a paste is over. One paste is a burst of requests: for the list of targets and for
/// one or more types, some of them repeatedly. By measurement, Chromium sends up to 26 requests
/// within 25 ms, and the widest gap of any program was 26 ms with both processors busy.
struct PasteBurst {
    /// The burst is over after this time without a request or an answer.
    private static let quiet = Duration.milliseconds(250)
    /// The burst is over at the latest this long after the first content was given: some clipboard
    /// managers never stop asking.
    private static let longest = Duration.seconds(2)

    private var lastEvent = ContinuousClock.now
    private var begin: ContinuousClock.Instant?

    /// Notes a request, an answer, or that a receiver has read an answer.
    mutating func noteEvent() { lastEvent = .now }

    /// Notes that content was given, as opposed to a list of targets or a mark (see
    /// ``SelectionSource/isMark(_:)``).
    mutating func notePaste() {
        noteEvent()
        if begin == nil { begin = lastEvent }
    }

    /// The moment when this much time has passed since the last event.
    func silence(of time: Duration) -> Deadline { Deadline(at: lastEvent + time) }

    /// The moment when the burst is over if no further event occurs; nil before any content was
    /// given.
    var end: Deadline? {
        begin.map { Deadline(at: min(lastEvent + Self.quiet, $0 + Self.longest)) }
    }
}
