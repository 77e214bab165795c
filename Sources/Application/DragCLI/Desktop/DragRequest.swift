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
            "Other programs get the content under every name that they look for; what has to be converted is converted when a program asks for it. A file is offered as that file, too, and so are pictures and other content that is no text. The window closes after the drop, and standard error says what was taken.",
        examples: [
            ("dragconv drag report.csv", "a table for a mail, text for an editor"),
            ("dragconv drag a.png b.png", "two files"),
            ("dragconv convert photo.webp --to jpeg | dragconv drag", "what another command makes"),
        ])

    static var parameters: [Parameter<DragRequest>] {
        Parameter<OfferedInputs>.all(offer: "Offer only these types: text, html, image/*, \u{2026}; uri-list offers the file itself.").within(
            \.offered)
        [
            .flag("keep", "Keep the window open for further drags.") { $0.keeps = true },
            .json("Print a line of JSON for each drop, with the names that were taken.") { $0.json = true },
        ]
        [Parameter<ConversionSettings>.offeredLinks].within(\.offered.settings)
        Parameter<ConversionSettings>.conversions(delivers: false, timed: nil).within(\.offered.settings)
    }

    /// How long a file that was made for the drop stays after the drop. A file manager begins to
    /// copy only when the drop is over.
    private static let lingering = Duration.seconds(10)

    /// Opens the window, and returns when the window is closed.
    func run() async throws {
        let windows = try Windows.open()
        let platform = try await windows.connect()
        let offer = try await offered.offer(on: platform, mayBeEmpty: true)
        let file = FileOffer(offer)
        guard file != nil || offer.source.targets.contains(where: { !offer.source.isMark($0) }) else { throw offered.nothing }
        let shelf = DragWindowConfiguration(
            source: file ?? offer.source, title: title, subtitle: subtitle(offer), picture: picture(offer), keeps: keeps,
            dropped: { [json] taken in Self.report(taken, as: .dropped, json: json, on: platform) },
            pasted: { [json] taken in Self.report(taken, as: .pasted, json: json, on: platform) })
        defer { file?.end() }
        try await windows.showDragShelf(shelf)
        if let file, file.hasMadeFile { await windows.linger(Self.lingering) }
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
        guard offered.inputs.count <= 1 else { return "\(offered.inputs.count) files" }
        guard let input = offered.inputs.first, input != "-" else { return "Standard input" }
        return String(utf8Bytes: PathText.bytes(input.split(separator: "/").last.map(String.init) ?? input))
    }

    /// What the input is, in words.
    private func subtitle(_ offer: OfferedInputs.Offer) -> String {
        guard let type = offer.payload.items.first?.representations.first?.type else { return "" }
        return offer.converters.registry.catalogue.declaration(of: type)?.description ?? "unknown"
    }

    /// The picture that the tile shows; nil for content that is no picture, and for confidential
    /// content.
    private func picture(_ offer: OfferedInputs.Offer) -> [UInt8]? {
        let catalogue = offer.converters.registry.catalogue
        guard !offer.payload.isSecret(in: catalogue) else { return nil }
        return offer.payload.items.first?.representations.first { catalogue.conforms($0.type, to: .image) }?.bytes
    }
}
