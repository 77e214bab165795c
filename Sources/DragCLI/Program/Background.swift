import CSystem
import DragEngine
import DragKit
import DragSystem
import Glibc

/// The process that keeps offering the clipboard after the shell has its prompt back.
///
/// Owner and thread rule: the value owns the writing end of the pipe to the parent process, and one thread uses the value.
struct Background {
    private let report: Int32
    /// The file descriptors that were open before this program opened any itself.
    private let inherited: [Int32]

    /// Forks, and returns in the child process only. The parent process waits for ``isReady()`` and then exits with status 0. If the child
    /// process ends first, the parent process exits with the same status.
    ///
    /// Must be called while the process has a single thread, as a fork copies only the calling thread.
    ///
    /// - Throws: ``CLIError`` (`internalError`) when no pipe or process can be made.
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
        // A process that was ended by a signal has no exit status.
        _exit(status & 0x7F == 0 ? status >> 8 & 0xFF : ExitStatus.internalError.rawValue)
    }

    /// Lets the parent process exit, and detaches from the terminal, the standard streams and the current folder.
    func isReady() {
        setsid()
        _ = chdir("/")
        let nothing = open("/dev/null", O_RDWR)
        for descriptor in 0...2 as ClosedRange<Int32> where nothing >= 0 { dup2(nothing, descriptor) }
        if nothing > 2 { close(nothing) }
        // Inherited locks and pipes would otherwise stay open as long as the clipboard is offered. The input has been read by now.
        let kept = Environment["WAYLAND_SOCKET"].flatMap { Int32($0) }
        for descriptor in inherited where descriptor != kept { close(descriptor) }
        _ = BlockingDescriptor(report).write([0])
        close(report)
    }

    /// All open file descriptors except the standard streams. The check by `fcntl` drops the descriptor through which the folder itself was
    /// read, which is closed by now.
    private static func openDescriptors() -> [Int32] {
        (SystemPath.names(in: "/proc/self/fd") ?? []).compactMap { Int32($0) }.filter { $0 > 2 && fcntl($0, F_GETFD) >= 0 }
    }

    private static func failure() -> CLIError {
        CLIError(.internalError, "The program cannot go to the background (\(String(cString: strerror(errno)))); try --foreground.")
    }
}
