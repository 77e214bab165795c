import DragPlugIns
import DragSystem
import DragTypes
import Glibc

/// How far a batch has come, in a file, so that the batch can go on after it was killed.
///
/// The output is written first and the checkpoint afterwards. What was written after the last checkpoint is cut off and made again.
struct BatchCheckpoint {
    /// The number of the last record whose result has been written.
    private(set) var record = 0
    /// How many results have been written, and how many of them are failures.
    private(set) var count = 0
    private(set) var failures = 0
    /// The output file, and its size when the last result had been written; nil for an output that is no file.
    private var output: (device: Int, inode: Int, size: Int)?
    private let path: String
    private var lastWrite = ContinuousClock.now
    private static let interval = Duration.milliseconds(200)

    /// Reads a checkpoint, or begins one, and puts the output where the checkpoint says.
    ///
    /// - Throws: ``CLIError``: `unreadableInput`, `usage` for an output that is no file, `badInput` for a file that is no checkpoint,
    ///   `cannotWrite` when the output is another one than the checkpoint's.
    init(_ path: String, needsOutputFile: Bool) throws(CLIError) {
        self.path = path
        var status = stat()
        let isFile = fstat(1, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        guard isFile || !needsOutputFile else {
            throw CLIError(
                .usage,
                "--checkpoint needs an output that it can go on with: append to a file (>> results.ndjson), or name a folder with --output-dir.")
        }
        if isFile { output = (Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino), Int(status.st_size)) }
        if Streams.kind(of: path) == .missing {
            try write(isComplete: false)
            return
        }
        let bytes = try Streams.readFile(path)
        guard let document = try? JSONValue(parsing: bytes), let record = document["record"]?.integer, let count = document["count"]?.integer,
            let failures = document["failures"]?.integer, record >= 0
        else {
            throw CLIError(.badInput, "\u{201C}\(path)\u{201D} is no checkpoint of a batch; name another file, or remove it to begin anew.")
        }
        (self.record, self.count, self.failures) = (record, count, failures)
        if record > 0 { Streams.message("note: the first \(record) lines are done already, as \u{201C}\(path)\u{201D} says.") }
        if document["isComplete"]?.integer != 1 { try resume(document) }
    }

    /// Cuts off what was written after the last checkpoint.
    private mutating func resume(_ document: JSONValue) throws(CLIError) {
        guard let now = output else { return }
        guard let device = document["device"]?.integer, let inode = document["inode"]?.integer, let size = document["size"]?.integer,
            (device, inode) == (now.device, now.inode), (0...now.size).contains(size)
        else {
            throw CLIError(
                .cannotWrite,
                "The output is not the file that the checkpoint \u{201C}\(path)\u{201D} is about; append to that file (>>), or remove the checkpoint to begin anew."
            )
        }
        guard ftruncate(1, off_t(size)) == 0, lseek(1, 0, SEEK_END) >= 0 else {
            throw CLIError(.cannotWrite, "The output cannot be shortened to where the batch was: \(Streams.reason()).")
        }
        output = (now.device, now.inode, size)
    }

    /// Notes that the result of a record has been gathered for writing. The file is written later.
    mutating func advance(to record: Int, written: Int, hasFailed: Bool) {
        self.record = record
        count += 1
        if hasFailed { failures += 1 }
        if let now = output { output = (now.device, now.inode, now.size + written) }
    }

    /// Writes the file if the last time is long enough ago.
    mutating func writeIfDue() throws(CLIError) {
        guard lastWrite.duration(to: .now) > Self.interval else { return }
        lastWrite = .now
        try write(isComplete: false)
    }

    /// Writes the file in one step.
    ///
    /// - Parameter isComplete: whether the whole input has been done, so that nothing of the output is ever cut off.
    func write(isComplete: Bool) throws(CLIError) {
        var members: [(name: String, value: JSONValue)] = [
            ("record", .integer(record)), ("count", .integer(count)), ("failures", .integer(failures)), ("isComplete", .integer(isComplete ? 1 : 0)),
        ]
        if let output { members += [("device", .integer(output.device)), ("inode", .integer(output.inode)), ("size", .integer(output.size))] }
        guard SystemPath.replaceFile(path, with: JSONValue.object(members).encoded + [0x0A], mode: 0o600) else {
            throw CLIError(.cannotWrite, "Cannot write to \u{201C}\(path)\u{201D}: \(Streams.reason()).")
        }
    }
}
