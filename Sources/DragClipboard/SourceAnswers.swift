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
    /// The task that answers what has to be made, one after the other.
    private let last = Mutex<Task<Void, Never>?>(nil)

    init(of source: any SelectionSource) throws(ClipboardError) {
        self.source = source
        wakeup = try Wakeup()
    }

    /// Has the source answer, on another thread. What has to be made is made in the order in which it was asked for: a clipboard manager
    /// that asks for everything at once must not have everything made at once.
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

    /// The answers that have come since the last call.
    func take() -> [Answer] {
        wakeup.clear()
        return waiting.withLock { answers in
            defer { answers = [] }
            return answers
        }
    }
}
