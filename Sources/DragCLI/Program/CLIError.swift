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
