import DragSystem
import DragTypes
import Glibc

/// How far a batch has come, in a file, so that the batch can go on after it was killed.
///
/// The output is written first and the checkpoint afterwards. What was written after the last checkpoint is cut off and made again.
struct BatchCheckpoint {
    /// The number of the last record whose result has been written.
    private(set) var record = 0
    /// The size of the output file at that time; nil for an output that is no file.
    private(set) var outputSize: Int?
    /// How many records have failed.
    private(set) var failures = 0
    private let path: String
    private var lastWrite = ContinuousClock.now
    private static let interval = Duration.milliseconds(200)

    /// Reads a checkpoint, or begins one, and puts the output where the checkpoint says.
    ///
    /// - Throws: ``CLIError``: `unreadableInput`, `badInput` for a file that is no checkpoint, `cannotWrite` when the output is no file or has
    ///   less than the checkpoint says.
    init(_ path: String, needsOutputFile: Bool) throws(CLIError) {
        self.path = path
        var status = stat()
        let isFile = fstat(1, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        guard isFile || !needsOutputFile else {
            throw CLIError(
                .usage,
                "--checkpoint needs an output that it can go on with: append to a file (>> results.ndjson), or name a folder with --output-dir.")
        }
        if Streams.kind(of: path) == .missing {
            outputSize = isFile ? Int(status.st_size) : nil
            try write()
            return
        }
        let bytes = try Streams.readFile(path)
        guard let document = try? JSONValue(parsing: bytes), let record = document["record"]?.integer, record >= 0 else {
            throw CLIError(.badInput, "\u{201C}\(path)\u{201D} is no checkpoint of a batch; name another file, or remove it to begin anew.")
        }
        self.record = record
        failures = document["failures"]?.integer ?? 0
        guard isFile else { return }
        guard let size = document["outputSize"]?.integer, size <= Int(status.st_size), ftruncate(1, off_t(size)) == 0, lseek(1, 0, SEEK_END) >= 0
        else {
            throw CLIError(
                .cannotWrite,
                "The output has less than the checkpoint \u{201C}\(path)\u{201D} says; append to the same file (>>), or remove the checkpoint to begin anew."
            )
        }
        outputSize = size
    }

    /// Notes that the result of a record has been written. The file is written now and then only.
    mutating func advance(to record: Int, written: Int, hasFailed: Bool) throws(CLIError) {
        self.record = record
        if let size = outputSize { outputSize = size + written }
        if hasFailed { failures += 1 }
    }

    /// Writes the file if the last time is long enough ago.
    mutating func writeNowAndThen() throws(CLIError) {
        guard lastWrite.duration(to: .now) > Self.interval else { return }
        lastWrite = .now
        try write()
    }

    /// Writes the file in one step.
    func write() throws(CLIError) {
        var members: [(name: String, value: JSONValue)] = [("record", .integer(record)), ("failures", .integer(failures))]
        if let outputSize { members.append(("outputSize", .integer(outputSize))) }
        let bytes = JSONValue.object(members).encoded + [0x0A]
        guard SystemPath.replaceFile(path, with: bytes, mode: 0o600) else {
            throw CLIError(.cannotWrite, "Cannot write to \u{201C}\(path)\u{201D}: \(Streams.reason()).")
        }
    }
}
