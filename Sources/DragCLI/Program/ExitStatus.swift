/// How dragconv ends. The one definition: the table in the README is compared with it by a test.
public enum ExitStatus: Int32, CaseIterable, Sendable {
    case done = 0
    case wouldLose = 3
    case usage = 64
    case badInput = 65
    case unreadableInput = 66
    case noRoute = 69
    case internalError = 70
    case cannotWrite = 73
    case temporary = 75
    case notPermitted = 77

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
