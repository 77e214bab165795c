import DragEngine
import DragTypes
import Synchronization

/// A load that ends when the test says so.
final class Gate: Sendable {
    private struct State {
        var answer: Result<[UInt8], LoadError>?
        var waiting: [CheckedContinuation<Result<[UInt8], LoadError>, Never>] = []
        var wasCancelled = false
        var loads = 0
    }

    private let state = Mutex(State())
    /// Whether cancelling ends it, as it should.
    private let isObedient: Bool

    init(isObedient: Bool = true) { self.isObedient = isObedient }

    var wasCancelled: Bool { state.withLock(\.wasCancelled) }
    var loads: Int { state.withLock(\.loads) }

    func open(_ answer: Result<[UInt8], LoadError>) {
        let waiting = state.withLock { state in
            if state.answer == nil { state.answer = answer }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume(returning: answer) }
    }

    func open(_ text: String) { open(.success(Array(text.utf8))) }

    var loader: ItemProvider.Loader {
        { _ in
            self.state.withLock { $0.loads += 1 }
            let result = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let answer = self.state.withLock { state in
                        if state.answer == nil { state.waiting.append(continuation) }
                        return state.answer
                    }
                    if let answer { continuation.resume(returning: answer) }
                }
            } onCancel: {
                self.state.withLock { $0.wasCancelled = true }
                if self.isObedient { self.open(.failure(.cancelled)) }
            }
            return try result.get()
        }
    }

    /// An item of which the image's address comes when the gate opens.
    var image: ItemProvider { ItemProvider([.init(.imageURL, loader: loader)]) }
}

/// Waits for something that other tasks bring about. The looks are counted instead of the time, as
/// a busy machine may give a test no thread for many minutes.
@MainActor func until(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<1_000_000 {
        if condition() { return true }
        try? await Task.sleep(for: .microseconds(100))
    }
    return false
}
