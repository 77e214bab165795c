import DragKit

/// One conversion by a plain Unix filter: the input on standard input, the result on standard output, and a status that says how it went.
enum FilterConversation {
    /// The status by which a filter says that its input is bad: EX_DATAERR of sysexits.h.
    static let badInputStatus: Int32 = 65

    /// The variables that tell a filter what it is to do.
    static func variables(_ job: ProgramJob) -> [String] {
        ["DRAGCONV_CONVERSION=\(job.shortID)", "DRAGCONV_FROM=\(job.conversion.from)", "DRAGCONV_TO=\(job.conversion.to)"]
    }

    /// Runs `process`, which is fresh, to its end.
    static func run(_ job: ProgramJob, on process: ProgramProcess) throws(ConversionError) -> ConversionOutput {
        let deadline = ProgramDeadline(job)
        var input = ProgramInput()
        input.append(job.input)
        if input.isEmpty { process.closeInput() }
        var output: [UInt8] = []
        var hasEnded = false
        while true {
            let events = process.wait(writing: !input.isEmpty, milliseconds: deadline.milliseconds)
            if events.canWrite {
                // A filter that closes its input has enough of it: what counts is what it says at the end.
                if !input.write(to: process) { input = ProgramInput() }
                if input.isEmpty { process.closeInput() }
            }
            // Looked at before the last read, so that nothing which it wrote is left in the pipe.
            let hasExited = events.hasExited
            if !hasEnded { hasEnded = try read(process, into: &output, limit: job.context.limits.maximumOutput, deadline) }
            // Children that it left behind may hold the stream open; what they say is not its result.
            if hasExited { break }
            if deadline.isCancelled { throw ProgramDeadline.cancelled }
            if deadline.isOver { throw deadline.timedOut }
            if let overuse = process.overuse() { throw overuse }
        }
        switch process.waitForEnd() {
        case .exited(0): return ConversionOutput(output)
        case .exited(badInputStatus): throw .badInput("its program finds the input bad")
        case let ending: throw ProgramFault.error(ending, process, during: "")
        }
    }

    /// Reads what there is; true at the end.
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
