import DragClipboard
import DragEngine
import DragTypes

/// The selection, and the desktop's interface to it.
struct SelectionChoice: Hashable, Sendable {
    var isPrimary = false
    /// Nil to find the session's own.
    var backend: ClipboardChoice?
    /// Whether to say which interface to the clipboard is used instead of the first choice.
    var isVerbose = false

    var kind: SelectionKind { isPrimary ? .primary : .clipboard }
}

extension Parameter where Command == SelectionChoice {
    static var all: [Parameter] {
        [
            .flag("primary", short: "p", "What is marked with the pointer, instead of what was copied.") { $0.isPrimary = true },
            .choice(
                "backend", "backend",
                "The interface to the clipboard: wayland, x11 or osc52; by default chosen by $WAYLAND_DISPLAY, $DISPLAY and $SSH_TTY."
            ) { $0.backend = $1 },
            .flag("verbose", "Say when the clipboard is reached by another interface than the session\u{2019}s own.") { $0.isVerbose = true },
        ]
    }
}

/// `paste`: the best of what the clipboard offers.
struct PasteRequest: Hashable, Command {
    var settings = ConversionSettings()
    var list = false
    var payload = false
    var platform: Platform?
    /// The file to write; nil for standard output.
    var output: String?
    var selection = SelectionChoice()
    /// Whether a text without a trailing newline gets one.
    var endsText = true
    var explain = false
    /// Whether a terminal gets all bytes.
    var force = false
    /// The time for each answer of the program that owns the clipboard, in seconds.
    var timeout = 5.0

    static let words = "paste"

    static let about = CommandDescription(
        purpose: "Deliver the best of what the clipboard offers.",
        details:
            "Without --to, the ending of the file that -o names says what is wanted; without that, text where there is any, and otherwise the best that is offered. Only what the way to it needs is asked for.",
        examples: [
            ("dragconv paste --to markdown", "rich text as Markdown"),
            ("dragconv paste -o shot.png", "a picture into a file"),
            ("dragconv paste --list", "under which names something is offered"),
        ])

    static var parameters: [Parameter<PasteRequest>] {
        Parameter<ConversionGoal>.lists(.offeredTypes).within { $1(&$0.settings.wanted) }
        [
            .flag("list", short: "l", "Print the names under which something is offered, best first.") { $0.list = true },
            .flag("payload", "Everything that is offered and given, as payload JSON.") { $0.payload = true },
            .platform(with: "--payload") { $0.platform = $1 },
            .output { $0.output = $1 },
            .flag("no-newline", short: "n", "Write no line end after text that lacks one.") { $0.endsText = false },
            .explain { $0.explain = true },
            .force { $0.force = true },
            .seconds("timeout", "How long the program that owns the clipboard may take for each answer.", standard: 5) { $0.timeout = $1 },
        ]
        Parameter<SelectionChoice>.all.within { $1(&$0.selection) }
        Parameter<ConversionSettings>.conversions(hasStepTime: false).within { $1(&$0.settings) }
    }

    /// How long an empty selection is read again and again before it counts as empty.
    private static let emptyTime = Duration.milliseconds(100)

    func run() async throws {
        if settings.wanted.to == "payload", !list, !payload {
            var request = self
            (request.settings.wanted.to, request.payload) = (nil, true)
            return try await request.run()
        }
        guard [settings.saysWhatIsWanted, list, payload].count(where: \.self) <= 1 else {
            throw CLIError(.usage, "--to, --for, --list and --payload exclude each other; give one of them.")
        }
        if list, output != nil { throw CLIError(.usage, "--list goes to standard output; leave --output out.") }
        let time = try Duration(timeout: timeout)
        if TerminalClipboard.isChosen(selection.backend) { return try await pasteFromTerminal(time) }
        // Begun before the connection is made, since the desktop may not answer either.
        let endOfRequest = try RequestDeadline.start(settings.deadline)
        let clipboard = try clipboard()
        let start = ContinuousClock.now
        let end = start + time
        var hasChanged = false
        while true {
            let reader = SelectionReader(clipboard, of: selection.kind, time: time, until: endOfRequest)
            do {
                return try await paste(from: reader, until: endOfRequest)
            } catch let failure as CLIError {
                // Of an empty text, any conversion but one to text fails for a reason of its own.
                let isAboutContent = [.badInput, .noRoute, .temporary].contains(failure.status)
                let error = isAboutContent && reader.hasEmptyTextsOnly ? CLIError(emptyClipboard: selection.kind.name) : failure
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
        guard !selection.isPrimary else { throw CLIError(.usage, "A terminal has one clipboard; leave --primary out.") }
        if list { return try Streams.standardOutput("text/plain;charset=utf-8\n") }
        let text = try TerminalClipboard().paste(time: time)
        guard !text.isEmpty else { throw CLIError(emptyClipboard: "clipboard") }
        if selection.backend == nil { TerminalClipboard.sayThatChosen("comes from") }
        var request = convertRequest
        if payload { request.settings.wanted.to = "payload" } else if !saysWhatIsWanted { request.settings.wanted.to = "text" }
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
            request.settings.wanted.to = "payload"
            let payload = reader.payload(targets)
            guard !reader.wasReplaced else { throw CLIError(.temporary, "Something else has been copied meanwhile.") }
            if let failure = reader.failure {
                throw CLIError(failure.code == .limit ? .badInput : .temporary, failure.sentence(reading: selection.kind))
            }
            return try await request.run(payload)
        }
        request.endsText = endsText
        request.force = force
        let offered = reader.offer(targets, loadsFileList: settings.plugIns.readsFiles)
        let isTerminal = output == nil && Streams.isTerminal(1)
        let isPicture = !isTerminal && Self.isPicture(targets.map(reader.type))
        if !saysWhatIsWanted {
            reader.prepare(isPicture ? .png : .utf8PlainText, of: targets)
            request.settings.wanted.to = Self.usual(isTerminal: isTerminal, isPicture: isPicture)
            request.settings.wanted.finishes = false
        }
        // A representation that is offered exactly as wanted is the best result, so that handlers
        // and plug-ins need not be loaded.
        if try await request.runDirectly(offered, adding: reader.registrations(targets)) { return }
        // Loading handlers takes longer than a new owner of the clipboard may last, so the
        // clipboard is read again first.
        guard !reader.wasReplaced else { throw CLIError(.temporary, "Something else has been copied meanwhile.") }
        do {
            try await request.run(offered, adding: reader.registrations(targets))
        } catch let error as CLIError where isTerminal && !saysWhatIsWanted && error.status == .noRoute {
            throw Self.noText(of: targets, typed: reader.type, in: selection.kind)
        }
    }

    /// What is converted, and how, without the content.
    private var convertRequest: ConvertRequest {
        var request = ConvertRequest()
        request.verb = "paste"
        request.settings = settings
        request.platform = platform
        request.explain = explain
        request.output = output
        return request
    }

    /// The error on a terminal, which shows text alone, for a selection without any.
    static func noText(of targets: [String], typed type: (String) -> TypeIdentifier, in selection: SelectionKind) -> CLIError {
        let picture = targets.first { TypeCatalogue.builtIn.conforms(type($0), to: .image) }
        let what = picture.map { "a picture (\($0))" } ?? "no text, but \(targets.first ?? "nothing")"
        return CLIError(.noRoute, "The \(selection.name) holds \(what); -o FILE writes it to a file.")
    }

    /// Whether a list, a destination or the name of the output file says what is wanted.
    private var saysWhatIsWanted: Bool { settings.saysWhatIsWanted || outputSaysType }

    /// Whether the name of the output file says what is wanted.
    private var outputSaysType: Bool { OutputName(output, .builtIn)?.saysType ?? false }

    /// The types that are wanted without `--to`: on a terminal only text.
    static func usual(isTerminal: Bool, isPicture: Bool = false) -> String {
        isTerminal ? "text" : isPicture ? "image/png, image/*;q=0.9, *;q=0.5" : "text, *;q=0.01"
    }

    /// Whether a picture was copied: a browser offers its pixels, its address, and HTML that names
    /// it, but no plain text. A file manager offers the list of files beside the pixels.
    static func isPicture(_ types: [TypeIdentifier]) -> Bool {
        let catalogue = TypeCatalogue.builtIn
        func isText(_ type: TypeIdentifier) -> Bool {
            catalogue.conforms(type, to: .plainText) || catalogue.base(of: type) == .utf8PlainText
        }
        func isFileList(_ type: TypeIdentifier) -> Bool { type == .uriList || catalogue.base(of: type) == .uriList }
        return types.contains { catalogue.conforms($0, to: .image) } && !types.contains { isText($0) || isFileList($0) }
    }

    private func clipboard() throws(CLIError) -> any Clipboard {
        try ClipboardBackend.using(selection.backend, isVerbose: selection.isVerbose) { backend throws(ClipboardError) in try backend.connect() }
    }
}
