import Synchronization

/// What a source gives, on its way to the thread that serves a selection: sources take their time, and that thread must not wait.
final class SourceAnswers: Sendable {
    struct Answer: Sendable {
        let request: Int
        let given: ClipboardAnswer?
    }

    /// Signalled for every answer.
    let wakeup: Wakeup
    private let source: any SelectionSource
    private let waiting = Mutex<[Answer]>([])

    init(of source: any SelectionSource) throws(ClipboardError) {
        self.source = source
        wakeup = try Wakeup()
    }

    /// Has the source answer, on another thread.
    func ask(for target: String, request: Int) {
        Task {
            let given = await source.answer(to: target)
            waiting.withLock { $0.append(Answer(request: request, given: given)) }
            wakeup.signal()
        }
    }

    /// The answers that have come since the last call.
    func take() -> [Answer] {
        wakeup.clear()
        return waiting.withLock { answers in
            defer { answers = [] }
            return answers
        }
    }
}
