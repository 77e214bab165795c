import DragClipboard
import DragDrop
import DragEngine
import DragGallery
import DragTypes

/// `gallery window`: the galleries as a desktop program.
struct GalleryWindowCommand: Command {
    static let words = "gallery window"

    static let about = CommandDescription(
        purpose: "Open the galleries in a window.",
        details:
            "Images are dropped into the window from browsers and file managers, put in order by dragging or with Ctrl and the arrow keys, dragged out to other programs, and removed by the Delete key or the trash; Ctrl+Z undoes the last change. Ctrl and Shift with a click select several. Ctrl and the wheel change the size. As a springboard, the images are icons on pages; a long press or Ctrl+E gives each icon a badge that removes the image. What a drag brings is kept beside the library and shown: the pixels of a picture, and thumbnails of the files that are dropped. Nothing else is loaded from the network without --fetch, and no other file is opened without --read-files, unless a button in the window asks for a picture."
    )

    static var parameters: [Parameter<Self>] {
        [
            .operand("name", "The gallery to open, or the path of a file that holds one; otherwise the current one.", .galleries) { $0.name = $1 },
            .choice("layout", "layout", "How the images are shown: rows of images in their own shapes, or pages of icons.", standard: .flow) {
                $0.layout = $1
            }, .option("wallpaper", "file", "A PNG, JPEG, GIF or WebP file for the background of the icons.", .files) { $0.wallpaper = $1 },
        ]
        Parameter<GalleryLibraryPath>.library.within { $1(&$0.library) }
        Parameter<ConversionSettings>.permissions.within { $1(&$0.settings) }
    }

    private var library = GalleryLibraryPath()
    private var name: String?
    private var layout = GalleryExportCommand.Layout.flow
    private var wallpaper: String?
    private var settings = ConversionSettings()

    func run() async throws {
        try layout.check(wallpaper: wallpaper)
        let windows = try Windows.open()
        let converters = try Converters(settings.plugIns)
        defer { converters.end() }
        let catalogue = converters.registry.catalogue
        let runner = Runner(converters.registry, sniffer: converters.sniffer, options: try settings.runOptions(of: "gallery window"))
        let store = try library.store()
        let opened = try await openedGallery(store, converters)
        let kept = KeptPictures(store: store, files: nil)
        kept.removeUnused()
        defer { kept.removeUnused() }
        // Images that are removed can be brought back, with their pictures.
        let hold = store.holdPictures()
        defer { withExtendedLifetime(hold) {} }
        let pictures = WindowPictures(settings, kept, runner)
        defer { pictures.end() }
        let ground = try await wallpaperPicture(runner)
        try await windows.showGalleries(
            GalleryWindowConfiguration(
                store: store, name: opened, runner: runner,
                read: { source, kind, names in
                    SelectionReader(source, of: kind, time: .seconds(DropRequest.patience), catalogue: catalogue).content(names)
                },
                keeper: kept, load: { image, isLarge in await pictures.tile(image, isLarge: isLarge) },
                permit: { images in pictures.permit(images) }, offer: { images in pictures.offer(images) },
                save: { image, path in await pictures.save(image, as: path) }, isSpringboard: layout == .springboard, wallpaper: ground))
    }

    /// The name of the gallery to open; nil for the current one. A gallery in a file joins the
    /// library, unless the library has the same one already.
    private func openedGallery(_ store: any GalleryStore, _ converters: Converters) async throws -> String? {
        guard let name else { return nil }
        let names = try store.list(deleted: false).map(\.name)
        // A gallery may be called like a file; a path with a slash names the file.
        guard name.contains("/") || !names.contains(name) && Streams.kind(of: name) == .file else { return name }
        let payload = try InputReader(catalogue: converters.registry.catalogue).payload(name, from: nil)
        let importer = GalleryImporter(converters, platform: payload.source?.platform)
        guard let item = payload.items.first else { throw CLIError(.badInput, "The file \u{201C}\(name)\u{201D} holds no gallery.") }
        let gallery = try await importer.gallery(item, isTyped: false)
        // The name may have been taken when the gallery came into the library, which then gave it a
        // number.
        let known = names.filter { known in
            guard let name = gallery.name else { return false }
            return known == name || known.hasPrefix(name + " ") && Int(known.dropFirst(name.count + 1)) != nil
        }
        return try known.first { try store.gallery($0).images == gallery.images } ?? store.add(gallery)
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

/// Images of a gallery as other programs get them: their links, a web page's elements, a gallery
/// with their shapes, and for a single image that may be loaded, its pixels.
struct GalleryImageOffer: SelectionSource {
    let targets: [String]
    private let images: [GalleryImage]
    private let load: @Sendable (GalleryImage, TypeIdentifier) async -> [UInt8]?
    private static let pixels = ["image/png", "image/jpeg"]

    /// - Parameters:
    ///   - load: loads the picture of an image in a format; nil when that fails.
    ///   - hasPixels: whether the picture of an image may be loaded.
    init(
        _ images: [GalleryImage], catalogue: TypeCatalogue, load: @escaping @Sendable (GalleryImage, TypeIdentifier) async -> [UInt8]?,
        hasPixels: (GalleryImage) -> Bool
    ) {
        self.images = images
        self.load = load
        let links = ["text/x-moz-url", "text/uri-list", "text/html", "text/plain;charset=utf-8", "text/plain"]
        let pixels = images.count == 1 && images.allSatisfy(hasPixels) ? Self.pixels : []
        targets = pixels + links + [catalogue.declaration(of: .gallery)?.mimeTypes.first].compactMap(\.self)
    }

    var lastingTargets: [String] { [] }
    func isMark(_ target: String) -> Bool { false }
    func isAtHand(_ target: String) -> Bool { !Self.pixels.contains(target) }

    func answer(to target: String) async -> ClipboardAnswer? {
        guard let bytes = await bytes(target) else { return nil }
        return ClipboardAnswer(bytes: bytes, target: target)
    }

    private func bytes(_ target: String) async -> [UInt8]? {
        switch target {
        case "text/x-moz-url": return TitledURL.mozURL(images.map { TitledURL($0.url, title: $0.title) })
        case "text/uri-list": return URIList.bytes(images.map(\.url))
        case "text/html":
            let elements = images.map { image in
                "<img src=\"\(MarkupEscape.attribute(image.url))\" alt=\"\(MarkupEscape.attribute(image.fileName ?? ""))\">"
            }
            return Array(elements.joined(separator: "\n").utf8)
        case "text/plain;charset=utf-8", "text/plain": return Array(images.map(\.url).joined(separator: "\n").utf8)
        case "image/png": return await pixels(.png)
        case "image/jpeg": return await pixels(.jpeg)
        default: return GalleryArchive.bytes(of: ImageGallery(images: images))
        }
    }

    private func pixels(_ type: TypeIdentifier) async -> [UInt8]? {
        guard let image = images.first else { return nil }
        return await load(image, type)
    }
}
