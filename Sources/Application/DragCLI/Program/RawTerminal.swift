import Glibc

/// The controlling terminal without echo and line buffering, so that answers of the terminal are
/// not displayed and can be read at once.
enum RawTerminal {
    /// The error for a process without a terminal.
    static let absent = CLIError(.noRoute, "There is no terminal whose clipboard could be used (/dev/tty cannot be opened).")

    /// Hands the terminal's descriptor to `body`, and sets the terminal back afterwards.
    ///
    /// - Throws: ``CLIError`` (`noRoute`) when there is no terminal, and what `body` throws.
    static func with<Result>(_ body: (Int32) throws(CLIError) -> Result) throws(CLIError) -> Result {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { throw absent }
        defer { close(terminal) }
        var settings = termios()
        guard tcgetattr(terminal, &settings) == 0 else { throw absent }
        // A signal that ends the process now would leave the terminal without echo; it waits until
        // the settings are back.
        var (blocked, before) = (sigset_t(), sigset_t())
        sigemptyset(&blocked)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP] { sigaddset(&blocked, signal) }
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var raw = settings
        raw.c_lflag &= ~tcflag_t(ECHO | ICANON)
        tcsetattr(terminal, TCSAFLUSH, &raw)
        defer { tcsetattr(terminal, TCSAFLUSH, &settings) }
        return try body(terminal)
    }

    /// What the terminal sends within the time.
    ///
    /// - Returns: nil when it sends nothing.
    static func read(_ terminal: Int32, within time: Duration) throws(CLIError) -> [UInt8]? {
        let left = time.components
        let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
        var descriptor = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        guard milliseconds > 0, poll(&descriptor, 1, Int32(clamping: milliseconds)) > 0 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = try Streams.read(terminal, into: &buffer, from: 0, name: "the terminal")
        guard count > 0 else { throw absent }
        return Array(buffer[..<count])
    }
}
