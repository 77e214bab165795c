import Synchronization

/// The changes of an ``ItemList``, one element for each batch, in their order. A consumer that is slow gets every change all the same.
///
/// The sequence begins with the first batch after ``ItemList/updates`` was read, and ends when the list is gone.
public struct ListUpdates: AsyncSequence, Sendable {
    private let stream: AsyncStream<ListUpdate>

    init(_ stream: AsyncStream<ListUpdate>) {
        self.stream = stream
    }

    public func makeAsyncIterator() -> AsyncStream<ListUpdate>.Iterator { stream.makeAsyncIterator() }
}

/// Who waits for the changes of a list.
///
/// Thread rule: consumers come and go on any thread, under the lock.
final class ListObservers: Sendable {
    private struct State {
        var waiting: [Int: AsyncStream<ListUpdate>.Continuation] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    /// The changes from now on.
    var updates: ListUpdates {
        let (stream, continuation) = AsyncStream<ListUpdate>.makeStream()
        let number = state.withLock { state in
            state.count += 1
            state.waiting[state.count] = continuation
            return state.count
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.waiting[number] = nil } }
        return ListUpdates(stream)
    }

    func tell(_ update: ListUpdate) {
        for continuation in state.withLock({ Array($0.waiting.values) }) { continuation.yield(update) }
    }

    deinit {
        for continuation in state.withLock({ Array($0.waiting.values) }) { continuation.finish() }
    }
}
