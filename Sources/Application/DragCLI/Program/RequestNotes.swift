import DragKit
import DragTypes
import Synchronization

/// The notes of one request on standard error. A payload may give a hundred thousand notes, so the
/// notes beyond a limit are only counted.
final class RequestNotes: Sendable {
    private static let maximum = 50

    private let counts = Mutex((all: 0, printed: 0))
    /// Whether notes are kept instead of being printed, and the kept ones.
    private let keeps: Bool
    private let kept = Mutex<[JSONValue]>([])

    /// - Parameter keeps: whether notes are kept for ``json`` instead of being printed.
    init(keeps: Bool = false) { self.keeps = keeps }

    /// The notes that were kept, at most as many as would be printed: objects with the members
    /// `feature`, `count` and `text`, the first two null for what was not counted.
    var json: [JSONValue] { kept.withLock { $0 } }

    /// Prints or keeps one note.
    func add(_ text: String) { add(text, nil) }

    private func add(_ text: String, _ loss: Loss?) {
        let isPrinted = counts.withLock { counts in
            counts.all += 1
            guard counts.printed < Self.maximum else { return false }
            counts.printed += 1
            return true
        }
        guard isPrinted else { return }
        say(text, loss)
    }

    private func say(_ text: String, _ loss: Loss?) {
        guard keeps else { return Streams.message("note: \(text)") }
        let note = JSONValue.object([
            ("feature", loss.map { .text($0.feature.rawValue) } ?? .null), ("count", loss.map { .integer($0.count) } ?? .null), ("text", .text(text)),
        ])
        kept.withLock { $0.append(note) }
    }

    /// Prints what was lost in one line, or keeps each loss.
    ///
    /// - Parameter name: the thing that was converted, if several are.
    func add(_ losses: [Loss], of name: String?) {
        guard !losses.isEmpty else { return }
        let prefix = name.map { "\($0): " } ?? ""
        if keeps {
            for loss in losses { add("\(prefix)lost: \(loss).", loss) }
        } else {
            let list = losses.dropFirst().reduce(losses[0].description) { "\($0), \($1)" }
            add("\(prefix)lost: \(list).")
        }
    }

    /// Prints or keeps the features that a conversion may lose and that were not counted.
    func add(uncounted losses: [String], of name: String?) {
        let names = losses.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        guard !names.isEmpty else { return }
        add("\(name.map { "\($0): " } ?? "")may have lost: \(names.joined(separator: ", ")).")
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
        say(text, nil)
    }
}
