import DragKit
import Glibc

/// Error messages for faults of a program.
enum ProgramFault {
    static func flood(_ limit: Int) -> ConversionError { .limit("its program wrote more than the limit of \(limit) bytes") }

    static func memory(_ limit: Int) -> ConversionError {
        .limit("its program holds more than the limit of \(limit) bytes of memory, with all that it has started")
    }

    /// - Parameter during: when the program ended, as the end of a clause: " in the middle of a frame".
    static func error(_ ending: ProgramProcess.Ending, _ process: ProgramProcess, during: String) -> ConversionError {
        if process.ranOutOfMemory { return memory(process.launch.memory) }
        switch ending {
        case .exited(let status): return .internalError("its program ended with status \(status)\(during)")
        // RLIMIT_FSIZE (getrlimit(2)) ends a program that writes too large a file.
        case .signalled(SIGXFSZ): return .limit("its program has written more than the limit of \(ProgramLaunch.temporarySpace) bytes to a file")
        case .signalled(let signal):
            let name = strsignal(signal).map { " (\(String(cString: $0)))" } ?? ""
            return .internalError("its program was ended by signal \(signal)\(name)\(during)")
        case .notStarted:
            return .unavailable(
                process.isSandboxBroken
                    ? "bubblewrap cannot set up its sandbox here" : "its program could not be started; is what its first line names there?")
        case .unknown: return .internalError("its program ended\(during), for an unknown reason")
        }
    }
}
