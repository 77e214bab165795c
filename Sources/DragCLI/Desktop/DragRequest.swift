import DragClipboard
import DragEngine
import DragSystem
import DragTypes

/// The arguments of `drag` as a value, and their execution.
struct DragRequest: Sendable {
    var offered = OfferedInputs()
    /// Whether the window stays open after a drop.
    var keeps = false
    var json = false

    /// How long a file that was made for the drop stays after the drop. A file manager begins to copy only when the drop is over.
    private static let lingering = Duration.seconds(10)

    /// Opens the window, and returns when the window is closed.
    func run() async throws {
        let windows = try Windows.open()
        let platform = try await windows.connect()
        let offer = try await offered.offer(on: platform, mayBeEmpty: true)
        let path = offered.inputs.count == 1 && offered.inputs[0] != "-" && Streams.kind(of: offered.inputs[0]) == .file ? offered.inputs[0] : nil
        let file = FileOffer(offer, path: path)
        guard file != nil || offer.source.targets.contains(where: { !offer.source.isMark($0) }) else { throw offered.nothing }
        let shelf = DragShelf(
            source: file ?? offer.source, title: title, subtitle: subtitle(offer), picture: picture(offer), keeps: keeps,
            dropped: { [json] taken in Self.report(taken, json: json, on: platform) })
        defer { file?.end() }
        try await windows.showDragShelf(shelf)
        if let file, file.hasMadeFile { await windows.linger(Self.lingering) }
    }

    private static func report(_ taken: [String], json: Bool, on platform: Platform) {
        if json {
            let line = JSONValue.object([("dropped", .bool(true)), ("taken", .array(taken.map { .text($0) }))])
            try? Streams.standardOutput(String(utf8Bytes: line.encoded) + "\n")
        }
        guard taken.isEmpty else { return Streams.message("dropped; the program there asked for \(taken.joined(separator: ", ")).") }
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

    /// The picture that the tile shows; nil for content that is no picture, and for confidential content.
    private func picture(_ offer: OfferedInputs.Offer) -> [UInt8]? {
        let catalogue = offer.converters.registry.catalogue
        guard !offer.payload.isSecret(in: catalogue) else { return nil }
        return offer.payload.items.first?.representations.first { catalogue.conforms($0.type, to: .image) }?.bytes
    }
}
