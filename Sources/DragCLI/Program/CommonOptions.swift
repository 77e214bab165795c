import ArgumentParser
import DragEngine
import DragKit

/// The options that every verb has.
struct CommonOptions: ParsableArguments {
    @Flag(help: "Linked-in handlers only.")
    var noPlugins = false

    @Option(
        help: ArgumentHelp(
            "More folders with plug-ins, instead of $DRAGCONV_PLUGIN_PATH.", valueName: "dir[:dir\u{2026}]"), completion: .directory)
    var pluginPath: String?

    var plugIns: PlugInOptions { PlugInOptions(path: pluginPath, isOff: noPlugins) }
}

/// Options for what programs may do, and how they are isolated.
struct ProgramOptions: ParsableArguments {
    @Flag(help: "Let plug-ins that need it use the network.")
    var fetch = false

    @Flag(help: "With --fetch: also addresses that are not on the public internet.")
    var allowPrivateNetwork = false

    @Flag(help: "Open the files that links name.")
    var readFiles = false

    @Flag(help: "Run plug-ins in the sandbox of bubblewrap or not at all.")
    var requireSandbox = false

    @Flag(help: "Run linked-in handlers as programs in the sandbox, too.")
    var isolate = false

    func added(to options: PlugInOptions) -> PlugInOptions {
        var options = options
        options.allowsNetwork = fetch
        options.allowsPrivateNetwork = allowPrivateNetwork
        options.readsFiles = readFiles
        options.requiresSandbox = requireSandbox
        options.isolates = isolate
        return options
    }
}

/// Options for the input.
struct InputOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("A file, a capture folder, or - for standard input (the default).", valueName: "input"), completion: .file())
    var input: String?

    @Option(
        help: ArgumentHelp("What the input is, by any name of its type; otherwise its name and bytes tell.", valueName: "type"), completion: .types)
    var from: String?
}

/// Options for the wanted types, and for the choice of a route.
struct NegotiationArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Accepted types, best first: text, html;q=0.5, image/*, =public.url, *.", valueName: "list"), completion: .typeList)
    var to: String?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "A kind of destination instead of --to: \(AcceptList.Destination.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "destination"), completion: .words(AcceptList.Destination.self))
    var destination: String?

    @Option(help: ArgumentHelp("Only routes through this conversion.", valueName: "id"), completion: .conversions)
    var via: String?

    @Option(help: ArgumentHelp("The most that a route may lose, in thousandths.", valueName: "permille"))
    var maxLoss: Int?

    @Option(help: ArgumentHelp("Whose order decides at equal score: source or destination.", valueName: "side"))
    var order: String = "source"

    var wanted: Wanted { Wanted(to: to, destination: destination, via: via, maxLoss: maxLoss, order: order) }
}

extension RunOptions {
    /// The standard options for one request, with the permission that `--allow-private-network` gives.
    init(allowsPrivateNetwork: Bool) {
        self.init()
        names = .commandLine
        requestTime = .seconds(RequestDeadline.standard)
        if allowsPrivateNetwork { permissions.insert(.privateNetwork) }
    }
}

extension SettingNames {
    /// The settings by the options that set them.
    static let commandLine = {
        var names = SettingNames()
        names.stepTime = "--timeout"
        names.requestTime = "--deadline"
        names.maximumLoss = "--max-loss"
        names.strictness = "--strict"
        names.via = "--via"
        names.inputType = "--from"
        names.explanation = "\u{201C}dragconv explain\u{201D}"
        names.reachable = "\u{201C}dragconv explain --to '*'\u{201D}"
        return names
    }()
}
