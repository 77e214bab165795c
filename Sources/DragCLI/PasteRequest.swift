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
    /// Whether text gets a line end behind it.
    var endsText = true
    /// For each answer of the program that owns the clipboard, in seconds.
    var timeout = 5.0
    var plugIns = PlugInOptions()
    var allowsPrivateNetwork = false

    func run() async throws {
        guard [to != nil, list, payload].count(where: \.self) <= 1 else { throw CLIError(.usage, "--to, --list and --payload exclude each other; give one of them.") }
        let time = try Duration(timeout: timeout)
        let reader = SelectionReader(try clipboard(), of: isPrimary ? .primary : .clipboard, time: time)
        let targets = try reader.targets()
        if list, output != nil { throw CLIError(.usage, "--list goes to standard output; leave --output out.") }
        if list { return try Streams.standardOutput(targets.map { $0 + "\n" }.joined()) }
        var request = ConvertRequest()
        request.plugIns = plugIns
        request.allowsPrivateNetwork = allowsPrivateNetwork
        request.output = output
        if payload {
            request.wanted.to = "payload"
            return try await request.run(reader.payload(targets))
        }
        request.wanted.to = to ?? Self.usual(isTerminal: output == nil && Streams.isTerminal(1))
        request.endsText = endsText
        let offered = reader.offer(targets)
        // Nothing beats what is offered as it is wanted, so that handlers and plug-ins need not even be looked for.
        if try await request.runDirectly(offered, adding: reader.registrations(targets)) { return }
        try await request.run(offered, adding: reader.registrations(targets))
    }

    /// What is wanted when nobody says: a terminal gets text or nothing.
    private static func usual(isTerminal: Bool) -> String { isTerminal ? "text" : "text, *;q=0.5" }

    private func clipboard() throws(CLIError) -> any Clipboard {
        let chosen = try ClipboardBackend(chosen: backend)
        return try reachingDesktop { () throws(ClipboardError) in try chosen.connect() }
    }
}
