import DragClipboard
import DragEngine
import DragTypes

/// What `paste` is asked for, and doing it.
struct PasteRequest: Hashable, Sendable {
    var to: String?
    var list = false
    var payload = false
    /// The file that is written; nil for standard output.
    var output: String?
    var isPrimary = false
    var backend: String?
    /// Whether a line end is written behind a text that does not end in one.
    var endsText = true
    /// For each answer of the program that owns the clipboard, in seconds.
    var timeout = 5.0
    /// For the whole request, in seconds; 0 for any.
    var deadline = RequestDeadline.standard
    var plugIns = PlugInOptions()
    var allowsPrivateNetwork = false

    /// How long an empty selection is asked again.
    private static let emptyTime = Duration.milliseconds(100)

    func run() async throws {
        guard [to != nil, list, payload].count(where: \.self) <= 1 else {
            throw CLIError(.usage, "--to, --list and --payload exclude each other; give one of them.")
        }
        if list, output != nil { throw CLIError(.usage, "--list goes to standard output; leave --output out.") }
        let time = try Duration(timeout: timeout)
        let clipboard = try clipboard()
        let start = ContinuousClock.now
        let end = start + time
        let endOfRequest = try RequestDeadline.start(deadline)
        // (Until a conversion begins, the clipboard's own time counts.)
        RequestDeadline.end()
        var hasChanged = false
        while true {
            let reader = SelectionReader(clipboard, of: isPrimary ? .primary : .clipboard, time: time)
            do {
                return try await paste(from: reader, until: endOfRequest)
            } catch let error as CLIError {
                // Between two owners a selection is empty for a moment.
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

    private func paste(from reader: SelectionReader, until end: ContinuousClock.Instant?) async throws {
        let targets = try reader.targets()
        if list { return try Streams.standardOutput(targets.map { $0 + "\n" }.joined()) }
        var request = ConvertRequest()
        request.plugIns = plugIns
        request.deadline = deadline
        request.end = end
        request.allowsPrivateNetwork = allowsPrivateNetwork
        request.output = output
        if payload {
            request.wanted.to = "payload"
            let payload = reader.payload(targets)
            guard !reader.wasReplaced else { throw CLIError(.temporary, "Something else has been copied meanwhile.") }
            return try await request.run(payload)
        }
        request.wanted.to = to ?? Self.usual(isTerminal: output == nil && Streams.isTerminal(1))
        request.endsText = endsText
        let offered = reader.offer(targets, loadsFileList: plugIns.readsFiles)
        // Nothing beats what is offered as it is wanted, so that handlers and plug-ins need not even be looked for.
        if try await request.runDirectly(offered, adding: reader.registrations(targets)) { return }
        // Looking for handlers takes longer than a new owner may last.
        guard !reader.wasReplaced else { throw CLIError(.temporary, "Something else has been copied meanwhile.") }
        try await request.run(offered, adding: reader.registrations(targets))
    }

    /// What is wanted when nobody says: a terminal gets text or nothing.
    private static func usual(isTerminal: Bool) -> String { isTerminal ? "text" : "text, *;q=0.5" }

    private func clipboard() throws(CLIError) -> any Clipboard {
        let chosen = try ClipboardBackend(chosen: backend)
        return try reachingDesktop { () throws(ClipboardError) in try chosen.connect() }
    }
}
