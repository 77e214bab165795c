import DragKit
import Synchronization

/// The notes of one request on standard error. A payload may give a hundred thousand notes, so the
/// notes beyond a limit are only counted.
final class RequestNotes: Sendable {
    private static let maximum = 50

    private let counts = Mutex((all: 0, printed: 0))
    /// Whether notes are kept instead of being printed, and the kept ones.
    private let keeps: Bool
    private let kept = Mutex<[String]>([])

    /// - Parameter keeps: whether notes are kept for ``texts`` instead of being printed.
    init(keeps: Bool = false) { self.keeps = keeps }

    /// The notes that were kept, at most as many as would be printed.
    var texts: [String] { kept.withLock { $0 } }

    /// Prints or keeps one note.
    func add(_ text: String) {
        let isPrinted = counts.withLock { counts in
            counts.all += 1
            guard counts.printed < Self.maximum else { return false }
            counts.printed += 1
            return true
        }
        guard isPrinted else { return }
        if keeps { kept.withLock { $0.append(text) } } else { Streams.message("note: \(text)") }
    }

    /// Prints notes on what was lost, one per line.
    ///
    /// - Parameter name: the thing that the notes are about, if several are converted.
    func add(_ notes: [ConversionNote], of name: String?) {
        let prefix = name.map { "\($0): " } ?? ""
        for note in notes.prefix(Streams.maximumNotes) { add("\(prefix)\(note).") }
        let rest = notes.count - Streams.maximumNotes
        if rest > 0 { add("\(prefix)\(rest) further notes are left out.") }
    }

    /// Prints or keeps how many notes were left out, if any.
    func end() {
        let left = counts.withLock { $0.all - $0.printed }
        guard left > 0 else { return }
        let text = "\(left) further notes are left out."
        if keeps { kept.withLock { $0.append(text) } } else { Streams.message("note: \(text)") }
    }
}
