import ArgumentParser
import DragEngine
import DragGallery
import DragTypes

struct GalleryCommand: ParsableCommand {
    /// The verb, which every start of the program compares with; the configuration takes longer to make.
    static let verb = "gallery"
    static let configuration = CommandConfiguration(
        commandName: verb, abstract: "Keep galleries of images.",
        subcommands: [
            List.self, New.self, Show.self, GalleryAddCommand.self, Move.self, MoveTo.self, Remove.self, Rename.self, Delete.self, Undelete.self,
            Open.self, GalleryImportCommand.self, GalleryExportCommand.self, GalleryWindowCommand.self,
        ])

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List the galleries; the current one has a star.")

        @OptionGroup var options: GalleryOptions

        @Flag(help: "Those in Recently Deleted.")
        var deleted = false

        @Flag(help: "Print one JSON document.")
        var json = false

        func run() throws {
            let galleries = try options.store().list(deleted: deleted)
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

    struct New: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "new", abstract: "Make a gallery, and print the name it got.")

        @OptionGroup var options: GalleryOptions

        @Argument(help: ArgumentHelp("What it is called; a name that is taken gets a number.", valueName: "name"))
        var name: String?

        func run() throws { try Streams.listing([try options.store().add(ImageGallery(name: name))], wraps: false) }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "show", abstract: "Show a gallery's images, one per line.")

        @OptionGroup var options: GalleryOptions
        @OptionGroup var gallery: GalleryName

        @Flag(help: "Print one JSON document.")
        var json = false

        @Flag(help: "Draw the images in the terminal, with chafa; never into a pipe.")
        var pictures = false

        @Flag(help: "With --pictures: open the files that images name.")
        var readFiles = false

        func run() throws {
            let name = gallery.name
            let gallery = try options.store().gallery(name)
            if json { return try Streams.output(GalleryArchive.bytes(of: gallery)) }
            let rows = gallery.images.enumerated().map { ["\($0)", GalleryArchive.number($1.aspectRatio), $1.url] }
            try Streams.listing(Columns.lines(rows))
            if pictures { try Self.draw(name, options.library, readsFiles: readFiles) }
        }

        /// Draws the sheet that `gallery export` makes.
        private static func draw(_ name: String, _ library: String?, readsFiles: Bool) throws(CLIError) {
            guard let terminal = TerminalPicture() else { return Streams.message("note: --pictures draws on a terminal, and this is none.") }
            let permissions = readsFiles ? ["--read-files"] : []
            let arguments =
                ["gallery", "export", "--to", "png", "--force"] + permissions + (library.map { ["--library", $0] } ?? []) + ["--", name]
            guard let program = Environment.programPath, let (bytes, status) = try CommandLineProgram([program] + arguments).output(), status == 0
            else {
                throw CLIError(.noRoute, "The gallery cannot be drawn; \u{201C}dragconv gallery export --to png\u{201D} says why.")
            }
            try terminal.draw(png: bytes)
        }
    }

    struct Move: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "move", abstract: "Move an image within its gallery. Indexes count from 0.")

        @OptionGroup var options: GalleryOptions
        @OptionGroup var gallery: GalleryName

        @Argument(help: "The image's index.")
        var from: Int

        @Argument(help: "The index that it ends at.")
        var to: Int

        func run() throws { try options.store().move(from, to: to, in: gallery.name) }
    }

    struct MoveTo: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "move-to", abstract: "Move images to the end of another gallery.",
            usage: "dragconv gallery move-to <name> <index> ... <other>")

        @OptionGroup var options: GalleryOptions
        @OptionGroup var gallery: GalleryName

        @Argument(
            help: ArgumentHelp("The images' indexes, counted from 0, then the other gallery.", valueName: "index ... other"),
            completion: .galleries)
        var rest: [String]

        func run() throws {
            guard let other = rest.last, rest.count > 1 else {
                throw CLIError(.usage, "Say which images go where: dragconv gallery move-to NAME INDEX\u{2026} OTHER.")
            }
            let indexes = try rest.dropLast().map { text throws(CLIError) in
                guard let index = Int(text) else { throw CLIError(.usage, "\u{201C}\(text)\u{201D} is no index.") }
                return index
            }
            try options.store().move(indexes, from: gallery.name, to: other)
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "remove", abstract: "Take images out of a gallery.")

        @OptionGroup var options: GalleryOptions
        @OptionGroup var gallery: GalleryName

        @Argument(help: ArgumentHelp("The images' indexes, counted from 0.", valueName: "index"))
        var indexes: [Int]

        func run() throws { try options.store().remove(indexes, from: gallery.name) }
    }

    struct Rename: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "rename", abstract: "Give a gallery another name, and print the name it got.")

        @OptionGroup var options: GalleryOptions
        @OptionGroup var gallery: GalleryName

        @Argument(help: "The new name; one that is taken gets a number.")
        var new: String

        func run() throws { try Streams.listing([try options.store().rename(gallery.name, to: new)], wraps: false) }
    }

    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete", abstract: "Move a gallery to Recently Deleted; one that is there already goes for good.")

        @OptionGroup var options: GalleryOptions
        @OptionGroup var gallery: GalleryName

        @Flag(help: "Erase the gallery at once, without Recently Deleted.")
        var permanently = false

        func run() throws { _ = try options.store().delete(gallery.name, permanently: permanently) }
    }

    struct Undelete: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "undelete", abstract: "Bring a gallery back from Recently Deleted, to the end of the list.")

        @OptionGroup var options: GalleryOptions

        @Argument(help: ArgumentHelp("The gallery.", valueName: "name"), completion: .deletedGalleries)
        var name: String

        func run() throws { try options.store().undelete(name) }
    }

    struct Open: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "open", abstract: "Make a gallery the current one.")

        @OptionGroup var options: GalleryOptions
        @OptionGroup var gallery: GalleryName

        func run() throws { try options.store().open(gallery.name) }
    }
}

/// The argument that names a gallery.
struct GalleryName: ParsableArguments {
    @Argument(help: ArgumentHelp("The gallery.", valueName: "name"), completion: .galleries)
    var name: String
}
