import DragDrop
import DragEngine
import DragGallery
import DragKit
import DragSystem
import DragTypes

/// `gallery add`: a drop of payloads onto a gallery.
struct GalleryAddCommand: GalleryCommand {
    static let words = "gallery add"

    static let about = CommandDescription(
        purpose: "Drop payloads into a gallery: images with their addresses, or links to images.",
        examples: [
            ("dragconv gallery new Sunrise", "a gallery to add to"),
            ("dragconv gallery add Sunrise holiday/*.jpg", "pictures given as files stay where they are"),
            ("wl-paste -t text/html | dragconv gallery add Sunrise --from html", "a page\u{2019}s images"),
            ("dragconv gallery add Sunrise links.txt --from uri-list", "images by their addresses"),
        ])

    static var parameters: [Parameter<Self>] {
        [
            .gallery(),
            .operand("input", "Files, capture folders, or - for standard input (the default).", isRepeated: true, .files) { $0.inputs.append($1) },
            .from { $0.from = $1 },
            .integer("at", "index", "Where the first image goes, counted from 0; otherwise to the end.") { $0.at = $1 },
        ]
        Parameter<GalleryLibraryPath>.library.within { $1(&$0.library) }
        Parameter<ConversionSettings>.conversions(delivers: false, hasPictures: false).within { $1(&$0.settings) }
    }

    var library = GalleryLibraryPath()
    var name = ""
    private var inputs: [String] = []
    private var from: String?
    private var at: Int?
    private var settings = ConversionSettings()

    func run() async throws {
        let store = try library.store()
        // Check whether the gallery accepts images at this index before anything is fetched.
        try store.insert([], into: name, at: at)
        let converters = try Converters(settings.plugIns.asking(for: settings.wanted.via, inVerb: "gallery add"))
        defer { converters.end() }
        var providers: [ItemProvider] = []
        var names: [String] = []
        var files: Set<String> = []
        for input in inputs.isEmpty ? ["-"] : inputs {
            var payload = try InputReader(catalogue: converters.registry.catalogue).payload(input, from: from)
            if let (picture, address) = Self.withItsPath(payload, input, converters.registry.catalogue) {
                payload.items = [picture]
                files.insert(address)
            }
            for (number, item) in payload.items.enumerated() {
                providers.append(ItemProvider(item, platform: payload.source?.platform, catalogue: converters.registry.catalogue))
                names.append(payload.items.count > 1 ? "\(input), item \(number)" : input)
            }
        }
        let drop = try GalleryDrop(converters, settings, keeping: KeptPictures(store: store, files: settings.plugIns.readsFiles ? nil : files))
        var next = at
        let result = try await drop.images(of: providers) { images throws(CLIError) in
            try store.insert(images, into: name, at: next)
            next = next.map { $0 + images.count }
        }
        Streams.notes(
            result.notes.map { note, items in
                let others = items.count > 1 ? " (and \(items.count - 1) more)" : ""
                return ConversionNote(providers.count > 1 ? "\(names[items[0]])\(others): \(note)" : note)
            })
        guard let first = result.failures.first else {
            if providers.isEmpty { throw CLIError(.badInput, "There is nothing in the input to add.") }
            return
        }
        // Of several items, the images have been added, and each of the other items is reported.
        guard providers.count > 1 else { throw first.error }
        for failure in result.failures { Streams.message("\(names[failure.item]): \(failure.error.message)") }
        throw CLIError(first.error.status, "\(result.failures.count) of \(providers.count) items could not be added.")
    }

    /// The item of a picture that was given as a file, with the file's URL as its address, and that
    /// address. Nil for everything else.
    private static func withItsPath(_ payload: Payload, _ input: String, _ catalogue: TypeCatalogue) -> (Item, address: String)? {
        guard input != "-", payload.items.count == 1, var item = payload.items.first, item.representations.count == 1,
            let type = item.representations.first?.type, catalogue.conforms(type, to: .image)
        else { return nil }
        let path = SystemPath.location(of: input)
        let address = FileURI.uri(path: PathText.bytes(path))
        for type in [TypeIdentifier.url, .fileURL] { item.representations.append(Representation(type: type, bytes: Array(address.utf8))) }
        return (item, address)
    }
}

/// A drop of payloads onto a gallery.
struct GalleryDrop {
    /// The outcome of a drop.
    struct Result {
        /// What was lost: each note once, with the indexes of its items.
        var notes: [(note: String, items: [Int])] = []

        mutating func add(_ note: String, of item: Int) {
            if let known = notes.firstIndex(where: { $0.note == note }) { notes[known].items.append(item) } else { notes.append((note, [item])) }
        }
        var failures: [(item: Int, error: CLIError)] = []
    }

    private let converters: Converters
    private let options: RunOptions
    private let keeper: KeptPictures

    init(_ converters: Converters, _ settings: ConversionSettings, keeping keeper: KeptPictures) throws(CLIError) {
        self.converters = converters
        self.keeper = keeper
        options = try settings.runOptions(of: "gallery add")
    }

    /// How many items are dropped together. Their images are stored before the next items are
    /// looked at, so that an interruption loses few.
    private static let portion = 25

    /// Finds the images of the items, in the order of the items.
    ///
    /// - Parameter store: stores the images of some items.
    func images(of providers: [ItemProvider], store: ([GalleryImage]) throws(CLIError) -> Void) async throws(CLIError) -> Result {
        let meter = StepMeter()
        defer { meter.end() }
        // For one item, show the progress of the conversion; for several, the number of finished
        // items.
        let runner = Runner(converters.registry, sniffer: converters.sniffer, options: options) { step, progress in
            if providers.count == 1 { meter.show(progress, of: step.id) }
        }
        var result = Result()
        for start in stride(from: 0, to: providers.count, by: Self.portion) {
            let portion = Array(providers[start..<min(start + Self.portion, providers.count)])
            let list = ItemList<GalleryImage>()
            let interaction = DropInteraction(ListDestination(list, .gallery(keeping: keeper)))
            let session = DropSession(outside: portion, runner: runner)
            session.didProgress = { progress in
                guard providers.count > 1 else { return }
                meter.show(ConversionProgress(completed: start + progress.finished, total: providers.count, unit: "items"), of: "dropped")
            }
            interaction.enter(session)
            let outcomes = await interaction.drop(session, at: nil).outcomes
            if !list.elements.isEmpty { try store(list.elements) }
            for (number, provider) in portion.enumerated() {
                let item = start + number
                switch number < outcomes.count ? outcomes[number] : .refused {
                case .delivered(let notes): for note in notes { result.add(note, of: item) }
                case .failed(let error): result.failures.append((item, CLIError(error)))
                case .refused: result.failures.append((item, await reason(provider, runner)))
                case .cancelled: result.failures.append((item, CLIError(.temporary, "The drop of this item was cancelled; drop the item again.")))
                }
            }
        }
        return result
    }

    /// The reason why a gallery cannot take the item.
    private func reason(_ provider: ItemProvider, _ runner: Runner) async -> CLIError {
        do throws(NegotiationError) {
            _ = try await runner.deliver(provider, accepting: DroppedImages.link)
            return CLIError(.internalError, "It is an image, and the gallery did not take it.")
        } catch {
            return CLIError(error)
        }
    }
}
