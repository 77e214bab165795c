/// A countable part of content: its words, links, pictures, folders.
///
/// A format that has no place for a feature loses the feature, and a note says how many of it were
/// lost.
public struct Feature: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The feature's name: in the plural, `links`, or as the source spells it.
    public let rawValue: String
    /// Whether the name is one that the source gives: of a column, a member, an element.
    public let isField: Bool

    /// A feature by its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
        isField = false
    }

    /// A feature by its name.
    public init(stringLiteral name: String) { self.init(rawValue: name) }

    /// A feature that the source names, such as a column `Shirt size`.
    public init(field: String) {
        rawValue = field
        isField = true
    }

    private init(_ name: String) { self.init(rawValue: name) }

    /// The feature's name.
    public var description: String { rawValue }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    public static let words = Feature("words")
    public static let headings = Feature("headings")
    /// Passages in bold or italics, or with a line below.
    public static let emphasis = Feature("emphasis")
    /// Passages that are struck through.
    public static let struck = Feature("struck passages")
    /// Passages marked as with a pen.
    public static let highlights = Feature("highlighted passages")
    /// Raised and lowered characters, as in formulas.
    public static let scripts = Feature("superscripts and subscripts")
    /// Fonts, colours and positions.
    public static let styles = Feature("styles")
    /// Words that a document does not show.
    public static let hiddenPassages = Feature("hidden passages")
    public static let headersAndFooters = Feature("headers and footers")
    /// Insertions and deletions that a program keeps beside the text.
    public static let trackedChanges = Feature("tracked changes")
    /// Addresses.
    public static let links = Feature("links")
    /// Links whose words are their addresses, which a text shows as well.
    public static let addresses = Feature("links that show their address")
    /// Addresses beside the first one.
    public static let furtherLinks = Feature("further links")
    /// Pictures of a document, wherever their bytes are.
    public static let pictures = Feature("pictures")
    /// Pictures that can be had by their address.
    public static let addressedPictures = Feature("pictures with an address")
    /// Pictures whose bytes stand in the document.
    public static let embeddedPictures = Feature("pictures in the document")
    /// Pictures of a page that shows nothing else, for which the words stand that describe them.
    public static let describedPictures = Feature("pictures with a description")
    /// Pictures whose bytes a program can have.
    package static let loadablePictures: Set<Feature> = [addressedPictures, embeddedPictures]
    /// Pictures that a page draws by markup of its own or by a script.
    public static let drawings = Feature("drawings")
    /// Pictures that no program can have beside the document.
    package static let unreachablePictures: Set<Feature> = [pictures, drawings]
    /// All pictures, wherever their bytes are.
    package static let allPictures = loadablePictures.union(unreachablePictures).union([describedPictures])
    public static let tables = Feature("tables")
    public static let cells = Feature("cells")
    /// The words in a document's tables.
    public static let wordsInTables = Feature("words in tables")
    /// Sheets of a workbook beside the first one.
    public static let furtherSheets = Feature("further sheets")
    public static let formulas = Feature("formulas")
    public static let charts = Feature("charts")
    public static let objects = Feature("charts and other objects")
    public static let comments = Feature("comments")
    public static let macros = Feature("macros")
    /// Blocks of camera data, titles and the like in a picture's file.
    public static let metadata = Feature("metadata")
    /// Pixels as they are, where a format stores them with a loss.
    public static let exactPixels = Feature("exact pixels")
    public static let furtherFrames = Feature("further frames")
    /// The same picture in smaller sizes, as icons have them.
    public static let smallerPictures = Feature("smaller pictures")
    /// How large a picture is to be shown or printed.
    public static let resolution = Feature("resolution")
    public static let transparency = Feature("transparency")
    /// Channels of more than 8 bits.
    public static let depth = Feature("more than 8 bits")
    /// Films, sounds and pages that are embedded in a page.
    public static let media = Feature("films, sounds and embedded pages")
    /// Films and sounds that no program can have beside the page.
    public static let unlinkedMedia = Feature("films and sounds without an address")
    /// Texts that stand in the fields of a form.
    public static let filledFields = Feature("filled fields of forms")
    public static let footnotes = Feature("footnotes")
    /// Contacts and events that a page states for programs.
    public static let statedContacts = Feature("contacts for programs")
    public static let statedEvents = Feature("events for programs")
    public static let events = Feature("events")
    public static let tasks = Feature("tasks")
    public static let places = Feature("places")
    /// Places beside the first one.
    public static let furtherPlaces = Feature("further places")
    /// Tracks, routes and other lines on a map.
    public static let lines = Feature("lines")
    /// Areas on a map.
    public static let areas = Feature("areas")
    public static let files = Feature("files")
    /// Files beside the first one.
    public static let furtherFiles = Feature("further files")
    public static let titles = Feature("titles")
    public static let longTitles = Feature("titles of several lines")
    /// Types that are stated beside an address.
    public static let mimeTypes = Feature("MIME types")
    public static let folders = Feature("folders")
    public static let tags = Feature("tags")
    public static let dates = Feature("dates")
    public static let descriptions = Feature("descriptions")
    public static let attachments = Feature("attachments")
    /// The picture of a song or a geocache.
    public static let covers = Feature("covers")
    public static let seconds = Feature("seconds of sound or film")

    /// The core's features.
    public static let known: Set<Feature> = [
        words, wordsInTables, headings, emphasis, struck, highlights, scripts, styles, hiddenPassages, headersAndFooters, trackedChanges, links,
        addresses,
        furtherLinks, pictures,
        addressedPictures, embeddedPictures, describedPictures, drawings, tables, cells, media, unlinkedMedia, filledFields, footnotes,
        statedContacts, statedEvents,
        events, tasks, places, furtherPlaces, lines, areas, files, furtherFiles,
        furtherSheets, formulas, charts, objects, comments, macros, metadata, exactPixels, furtherFrames, smallerPictures, resolution, transparency,
        depth, titles,
        longTitles, mimeTypes, folders, tags, dates, descriptions, attachments, covers, seconds,
    ]

    /// Features that are counted only where a program asks for them by themselves: an inventory of
    /// all that a table or a page holds does not have them.
    package static let partial: Set<Feature> = [
        furtherSheets, formulas, charts, comments, macros, metadata, exactPixels, furtherFrames, smallerPictures, resolution, transparency, depth,
    ]

    /// Whether the name is one of the core's features or a reverse-DNS name.
    public var isKnown: Bool { Self.known.contains(self) || rawValue.utf8.contains(UInt8(ascii: ".")) }

    /// The features that arrive together with a part of this one: a table's cells with the table.
    package var companions: Set<Feature> {
        switch self {
        case .links, .addresses: [.furtherLinks, .titles]
        case .tables: [.cells, .wordsInTables]
        default: []
        }
    }

    /// The feature that a conversion names, by its name or by one that says the same. A loss under
    /// such a name is counted, and changes no score.
    package init(named name: String) { self = Self.synonyms[name] ?? Feature(rawValue: name) }

    private static let synonyms: [String: Feature] = ["styling": styles]

    /// How much one of the feature counts, in tenths of a word.
    ///
    /// The masses decide between routes that lose different features, and nothing else.
    public var unitMass: Int { Self.masses[self] ?? 10 }

    private static let masses: [Feature: Int] = [
        headings: 20, links: 10, furtherLinks: 40, files: 50, furtherFiles: 100, pictures: 300, addressedPictures: 300, embeddedPictures: 300,
        describedPictures: 1, drawings: 100, tables: 200, media: 100, unlinkedMedia: 100, filledFields: 50, titles: 5, longTitles: 1, mimeTypes: 1,
        folders: 20, tags: 5,
        dates: 2, attachments: 300,
        covers: 300, seconds: 1000,
        statedContacts: 300,
        statedEvents: 300,
    ]
}
