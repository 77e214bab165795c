import Synchronization

/// Collects a source's answers for the thread that serves a selection. That thread must not block while a source makes an answer.
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

    /// Has the source answer on another thread. Answers that are not at hand are made one after the other in the order of their requests, so
    /// that a clipboard manager which requests all targets at once does not make the source work on all of them at once.
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
