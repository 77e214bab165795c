/// What content is, whatever its format: a table is a table as CSV and as HTML.
///
/// The core's kinds are the constants below. A plug-in names a kind of its own in reverse-DNS form
/// (`com.example.molecule`).
public struct Kind: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The kind's name: a lower-case word, or a reverse-DNS name.
    public let rawValue: String

    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ name: String) { rawValue = name }

    /// The kind's name.
    public var description: String { rawValue }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    // MARK: What people share

    /// Prose with or without looks: words, headings, lists, pictures between them.
    public static let document = Kind("document")
    /// Rows of cells.
    public static let table = Kind("table")
    /// Values without a meaning that dragconv knows: any JSON.
    public static let data = Kind("data")
    /// One address or several.
    public static let links = Kind("links")
    /// The address of a picture.
    public static let imageLink = Kind("imagelink")
    /// Files by their places.
    public static let files = Kind("files")
    /// Images with their addresses, in an order.
    public static let gallery = Kind("gallery")
    /// A picture that can be looked at.
    public static let picture = Kind("picture")
    /// People and their addresses.
    public static let contact = Kind("contact")
    /// Events.
    public static let calendar = Kind("calendar")
    /// What is to be done.
    public static let tasks = Kind("tasks")
    /// Points, tracks and areas on the earth.
    public static let place = Kind("place")
    /// Links with titles, folders and tags that a person has kept.
    public static let bookmarks = Kind("bookmarks")
    /// Nested entries.
    public static let outline = Kind("outline")
    /// Lines with the times at which they are shown or spoken.
    public static let cues = Kind("cues")
    /// Messages.
    public static let mail = Kind("mail")
    /// Entries of a bibliography.
    public static let reference = Kind("reference")
    /// Sound.
    public static let audio = Kind("audio")
    /// Moving pictures.
    public static let film = Kind("film")
    /// Nodes and edges of a drawing.
    public static let graph = Kind("graph")
    /// A colour.
    public static let color = Kind("colour")

    // MARK: What holds other content

    /// Files in one file.
    public static let archive = Kind("archive")
    /// Several representations or items in one.
    public static let container = Kind("container")
    /// Content inside an address (`data:`).
    public static let embedded = Kind("embedded")

    // MARK: What programs use

    /// Text looked at as code.
    public static let source = Kind("source")
    /// Letter shapes.
    public static let font = Kind("font")
    /// Solid shapes.
    public static let model = Kind("model")
    /// Something that runs.
    public static let program = Kind("program")

    /// The core's kinds.
    public static let known: [Kind] = [
        document, table, data, links, imageLink, files, gallery, picture, contact, calendar, tasks, place, bookmarks, outline, cues, mail,
        reference, audio, film, graph, color, archive, container, embedded, source, font, model, program,
    ]

    /// What content of the kind is called in a sentence: "a table", "contacts".
    public var noun: String { Self.nouns[self] ?? rawValue }

    /// What joins content and its ``noun``: a file *is* a table, and *holds* contacts.
    package var verb: String { ["a ", "an ", "the "].contains(where: noun.hasPrefix) ? "is" : "holds" }

    /// The verb in a sentence about what was found: "a table was", "contacts were".
    package var auxiliary: String { verb == "is" || [Self.audio, .source].contains(self) ? "was" : "were" }

    private static let nouns: [Kind: String] = [
        document: "a document", table: "a table", imageLink: "the address of a picture", gallery: "a gallery", picture: "a picture",
        contact: "contacts", calendar: "events", tasks: "tasks", place: "places", outline: "an outline", cues: "subtitles", reference: "references",
        audio: "sound", film: "a film", graph: "a drawing", color: "a colour", archive: "an archive", container: "several representations",
        embedded: "content inside an address", source: "source code", font: "a font", model: "a solid shape", program: "a program",
    ]

    /// Whether the name is one of the core's kinds or a reverse-DNS name.
    public var isValid: Bool { Self.known.contains(self) || rawValue.contains(".") }
}
