import ArgumentParser
import DragEngine
import DragGallery
import DragTypes
import GalleryHandlers

struct GalleryExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Deliver a gallery as the best of what is wanted: csv, bookmarks, html, svg, png and more.")

    enum Layout: String, ExpressibleByArgument, CaseIterable {
        case flow, springboard

        /// Only pages of icons have a wallpaper.
        ///
        /// - Throws: ``CLIError`` (`usage`) for a wallpaper in another layout.
        func check(wallpaper: String?) throws(CLIError) {
            guard wallpaper == nil || self == .springboard else { throw CLIError(.usage, "--wallpaper needs --layout springboard.") }
        }
    }

    @OptionGroup var options: GalleryOptions
    @OptionGroup var gallery: GalleryName

    @Option(
        help: ArgumentHelp("Accepted types, best first; left out, the ending of the file that -o names says what is wanted.", valueName: "list"),
        completion: .typeList)
    var to: String?

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Write to this file, in one step, instead of standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(help: "How it is drawn: rows of images in their own shapes, or a page of icons.")
    var layout: Layout = .flow

    @Option(help: ArgumentHelp("The page of icons, counted from 0.", valueName: "number"))
    var page = 0

    @Option(help: ArgumentHelp("The size of a page of icons, or the width of the rows, in points: 1024x768, 1600.", valueName: "width[xheight]"))
    var size: String?

    @Option(help: ArgumentHelp("How many square images a row has.", valueName: "columns"))
    var zoom = 4

    @Option(help: ArgumentHelp("A PNG, JPEG, GIF or WebP file behind the icons.", valueName: "file"), completion: .file())
    var wallpaper: String?

    @Flag(help: "Write binary data even to a terminal.")
    var force = false

    @OptionGroup var drawing: PictureArguments
    @OptionGroup var time: DeadlineOptions
    @OptionGroup var programs: ProgramOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        guard to != nil || output != nil else { throw CLIError(.usage, "Say what is wanted: --to csv, say, or -o FILE.csv.") }
        let gallery = try options.store().gallery(gallery.name)
        let item = Item(suggestedName: gallery.name, representations: [Representation(type: .gallery, bytes: GalleryArchive.bytes(of: gallery))])
        var request = ConvertRequest()
        request.verb = "gallery export"
        request.deadline = time.deadline
        request.wanted.to = to
        request.output = output
        request.force = force
        request.pictures = drawing.request
        // The gallery is at hand, so its conversion needs no permissions; only the sheet's pictures may have to be fetched.
        request.plugIns = common.plugIns
        // Every format gets the addresses as the gallery has them: they were cleaned when they were dropped.
        request.links = "keep"
        try await request.run(Payload(items: [item]), adding: [archive(gallery)] + (try sheet(gallery).map { [$0] } ?? []))
    }

    private var pictures: GalleryPictures {
        GalleryPictures(plugIns: programs.added(to: common.plugIns), allowsPrivateNetwork: programs.allowPrivateNetwork)
    }

    /// The gallery with the image files, made only when it is asked for.
    private func archive(_ gallery: ImageGallery) -> ItemProvider.Registration {
        let pictures = pictures
        return ItemProvider.Registration(GalleryZIPHandler.type) { _ in
            try GalleryZIP.bytes(of: gallery, catalogue: .builtIn, pixels: try await pictures.originals(gallery.images))
        }
    }

    /// The drawing of the gallery, made only when it is asked for; nil for a gallery without images.
    private func sheet(_ gallery: ImageGallery) throws(CLIError) -> ItemProvider.Registration? {
        let (width, height) = try wantedSize()
        guard FlowLayout.columnRange.contains(zoom) else {
            throw CLIError(
                .usage,
                "--zoom is a number of columns from \(FlowLayout.columnRange.lowerBound) to \(FlowLayout.columnRange.upperBound), not \(zoom).")
        }
        guard !gallery.images.isEmpty else { return nil }
        try layout.check(wallpaper: wallpaper)
        let pictures = pictures
        switch layout {
        case .flow:
            let flow = FlowLayout(width: width ?? 1024, columns: zoom)
            return ItemProvider.Registration(.svg, fidelity: GallerySheetHandler.keep) { _ in
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
            return ItemProvider.Registration(.svg, fidelity: GallerySheetHandler.keep) { _ in
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
        let parts = size.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        let range = Springboard.sizeRange
        guard (1...2).contains(parts.count), parts.allSatisfy({ $0.map(range.contains) == true }) else {
            throw CLIError(
                .usage,
                "--size is a width, or a width and a height as 1024x768, each from \(Int(range.lowerBound)) to \(Int(range.upperBound)) points.")
        }
        return (parts[0], parts.count == 2 ? parts[1] : nil)
    }
}
