import DragEngine
import DragKit
import Glibc
import Synchronization

/// One line on standard error that says how far a request is. The line appears after the first
/// second and is overwritten in place.
///
/// Nothing is shown where standard error is no terminal. A terminal that cannot go back to the
/// line's beginning (`TERM=dumb`) gets a new line now and then.
struct ProgressLine: Sendable {
    /// How long a request may take before the line appears.
    static let silence = Duration.seconds(1)
    private static let interval = Duration.milliseconds(200)
    private static let plainInterval = Duration.seconds(10)

    let isShown: Bool
    let start = ContinuousClock.now
    private let isPlain = Environment["TERM"].map { $0 == "dumb" } ?? true
    private var last: ContinuousClock.Instant?

    init(isShown: Bool = Streams.isTerminal(2)) { self.isShown = isShown }

    /// Writes the line, unless it is too early for the first line or for the next one.
    mutating func show(_ text: @autoclosure () -> String) {
        guard isShown else { return }
        let now = ContinuousClock.now
        guard now - start >= Self.silence, last.map({ now - $0 > interval }) ?? true else { return }
        last = now
        let text = Preview.harmless(text())
        write(isPlain ? "\(text)\n" : "\r\(text)\u{1B}[K")
    }

    private var interval: Duration { isPlain ? Self.plainInterval : Self.interval }

    /// Erases the line.
    mutating func end() {
        // A plain line stays, and the next one comes when it is time.
        guard !isPlain else { return }
        if last != nil { write("\r\u{1B}[K") }
        last = nil
    }

    private func write(_ text: String) { try? Streams.write(Array(text.utf8), to: 2, name: "standard error") }
}

/// The progress of a request that does the same to many things, such as links or records.
///
/// Nothing is shown where standard output is a terminal, too, because the results themselves then
/// show the progress.
struct CountMeter {
    private let things: String
    /// The size of the input, in bytes; nil when it is not known.
    private let size: Int?
    private var line = ProgressLine(isShown: Streams.isTerminal(2) && !Streams.isTerminal(1))
    /// The position in the input at the first call, which is not 0 for a batch that goes on where
    /// an earlier one ended.
    private var first: (position: Int, moment: ContinuousClock.Instant)?

    /// - Parameters:
    ///   - things: a plural noun.
    ///   - size: the size of the input in bytes, by which the time left is estimated; nil when it
    ///     is not known.
    init(of things: String, size: Int? = nil) {
        self.things = things
        self.size = size
    }

    /// - Parameters:
    ///   - count: how many things are done.
    ///   - failures: how many of them have failed.
    ///   - bytes: the bytes read or written so far.
    ///   - position: the number of bytes of the input that are done; nil when the size of the input
    ///     is not known.
    mutating func show(_ count: Int, failures: Int = 0, bytes: Int, position: Int? = nil) {
        guard line.isShown else { return }
        let now = ContinuousClock.now
        let first = first ?? (position ?? 0, now)
        self.first = first
        let (things, time) = (things, now - line.start)
        let left = Self.timeLeft(from: first.position, to: position, of: size, in: now - first.moment)
        line.show(Self.text(count, things, failures: failures, bytes: bytes, time: time, left: left))
    }

    mutating func end() { line.end() }

    /// The line in words: "1200 records, 3 failed, 56 MB, 820 a second, 40 s left".
    static func text(_ count: Int, _ things: String, failures: Int, bytes: Int, time: Duration, left: Duration?) -> String {
        let rate = Int(Double(count) / max(time / .seconds(1), 0.001))
        let parts = [
            "\(count) \(things)", failures > 0 ? "\(failures) failed" : nil, "\(bytes / 1_000_000) MB", "\(rate) a second",
            left.map { "\(words($0)) left" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// The time that the rest of an input takes at the speed so far; nil when the size is not known
    /// or nothing was done.
    static func timeLeft(from first: Int, to position: Int?, of size: Int?, in time: Duration) -> Duration? {
        guard let position, let size, position > first, size >= position else { return nil }
        return time * (Double(size - position) / Double(position - first))
    }

    /// A time in words, in the largest unit of which there are two: "40 s", "2 min", "3 h".
    static func words(_ time: Duration) -> String {
        let seconds = time.components.seconds
        return seconds < 120 ? "\(seconds) s" : seconds < 7200 ? "\(seconds / 60) min" : "\(seconds / 3600) h"
    }
}

/// The progress of a conversion. A conversion that does not say how far it is shows the time that
/// it has taken.
///
/// Thread rule: any thread may call; a mutex guards the state. An alarm's thread shows the time.
final class StepMeter: Sendable {
    private struct State {
        var line = ProgressLine()
        var step: (name: String, begin: ContinuousClock.Instant, words: String)?
        var alarm: Int?
    }

    private let state = Mutex(State())
    private let isShown = Streams.isTerminal(2)
    private static let tick = Duration.seconds(1)

    /// Shows the progress of a conversion or of another step.
    ///
    /// - Parameters:
    ///   - progress: how far the step is; ``ConversionProgress/begun`` at its start.
    ///   - name: the conversion's id, or the name of the step.
    func show(_ progress: ConversionProgress, of name: String) {
        guard isShown else { return }
        state.withLock { state in
            let words = progress == .begun ? "" : Self.text(progress)
            let isNew = progress == .begun || state.step?.name != name
            state.step = (name, isNew ? .now : state.step?.begin ?? .now, words)
            if words.isEmpty { setAlarm(&state) } else { state.line.show("\(name): \(words)") }
        }
    }

    /// Erases the line, and stops showing the time.
    func end() {
        state.withLock { state in
            state.line.end()
            state.step = nil
            if let alarm = state.alarm { Alarms.shared.cancel(alarm) }
            state.alarm = nil
        }
    }

    private func setAlarm(_ state: inout State) {
        guard state.alarm == nil else { return }
        // The alarm keeps the meter alive until it rings.
        state.alarm = Alarms.shared.set(.now + Self.tick) { self.showTime() }
    }

    private func showTime() {
        state.withLock { state in
            state.alarm = nil
            guard let step = state.step else { return }
            if step.words.isEmpty { state.line.show("\(step.name): \((ContinuousClock.now - step.begin).components.seconds) s") }
            setAlarm(&state)
        }
    }

    /// The progress in words: "3.2 of 10.0 MB", "2 of 5 pages", "12 pages".
    static func text(_ progress: ConversionProgress) -> String {
        func amount(_ count: Int) -> String {
            progress.unit == "bytes" ? "\(count / 1_000_000).\(count / 100_000 % 10)" : "\(count)"
        }
        let unit = progress.unit == "bytes" ? "MB" : progress.unit
        return progress.total.map { "\(amount(progress.completed)) of \(amount($0)) \(unit)" } ?? "\(amount(progress.completed)) \(unit)"
    }
}
