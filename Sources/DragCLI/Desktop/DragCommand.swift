import ArgumentParser

struct DragCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drag", abstract: "Open a window to drag from, and offer what copy offers.",
        discussion: """
            Other programs get the content under every name that they look for; what has to be converted is converted when a program asks for \
            it. Pictures and other content that is no text is offered as a file, too. The window closes after the drop, and standard error says \
            what was taken.
            """)

    @Argument(
        help: ArgumentHelp(
            "A file, a capture folder, or - for standard input (the default); several are offered as files, as file managers drag them.",
            valueName: "input"), completion: .file())
    var inputs: [String] = []

    @Option(
        help: ArgumentHelp("What the input is, by any name of its type; otherwise its name and bytes tell.", valueName: "type"), completion: .types)
    var from: String?

    @Option(
        help: ArgumentHelp("Offer only these types: text, html, image/*, \u{2026}; uri-list offers the file itself.", valueName: "list"),
        completion: .typeList)
    var offer: String?

    @Flag(help: "Keep the window open for further drags.")
    var keep = false

    @Flag(help: "Print a line of JSON for each drop, with the names that were taken.")
    var json = false

    @Flag(help: "Mark it as confidential, for clipboard histories to pass over.")
    var sensitive = false

    @OptionGroup var programs: ProgramOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let offered = OfferedInputs(
            inputs: inputs, from: from, offer: offer, isSensitive: sensitive, plugIns: programs.added(to: common.plugIns),
            allowsPrivateNetwork: programs.allowPrivateNetwork)
        try await DragRequest(offered: offered, keeps: keep, json: json).run()
    }
}
