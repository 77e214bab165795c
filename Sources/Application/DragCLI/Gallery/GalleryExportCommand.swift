import DragEngine
import DragGallery
import DragTypes
import GalleryHandlers

/// `gallery export`: a gallery in another format, or drawn.
struct GalleryExportCommand: GalleryCommand {
    static let words = "gallery export"

    static let about = CommandDescription(
        purpose: "Deliver a gallery as the best of what is wanted: csv, bookmarks, html, svg, png and more.",
        examples: [
            ("dragconv gallery export Sunrise --to bookmarks -o sunrise.html", "for a browser"),
            ("dragconv gallery export Sunrise --to png --fetch -o sheet.png", "a sheet with thumbnails"),
            ("dragconv gallery export Sunrise --to zip --fetch -o sunrise.zip", "with the pixels"),
        ])

    static var parameters: [Parameter<Self>] {
        [.gallery()]
        Parameter<ConversionSettings>.lists.within { $1(&$0.settings) }
        [
            .output { $0.output = $1 },
            .choice("layout", "layout", "How it is drawn: rows of images in their own shapes, or a page of icons.", standard: .flow) {
                $0.layout = $1
            },
            .integer("page", "number", "The page of icons, counted from 0.", standard: 0) { $0.page = $1 },
            .option(
                "size", "size", "The size of a page of icons, in points, such as 1024x768, or the width of the rows, such as 1600."
            ) { $0.size = $1 },
            .integer("zoom", "columns", "How many square images a row has.", standard: 4) { $0.zoom = $1 },
            .option("wallpaper", "file", "A PNG, JPEG, GIF or WebP file behind the icons.", .files) { $0.wallpaper = $1 },
            .force { $0.force = true },
        ]
        Parameter<GalleryLibraryPath>.library.within { $1(&$0.library) }
        Parameter<ConversionSettings>.conversions(delivers: false).within { $1(&$0.settings) }
    }

    enum Layout: String, CaseIterable, Sendable {
        case flow, springboard

        /// Only pages of icons have a wallpaper.
        ///
        /// - Throws: ``CLIError`` (`usage`) for a wallpaper in another layout.
        func check(wallpaper: String?) throws(CLIError) {
            guard wallpaper == nil || self == .springboard else { throw CLIError(.usage, "--wallpaper needs --layout springboard.") }
        }
    }

    var library = GalleryLibraryPath()
    var name = ""
    private var settings = ConversionSettings()
    private var output: String?
    private var layout = Layout.flow
    private var page = 0
    private var size: String?
    private var zoom = 4
    private var wallpaper: String?
    private var force = false

    func run() async throws {
        guard settings.saysWhatIsWanted || output != nil else {
            throw CLIError(.usage, "Say what is wanted: --to csv, say, or -o FILE.csv.")
        }
        let store = try library.store()
        let gallery = try store.gallery(name)
        let pictures = GalleryPictures(plugIns: settings.plugIns, kept: KeptPictures(store: store))
        let item = Item(suggestedName: gallery.name, representations: [Representation(type: .gallery, bytes: GalleryArchive.bytes(of: gallery))])
        var request = ConvertRequest()
        request.verb = "gallery export"
        request.settings = settings
        request.output = output
        request.force = force
        // The gallery is at hand, so its conversion needs no permissions; only the sheet's pictures
        // may have to be fetched.
        request.settings.plugIns = PlugInOptions(path: settings.plugIns.path, isOff: settings.plugIns.isOff, hasPermissions: false)
        // Every format gets the addresses as the gallery has them: they were cleaned when they were
        // dropped.
        request.settings.links = .keep
        try await request.run(Payload(items: [item]), adding: [archive(gallery, pictures)] + (try sheet(gallery, pictures).map { [$0] } ?? []))
    }

    /// The gallery with the image files, made only when it is asked for.
    private func archive(_ gallery: ImageGallery, _ pictures: GalleryPictures) -> ItemProvider.Registration {
        ItemProvider.Registration(GalleryZIP.type) { _ in
            try GalleryZIP.bytes(of: gallery, catalogue: .builtIn, pixels: try await pictures.originals(gallery.images))
        }
    }

    /// The drawing of the gallery, made only when it is asked for; nil for a gallery without
    /// images.
    private func sheet(_ gallery: ImageGallery, _ pictures: GalleryPictures) throws(CLIError) -> ItemProvider.Registration? {
        let (width, height) = try wantedSize()
        guard FlowLayout.columnRange.contains(zoom) else {
            throw CLIError(
                .usage,
                "--zoom is a number of columns from \(FlowLayout.columnRange.lowerBound) to \(FlowLayout.columnRange.upperBound), not \(zoom).")
        }
        guard !gallery.images.isEmpty else { return nil }
        try layout.check(wallpaper: wallpaper)
        switch layout {
        case .flow:
            let flow = FlowLayout(width: width ?? 1024, columns: zoom)
            return ItemProvider.Registration(.svg, fidelity: GallerySheetForm.keep) { _ in
                let frames = flow.frames(of: gallery.images.map(\.aspectRatio)).frames
                let shown = try await pictures.tiles(gallery.images[...]) { max(frames[$0].width, frames[$0].height) }
                return GallerySheet.flow(gallery, layout: flow) { shown[$0] }
            }
        case .springboard:
            let board = Springboard(width: width ?? 1024, height: height ?? 768)
            let count = board.pageCount(of: gallery.images.count)
            guard (0..<count).contains(page) else { throw CLIError(.usage, "There is no page \(page); the gallery has \(count), counted from 0.") }
            let behind = try wallpaperPicture()
            let page = page
            return ItemProvider.Registration(.svg, fidelity: GallerySheetForm.keep) { _ in
                let icons = board.icons(onPage: page, of: gallery.images.count)
                let shown = try await pictures.tiles(gallery.images[icons]) { _ in Springboard.iconSize }
                return GallerySheet.springboard(gallery, layout: board, page: page, wallpaper: behind) { shown[$0 - icons.lowerBound] }
            }
        }
    }

    private func wallpaperPicture() throws(CLIError) -> TilePicture? {
        guard let wallpaper else { return nil }
        let picture = TilePicture(try Streams.readFile(wallpaper))
        guard picture != .missing else { throw CLIError(.badInput, "The wallpaper \u{201C}\(wallpaper)\u{201D} is no PNG, JPEG, GIF or WebP.") }
        return picture
    }

    private func wantedSize() throws(CLIError) -> (width: Double?, height: Double?) {
        guard let size else { return (nil, nil) }
        let parts = size.lowercased().replacing("\u{D7}", with: "x").split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        let range = Springboard.sizeRange
        guard (1...2).contains(parts.count), parts.allSatisfy({ $0.map(range.contains) == true }) else {
            throw CLIError(
                .usage,
                "--size is a width, or a width and a height as 1024x768, each from \(Int(range.lowerBound)) to \(Int(range.upperBound)) points.")
        }
        return (parts[0], parts.count == 2 ? parts[1] : nil)
    }
}
