import DragKit
import Glibc
import Synchronization

/// A progress line on standard error, shown from the first second on and overwritten in place.
///
/// Nothing is shown where standard error is no terminal, or where standard output is one, because the output itself then shows the
/// progress.
struct Progress {
    private let things: String
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var last: ContinuousClock.Instant?

    init(of things: String) {
        self.things = things
        self.isShown = Streams.isTerminal(2) && !Streams.isTerminal(1)
    }

    mutating func show(_ count: Int, _ bytes: Int) {
        guard isShown else { return }
        let now = ContinuousClock.now
        guard now - start > .seconds(1), last.map({ now - $0 > .milliseconds(200) }) ?? true else { return }
        last = now
        let rate = Double(count) / max((now - start) / .seconds(1), 0.001)
        write("\r\(count) \(things), \(bytes / 1_000_000) MB, \(Int(rate)) a second\u{1B}[K")
    }

    /// Erases the line.
    func end() {
        if last != nil { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) { try? Streams.write(Array(text.utf8), to: 2, name: "standard error") }
}

/// A progress line for a slow conversion on standard error, shown from the first second on and overwritten in place. Only on a terminal.
final class StepMeter: Sendable {
    private struct State {
        var last: ContinuousClock.Instant?
    }

    private static let interval = Duration.milliseconds(100)
    private static let silence = Duration.seconds(1)

    private let isShown = Streams.isTerminal(2)
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    /// - Parameter name: the conversion's id.
    func show(_ progress: ConversionProgress, of name: String) {
        guard isShown else { return }
        state.withLock { state in
            let now = ContinuousClock.now
            guard now - start > Self.silence, state.last.map({ now - $0 > Self.interval }) ?? true else { return }
            state.last = now
            write("\r\(name): \(Self.text(progress))\u{1B}[K")
        }
    }

    /// Erases the line.
    func end() {
        state.withLock { state in
            if state.last != nil { write("\r\u{1B}[K") }
            state.last = nil
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

    private func write(_ text: String) { try? Streams.write(Array(text.utf8), to: 2, name: "standard error") }
}
