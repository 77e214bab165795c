import DragKit
import DragSystem
import Glibc
import Synchronization

/// A thread that starts a plug-in's program and serves conversions with it until the program ends.
///
/// Owner and thread rule: the program and its file descriptors belong to the thread, and no other
/// thread uses them. Jobs are assigned under the lock. The thread retains the object until it ends.
final class ProgramWorker: Sendable {
    enum Order {
        case job(ProgramJob)
        case end
    }

    private let pool: ProgramPool
    private let order = Mutex<Order?>(nil)
    private let orders = Semaphore()
    private let ends = Semaphore()

    init(pool: ProgramPool) {
        self.pool = pool
    }

    /// Assigns the next job to the thread; nil tells the thread to end.
    func give(_ job: ProgramJob?) {
        order.withLock { $0 = job.map(Order.job) ?? .end }
        orders.signal()
    }

    /// Waits for the next order; nil when none has come in time.
    func wait(for time: Duration) -> Order? {
        guard orders.wait(for: time) else { return nil }
        return order.withLock { order in
            defer { order = nil }
            return order
        }
    }

    /// Waits until the thread has stopped its program.
    func waitForEnd() {
        ends.wait()
        ends.signal()
    }

    /// Starts the thread; false when the system refuses.
    func startThread() -> Bool {
        DetachedThread.start {
            self.run()
            self.ends.signal()
        }
    }

    private func run() {
        var conversation: FramesConversation?
        // The pool assigns a job right after it has started the thread.
        var next = wait(for: .seconds(60))
        while case .job(let job)? = next {
            var result = convert(job, &conversation)
            for attempt in 1...5 where isFileBusy(result) {
                usleep(UInt32(attempt) * 10_000)
                result = convert(job, &conversation)
            }
            if case .failure(SandboxBroken.error) = result, pool.acceptsLesserSandbox() { result = convert(job, &conversation) }
            // The worker becomes idle before it completes the job, so that the receiver of the
            // result can stop all idle programs.
            let waiting = pool.waitingJob(for: self)
            job.completion(result)
            next = waiting.map { .job($0) } ?? pool.next(for: self)
        }
        conversation?.process.stop(within: 300)
    }

    /// Whether the start failed because the program's file is open for writing, in a child process
    /// that another thread has forked and that has not executed its program yet. This ends soon.
    /// (Without bubblewrap, ``ProgramProcess`` notices the same case and repeats the start.)
    private func isFileBusy(_ result: Result<ConversionOutput, ConversionError>) -> Bool {
        guard case .failure(let error) = result, error.code == .unavailable, let words = error.diagnostics else { return false }
        return words.contains("execvp ") && words.hasSuffix(String(cString: strerror(ETXTBSY)))
    }

    private func convert(_ job: ProgramJob, _ conversation: inout FramesConversation?) -> Result<ConversionOutput, ConversionError> {
        pool.program.protocol == .filter ? filter(job) : ask(job, &conversation)
    }

    private func filter(_ job: ProgramJob) -> Result<ConversionOutput, ConversionError> {
        do throws(ConversionError) {
            let process = try pool.start(job)
            defer { process.stop() }
            do throws(ConversionError) {
                return .success(try FilterConversation.run(job, on: process, pool.program))
            } catch {
                if process.isSandboxBroken { throw SandboxBroken.error }
                throw ConversionError(error.code, error.description, diagnostics: process.diagnosticLines)
            }
        } catch {
            return .failure(error)
        }
    }

    private func ask(_ job: ProgramJob, _ conversation: inout FramesConversation?) -> Result<ConversionOutput, ConversionError> {
        if let current = conversation, !current.isIdle {
            // The program has ended in the meantime, or has sent bytes without a request.
            current.process.stop()
            conversation = nil
        }
        let isFresh = conversation == nil
        if isFresh {
            do throws(ConversionError) {
                conversation = FramesConversation(try pool.start(job))
            } catch {
                return .failure(error)
            }
        }
        guard let outcome = conversation?.run(job), let process = conversation?.process else {
            return .failure(.internalError("its program is not there"))
        }
        switch outcome {
        case .answered(.success(let output)): return .success(output)
        case .answered(.failure(let error)): return .failure(ConversionError(error.code, error.description, diagnostics: process.diagnosticLines))
        case .silent where !isFresh:
            // The program may have ended while it waited for work.
            process.stop()
            conversation = nil
            return ask(job, &conversation)
        case .silent(let error), .broken(let error):
            let failure =
                process.isSandboxBroken
                ? SandboxBroken.error : ConversionError(error.code, error.description, diagnostics: process.diagnosticLines)
            process.stop()
            conversation = nil
            return .failure(failure)
        }
    }
}
