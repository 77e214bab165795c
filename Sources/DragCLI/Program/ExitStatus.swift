/// The exit statuses of dragconv, from `sysexits.h` where one fits. This is their only definition: a test compares the table in the README
/// with it.
public enum ExitStatus: Int32, CaseIterable, Sendable {
    /// Success.
    case done = 0
    /// The result would lose more than `--strict` or `--max-loss` allows. Nothing was written.
    case wouldLose = 3
    /// The command line is wrong (`EX_USAGE`).
    case usage = 64
    /// The input is malformed (`EX_DATAERR`).
    case badInput = 65
    /// The input cannot be read (`EX_NOINPUT`).
    case unreadableInput = 66
    /// No route leads to what is wanted, or something that the route needs is missing (`EX_UNAVAILABLE`).
    case noRoute = 69
    /// A fault in dragconv itself or in a handler (`EX_SOFTWARE`).
    case internalError = 70
    /// The output cannot be written (`EX_CANTCREAT`).
    case cannotWrite = 73
    /// A failure that may pass: a timeout, the network, a busy resource (`EX_TEMPFAIL`).
    case temporary = 75
    /// A route exists, but only with a permission that was not given (`EX_NOPERM`).
    case notPermitted = 77

    /// The meaning as the README's table gives it, in Markdown.
    public var meaning: String {
        switch self {
        case .done: "done"
        case .wouldLose: "`--strict` or `--max-loss`: something would be lost, or a fallback would be used; nothing was written"
        case .usage: "usage"
        case .badInput: "the input is bad (which item, which representation, at which byte)"
        case .unreadableInput: "the input can't be read"
        case .noRoute: "no route, or what the route needs isn't available (names it, and how to get it)"
        case .internalError: "an internal error"
        case .cannotWrite: "the output can't be written"
        case .temporary: "for now: timeout, network failure, busy; trying again may help"
        case .notPermitted: "not permitted: a route exists and only a permission is missing; wins over 69"
        }
    }
}
