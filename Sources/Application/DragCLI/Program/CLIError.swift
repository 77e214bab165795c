import DragEngine
import DragTypes

/// An error that ends the program: an exit status, and a full sentence for standard error.
package struct CLIError: Error {
    var status: ExitStatus
    var message: String

    /// Whether the error is that the clipboard was empty.
    private(set) var isEmptyClipboard = false

    /// - Parameter name: the selection's name in messages, for example "clipboard".
    init(emptyClipboard name: String) {
        self.init(.noRoute, "The \(name) is empty; copy something first.")
        isEmptyClipboard = true
    }

    package init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }

    init(_ error: NegotiationError) {
        let status: ExitStatus =
            switch error.code {
            case .usage: .usage
            case .badInput: .badInput
            case .noRoute: .noRoute
            case .wouldLose: .wouldLose
            case .timedOut, .temporary, .cancelled: .temporary
            case .unavailable: .noRoute
            case .notPermitted: .notPermitted
            default: .internalError
            }
        self.init(status, error.description)
    }
}

extension Payload {
    /// The items that the user chose: all, or the one with that number.
    ///
    /// - Throws: ``CLIError``: `badInput` when there is none at all, `usage` when there is none
    ///   with that number.
    func chosenItems(_ number: Int?) throws(CLIError) -> [Item] {
        guard !items.isEmpty else { throw CLIError(.badInput, "The payload has no items.") }
        guard let number else { return items }
        return [try item(at: number)]
    }

    /// The item with the index that `--item` gives.
    func item(at number: Int) throws(CLIError) -> Item {
        guard items.indices.contains(number) else {
            throw CLIError(.usage, "There is no item \(number); the payload has \(items.count), counted from 0.")
        }
        return items[number]
    }
}

extension Duration {
    /// The number of seconds that `--timeout` gives.
    init(timeout: Double) throws(CLIError) {
        guard timeout > 0, timeout <= 86_400 else {
            throw CLIError(.usage, "--timeout is a number of seconds above 0 and up to 86400, not \(timeout).")
        }
        self = .milliseconds(Int(timeout * 1000))
    }
}

/// Runs a body that negotiates, and converts its error to a ``CLIError``.
func negotiating<Result>(_ body: () throws(NegotiationError) -> Result) throws(CLIError) -> Result {
    do {
        return try body()
    } catch {
        throw CLIError(error)
    }
}

/// The exit statuses of dragconv, from `sysexits.h` where one fits. This is their only definition:
/// a test compares the table in docs/command-line.md with it.
public enum ExitStatus: Int32, CaseIterable, Sendable {
    /// Success.
    case done = 0
    /// The result would lose more than `--strict` or `--max-loss` allows, and was not written.
    case wouldLose = 3
    /// The command line is wrong (`EX_USAGE`).
    case usage = 64
    /// The input is malformed (`EX_DATAERR`).
    case badInput = 65
    /// The input cannot be read (`EX_NOINPUT`).
    case unreadableInput = 66
    /// No route leads to what is wanted, or something that the route needs is missing
    /// (`EX_UNAVAILABLE`).
    case noRoute = 69
    /// A fault in dragconv itself or in a handler (`EX_SOFTWARE`).
    case internalError = 70
    /// The output cannot be written (`EX_CANTCREAT`).
    case cannotWrite = 73
    /// A failure that may pass: a timeout, the network, a busy resource (`EX_TEMPFAIL`).
    case temporary = 75
    /// A route exists, but only with a permission that was not given (`EX_NOPERM`).
    case notPermitted = 77

    /// The meaning as that table gives it, in Markdown.
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
