import CSystem
import DragEngine
import DragKit
import DragSystem
import Glibc

/// The part of the program that goes on when the command line has its prompt back.
///
/// Owner and thread rule: owns its end of the pipe to the process that was started; one thread uses it.
struct Background {
    private let report: Int32
    /// What was open before there was anything of ours.
    private let inherited: [Int32]

    /// Goes on in a process of its own; the one that was started waits for ``isReady()``, and ends as the new one does if that ends first.
    ///
    /// To be called while there is one thread.
    static func begin() throws(CLIError) -> Background {
        let inherited = openDescriptors()
        guard let pipe = Pipe() else { throw failure() }
        let process = fork_process()
        guard process >= 0 else { throw failure() }
        if process == 0 {
            close(pipe.readableEnd)
            return Background(report: pipe.writableEnd, inherited: inherited)
        }
        close(pipe.writableEnd)
        if BlockingDescriptor(pipe.readableEnd).contents(upTo: 1).count == 1 { _exit(ExitStatus.done.rawValue) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        // An end by a signal has no status of its own.
        _exit(status & 0x7F == 0 ? status >> 8 & 0xFF : ExitStatus.internalError.rawValue)
    }

    /// The command line may go on: the terminal, the standard streams and the folder are let go.
    func isReady() {
        setsid()
        _ = chdir("/")
        let nothing = open("/dev/null", O_RDWR)
        for descriptor in 0...2 as ClosedRange<Int32> where nothing >= 0 { dup2(nothing, descriptor) }
        if nothing > 2 { close(nothing) }
        // Locks and pipes of whoever started it would be held for as long as the clipboard is; the input has been read.
        let kept = Environment["WAYLAND_SOCKET"].flatMap { Int32($0) }
        for descriptor in inherited where descriptor != kept { close(descriptor) }
        _ = BlockingDescriptor(report).write([0])
        close(report)
    }

    /// All but the standard streams; the one that the folder is read by is closed again.
    private static func openDescriptors() -> [Int32] {
        (SystemPath.names(in: "/proc/self/fd") ?? []).compactMap { Int32($0) }.filter { $0 > 2 && fcntl($0, F_GETFD) >= 0 }
    }

    private static func failure() -> CLIError {
        CLIError(.internalError, "The program cannot go to the background (\(String(cString: strerror(errno)))); try --foreground.")
    }
}
