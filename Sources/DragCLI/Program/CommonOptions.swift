import ArgumentParser
import DragEngine
import DragKit
import DragTypes

/// The options that every verb has.
struct CommonOptions: ParsableArguments {
    @Flag(help: "Linked-in handlers only.")
    var noPlugins = false

    @Option(
        help: ArgumentHelp(
            "More folders with plug-ins, instead of $DRAGCONV_PLUGIN_PATH.", valueName: "dir[:dir\u{2026}]"), completion: .directory)
    var pluginPath: String?

    /// The options of a verb that has no ``ProgramOptions``.
    var plugIns: PlugInOptions { PlugInOptions(path: pluginPath, isOff: noPlugins, hasPermissions: false) }
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
        options.hasPermissions = true
        options.allowsNetwork = fetch
        options.allowsPrivateNetwork = allowPrivateNetwork
        options.readsFiles = readFiles
        options.requiresSandbox = requireSandbox
        options.isolates = isolate
        return options
    }
}

/// The option for texts without a label.
struct TextOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What text without a label is in, such as windows-1250; otherwise its bytes tell, or $LC_ALL, $LC_CTYPE and $LANG.", valueName: "name"))
    var charset: String?
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
    /// The standard options for one request of a verb, with the permission that
    /// `--allow-private-network` gives and the character set that `--charset` names.
    ///
    /// - Parameter input: the file that is read, for commands that messages advise; nil for
    ///   standard input.
    /// - Throws: ``CLIError`` (`usage`) when no set has that name.
    init(of verb: String, input: String? = nil, allowsPrivateNetwork: Bool = false, characterSet: String? = nil) throws(CLIError) {
        self.init()
        characterSetHint = try CharacterSetHint(commandLine: characterSet)
        names = SettingNames(ofVerb: verb, input: input)
        requestTime = .seconds(RequestDeadline.standard)
        if allowsPrivateNetwork { permissions.insert(.privateNetwork) }
    }
}

extension CharacterSetHint {
    /// The user's language by the locale, and the value of `--charset`.
    ///
    /// - Throws: ``CLIError`` (`usage`) when no set has that name.
    init(commandLine characterSet: String?) throws(CLIError) {
        self.init()
        if let characterSet, !Self.knows(characterSet) {
            throw CLIError(
                .usage,
                "--charset: no character set is called \u{201C}\(characterSet)\u{201D}; names are those of MIME, such as windows-1250, koi8-r and shift_jis."
            )
        }
        self.characterSet = characterSet
        language = Self.language { Environment[$0] }
        setting = "--charset"
    }
}

extension SettingNames {
    /// The options that set something of a verb's requests, so that messages advise no other ones.
    /// A verb that is not listed has none.
    static let options: [String: Set<String>] = [
        "convert": ["--timeout", "--deadline", "--via", "--from"], "batch": ["--timeout", "--deadline", "--via"],
        "explain": ["--deadline", "--via", "--from"], "inspect": ["--from"], "copy": ["--from"], "drag": ["--from"], "paste": ["--deadline"],
        "drop": ["--deadline"], "gallery add": ["--from"], "gallery import": ["--from"], "gallery export": ["--deadline"],
    ]

    /// The commands that give what the verbs without an input of their own convert as a payload,
    /// for `convert` and `explain` to read.
    static let payloads = [
        "paste": "dragconv paste --payload | ", "drop": "dragconv drop --payload | ",
        "gallery export": "dragconv gallery export NAME --to payload | ",
    ]

    /// The settings by the options of a verb.
    ///
    /// - Parameter input: the file that is read; nil for standard input.
    init(ofVerb verb: String, input: String? = nil) {
        self.init()
        let source = Self.payloads[verb]
        func option(_ name: String) -> String? { Self.options[verb]?.contains(name) == true ? name : nil }
        func converting(_ option: String) -> String? { source.map { "\u{201C}\($0)dragconv convert \(option)\u{201D}" } }
        stepTime = option("--timeout") ?? converting("--timeout SECONDS")
        requestTime = option("--deadline")
        via = option("--via") ?? converting("--via ID")
        inputType = option("--from")
        maximumLoss = "--max-loss"
        strictness = "--strict"
        let file = input.map { $0 == "-" ? "" : " " + Self.shellWord($0) } ?? ""
        reachable = "\u{201C}\(source ?? "")dragconv explain\(file) --to '*'\u{201D}"
        explanation = verb == "convert" ? "--explain" : reachable
    }

    /// A word as a shell reads it.
    private static func shellWord(_ word: String) -> String {
        let isPlain = !word.isEmpty && word.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "_-./+,:@".utf8.contains($0) }
        return isPlain ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// How the users of a verb ask for a conversion by its id, which follows these words.
    static func asking(inVerb verb: String) -> String {
        if options[verb]?.contains("--via") == true { return "add --via" }
        return "\u{201C}\(payloads[verb] ?? "")dragconv convert\u{201D} does it with --via"
    }
}
