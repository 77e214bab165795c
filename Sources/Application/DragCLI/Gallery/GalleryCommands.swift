import DragEngine
import DragGallery
import DragTypes

extension DragconvProgram {
    /// `gallery`: the verbs for galleries.
    static let galleries = CommandGroup(
        word: "gallery",
        about: CommandDescription(
            purpose: "Keep galleries of images.",
            examples: [
                ("dragconv gallery add Sunrise holiday/*.jpg", "pictures given as files stay where they are"),
                ("dragconv gallery export Sunrise --to bookmarks -o sunrise.html", "or csv, markdown, html, png \u{2026}"),
                ("dragconv gallery window", "all of them in a window"),
            ]),
        commands: [
            GalleryListCommand.self, GalleryNewCommand.self, GalleryShowCommand.self, GalleryAddCommand.self, GalleryMoveCommand.self,
            GalleryMoveToCommand.self, GalleryRemoveCommand.self, GalleryRenameCommand.self, GalleryDeleteCommand.self,
            GalleryUndeleteCommand.self, GalleryOpenCommand.self, GalleryImportCommand.self, GalleryExportCommand.self, GalleryWindowCommand.self,
        ])
}

/// A command on one gallery of a library.
protocol GalleryCommand: Command {
    var library: GalleryLibraryPath { get set }
    var name: String { get set }
}

extension Parameter where Command: GalleryCommand {
    /// The gallery's name.
    static func gallery(_ completion: Completion = .galleries) -> Parameter {
        .operand("name", "The gallery.", isRequired: true, completion) { $0.name = $1 }
    }

    static var library: [Parameter] { Parameter<GalleryLibraryPath>.library.within { $1(&$0.library) } + unusedPlaces }
}

struct GalleryListCommand: Command {
    static let words = "gallery list"
    static let about = CommandDescription(purpose: "List the galleries; the current one has a star.")
    static var parameters: [Parameter<Self>] {
        [.flag("deleted", "Those in Recently Deleted.") { $0.deleted = true }, .json { $0.json = true }]
        Parameter<GalleryLibraryPath>.library.within { $1(&$0.library) }
        Parameter.unusedPlaces
    }

    private var library = GalleryLibraryPath()
    private var deleted = false
    private var json = false

    func run() async throws {
        let galleries = try library.store().list(deleted: deleted)
        guard json else {
            let rows = galleries.map { [$0.isCurrent ? "*" : " ", $0.name, "\($0.imageCount)"] }
            return try Streams.listing(Columns.lines(rows))
        }
        let entries = galleries.map { gallery in
            JSONValue.object([
                ("name", .text(gallery.name)), ("images", .integer(gallery.imageCount)), ("deleted", .bool(gallery.isDeleted)),
                ("current", .bool(gallery.isCurrent)),
            ])
        }
        try Streams.standardOutput(String(utf8Bytes: JSONValue.object([("galleries", .array(entries))]).encoded) + "\n")
    }
}

struct GalleryNewCommand: Command {
    static let words = "gallery new"
    static let about = CommandDescription(purpose: "Make a gallery, and print the name it got.")
    static var parameters: [Parameter<Self>] {
        [.operand("name", "What it is called; a name that is taken gets a number.") { $0.name = $1 }]
        Parameter<GalleryLibraryPath>.library.within { $1(&$0.library) }
        Parameter.unusedPlaces
    }

    private var library = GalleryLibraryPath()
    private var name: String?

    func run() async throws { try Streams.listing([try library.store().add(ImageGallery(name: name))], wraps: false) }
}

struct GalleryShowCommand: GalleryCommand {
    static let words = "gallery show"
    static let about = CommandDescription(purpose: "Show a gallery\u{2019}s images, one per line.")
    static var parameters: [Parameter<Self>] {
        [
            .gallery(), .json { $0.json = true },
            .flag("pictures", "Draw the images in the terminal, with chafa; never into a pipe.") { $0.pictures = true },
            .flag("read-files", "With --pictures: open the files that images name.") { $0.readFiles = true },
        ]
        Parameter.library
    }

    var library = GalleryLibraryPath()
    var name = ""
    private var json = false
    private var pictures = false
    private var readFiles = false

    func run() async throws {
        let gallery = try library.store().gallery(name)
        if json { return try Streams.output(GalleryArchive.bytes(of: gallery)) }
        let rows = gallery.images.enumerated().map { ["\($0)", GalleryArchive.number($1.aspectRatio), $1.url] }
        try Streams.listing(Columns.lines(rows))
        if pictures { try Self.draw(name, library.library, readsFiles: readFiles) }
    }

    /// Draws the sheet that `gallery export` makes.
    private static func draw(_ name: String, _ path: String?, readsFiles: Bool) throws(CLIError) {
        guard let terminal = TerminalPicture() else { return Streams.message("note: --pictures draws on a terminal, and this is none.") }
        let permissions = readsFiles ? ["--read-files"] : []
        let arguments =
            ["gallery", "export", "--to", "png", "--force"] + permissions + (path.map { ["--library", $0] } ?? []) + ["--", name]
        guard let program = Environment.programPath, let (bytes, status) = try CommandLineProgram([program] + arguments).output(), status == 0
        else {
            throw CLIError(.noRoute, "The gallery cannot be drawn; \u{201C}dragconv gallery export --to png\u{201D} says why.")
        }
        try terminal.draw(png: bytes)
    }
}

struct GalleryMoveCommand: GalleryCommand {
    static let words = "gallery move"
    static let about = CommandDescription(purpose: "Move an image within its gallery. Indexes count from 0.")
    static var parameters: [Parameter<Self>] {
        [.gallery(), .index("from", "The image\u{2019}s index.") { $0.from = $1 }, .index("to", "The index that it ends at.") { $0.to = $1 }]
        Parameter.library
    }

    var library = GalleryLibraryPath()
    var name = ""
    private var from = 0
    private var to = 0

    func run() async throws { try library.store().move(from, to: to, in: name) }
}

struct GalleryMoveToCommand: GalleryCommand {
    static let words = "gallery move-to"
    static let about = CommandDescription(
        purpose: "Move images to the end of another gallery.", details: "The images\u{2019} indexes, counted from 0, stand before the other gallery.")
    static var parameters: [Parameter<Self>] {
        [
            .gallery(),
            .operand("index|other", "The images\u{2019} indexes, and after them the other gallery.", isRequired: true, isRepeated: true, .galleries) {
                $0.rest.append($1)
            },
        ]
        Parameter.library
    }

    var library = GalleryLibraryPath()
    var name = ""
    private var rest: [String] = []

    func run() async throws {
        guard let other = rest.last, rest.count > 1 else {
            throw CLIError(.usage, "Say which images go where: dragconv gallery move-to NAME INDEX\u{2026} OTHER.")
        }
        let indexes = try rest.dropLast().map { text throws(CLIError) in
            guard let index = Int(text) else { throw CLIError(.usage, "\u{201C}\(text)\u{201D} is no index; indexes are numbers from 0.") }
            return index
        }
        try library.store().move(indexes, from: name, to: other)
    }
}

struct GalleryRemoveCommand: GalleryCommand {
    static let words = "gallery remove"
    static let about = CommandDescription(purpose: "Take images out of a gallery.")
    static var parameters: [Parameter<Self>] {
        [.gallery(), .index("index", "The images\u{2019} indexes, counted from 0.", isRepeated: true) { $0.indexes.append($1) }]
        Parameter.library
    }

    var library = GalleryLibraryPath()
    var name = ""
    private var indexes: [Int] = []

    func run() async throws {
        let store = try library.store()
        try store.remove(indexes, from: name)
        KeptPictures(store: store).removeUnused()
    }
}

struct GalleryRenameCommand: GalleryCommand {
    static let words = "gallery rename"
    static let about = CommandDescription(purpose: "Give a gallery another name, and print the name it got.")
    static var parameters: [Parameter<Self>] {
        [.gallery(), .operand("new", "The new name; one that is taken gets a number.", isRequired: true) { $0.new = $1 }]
        Parameter.library
    }

    var library = GalleryLibraryPath()
    var name = ""
    private var new = ""

    func run() async throws { try Streams.listing([try library.store().rename(name, to: new)], wraps: false) }
}

struct GalleryDeleteCommand: GalleryCommand {
    static let words = "gallery delete"
    static let about = CommandDescription(purpose: "Move a gallery to Recently Deleted; one that is there already goes for good.")
    static var parameters: [Parameter<Self>] {
        [.gallery(), .flag("permanently", "Erase the gallery at once, without Recently Deleted.") { $0.permanently = true }]
        Parameter.library
    }

    var library = GalleryLibraryPath()
    var name = ""
    private var permanently = false

    func run() async throws {
        let store = try library.store()
        if try store.delete(name, permanently: permanently) { KeptPictures(store: store).removeUnused() }
    }
}

struct GalleryUndeleteCommand: GalleryCommand {
    static let words = "gallery undelete"
    static let about = CommandDescription(purpose: "Bring a gallery back from Recently Deleted, to the end of the list.")
    static var parameters: [Parameter<Self>] {
        [.gallery(.deletedGalleries)]
        Parameter.library
    }

    var library = GalleryLibraryPath()
    var name = ""

    func run() async throws { try library.store().undelete(name) }
}

struct GalleryOpenCommand: GalleryCommand {
    static let words = "gallery open"
    static let about = CommandDescription(purpose: "Make a gallery the current one.")
    static var parameters: [Parameter<Self>] {
        [.gallery()]
        Parameter.library
    }

    var library = GalleryLibraryPath()
    var name = ""

    func run() async throws { try library.store().open(name) }
}
