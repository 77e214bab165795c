import DragPlugIns
import DragSystem
import DragTypes
import Glibc

/// How far a batch has come, in a file, so that the batch can go on after it was killed.
///
/// The output is written first and the checkpoint afterwards. What was written after the last
/// checkpoint is cut off and made again.
struct BatchCheckpoint {
    private var progress: BatchProgress
    private let path: String
    private var lastWrite = ContinuousClock.now
    private static let interval = Duration.milliseconds(200)

    /// The number of the last record whose result has been written.
    var record: Int { progress.record }
    /// How many results have been written, and how many of them are failures.
    var count: Int { progress.count }
    var failures: Int { progress.failures }

    /// Reads a checkpoint, or begins one, and puts the output where the checkpoint says.
    ///
    /// - Throws: ``CLIError``: `unreadableInput`, `usage` for an output that is no file, `badInput`
    ///   for a file that is no checkpoint, `cannotWrite` when the output is another one than the
    ///   checkpoint's.
    init(_ path: String, needsOutputFile: Bool) throws(CLIError) {
        self.path = path
        var status = stat()
        let isFile = fstat(1, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        guard isFile || !needsOutputFile else {
            throw CLIError(
                .usage,
                "--checkpoint needs an output that it can go on with: append to a file (>> results.ndjson), or name a folder with --output-dir.")
        }
        let (device, inode, size) = (Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino), Int(status.st_size))
        let output = isFile ? BatchProgress.OutputFile(device: device, inode: inode, size: size) : nil
        progress = BatchProgress(output: output)
        if Streams.kind(of: path) == .missing {
            try write(isComplete: false)
            return
        }
        guard let before = BatchProgress(parsing: try Streams.readFile(path)) else {
            throw CLIError(.badInput, "\u{201C}\(path)\u{201D} is no checkpoint of a batch; name another file, or remove it to begin anew.")
        }
        progress = before
        progress.output = output
        if record > 0 { Streams.message("note: the first \(record) lines are done already, as \u{201C}\(path)\u{201D} says.") }
        if !before.isComplete, let output { try resume(before.output, output) }
    }

    /// Cuts off what was written after the last checkpoint.
    private mutating func resume(_ before: BatchProgress.OutputFile?, _ now: BatchProgress.OutputFile) throws(CLIError) {
        guard let before, (before.device, before.inode) == (now.device, now.inode), (0...now.size).contains(before.size) else {
            throw CLIError(
                .cannotWrite,
                "The output is not the file that the checkpoint \u{201C}\(path)\u{201D} is about; append to that file (>>), or remove the checkpoint to begin anew."
            )
        }
        guard ftruncate(1, off_t(before.size)) == 0, lseek(1, 0, SEEK_END) >= 0 else {
            throw CLIError(.cannotWrite, "The output cannot be shortened to where the batch was: \(Streams.reason()).")
        }
        progress.output = before
    }

    /// Notes that the result of a record has been gathered for writing. The file is written later.
    mutating func advance(to record: Int, written: Int, hasFailed: Bool) { progress.advance(to: record, written: written, hasFailed: hasFailed) }

    /// Writes the file if the last time is long enough ago.
    mutating func writeIfDue() throws(CLIError) {
        guard lastWrite.duration(to: .now) > Self.interval else { return }
        lastWrite = .now
        try write(isComplete: false)
    }

    /// Writes the file in one step.
    ///
    /// - Parameter isComplete: whether the whole input has been done, so that nothing of the output
    ///   is ever cut off.
    func write(isComplete: Bool) throws(CLIError) {
        var progress = progress
        progress.isComplete = isComplete
        guard SystemPath.replaceFile(path, with: progress.bytes, mode: 0o600) else {
            throw CLIError(.cannotWrite, "Cannot write to \u{201C}\(path)\u{201D}: \(Streams.reason()).")
        }
    }
}
