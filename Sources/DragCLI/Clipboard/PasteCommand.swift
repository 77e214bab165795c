import ArgumentParser
import DragClipboard

struct PasteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "paste", abstract: "Deliver the best of what the clipboard offers.",
        discussion: "Without --to, text where there is any, and otherwise the best that is offered. Only what the way to it needs is asked for.")

    @Option(help: ArgumentHelp("Accepted types, best first: text, html;q=0.5, image/*, =public.url, *.", valueName: "list"))
    var to: String?

    @Flag(help: "Print the names under which something is offered, best first.")
    var list = false

    @Flag(help: "Everything that is offered and given, as payload JSON.")
    var payload = false

    @Option(name: .shortAndLong, help: ArgumentHelp("Write to this file, in one step, instead of standard output.", valueName: "file"))
    var output: String?

    @OptionGroup var selection: SelectionOptions

    @Flag(name: .shortAndLong, help: "Write no line end behind text that lacks one.")
    var noNewline = false

    @Option(help: ArgumentHelp("How long the program that owns the clipboard may take for each answer.", valueName: "seconds"))
    var timeout = 5.0

    @OptionGroup var time: DeadlineOptions

    @OptionGroup var programs: ProgramOptions
    @OptionGroup var common: CommonOptions

    var request: PasteRequest {
        PasteRequest(
            to: to, list: list, payload: payload, output: output, isPrimary: selection.primary, backend: selection.backend, endsText: !noNewline,
            timeout: timeout,
            deadline: time.deadline, plugIns: programs.added(to: common.plugIns), allowsPrivateNetwork: programs.allowPrivateNetwork)
    }

    func run() async throws { try await request.run() }
}

/// The options for a selection and for the desktop's interface.
struct SelectionOptions: ParsableArguments {
    @Flag(help: "What is marked with the pointer, instead of what was copied.")
    var primary = false

    @Option(
        help: ArgumentHelp(
            "How the desktop is talked to: \(ClipboardBackend.allCases.map(\.rawValue).joined(separator: " or ")); otherwise as $WAYLAND_DISPLAY and $DISPLAY say.",
            valueName: "backend"))
    var backend: String?
}
