import DragKit

/// One conversion by a Unix filter: the input on standard input, the result on standard output,
/// success or failure as the exit status.
enum FilterConversation {
    /// The exit status for bad input: EX_DATAERR of sysexits.h.
    static let badInputStatus: Int32 = 65

    /// The environment variables that tell a filter which conversion to do, and what the user asks
    /// of the result: `DRAGCONV_OPTION_MAX_SIZE` for the option `max-size`.
    static func variables(_ job: ProgramJob) -> [String] {
        let options = job.context.options.sorted { $0.key < $1.key }.map { option in
            "DRAGCONV_OPTION_" + option.key.uppercased().map { $0 == "-" ? "_" : String($0) }.joined() + "=" + option.value
        }
        return ["DRAGCONV_CONVERSION=\(job.shortID)", "DRAGCONV_FROM=\(job.conversion.from)", "DRAGCONV_TO=\(job.conversion.to)"] + options
    }

    /// Runs a fresh process to its end.
    ///
    /// - Parameter program: says what the exit statuses mean.
    static func run(
        _ job: ProgramJob, on process: ProgramProcess, _ program: PlugInManifest.Program
    ) throws(ConversionError) -> ConversionOutput {
        let deadline = ProgramDeadline(job)
        var input = ProgramInput()
        if !program.usesFiles { input.append(job.input) }
        if input.isEmpty { process.closeInput() }
        var output: [UInt8] = []
        var hasEnded = false
        while true {
            let events = process.wait(writing: !input.isEmpty, milliseconds: deadline.milliseconds)
            if events.canWrite {
                // A filter may close its input before reading all of it; its exit status decides
                // whether it succeeded.
                if !input.write(to: process) { input = ProgramInput() }
                if input.isEmpty { process.closeInput() }
            }
            // Checked before the last read, so that no output is left in the pipe.
            let hasExited = events.hasExited
            if !hasEnded { hasEnded = try read(process, into: &output, limit: job.context.limits.maximumOutput, deadline) }
            // Child processes that it left behind may keep the pipe open; their output is not part
            // of the result.
            if hasExited { break }
            if deadline.isCancelled { throw ProgramDeadline.cancelled }
            if deadline.isOver { throw deadline.timedOut }
            if let overuse = process.overuse() { throw overuse }
        }
        switch process.waitForEnd() {
        // A shell goes on when a program within a pipeline is missing.
        case .exited(0) where output.isEmpty && !program.usesFiles && !job.input.isEmpty:
            if let missing = MissingPart(status: 127, lines: process.complaint) { throw missing.error(program) }
            return ConversionOutput(output)
        case .exited(0): return ConversionOutput(program.usesFiles ? try process.outputFileContents(upTo: job.context.limits.maximumOutput) : output)
        case .exited(let status) where status == badInputStatus || program.badInput.contains(Int(status)):
            // A song without a cover, for instance.
            let isPart = job.conversion.isConditional
            throw .badInput(isPart ? "its program finds nothing in the input that could become one" : "its program finds the input bad")
        case .exited(let status) where program.unsupported.contains(Int(status)):
            throw .unsupported("its program finds nothing of the kind in the input")
        case let ending: throw ProgramFault.error(ending, process, during: "")
        }
    }

    /// Reads the available output; true at the end of the stream.
    private static func read(_ process: ProgramProcess, into output: inout [UInt8], limit: Int, _ deadline: ProgramDeadline) throws(ConversionError)
        -> Bool
    {
        var isAtEnd = false
        var isTooLong = false
        withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) { buffer in
            while !isAtEnd, !isTooLong, !deadline.isOver, let count = process.read(into: buffer) {
                output.append(contentsOf: buffer[..<count])
                isAtEnd = count == 0
                isTooLong = output.count > limit
            }
        }
        guard !isTooLong else { throw ProgramFault.flood(limit) }
        return isAtEnd
    }
}
