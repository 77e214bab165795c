import DragKit
import Glibc
import Synchronization

/// The running programs of one plug-in: conversions at the same time get programs of their own, one after the other share one.
final class ProgramPool: Sendable {
    private struct State {
        var idle: [ProgramWorker] = []
        /// Workers, idle or not.
        var count = 0
        /// Conversions that wait for a program to become free.
        var waiting: [ProgramJob] = []
    }

    private let state = Mutex(State())
    /// How many programs may run at once. (Asking the system takes longer than making a pool, and most pools are never used.)
    private static let maximumCount = max(2, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    /// How long a program without work is kept.
    let idleTime: Duration
    /// Starts a program for a conversion.
    let start: @Sendable (ProgramJob) throws(ConversionError) -> ProgramProcess
    /// Asked when bubblewrap has turned out not to work here: whether a lesser sandbox may be used instead.
    let acceptsLesserSandbox: @Sendable () -> Bool
    let `protocol`: PlugInManifest.ProgramProtocol

    init(
        protocol: PlugInManifest.ProgramProtocol, idleTime: Duration, acceptsLesserSandbox: @escaping @Sendable () -> Bool,
        start: @escaping @Sendable (ProgramJob) throws(ConversionError) -> ProgramProcess
    ) {
        self.acceptsLesserSandbox = acceptsLesserSandbox
        self.protocol = `protocol`
        self.idleTime = idleTime
        self.start = start
    }

    /// Has a conversion done, by a free program, a new one, or the next that becomes free.
    func submit(_ job: ProgramJob) {
        enum Step { case handedOver, needsWorker }
        let step: Step = state.withLock { state in
            if let worker = state.idle.popLast() {
                worker.give(job)
                return .handedOver
            }
            guard state.count < Self.maximumCount else {
                state.waiting.append(job)
                return .handedOver
            }
            state.count += 1
            return .needsWorker
        }
        guard step == .needsWorker else { return }
        let worker = ProgramWorker(pool: self)
        guard worker.startThread() else {
            state.withLock { $0.count -= 1 }
            job.completion(.failure(.unavailable("no thread could be started for its program")))
            return
        }
        worker.give(job)
    }

    /// A conversion that waits for a program, for a worker that has just become free; nil makes it one of those that have nothing to do.
    func waitingJob(for worker: ProgramWorker) -> ProgramJob? {
        state.withLock { state in
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            state.idle.append(worker)
            return nil
        }
    }

    /// What a worker does next that has nothing to do; nil when it should end.
    func next(for worker: ProgramWorker) -> ProgramWorker.Order? {
        if let order = worker.wait(for: idleTime) { return order }
        let hasLeft = state.withLock { state in
            guard let position = state.idle.firstIndex(where: { $0 === worker }) else { return false }
            state.idle.remove(at: position)
            state.count -= 1
            return true
        }
        // Somebody has taken it from the list just now, and is about to say what for.
        return hasLeft ? nil : worker.wait(for: .seconds(60))
    }

    /// Ends the programs that have nothing to do, and waits until they have gone.
    func stopIdle() {
        let idle = state.withLock { state in
            defer { state.idle = [] }
            state.count -= state.idle.count
            return state.idle
        }
        for worker in idle { worker.give(nil) }
        for worker in idle { worker.waitForEnd() }
    }
}
