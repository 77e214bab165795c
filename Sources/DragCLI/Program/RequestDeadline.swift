import ArgumentParser
import Glibc

/// The end of a whole request, as `--deadline` says.
///
/// Conversions are told when the end comes and stop by themselves; programs are stopped. Should a conversion not listen, the process ends a
/// moment later, with the same status. What is read before and written afterwards takes as long as it takes.
enum RequestDeadline {
    /// In seconds.
    static let standard = 120.0
    /// How long a conversion has to notice that the time is up, in seconds.
    private static let grace: UInt32 = 1

    /// The sentence for a conversion that did not listen. (A signal's handler may not make one.)
    private static let sentence: StaticString =
        "dragconv: The time for the whole request is up; give it more with --deadline. Nothing was written.\n"

    /// Begins the time for a request.
    ///
    /// - Parameter seconds: 0 for any time.
    /// - Returns: the moment when it ends; nil for never.
    static func start(_ seconds: Double) throws(CLIError) -> ContinuousClock.Instant? {
        guard seconds >= 0, seconds <= 86_400 else {
            throw CLIError(.usage, "--deadline is a number of seconds from 0, for any time, to 86400, not \(seconds).")
        }
        guard seconds > 0 else { return nil }
        let end = ContinuousClock.now + .milliseconds(max(1, Int(seconds * 1000)))
        arm(end)
        return end
    }

    /// Goes on with a request that has been interrupted by ``end()``.
    static func arm(_ end: ContinuousClock.Instant) {
        signal(SIGALRM) { _ in
            _ = Glibc.write(2, RequestDeadline.sentence.utf8Start, RequestDeadline.sentence.utf8CodeUnitCount)
            // What a conversion holds cannot be freed; programs end with the process.
            _exit(ExitStatus.temporary.rawValue)
        }
        let seconds = max(end - .now, .zero) / .seconds(1)
        alarm(UInt32(seconds.rounded(.up)) + grace)
    }

    /// The result is there: how long it takes to be written is not the request's.
    static func end() { alarm(0) }
}

/// How long a request may take.
struct DeadlineOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Time for the whole request, in seconds; 0 for any.", valueName: "seconds"))
    var deadline = RequestDeadline.standard
}
