import CSystem
import DragClipboard
import DragEngine
import DragKit
import DragSystem
import DragTypes
import Glibc

/// `copy`: an offer on the clipboard.
struct CopyRequest: Hashable, Command {
    var offered = OfferedInputs()
    var selection = SelectionChoice()
    var staysInForeground = false
    var isPastedOnce = false
    var clears = false

    static let words = "copy"

    static let about = CommandDescription(
        purpose: "Offer a payload on the clipboard, and whatever can be made of it.",
        details:
            "It goes on in the background until something else is copied. Everything is offered under the names that programs look for; what has to be converted is converted when a program asks for it. A file is offered as that file, too, as file managers copy it.",
        examples: [
            ("dragconv copy shot.png", "the picture, and the file"),
            ("dragconv copy notes.html --offer text,markdown", "only these"),
            ("pass show bank | head -n 1 | dragconv copy --sensitive --paste-once", ""),
        ])

    static var parameters: [Parameter<CopyRequest>] {
        // As in wl-copy, -t says what the input is.
        Parameter<OfferedInputs>.all(
            from: "t", offer: "Offer only these types: text, html, image/*, \u{2026}; otherwise every type that the input can be converted to."
        ).within { $1(&$0.offered) }
        [
            .flag("foreground", short: "f", "Stay in the foreground until something else is copied.") { $0.staysInForeground = true },
            .flag("paste-once", short: "o", "End when it has been pasted once.") { $0.isPastedOnce = true },
            .flag("no-newline", short: "n", "Leave out the line end at the end of a text.") { $0.offered.dropsLineEnd = true },
            .flag("clear", short: "c", "Leave the clipboard empty instead.") { $0.clears = true },
        ]
        Parameter<SelectionChoice>.all.within { $1(&$0.selection) }
        [Parameter<ConversionSettings>.offeredLinks].within { $1(&$0.offered.settings) }
        Parameter<ConversionSettings>.conversions(delivers: false, timed: nil).within { $1(&$0.offered.settings) }
    }

    func run() async throws {
        if TerminalClipboard.isChosen(selection.backend) { return try await copyToTerminal() }
        let backend = try ClipboardBackend.forOffer(selection.backend, isVerbose: selection.isVerbose)
        if clears {
            try checkClearing()
            return try reachingDesktop { () throws(ClipboardError) in try backend.clear(selection.kind) }
        }
        let background = staysInForeground ? nil : try Background.begin()
        let source = try await offered.offer(on: backend.platform).source
        let stop = try reachingDesktop { () throws(ClipboardError) in try Wakeup() }
        _ = try reachingDesktop { () throws(ClipboardError) in
            try backend.offer(source, on: selection.kind, once: isPastedOnce, until: stop) {
                // Until now a termination signal could end the process at once, as there was no
                // clipboard content to hand over.
                stop.replaceTermination()
                background?.isReady()
            }
        }
    }

    /// Puts the text of the inputs on the clipboard of the terminal.
    private func copyToTerminal() async throws {
        let terminal = TerminalClipboard()
        if clears {
            try checkClearing()
            return try terminal.clear()
        }
        guard !selection.isPrimary, !isPastedOnce, !staysInForeground else {
            throw CLIError(.usage, "A terminal has one clipboard and keeps what it is given; leave --primary, --paste-once and --foreground out.")
        }
        guard !offered.isSensitive else {
            throw CLIError(
                .noRoute, "A terminal's clipboard knows no mark for what is confidential; without --sensitive it would be copied all the same.")
        }
        var offered = offered
        offered.offer = offered.offer ?? "text"
        let source = try await offered.offer(on: .wayland).source
        guard let target = source.targets.first(where: { ["text/plain;charset=utf-8", "UTF8_STRING"].contains($0) || $0.hasPrefix("text/") }),
            let answer = await source.answer(to: target)
        else { throw CLIError(.noRoute, "A terminal's clipboard holds text alone, and there is none in what would be copied.") }
        try terminal.copy(answer.bytes)
        if selection.backend == nil { TerminalClipboard.sayThatChosen("went to") }
    }

    private func checkClearing() throws(CLIError) {
        guard offered.inputs.isEmpty, offered.from == nil, offered.offer == nil, !offered.isSensitive, !offered.isCut, !offered.dropsLineEnd,
            !staysInForeground,
            !isPastedOnce
        else {
            throw CLIError(.usage, "--clear takes nothing to copy; leave the rest out.")
        }
    }
}

/// The process that keeps offering the clipboard after the shell has its prompt back.
///
/// Owner and thread rule: the value owns the writing end of the pipe to the parent process, and one
/// thread uses the value.
struct Background {
    private let report: Int32
    /// The file descriptors that were open before this program opened any itself.
    private let inherited: [Int32]

    /// Forks, and returns in the child process only. The parent process waits for ``isReady()`` and
    /// then exits with status 0. If the child process ends first, the parent process exits with the
    /// same status.
    ///
    /// Must be called while the process has a single thread, as a fork copies only the calling
    /// thread.
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

    /// Lets the parent process exit, and detaches from the terminal, the standard streams and the
    /// current folder.
    func isReady() {
        setsid()
        _ = chdir("/")
        let nothing = open("/dev/null", O_RDWR)
        for descriptor in 0...2 as ClosedRange<Int32> where nothing >= 0 { dup2(nothing, descriptor) }
        if nothing > 2 { close(nothing) }
        // Inherited locks and pipes would otherwise stay open as long as the clipboard is offered.
        // The input has been read by now.
        let kept = Environment["WAYLAND_SOCKET"].flatMap { Int32($0) }
        for descriptor in inherited where descriptor != kept { close(descriptor) }
        _ = BlockingDescriptor(report).write([0])
        close(report)
    }

    /// All open file descriptors except the standard streams. The check by `fcntl` drops the
    /// descriptor through which the folder itself was read, which is closed by now.
    private static func openDescriptors() -> [Int32] {
        (SystemPath.names(in: "/proc/self/fd") ?? []).compactMap { Int32($0) }.filter { $0 > 2 && fcntl($0, F_GETFD) >= 0 }
    }

    private static func failure() -> CLIError {
        CLIError(.internalError, "The program cannot go to the background (\(String(cString: strerror(errno)))); try --foreground.")
    }
}
