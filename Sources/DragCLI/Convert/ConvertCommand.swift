import ArgumentParser
import DragEngine
import DragLinks
import DragTypes

struct ConvertCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert", abstract: "Convert a payload to the best of what is wanted.",
        discussion: """
            The main job: what the input offers is negotiated against what is accepted, the best route is run, and the \
            result's bytes go to standard output. Without --to, the ending of the file that -o names says what is wanted.
            """)

    @OptionGroup var input: InputOptions

    @Argument(
        help: ArgumentHelp(
            "The file to write, like -o, if there is none of that name yet and --to is left out; with --output-dir, further inputs.",
            valueName: "output"), completion: .file())
    var further: [String] = []

    @OptionGroup var unpacking: UnpackingOptions
    @OptionGroup var negotiation: NegotiationArguments
    @OptionGroup var pictures: PictureArguments
    @OptionGroup var text: TextOptions
    @OptionGroup var programs: ProgramOptions
    @OptionGroup var common: CommonOptions

    @Option(
        help: ArgumentHelp("With --to payload: write it under this platform's names and encodings.", valueName: "platform"),
        completion: .words(Platform.self))
    var platform: String?

    @Option(help: ArgumentHelp("Convert only this item, counted from 0.", valueName: "n"))
    var item: Int?

    @Flag(help: "Convert all items; an error where the result can hold one only.")
    var all = false

    @Option(
        help: ArgumentHelp(
            "How http(s) links are delivered: \(ConvertRequest.linkChoices.joined(separator: ", ")).", valueName: "level"),
        completion: .list(ConvertRequest.linkChoices))
    var links = CleaningLevel.clean.rawValue

    @Flag(help: "Nothing may be lost and no fallback used; else exit 3.")
    var strict = false

    @Option(help: ArgumentHelp("Time for one step, in seconds.", valueName: "seconds"))
    var timeout: Double = 30

    @OptionGroup var time: DeadlineOptions

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Write to this file, in one step, instead of standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp("Write each item\u{2019}s result as a file of this folder, named after the item; no file is replaced.", valueName: "dir"),
        completion: .directory)
    var outputDir: String?

    @Flag(help: "Also say on standard error what explain says.")
    var explain = false

    @Flag(help: "Write binary data even to a terminal.")
    var force = false

    var request: ConvertRequest {
        var request = ConvertRequest()
        request.input = input.input
        request.further = further
        request.from = input.from
        request.wanted = negotiation.wanted
        request.platform = platform
        request.item = item
        request.all = all
        request.strict = strict
        request.timeout = timeout
        request.deadline = time.deadline
        request.output = output
        request.outputFolder = outputDir
        request.unpacks = unpacking.unpack
        request.explain = explain
        request.force = force
        request.links = links
        request.plugIns = programs.added(to: common.plugIns)
        request.allowsPrivateNetwork = programs.allowPrivateNetwork
        request.pictures = pictures.request
        request.characterSet = text.charset
        return request
    }

    func run() async throws { try await request.run() }
}
