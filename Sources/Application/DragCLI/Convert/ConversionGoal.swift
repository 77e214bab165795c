import DragEngine
import DragTypes

/// The accepted types, and how a route is chosen, as the command line gives them.
struct ConversionGoal: Hashable, Sendable {
    var to: String?
    var destination: AcceptList.Destination?
    var via: String?
    var maxLoss: Int?
    var order = NegotiationOptions.Order.source
    /// Whether a result whose type is asked for by a name is finished. False for the usual accept
    /// list, which the user has not given.
    var finishes = true
}

extension ConversionGoal {
    /// - Parameter output: the file that the result is written to, whose name counts where `--to`
    ///   is left out; nil for none.
    func acceptList(_ catalogue: TypeCatalogue, for output: String? = nil) throws(CLIError) -> AcceptList {
        let file = OutputName(output, catalogue)
        switch (to, destination) {
        case (let list?, nil): return try negotiating { () throws(NegotiationError) in try AcceptList(parsing: list, catalogue: catalogue) }
        case (nil, let destination?):
            let list = try negotiating { () throws(NegotiationError) in
                try AcceptList(for: destination, catalogue: catalogue)
            }
            return try file?.narrowed(list) ?? list
        case (nil, nil):
            guard let file else { throw CLIError(.usage, "Say what is wanted: --to text, say, or --for editor.") }
            return try file.acceptList()
        case (_?, _?): throw CLIError(.usage, "--to and --for exclude each other; give one of them.")
        }
    }

    func options() throws(CLIError) -> NegotiationOptions {
        if let maxLoss, !(0...1000).contains(maxLoss) {
            throw CLIError(.usage, "--max-loss is a number of thousandths from 0 to 1000, not \(maxLoss).")
        }
        var options = NegotiationOptions(order: order, via: via, maximumLoss: maxLoss)
        options.finishes = finishes
        return options
    }
}
