import Glibc

/// How far a long job has come, on a terminal: a line on standard error that is written over, from the first second on.
///
/// Silent where standard error is no terminal, and where standard output is one: the answers show how far it is.
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

    /// Takes the line away.
    func end() {
        if last != nil { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) { try? Streams.write(Array(text.utf8), to: 2, name: "standard error") }
}
