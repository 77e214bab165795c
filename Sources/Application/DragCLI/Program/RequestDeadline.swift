import Glibc

/// The time limit of a whole request, which `--deadline` sets.
///
/// Conversions are told about the limit and stop by themselves, and programs are stopped. If a
/// conversion does not react, the process ends a moment later with the same status. Reading the
/// input and writing the result do not count.
enum RequestDeadline {
    /// The default time limit, in seconds.
    static let standard = 120.0
    /// The time that a conversion has to react after the limit, in seconds.
    private static let grace: UInt32 = 1

    /// The message for a conversion that did not react. It is static because a signal handler must
    /// not allocate memory.
    private static let sentence: StaticString =
        "dragconv: The time for the whole request is up; give it more with --deadline. The item that was being converted was not written.\n"

    /// Starts the time limit of a request.
    ///
    /// - Parameter seconds: the limit, 0 to 86,400; 0 for none.
    /// - Returns: the moment at which the time is up; nil without a limit.
    /// - Throws: ``CLIError`` (`usage`) for a number out of range.
    static func start(_ seconds: Double) throws(CLIError) -> ContinuousClock.Instant? {
        guard let time = try time(seconds) else { return nil }
        let end = ContinuousClock.now + time
        arm(end)
        return end
    }

    /// The limit that a number of seconds stands for; nil without a limit.
    ///
    /// - Throws: ``CLIError`` (`usage`) for a number out of range.
    static func time(_ seconds: Double) throws(CLIError) -> Duration? {
        guard seconds >= 0, seconds <= 86_400 else {
            throw CLIError(.usage, "--deadline is a number of seconds from 0 (no limit) to 86400, not \(seconds).")
        }
        return seconds > 0 ? .milliseconds(max(1, Int(seconds * 1000))) : nil
    }

    /// Restarts the limit for a request whose limit ``end()`` has suspended.
    static func arm(_ end: ContinuousClock.Instant) {
        signal(SIGALRM) { _ in
            _ = Glibc.write(2, RequestDeadline.sentence.utf8Start, RequestDeadline.sentence.utf8CodeUnitCount)
            // A signal handler cannot free what a conversion holds; the programs end with this
            // process.
            _exit(ExitStatus.temporary.rawValue)
        }
        let seconds = max(end - .now, .zero) / .seconds(1)
        alarm(UInt32(seconds.rounded(.up)) + grace)
    }

    /// Stops the limit. Called when the result is complete, because writing it does not count.
    static func end() { alarm(0) }
}
