import ArgumentParser
import DragEngine
import DragLinks
import DragTypes

struct DropCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drop", abstract: "Open a window that takes a drop, and deliver what becomes of it.",
        discussion: """
            What is dropped is negotiated like the clipboard's content by paste; the window shows beforehand what would become of a drag. The \
            result goes to standard output, and the window closes. A drop that fails is reported, and the window waits for another. After --, \
            a command gets each result on standard input, with $DRAGCONV_TYPE and $DRAGCONV_MIME_TYPE, as with watch.
            """)

    @Option(help: ArgumentHelp("Accepted types, best first: text, html;q=0.5, image/*, =public.url, *.", valueName: "list"), completion: .typeList)
    var to: String?

    @Option(
        name: .customLong("for"), help: ArgumentHelp("A kind of destination instead of --to, as with convert.", valueName: "destination"),
        completion: .words(AcceptList.Destination.self))
    var destination: String?

    @Flag(help: "Print the names under which the drag offers something, best first.")
    var list = false

    @Flag(help: "Everything that the drag offers and gives, as payload JSON.")
    var payload = false

    @Flag(help: "Show everything that a drag holds, and what can be made of it.")
    var inspect = false

    @Flag(help: "Keep the window open for further drops: a line of JSON for each, or a file each with --output-dir.")
    var keep = false

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Write to this file, in one step, instead of standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("Write each result to a new file in this folder, and print its name.", valueName: "dir"), completion: .directory)
    var outputDir: String?

    @Flag(help: "Print each result as a line of JSON, with its type.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "How http(s) links are delivered: \(ConvertRequest.linkChoices.joined(separator: ", ")).", valueName: "level"),
        completion: .list(ConvertRequest.linkChoices))
    var links = CleaningLevel.clean.rawValue

    @Option(help: ArgumentHelp("How long the program that the drag comes from may take for each answer.", valueName: "seconds"))
    var timeout = DropRequest.patience

    @Option(help: ArgumentHelp("Time for converting one drop, in seconds; 0 for no limit.", valueName: "seconds"))
    var deadline = RequestDeadline.standard

    @Argument(parsing: .postTerminator, help: ArgumentHelp("After --: what is run for each drop, with its arguments.", valueName: "command"))
    var command: [String] = []

    @OptionGroup var pictures: PictureArguments
    @OptionGroup var text: TextOptions
    @OptionGroup var programs: ProgramOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        var request = DropRequest()
        request.wanted.to = to
        request.wanted.destination = destination
        request.form = list ? .names : payload ? .payload : .result
        request.exclusive = [to != nil || destination != nil, list, payload].count(where: \.self)
        request.inspects = inspect
        request.keeps = keep
        request.output = output
        request.outputFolder = outputDir
        request.json = json
        request.links = links
        request.timeout = timeout
        request.deadline = deadline
        request.command = command
        request.plugIns = programs.added(to: common.plugIns)
        request.allowsPrivateNetwork = programs.allowPrivateNetwork
        request.pictures = pictures.request
        request.characterSet = text.charset
        try await request.run()
    }
}
