import DragTypes

/// Writes the results of a batch: whole lines, in the order of the input unless that is not asked
/// for.
struct BatchOutput {
    /// As many bytes are gathered before they are written, unless nothing else is under way.
    private static let chunk = 1 << 16

    /// How many results have been taken, those of an earlier run among them, and how many of them
    /// are failures.
    private(set) var count = 0
    private(set) var failures = 0
    /// How many of the failures an earlier run has had.
    private var earlierFailures = 0
    private let isOrdered: Bool
    private var checkpoint: BatchCheckpoint?
    /// The numbers of the records under way, in their order.
    private var expected: [Int] = []
    private var early: [Int: BatchResult] = [:]
    private var buffer: [UInt8] = []
    private var progress = CountMeter(of: "records", size: Streams.remainingSize(of: 0))
    private var byteCount = 0

    /// - Throws: ``CLIError`` for a checkpoint that can't be used.
    init(checkpoint path: String?, needsOutputFile: Bool, isOrdered: Bool) throws(CLIError) {
        self.isOrdered = isOrdered
        guard let path else { return }
        let checkpoint = try BatchCheckpoint(path, needsOutputFile: needsOutputFile)
        self.checkpoint = checkpoint
        (count, failures) = (checkpoint.count, checkpoint.failures)
        earlierFailures = failures
    }

    /// Whether a record of this run has failed.
    var hasFailed: Bool { failures > earlierFailures }

    /// The number of the last record whose result an earlier run has written; 0 for none.
    var lastRecordDone: Int { checkpoint?.record ?? 0 }

    /// Says that the result of a record will come. Called in the order of the input.
    mutating func expect(_ number: Int) {
        if isOrdered { expected.append(number) }
    }

    /// Writes a result as soon as its turn has come.
    ///
    /// - Returns: how many results had their turn.
    mutating func take(_ result: BatchResult) throws(CLIError) -> Int {
        guard isOrdered else {
            try write(result)
            return 1
        }
        early[result.number] = result
        var written = 0
        while let next = expected.first, let result = early.removeValue(forKey: next) {
            expected.removeFirst()
            try write(result)
            written += 1
        }
        return written
    }

    private mutating func write(_ result: BatchResult) throws(CLIError) {
        if let error = result.fatalError { throw error }
        buffer += result.line
        count += 1
        if result.hasFailed { failures += 1 }
        byteCount += result.line.count
        checkpoint?.advance(to: result.number, written: result.line.count, hasFailed: result.hasFailed)
        if buffer.count >= Self.chunk { try flush() }
        progress.show(count, failures: failures, bytes: byteCount, position: result.inputEnd)
    }

    /// Writes what has been gathered.
    mutating func flush() throws(CLIError) {
        if !buffer.isEmpty {
            try Streams.output(buffer)
            buffer.removeAll(keepingCapacity: buffer.capacity <= 4 * Self.chunk)
        }
        try checkpoint?.writeIfDue()
    }

    /// Writes what is left.
    ///
    /// - Parameter isComplete: whether the whole input has been done.
    mutating func end(isComplete: Bool) throws(CLIError) {
        try flush()
        try checkpoint?.write(isComplete: isComplete)
        progress.end()
    }
}
