import Synchronization

/// The content that a program offers on a selection: names of forms, and bytes for each of them.
public protocol SelectionSource: Sendable {
    /// The names of the forms in which content is given (MIME types, on X11 also atoms such as
    /// `UTF8_STRING`), best first.
    var targets: [String] { get }
    /// The targets that a clipboard manager should keep after the program has ended; empty for
    /// confidential content.
    var lastingTargets: [String] { get }

    /// Whether a target only describes the others (as confidential, for example), so that a request
    /// for it is no paste.
    func isMark(_ target: String) -> Bool

    /// Whether the bytes for a target are ready, so that this answer can be given before others
    /// that take time.
    func isAtHand(_ target: String) -> Bool

    /// Makes the content for a target. Called on any thread, for several targets at once.
    ///
    /// - Returns: nil when the content can't be made after all.
    func answer(to target: String) async -> ClipboardAnswer?
}

/// Why an offer on a selection ended.
public enum OfferEnding: Hashable, Sendable {
    /// Another program took the selection over, or cleared it.
    case replaced
    /// The offer was for one paste, and the paste is complete.
    case pasted
    /// The offer was told to stop.
    case stopped
}

/// Collects a source's answers for the thread that serves a selection. That thread must not block
/// while a source makes an answer.
final class SourceAnswers: Sendable {
    struct Answer: Sendable {
        let request: Int
        let given: ClipboardAnswer?
    }

    /// Signalled whenever an answer has been added.
    let wakeup: Wakeup
    private let source: any SelectionSource
    private let waiting = Mutex<[Answer]>([])
    /// The last of a chain of tasks: answers that have to be made are made one after the other.
    private let last = Mutex<Task<Void, Never>?>(nil)

    init(of source: any SelectionSource) throws(ClipboardError) {
        self.source = source
        wakeup = try Wakeup()
    }

    /// Has the source answer on another thread. Answers that are not at hand are made one after the
    /// other in the order of their requests, so that a clipboard manager which requests all targets
    /// at once does not make the source work on all of them at once.
    func ask(for target: String, request: Int) {
        guard !source.isAtHand(target) else {
            Task { await answer(target, request) }
            return
        }
        last.withLock { last in
            let previous = last
            last = Task {
                await previous?.value
                await answer(target, request)
            }
        }
    }

    private func answer(_ target: String, _ request: Int) async {
        let given = await source.answer(to: target)
        waiting.withLock { $0.append(Answer(request: request, given: given)) }
        wakeup.signal()
    }

    /// Removes and returns the answers that have arrived since the last call.
    func take() -> [Answer] {
        wakeup.clear()
        return waiting.withLock { answers in
            defer { answers = [] }
            return answers
        }
    }
}
