import ArgumentParser
import DragEngine
import DragGallery
import DragKit
import DragSystem
import DragTypes
import Glibc

struct GalleryAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Drop payloads into a gallery: images with their addresses, or links to images.")

    @OptionGroup var options: GalleryOptions
    @OptionGroup var gallery: GalleryName

    @Argument(help: ArgumentHelp("Files, capture folders, or - for standard input (the default).", valueName: "input"), completion: .file())
    var inputs: [String] = []

    @Option(
        help: ArgumentHelp("What the input is, by any name of its type; otherwise its name and bytes tell.", valueName: "type"), completion: .types)
    var from: String?

    @Option(help: ArgumentHelp("Where the first image goes, counted from 0; otherwise to the end.", valueName: "index"))
    var at: Int?

    @OptionGroup var programs: ProgramOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let store = try options.store()
        // Check whether the gallery accepts images at this index before anything is fetched.
        try store.insert([], into: gallery.name, at: at)
        let converters = try Converters(programs.added(to: common.plugIns))
        defer { converters.end() }
        var providers: [ItemProvider] = []
        var names: [String] = []
        for input in inputs.isEmpty ? ["-"] : inputs {
            var payload = try InputReader(catalogue: converters.registry.catalogue).payload(input, from: from)
            if let picture = Self.withItsPath(payload, input, converters.registry.catalogue) { payload.items = [picture] }
            for (number, item) in payload.items.enumerated() {
                providers.append(ItemProvider(item, platform: payload.source?.platform, catalogue: converters.registry.catalogue))
                names.append(payload.items.count > 1 ? "\(input), item \(number)" : input)
            }
        }
        let drop = GalleryDrop(converters, allowsPrivateNetwork: programs.allowPrivateNetwork)
        let result = await drop.images(of: providers)
        if !result.images.isEmpty { try store.insert(result.images, into: gallery.name, at: at) }
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

    /// The item of a picture that was given as a file, with the file's URL as its address. Nil for everything else.
    private static func withItsPath(_ payload: Payload, _ input: String, _ catalogue: TypeCatalogue) -> Item? {
        guard input != "-", payload.items.count == 1, var item = payload.items.first, item.representations.count == 1,
            let type = item.representations.first?.type, catalogue.conforms(type, to: .image),
            let folder = realpath(PathText.cString(SystemPath.parent(of: input)), nil)
        else { return nil }
        defer { free(folder) }
        let name = input.split(separator: "/").last.map(String.init) ?? input
        let parent = PathText.text(folder)
        let path = (parent == "/" ? "" : parent) + "/" + name
        item.representations.append(Representation(type: .url, bytes: Array(FileURI.uri(path: PathText.bytes(path)).utf8)))
        return item
    }
}
