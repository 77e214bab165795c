import ArgumentParser
import DragEngine
import DragGallery
import DragTypes

struct GalleryAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Drop payloads into a gallery: images with their addresses, or links to images.")

    @OptionGroup var options: GalleryOptions
    @OptionGroup var gallery: GalleryName

    @Argument(help: ArgumentHelp("Files, capture folders, or - for standard input (the default).", valueName: "input"))
    var inputs: [String] = []

    @Option(help: ArgumentHelp("What the input is, by any name of its type; otherwise its name and bytes tell.", valueName: "type"))
    var from: String?

    @Option(help: ArgumentHelp("Where the first image goes, counted from 0; otherwise to the end.", valueName: "index"))
    var at: Int?

    @OptionGroup var programs: ProgramOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let store = try options.store()
        let converters = try Converters(programs.added(to: common.plugIns))
        defer { converters.end() }
        var images: [GalleryImage] = []
        for input in inputs.isEmpty ? ["-"] : inputs {
            let payload = try InputReader(catalogue: converters.registry.catalogue).payload(input, from: from)
            let dropper = GalleryDropper(converters, platform: payload.source?.platform, allowsPrivateNetwork: programs.allowPrivateNetwork)
            for item in payload.items { images.append(try await dropper.image(item)) }
        }
        guard !images.isEmpty else { throw CLIError(.badInput, "There is nothing in the input to add.") }
        try store.insert(images, into: gallery.name, at: at)
    }
}
