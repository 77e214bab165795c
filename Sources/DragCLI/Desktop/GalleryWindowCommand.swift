import ArgumentParser
import DragClipboard
import DragDrop
import DragEngine
import DragGallery
import DragTypes

struct GalleryWindowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "window", abstract: "Open the galleries in a window.",
        discussion: """
            Images are dropped into the window from browsers and file managers, put in order by dragging or with Ctrl and the arrow keys, dragged \
            out to other programs, and removed by the Delete key or the trash; Ctrl+Z takes it back. Ctrl and the wheel change the size. Nothing \
            is loaded from the network without --fetch, and no file is opened without --read-files.
            """)

    @OptionGroup var options: GalleryOptions

    @Argument(help: ArgumentHelp("The gallery to open; otherwise the current one.", valueName: "name"))
    var name: String?

    @OptionGroup var programs: ProgramOptions
    @OptionGroup var common: CommonOptions

    /// The time for each answer of the program that a drag comes from.
    private static let patience = Duration.seconds(5)

    func run() async throws {
        let windows = try Windows.open()
        let plugIns = programs.added(to: common.plugIns)
        let converters = try Converters(plugIns)
        defer { converters.end() }
        let catalogue = converters.registry.catalogue
        let runner = Runner(
            converters.registry, sniffer: converters.sniffer, options: RunOptions(allowsPrivateNetwork: programs.allowPrivateNetwork))
        let pictures = GalleryPictures(plugIns: plugIns, allowsPrivateNetwork: programs.allowPrivateNetwork)
        try await windows.showGalleries(
            GalleryRoom(
                library: try options.path(), name: name, runner: runner,
                read: { source, names in SelectionReader(source, of: .dragAndDrop, time: Self.patience, catalogue: catalogue).content(names) },
                load: { image, isLarge in await pictures.tile(image, isLarge: isLarge, runner) },
                offer: { image in GalleryImageOffer(image, mayBeLoaded: pictures.mayBeHad(image.url), runner) }))
    }
}
