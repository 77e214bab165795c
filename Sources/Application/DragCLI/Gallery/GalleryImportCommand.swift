import DragEngine
import DragGallery
import DragKit
import DragTypes

/// `gallery import`: a new gallery of what an input holds.
struct GalleryImportCommand: Command {
    static let words = "gallery import"
    static let about = CommandDescription(purpose: "Make a gallery of anything that one can be made of, and print the name it got.")

    static var parameters: [Parameter<Self>] {
        [
            .operand("input", "A file, a capture folder, or - for standard input (the default).", .files) { $0.input = $1 }, .from { $0.from = $1 },
            .charset { $0.characterSet = $1 },
        ]
        Parameter<GalleryLibraryPath>.library.within { $1(&$0.library) }
        Parameter<PlugInOptions>.places.within { $1(&$0.plugIns) }
    }

    private var library = GalleryLibraryPath()
    private var input: String?
    private var from: String?
    private var characterSet: String?
    private var plugIns = PlugInOptions(hasPermissions: false)

    func run() async throws {
        let store = try library.store()
        let converters = try Converters(plugIns)
        defer { converters.end() }
        let payload = try InputReader(catalogue: converters.registry.catalogue).payload(input, from: from)
        let importer = GalleryImporter(converters, platform: payload.source?.platform, characterSet: characterSet)
        for item in payload.items {
            let gallery = try await importer.gallery(item, isTyped: from != nil)
            try Streams.listing([try store.add(gallery)], wraps: false)
        }
    }
}

/// Converts an item into a gallery of its own.
struct GalleryImporter {
    private let converters: Converters
    private let platform: Platform?
    private let characterSet: String?

    init(_ converters: Converters, platform: Platform?, characterSet: String? = nil) {
        self.converters = converters
        self.platform = platform
        self.characterSet = characterSet
    }

    /// The gallery that the item holds.
    ///
    /// - Parameter isTyped: whether the user has named the item's type. Otherwise a text that
    ///   begins with a brace must be JSON.
    func gallery(_ item: Item, isTyped: Bool) async throws(CLIError) -> ImageGallery {
        var via: String?
        var item = item
        if !isTyped, let first = item.representations.first, item.representations.count == 1, first.type != .gallery, let bytes = first.bytes,
            bytes.first(where: { !ASCII.isWhitespace($0) }) == UInt8(ascii: "{")
        {
            item.representations = [Representation(type: .json, bytes: bytes)]
            via = "org.dragconv.gallery-json/read"
        }
        let delivery = try await deliver(item, "=org.dragconv.gallery", via: via)
        let notes = RequestNotes()
        notes.add(delivery.losses, of: nil)
        notes.add(delivery.notes, of: nil)
        notes.end()
        do {
            var gallery = try GalleryArchive.parse(delivery.bytes)
            if gallery.name == nil { gallery.name = item.suggestedName.map(Self.stem) }
            return gallery
        } catch {
            throw CLIError(.badInput, error.description)
        }
    }

    /// The file name without its extension.
    private static func stem(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }

    private func deliver(_ item: Item, _ list: String, via: String? = nil) async throws(CLIError) -> Delivery {
        var options = try ConversionSettings(characterSet: characterSet).runOptions(of: "gallery import")
        options.negotiation.via = via
        let meter = StepMeter()
        defer { meter.end() }
        let catalogue = converters.registry.catalogue
        let runner = Runner(converters.registry, sniffer: converters.sniffer, options: options) { meter.show($1, of: $0.id) }
        do throws(NegotiationError) {
            return try await runner.deliver(
                ItemProvider(item, platform: platform, catalogue: catalogue), accepting: try AcceptList(parsing: list, catalogue: catalogue))
        } catch {
            throw CLIError(error)
        }
    }
}
