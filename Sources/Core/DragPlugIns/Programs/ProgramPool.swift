import DragKit
import Glibc
import Synchronization

/// The running programs of one plug-in. Simultaneous conversions run in separate programs;
/// successive conversions share a program.
final class ProgramPool: Sendable {
    private struct State {
        var idle: [ProgramWorker] = []
        /// The number of workers, idle or busy.
        var count = 0
        /// Conversions that wait for a worker to become free.
        var waiting: [ProgramJob] = []
    }

    private let state = Mutex(State())
    /// The most programs that run at once. Static, because asking the system takes longer than
    /// creating a pool, and most pools are never used.
    private static let maximumCount = max(2, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    /// How long an idle program is kept.
    let idleTime: Duration
    /// Starts a program for a conversion.
    let start: @Sendable (ProgramJob) throws(ConversionError) -> ProgramProcess
    /// Called when bubblewrap has turned out not to work on this machine. Returns whether a weaker
    /// sandbox may be used instead.
    let acceptsLesserSandbox: @Sendable () -> Bool
    /// The program as its manifest describes it.
    let program: PlugInManifest.Program

    init(
        _ program: PlugInManifest.Program, idleTime: Duration, acceptsLesserSandbox: @escaping @Sendable () -> Bool,
        start: @escaping @Sendable (ProgramJob) throws(ConversionError) -> ProgramProcess
    ) {
        self.acceptsLesserSandbox = acceptsLesserSandbox
        self.program = program
        self.idleTime = idleTime
        self.start = start
    }

    /// Runs a conversion in an idle program or a new one; at the limit, the conversion waits for
    /// the next program that becomes idle.
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

    /// Dequeues a waiting conversion for a worker that has become free. When none waits, the worker
    /// joins the idle workers and the result is nil.
    func waitingJob(for worker: ProgramWorker) -> ProgramJob? {
        state.withLock { state in
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            state.idle.append(worker)
            return nil
        }
    }

    /// Waits for the next order to an idle worker; nil when the worker should end.
    func next(for worker: ProgramWorker) -> ProgramWorker.Order? {
        if let order = worker.wait(for: idleTime) { return order }
        let hasLeft = state.withLock { state in
            guard let position = state.idle.firstIndex(where: { $0 === worker }) else { return false }
            state.idle.remove(at: position)
            state.count -= 1
            return true
        }
        // Another thread has dequeued this worker and is about to assign a job or to tell it to
        // end.
        return hasLeft ? nil : worker.wait(for: .seconds(60))
    }

    /// Ends the idle programs and waits until they have gone.
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
