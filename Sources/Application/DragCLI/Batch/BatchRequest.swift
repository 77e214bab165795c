import DragEngine
import DragKit
import DragLinks
import DragSystem
import DragTypes
import Glibc
import Synchronization

/// The arguments of `batch` as a value, and their execution.
///
/// One thread reads records, one task per job converts them, and the results are written in the
/// order of the input unless `unordered` is set. At most `window` records per job are under way, so
/// the memory use depends only on the number of jobs and the largest record and result.
struct BatchRequest: Sendable {
    /// The files with records; none for standard input.
    var inputs: [String] = []
    var settings = ConversionSettings()
    /// The type of inputs without the member `type`; nil to find it.
    var from: String?
    /// Whether archives and mails are replaced by what they hold.
    var unpacks = false
    var item: Int?
    var all = false
    var explain = false
    var jobs: Int?
    var unordered = false
    var failFast = false
    var paths0 = false
    var checkpoint: String?
    var outputFolder: String?
    var name = ResultNames.standard

    /// The records that may be under way, for each job: those that wait for their turn to be
    /// written among them.
    private static let window = 4
    static let jobRange = 1...1024

    /// - Throws: ``CLIError``: `usage`, what is wrong with the input or the output, and `badInput`
    ///   when a record failed.
    func run() async throws {
        try check()
        let converters = try Converters(settings.plugIns.asking(for: settings.wanted.via, inVerb: "batch"), cleaning: settings.cleaning)
        defer { converters.end() }
        try settings.check(converters.registry)
        let accepting = try settings.wanted.acceptList(converters.registry.catalogue)
        var options = try settings.runOptions(of: "batch")
        options.names.inputType = "the member \u{201C}type\u{201D}"
        let runner = Runner(converters.registry, sniffer: converters.sniffer, options: options).rememberingPlans()
        let delivery = PayloadDelivery(accepting, runner, converters, settings)
        let conversion = try BatchConversion(delivery, self)
        var output = try BatchOutput(checkpoint: checkpoint, needsOutputFile: outputFolder == nil, isOrdered: !unordered)
        let outcome: Outcome
        do throws(CLIError) {
            outcome = try await convert(conversion, &output)
        } catch {
            // What was done before belongs to the output.
            try output.end(isComplete: false)
            throw error
        }
        try output.end(isComplete: outcome == .complete)
        if outcome == .interrupted {
            // Ends as a program does that has no handler for the signal.
            signal(SIGINT, SIG_DFL)
            raise(SIGINT)
        }
        guard output.failures == 0 else {
            throw CLIError(.badInput, "\(output.failures) of \(output.count) records failed; their lines say why.")
        }
    }

    private func check() throws(CLIError) {
        if let jobs, !Self.jobRange.contains(jobs) {
            throw CLIError(.usage, "--jobs is a number from \(Self.jobRange.lowerBound) to \(Self.jobRange.upperBound), not \(jobs).")
        }
        try ConvertRequest.checkChoice(item, all: all)
        guard checkpoint == nil || !unordered else { throw CLIError(.usage, "--checkpoint and --unordered exclude each other; give one of them.") }
        guard name == ResultNames.standard || outputFolder != nil else { throw CLIError(.usage, "--name needs --output-dir.") }
        if let outputFolder, Streams.kind(of: outputFolder) != .folder {
            throw CLIError(.cannotWrite, "There is no folder called \u{201C}\(outputFolder)\u{201D}; make it first.")
        }
    }

    private enum Event: Sendable {
        case record(BatchRecord)
        case inputEnded(CLIError?)
        case converted(BatchResult)
        case interrupted
    }

    private enum Outcome { case complete, stopped, interrupted }

    /// Converts all records, and writes the results.
    private func convert(_ conversion: BatchConversion, _ output: inout BatchOutput) async throws(CLIError) -> Outcome {
        let jobs = jobs ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        let (events, feed) = AsyncStream<Event>.makeStream()
        let room = DragSystem.Semaphore()
        for _ in 0..<(jobs * Self.window) { room.signal() }
        read(after: output.lastRecordDone, feed, room)
        Self.watchInterrupts { feed.yield(.interrupted) }
        var waiting: [BatchRecord] = []
        var (running, isReading) = (0, true)
        var inputError: CLIError?
        for await event in events {
            switch event {
            case .record(let record): waiting.append(record)
            case .inputEnded(let error):
                inputError = error
                isReading = false
            case .converted(let result):
                running -= 1
                let written = try output.take(result)
                for _ in 0..<written { room.signal() }
                if failFast, output.hasFailed { return .stopped }
            case .interrupted: return .interrupted
            }
            while running < jobs, !waiting.isEmpty {
                let record = waiting.removeFirst()
                running += 1
                output.expect(record.number)
                Task.detached { feed.yield(.converted(await conversion.result(of: record))) }
            }
            if running == 0 {
                try output.flush()
                if !isReading, waiting.isEmpty {
                    if let inputError { throw inputError }
                    return .complete
                }
            }
        }
        return .complete
    }

    /// Reads records on a thread of its own, as a read may wait for a program that waits for an
    /// answer.
    private func read(after done: Int, _ feed: AsyncStream<Event>.Continuation, _ room: DragSystem.Semaphore) {
        let (isPaths, files) = (paths0, inputs)
        let isStarted = DetachedThread.start {
            do throws(CLIError) {
                var input = BatchInput(isPaths: isPaths, files: files)
                while let record = try input.next() {
                    // Records whose results are in the output already.
                    if record.number <= done { continue }
                    room.wait()
                    feed.yield(.record(record))
                }
                feed.yield(.inputEnded(nil))
            } catch {
                feed.yield(.inputEnded(error))
            }
        }
        if !isStarted { feed.yield(.inputEnded(CLIError(.internalError, "No thread could be started for reading."))) }
    }

    /// SIG_IGN, which Swift imports as a function.
    private static let ignored = 1

    /// The pipe into which the handler of SIGINT writes, as little else is allowed in a handler.
    private static let interrupts = Pipe()

    private static func watchInterrupts(_ interrupted: @escaping @Sendable () -> Void) {
        guard let pipe = interrupts else { return }
        var action = sigaction()
        // A shell starts background jobs of a script with SIGINT ignored. Such a process must not
        // be interrupted, so no handler is installed.
        guard sigaction(SIGINT, nil, &action) == 0, unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) != ignored else { return }
        signal(SIGINT) { _ in
            let kept = errno
            var byte: UInt8 = 1
            if let pipe = BatchRequest.interrupts { _ = Glibc.write(pipe.writableEnd, &byte, 1) }
            // A second SIGINT ends the program at once, even while a write waits for a reader.
            signal(SIGINT, SIG_DFL)
            errno = kept
        }
        _ = DetachedThread.start {
            _ = BlockingDescriptor(pipe.readableEnd).contents(upTo: 1)
            interrupted()
        }
    }
}
