import DragKit
import Synchronization

/// The notes of one request on standard error. A payload may have a hundred thousand items with something to be said of each: what goes
/// beyond a limit is counted.
final class RequestNotes: Sendable {
    private static let maximum = 50

    private let counts = Mutex((all: 0, printed: 0))

    /// Says one thing.
    func add(_ text: String) {
        let isPrinted = counts.withLock { counts in
            counts.all += 1
            guard counts.printed < Self.maximum else { return false }
            counts.printed += 1
            return true
        }
        if isPrinted { Streams.message("note: \(text)") }
    }

    /// Notes on what was lost, a line each.
    ///
    /// - Parameter name: what the notes are of, where several things are converted.
    func add(_ notes: [ConversionNote], of name: String?) {
        let prefix = name.map { "\($0): " } ?? ""
        for note in notes.prefix(Streams.maximumNotes) { add("\(prefix)\(note).") }
        let rest = notes.count - Streams.maximumNotes
        if rest > 0 { add("\(prefix)\(rest) further notes are left out.") }
    }

    /// Says at the end how many are left out.
    func end() {
        let left = counts.withLock { $0.all - $0.printed }
        if left > 0 { Streams.message("note: \(left) further notes are left out.") }
    }
}
