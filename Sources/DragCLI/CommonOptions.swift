import ArgumentParser

/// What every verb takes.
struct CommonOptions: ParsableArguments {
    @Flag(help: "Linked-in handlers only.")
    var noPlugins = false
}

/// Where the input comes from.
struct InputOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("A file, a capture folder, or - for standard input (the default).", valueName: "input"))
    var input: String?

    @Option(help: ArgumentHelp("What the input is, by any name of its type; otherwise its name and bytes tell.", valueName: "type"))
    var from: String?
}

/// What is wanted, and how the choice is made.
struct NegotiationArguments: ParsableArguments {
    @Option(help: ArgumentHelp(
        "Accepted types, best first: text, html;q=0.5, image/*, =public.url, *.", valueName: "list"))
    var to: String?

    @Option(name: .customLong("for"), help: ArgumentHelp(
        "A kind of destination instead of --to: \(Destination.allCases.map(\.rawValue).joined(separator: ", ")).",
        valueName: "destination"))
    var destination: String?

    @Option(help: ArgumentHelp("Only routes through this conversion.", valueName: "id"))
    var via: String?

    @Option(help: ArgumentHelp("The most that a route may lose, in thousandths.", valueName: "permille"))
    var maxLoss: Int?

    @Option(help: ArgumentHelp("Whose order decides at equal score: source or destination.", valueName: "side"))
    var order: String = "source"

    var wanted: Wanted { Wanted(to: to, destination: destination, via: via, maxLoss: maxLoss, order: order) }
}
