import Glibc

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
