import ArgumentParser
import DragLinks

struct BatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch", abstract: "Convert many payloads: a line of JSON in, a line of JSON out.",
        discussion: """
            A line is a payload document, or has one of the members text, base64, url and path, and maybe the type: {"text": "<b>Hi", "type": \
            "html"}. The members type, text or base64, file and notes of the line out are the result, with sensitive: true where the payload is \
            marked as confidential; or else error and code, the exit status that convert would have ended with. All other members are carried \
            along. Empty lines are passed over. A bad line stops nothing, and the exit status is 65 in the end.
            """)

    @OptionGroup var negotiation: NegotiationArguments
    @OptionGroup var pictures: PictureArguments
    @OptionGroup var text: TextOptions
    @OptionGroup var programs: ProgramOptions
    @OptionGroup var common: CommonOptions

    @Option(
        help: ArgumentHelp(
            "How http(s) links are delivered: \(ConvertRequest.linkChoices.joined(separator: ", ")).", valueName: "level"),
        completion: .list(ConvertRequest.linkChoices))
    var links = CleaningLevel.clean.rawValue

    @Flag(help: "Nothing may be lost and no fallback used; else the record fails.")
    var strict = false

    @Option(help: ArgumentHelp("Time for one step, in seconds.", valueName: "seconds"))
    var timeout: Double = 30

    @Option(help: ArgumentHelp("Time for one record, in seconds; 0 for no limit.", valueName: "seconds"))
    var deadline = RequestDeadline.standard

    @Option(help: ArgumentHelp("How many records are converted at a time; by default one for each processor.", valueName: "number"))
    var jobs: Int?

    @Flag(help: "Write results as they come, not in the order of the input.")
    var unordered = false

    @Flag(help: "End with the first record that fails.")
    var failFast = false

    @Flag(name: .customLong("paths0"), help: "The input is a list of file names that end in NUL, as find -print0 writes it.")
    var paths0 = false

    @Option(
        help: ArgumentHelp(
            "A file that notes how far the batch has come, so that the same command goes on there; append the output to a file.", valueName: "file"),
        completion: .file())
    var checkpoint: String?

    @Option(
        help: ArgumentHelp("Write each result to a file in this folder, and the path into the line, as its member file.", valueName: "dir"),
        completion: .directory)
    var outputDir: String?

    @Option(
        help: ArgumentHelp(
            "The files' names: {n}, {stem}, {ext} and members of the line, such as {id}.{ext}; no two may be the same.", valueName: "template"))
    var name = BatchNames.standard

    func run() async throws {
        var request = BatchRequest()
        request.wanted = negotiation.wanted
        request.links = links
        request.strict = strict
        request.timeout = timeout
        request.deadline = deadline
        request.jobs = jobs
        request.unordered = unordered
        request.failFast = failFast
        request.paths0 = paths0
        request.checkpoint = checkpoint
        request.outputFolder = outputDir
        request.name = name
        request.plugIns = programs.added(to: common.plugIns)
        request.allowsPrivateNetwork = programs.allowPrivateNetwork
        request.pictures = pictures.request
        request.characterSet = text.charset
        try await request.run()
    }
}
