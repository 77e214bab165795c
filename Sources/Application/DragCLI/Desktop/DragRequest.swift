import DragClipboard
import DragEngine
import DragSystem
import DragTypes

/// `drag`: a window to drag from.
struct DragRequest: Command {
    var offered = OfferedInputs(verb: "drag")
    /// Whether the window stays open after a drop.
    var keeps = false
    var json = false

    static let words = "drag"

    static let about = CommandDescription(
        purpose: "Open a window to drag from, and offer what copy offers.",
        details:
            "Other programs get the content under every name that they look for; what has to be converted is converted when a program asks for it. A file is offered as that file, too, and so are pictures and other content that is no text. The window closes after the drop, and standard error says what was taken. With --keep, the window is a shelf: it takes drops, and what a second call offers; each tile, or all of them, can be dragged out, and files can be moved and linked to by the program that takes them.",
        examples: [
            ("dragconv drag report.csv", "a table for a mail, text for an editor"),
            ("dragconv drag a.png b.png", "two files"),
            ("dragconv convert photo.webp --to jpeg | dragconv drag", "what another command makes"),
        ])

    static var parameters: [Parameter<DragRequest>] {
        Parameter<OfferedInputs>.all(offer: "Offer only these types: text, html, image/*, \u{2026}; uri-list offers the file itself.").within {
            $1(&$0.offered)
        }
        [
            .flag("keep", "Keep the window open for further drags, drops and calls of this verb.") { $0.keeps = true },
            .json("Print a line of JSON for each drop, with the names that were taken.") { $0.json = true },
        ]
        [Parameter<ConversionSettings>.offeredLinks].within { $1(&$0.offered.settings) }
        Parameter<ConversionSettings>.conversions(delivers: false, timed: nil).within { $1(&$0.offered.settings) }
    }

    /// How long a file that was made for the drop stays after the drop. A file manager begins to
    /// copy only when the drop is over.
    private static let lingering = Duration.seconds(10)

    /// Opens the window, and returns when the window is closed.
    func run() async throws {
        if let answer = try handedOver() {
            guard answer == "ok" else { throw CLIError(.cannotWrite, answer) }
            return Streams.message("added to the window that is open.")
        }
        let windows = try Windows.open()
        let platform = try await windows.connect()
        let offer = try await offered.offer(on: platform, mayBeEmpty: true)
        let tiles = ShelfTiles(offered, on: platform)
        guard let first = tiles.tile(of: offer, title: title) else { throw offered.nothing }
        defer { tiles.end() }
        let (incoming, feed) = AsyncStream<ShelfSocket.Addition>.makeStream()
        let listener = keeps ? ShelfSocket.listen { feed.yield($0) } : nil
        defer { listener?.end() }
        let converters = offer.converters
        let catalogue = converters.registry.catalogue
        try await windows.showDragShelf(
            DragWindowConfiguration(
                tile: first, further: keeps ? tiles.additions(incoming) : nil, add: { await tiles.addition(.payload($0)) }, all: { ShelfOffer($0) },
                runner: Runner(converters.registry, sniffer: converters.sniffer, options: try offered.settings.runOptions(of: "drag")),
                read: { source, kind, names in
                    SelectionReader(source, of: kind, time: .seconds(DropRequest.patience), catalogue: catalogue).content(names)
                },
                dropped: { [json] taken in Self.report(taken, as: .dropped, json: json, on: platform) },
                pasted: { [json] taken in Self.report(taken, as: .pasted, json: json, on: platform) }))
        if tiles.haveMadeFiles { await windows.linger(Self.lingering) }
    }

    /// Hands the inputs over to the window of another call, where one is open. Options that say how
    /// to offer the inputs ask for a window of their own.
    ///
    /// - Returns: the other window's answer; nil when a window is to be opened.
    private func handedOver() throws(CLIError) -> String? {
        guard keeps, offered.isPlain, ShelfSocket.isOpen else { return nil }
        guard offered.inputs.isEmpty || offered.inputs == ["-"] else {
            for input in offered.inputs where Streams.kind(of: input) == .missing { throw CLIError(missing: input) }
            return ShelfSocket.hand(.files(offered.inputs.map { SystemPath.location(of: $0) }))
        }
        return ShelfSocket.hand(.payload(try InputReader(catalogue: .builtIn).payload(nil, from: offered.from)))
    }

    /// How other programs got what is offered.
    private enum Way: String {
        case dropped, pasted
    }

    private static func report(_ taken: [String], as way: Way, json: Bool, on platform: Platform) {
        if json {
            let line = JSONValue.object([(way.rawValue, .bool(true)), ("taken", .array(taken.map { .text($0) }))])
            try? Streams.standardOutput(String(utf8Bytes: line.encoded) + "\n")
        }
        guard taken.isEmpty else { return Streams.message("\(way.rawValue); the program there asked for \(taken.joined(separator: ", ")).") }
        // A compositor may bring a drag to programs of X11 without its content.
        let advice = platform == .wayland ? " If it is a program of X11, GDK_BACKEND=x11 lets it take the drag." : ""
        Streams.message("dropped; the program there got nothing." + advice)
    }

    private var title: String {
        offered.inputs.isEmpty || offered.inputs == ["-"] ? "Standard input" : ShelfTiles.title(ofFiles: offered.inputs)
    }
}
