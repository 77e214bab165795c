import ArgumentParser

struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Run a command, or print a line of JSON, whenever something is copied.",
        discussion: """
            The line is a payload; the command has it on standard input. With --to, both have what of it is wanted, and changes with none of \
            that are passed over. $DRAGCONV_TYPE and $DRAGCONV_MIME_TYPE tell the command what it gets. What is marked as confidential is \
            passed over, and so is a clipboard that was emptied.
            """)

    @Option(
        help: ArgumentHelp("Accepted types, best first: text, html;q=0.5, image/*, \u{2026}; otherwise everything, as a payload.", valueName: "list"))
    var to: String?

    @OptionGroup var selection: SelectionOptions

    @Flag(help: "Also what is marked as confidential.")
    var includeSensitive = false

    @Flag(help: "Also what the command itself copies with dragconv.")
    var own = false

    @Argument(parsing: .postTerminator, help: ArgumentHelp("After --: what is run, with its arguments.", valueName: "command"))
    var command: [String] = []

    @OptionGroup var programs: ProgramOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await WatchRequest(
            to: to, isPrimary: selection.primary, backend: selection.backend, includesSensitive: includeSensitive, includesOwn: own, command: command,
            plugIns: programs.added(to: common.plugIns), allowsPrivateNetwork: programs.allowPrivateNetwork
        ).run()
    }
}
