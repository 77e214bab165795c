import DragEngine
import DragTypes

/// What ends the program: a status, and a full sentence for standard error.
package struct CLIError: Error {
    var status: ExitStatus
    var message: String

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
            case .timedOut: .temporary
            case .notPermitted: .notPermitted
            default: .internalError
            }
        self.init(status, error.description)
    }
}

extension Payload {
    /// The item that `--item` names.
    func item(at number: Int) throws(CLIError) -> Item {
        guard items.indices.contains(number) else {
            throw CLIError(.usage, "There is no item \(number); the payload has \(items.count), counted from 0.")
        }
        return items[number]
    }
}

/// Runs a body that negotiates, and turns its error into the program's.
func negotiating<Result>(_ body: () throws(NegotiationError) -> Result) throws(CLIError) -> Result {
    do {
        return try body()
    } catch {
        throw CLIError(error)
    }
}
