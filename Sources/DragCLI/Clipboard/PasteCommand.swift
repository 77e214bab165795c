import ArgumentParser
import DragClipboard
import DragEngine
import DragTypes

struct PasteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "paste", abstract: "Deliver the best of what the clipboard offers.",
        discussion: """
            Without --to, the ending of the file that -o names says what is wanted; without that, text where there is any, and otherwise the best \
            that is offered. Only what the way to it needs is asked for.
            """)

    @Option(
        help: ArgumentHelp("Accepted types, best first: text, html;q=0.5, image/*, =public.url, *.", valueName: "list"), completion: .offeredTypes)
    var to: String?

    @Flag(help: "Print the names under which something is offered, best first.")
    var list = false

    @Flag(help: "Everything that is offered and given, as payload JSON.")
    var payload = false

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Write to this file, in one step, instead of standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    @OptionGroup var selection: SelectionOptions

    @Flag(name: .shortAndLong, help: "Write no line end after text that lacks one.")
    var noNewline = false

    @Flag(help: "Write binary, and text with all of its control characters, to a terminal, too.")
    var force = false

    @Option(help: ArgumentHelp("How long the program that owns the clipboard may take for each answer.", valueName: "seconds"))
    var timeout = 5.0

    @OptionGroup var time: DeadlineOptions

    @OptionGroup var pictures: PictureArguments
    @OptionGroup var text: TextOptions
    @OptionGroup var programs: ProgramOptions
    @OptionGroup var common: CommonOptions

    var request: PasteRequest {
        PasteRequest(
            to: to, list: list, payload: payload, output: output, isPrimary: selection.primary, backend: selection.backend,
            isVerbose: selection.verbose, endsText: !noNewline, force: force, timeout: timeout, deadline: time.deadline,
            plugIns: programs.added(to: common.plugIns), allowsPrivateNetwork: programs.allowPrivateNetwork, pictures: pictures.request,
            characterSet: text.charset)
    }

    func run() async throws { try await request.run() }
}

/// The options for a selection and for the desktop's interface.
struct SelectionOptions: ParsableArguments {
    @Flag(help: "What is marked with the pointer, instead of what was copied.")
    var primary = false

    @Option(
        help: ArgumentHelp(
            "The interface to the clipboard: \(ClipboardBackend.names); by default chosen by $WAYLAND_DISPLAY, $DISPLAY and $SSH_TTY.",
            valueName: "backend"), completion: .list(ClipboardBackend.allCases.map(\.rawValue) + [TerminalClipboard.name]))
    var backend: String?

    @Flag(help: "Say when the clipboard is reached by another interface than the session's own.")
    var verbose = false
}

/// The arguments of `paste` as a value, and their execution.
struct PasteRequest: Hashable, Sendable {
    var to: String?
    var list = false
    var payload = false
    /// The file to write; nil for standard output.
    var output: String?
    var isPrimary = false
    var backend: String?
    /// Whether to say which interface to the clipboard is used instead of the first choice.
    var isVerbose = false
    /// Whether a text without a trailing newline gets one.
    var endsText = true
    /// Whether a terminal gets all bytes.
    var force = false
    /// The time for each answer of the program that owns the clipboard, in seconds.
    var timeout = 5.0
    /// The time for the whole request, in seconds; 0 for no limit.
    var deadline = RequestDeadline.standard
    var plugIns = PlugInOptions()
    var allowsPrivateNetwork = false
    var pictures = PictureRequest()
    /// The character set of texts without a label; nil to find it from the bytes.
    var characterSet: String?

    /// How long an empty selection is read again and again before it counts as empty.
    private static let emptyTime = Duration.milliseconds(100)

    func run() async throws {
        guard [to != nil, list, payload].count(where: \.self) <= 1 else {
            throw CLIError(.usage, "--to, --list and --payload exclude each other; give one of them.")
        }
        if list, output != nil { throw CLIError(.usage, "--list goes to standard output; leave --output out.") }
        let time = try Duration(timeout: timeout)
        if TerminalClipboard.isChosen(backend) { return try await pasteFromTerminal(time) }
        // Begun before the connection is made, since the desktop may not answer either.
        let endOfRequest = try RequestDeadline.start(deadline)
        let clipboard = try clipboard()
        let start = ContinuousClock.now
        let end = start + time
        let selection = isPrimary ? SelectionKind.primary : .clipboard
        var hasChanged = false
        while true {
            let reader = SelectionReader(clipboard, of: selection, time: time, until: endOfRequest)
            do {
                return try await paste(from: reader, until: endOfRequest)
            } catch let failure as CLIError {
                // Of an empty text, any conversion but one to text fails for a reason of its own.
                let isAboutContent = [.badInput, .noRoute, .temporary].contains(failure.status)
                let error = isAboutContent && reader.hasEmptyTextsOnly ? CLIError(emptyClipboard: selection.name) : failure
                // When the owner changes, the selection is empty for a moment.
                let isBetween = error.isEmptyClipboard && ContinuousClock.now < start + Self.emptyTime
                guard reader.wasReplaced || isBetween else {
                    guard error.isEmptyClipboard, hasChanged else { throw error }
                    throw CLIError(.noRoute, "The program that owned the clipboard has ended, and nothing is there any more; copy again.")
                }
                hasChanged = hasChanged || reader.wasReplaced
                guard ContinuousClock.now < end else {
                    throw CLIError(.temporary, "Other programs took the clipboard over again and again for \(timeout) s; try again.")
                }
                if !reader.wasReplaced { try await Task.sleep(for: .milliseconds(2)) }
            }
        }
    }

    /// Delivers the text that the terminal's clipboard holds.
    private func pasteFromTerminal(_ time: Duration) async throws {
        guard !isPrimary else { throw CLIError(.usage, "A terminal has one clipboard; leave --primary out.") }
        if list { return try Streams.standardOutput("text/plain;charset=utf-8\n") }
        let text = try TerminalClipboard().paste(time: time)
        guard !text.isEmpty else { throw CLIError(emptyClipboard: "clipboard") }
        if backend == nil { TerminalClipboard.sayThatChosen("comes from") }
        var request = convertRequest
        request.wanted.to = payload ? "payload" : to ?? (outputSaysType ? nil : "text")
        request.endsText = endsText
        request.force = force
        try await request.run(Payload(items: [Item(representations: [Representation(type: .utf8PlainText, bytes: text)])]))
    }

    private func paste(from reader: SelectionReader, until end: ContinuousClock.Instant?) async throws {
        let targets = try reader.targets()
        if list {
            RequestDeadline.end()
            // Names from outside, one a line: other programs read the list, too, so nothing in a
            // name may end its line.
            return try Streams.listing(targets, wraps: false)
        }
        var request = convertRequest
        request.end = end
        if payload {
            request.wanted.to = "payload"
            let payload = reader.payload(targets)
            guard !reader.wasReplaced else { throw CLIError(.temporary, "Something else has been copied meanwhile.") }
            if let failure = reader.failure {
                throw CLIError(failure.code == .limit ? .badInput : .temporary, failure.sentence(reading: isPrimary ? .primary : .clipboard))
            }
            return try await request.run(payload)
        }
        request.endsText = endsText
        request.force = force
        let offered = reader.offer(targets, loadsFileList: plugIns.readsFiles)
        let isTerminal = output == nil && Streams.isTerminal(1)
        let isPicture = !isTerminal && Self.isPicture(targets.map(reader.type))
        request.wanted.to = to
        if to == nil, !outputSaysType {
            reader.prepare(isPicture ? .png : .utf8PlainText, of: targets)
            request.wanted.to = Self.usual(isTerminal: isTerminal, isPicture: isPicture)
            request.wanted.finishes = false
        }
        // A representation that is offered exactly as wanted is the best result, so that handlers and plug-ins need not be loaded.
        if try await request.runDirectly(offered, adding: reader.registrations(targets)) { return }
        // Loading handlers takes longer than a new owner of the clipboard may last, so the clipboard is read again first.
        guard !reader.wasReplaced else { throw CLIError(.temporary, "Something else has been copied meanwhile.") }
        do {
            try await request.run(offered, adding: reader.registrations(targets))
        } catch let error as CLIError where isTerminal && to == nil && error.status == .noRoute {
            throw Self.noText(of: targets, typed: reader.type, in: isPrimary ? .primary : .clipboard)
        }
    }

    /// What is converted, and how, without the content.
    private var convertRequest: ConvertRequest {
        var request = ConvertRequest()
        request.verb = "paste"
        request.plugIns = plugIns
        request.deadline = deadline
        request.allowsPrivateNetwork = allowsPrivateNetwork
        request.pictures = pictures
        request.characterSet = characterSet
        request.output = output
        return request
    }

    /// The error on a terminal, which shows text alone, for a selection without any.
    static func noText(of targets: [String], typed type: (String) -> TypeIdentifier, in selection: SelectionKind) -> CLIError {
        let picture = targets.first { TypeCatalogue.builtIn.conforms(type($0), to: .image) }
        let what = picture.map { "a picture (\($0))" } ?? "no text, but \(targets.first ?? "nothing")"
        return CLIError(.noRoute, "The \(selection.name) holds \(what); -o FILE writes it to a file.")
    }

    /// Whether the name of the output file says what is wanted.
    private var outputSaysType: Bool { OutputName(output, .builtIn)?.saysType ?? false }

    /// The types that are wanted without `--to`: on a terminal only text.
    static func usual(isTerminal: Bool, isPicture: Bool = false) -> String {
        isTerminal ? "text" : isPicture ? "image/png, image/*;q=0.9, *;q=0.5" : "text, *;q=0.5"
    }

    /// Whether a picture was copied: a browser offers its pixels, its address, and HTML that names it, but no plain text. A file manager offers
    /// the list of files beside the pixels.
    static func isPicture(_ types: [TypeIdentifier]) -> Bool {
        let catalogue = TypeCatalogue.builtIn
        func isText(_ type: TypeIdentifier) -> Bool {
            catalogue.conforms(type, to: .plainText) || catalogue.base(of: type) == .utf8PlainText
        }
        func isFileList(_ type: TypeIdentifier) -> Bool { type == .uriList || catalogue.base(of: type) == .uriList }
        return types.contains { catalogue.conforms($0, to: .image) } && !types.contains { isText($0) || isFileList($0) }
    }

    private func clipboard() throws(CLIError) -> any Clipboard {
        try ClipboardBackend.using(backend, isVerbose: isVerbose) { backend throws(ClipboardError) in try backend.connect() }
    }
}
