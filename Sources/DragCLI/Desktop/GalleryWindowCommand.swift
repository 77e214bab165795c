import ArgumentParser
import DragClipboard
import DragDrop
import DragEngine
import DragGallery
import DragTypes

struct GalleryWindowCommand: AsyncParsableCommand {
    /// The verb, which every start of the program compares with; the configuration takes longer to make.
    static let verb = "window"
    static let configuration = CommandConfiguration(
        commandName: verb, abstract: "Open the galleries in a window.",
        discussion: """
            Images are dropped into the window from browsers and file managers, put in order by dragging or with Ctrl and the arrow keys, dragged \
            out to other programs, and removed by the Delete key or the trash; Ctrl+Z takes it back. Ctrl and Shift with a click select several. Ctrl \
            and the wheel change the size. As a springboard, the images are icons on pages; a long press or Ctrl+E gives each icon a badge that \
            removes the image. Nothing is loaded from the network without --fetch, and no file is opened without --read-files.
            """)

    @OptionGroup var options: GalleryOptions

    @Argument(
        help: ArgumentHelp("The gallery to open, or the path of a file that holds one; otherwise the current one.", valueName: "name"),
        completion: .galleries)
    var name: String?

    @Option(help: "How the images are shown: rows of images in their own shapes, or pages of icons.")
    var layout: GalleryExportCommand.Layout = .flow

    @Option(help: ArgumentHelp("A picture file behind the icons.", valueName: "file"), completion: .file())
    var wallpaper: String?

    @OptionGroup var programs: ProgramOptions
    @OptionGroup var common: CommonOptions

    /// The time for each answer of the program that a drag comes from.
    private static let patience = Duration.seconds(5)

    func run() async throws {
        guard wallpaper == nil || layout == .springboard else { throw CLIError(.usage, "--wallpaper needs --layout springboard.") }
        let windows = try Windows.open()
        let plugIns = programs.added(to: common.plugIns)
        let converters = try Converters(plugIns)
        defer { converters.end() }
        let catalogue = converters.registry.catalogue
        let runner = Runner(
            converters.registry, sniffer: converters.sniffer, options: RunOptions(allowsPrivateNetwork: programs.allowPrivateNetwork))
        let opened = try await openedGallery(converters)
        let pictures = GalleryPictures(plugIns: plugIns, allowsPrivateNetwork: programs.allowPrivateNetwork)
        let ground = try await wallpaperPicture(runner)
        try await windows.showGalleries(
            GalleryRoom(
                library: try options.path(), name: opened, runner: runner,
                read: { source, names in SelectionReader(source, of: .dragAndDrop, time: Self.patience, catalogue: catalogue).content(names) },
                load: { image, isLarge in await pictures.tile(image, isLarge: isLarge, runner) },
                offer: { images in GalleryImageOffer(images, mayBeLoaded: images.allSatisfy { pictures.mayBeHad($0.url) }, runner) },
                isSpringboard: layout == .springboard, wallpaper: ground))
    }

    /// The name of the gallery to open; nil for the current one. A gallery in a file joins the library, unless the library has the same one
    /// already.
    private func openedGallery(_ converters: Converters) async throws -> String? {
        guard let name, name.contains("/") else { return name }
        let store = try options.store()
        let payload = try InputReader(catalogue: converters.registry.catalogue).payload(name, from: nil)
        let importer = GalleryImporter(converters, platform: payload.source?.platform)
        guard let item = payload.items.first else { throw CLIError(.badInput, "The file \u{201C}\(name)\u{201D} holds no gallery.") }
        let gallery = try await importer.gallery(item, isTyped: false)
        let known = try store.list(deleted: false).first { $0.name == gallery.name }
        if let known, try store.gallery(known.name) == gallery { return known.name }
        return try store.add(gallery)
    }

    /// The wallpaper in a format that windows show; nil for none.
    private func wallpaperPicture(_ runner: Runner) async throws -> [UInt8]? {
        guard let wallpaper else { return nil }
        let bytes = try Streams.readFile(wallpaper)
        guard case .pixels(_, let mimeType) = TilePicture(bytes) else {
            throw CLIError(.badInput, "The wallpaper \u{201C}\(wallpaper)\u{201D} is no PNG, JPEG, GIF or WebP.")
        }
        let catalogue = runner.registry.catalogue
        let type = catalogue.type(mimeType: mimeType) ?? .png
        let provider = ItemProvider(Item(representations: [Representation(type: type, bytes: bytes)]), catalogue: catalogue)
        return try await runner.deliver(provider, accepting: AcceptList([.init(.exactly(.png)), .init(.exactly(.jpeg))])).bytes
    }
}
