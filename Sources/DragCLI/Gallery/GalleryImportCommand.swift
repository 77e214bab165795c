import ArgumentParser
import DragEngine
import DragGallery
import DragTypes

struct GalleryImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Make a gallery of anything that one can be made of, and print the name it got.")

    @OptionGroup var options: GalleryOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let store = try options.store()
        let converters = try Converters(common.plugIns)
        defer { converters.end() }
        let payload = try InputReader(catalogue: converters.registry.catalogue).payload(input.input, from: input.from)
        let importer = GalleryImporter(converters, platform: payload.source?.platform)
        for item in payload.items {
            let gallery = try await importer.gallery(item, isTyped: input.from != nil)
            try Streams.standardOutput(try store.add(gallery) + "\n")
        }
    }
}
