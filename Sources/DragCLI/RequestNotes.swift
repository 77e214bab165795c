import DragKit
import Synchronization

/// The notes of one request on standard error. A payload may have a hundred thousand items with something to be said of each: what goes
/// beyond a limit is counted.
final class RequestNotes: Sendable {
    private static let maximum = 50

    private let count = Mutex(0)

    /// Says one thing.
    func add(_ text: String) {
        let number = count.withLock { count in
            count += 1
            return count
        }
        if number <= Self.maximum { Streams.message("note: \(text)") }
    }

    /// Notes on what was lost, a line each.
    ///
    /// - Parameter name: what the notes are of, where several things are converted.
    func add(_ notes: [ConversionNote], of name: String?) {
        guard count.withLock({ $0 <= Self.maximum }) else { return count.withLock { $0 += notes.count } }
        Streams.notes(notes, of: name)
        count.withLock { $0 += min(notes.count, Streams.maximumNotes) }
    }

    /// Says at the end how many are left out.
    func end() {
        let left = count.withLock { $0 } - Self.maximum
        if left > 0 { Streams.message("note: \(left) further notes are left out.") }
    }
}
