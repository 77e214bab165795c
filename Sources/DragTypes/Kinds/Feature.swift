/// A countable part of content: its words, links, pictures, folders.
///
/// A format that has no place for a feature loses the feature, and a note says how many of it were
/// lost.
public struct Feature: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The feature's name in the plural: `links`.
    public let rawValue: String

    /// A feature by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ name: String) { rawValue = name }

    /// The feature's name.
    public var description: String { rawValue }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    public static let words = Feature("words")
    public static let headings = Feature("headings")
    /// Passages in bold, italics, or struck through.
    public static let emphasis = Feature("emphasis")
    /// Fonts, colours and positions.
    public static let styles = Feature("styles")
    /// Addresses.
    public static let links = Feature("links")
    /// Addresses beside the first one.
    public static let furtherLinks = Feature("further links")
    /// Pictures of a document, wherever their bytes are.
    public static let pictures = Feature("pictures")
    /// Pictures that can be had by their address.
    public static let addressedPictures = Feature("pictures with an address")
    public static let tables = Feature("tables")
    public static let cells = Feature("cells")
    public static let footnotes = Feature("footnotes")
    /// Contacts and events that a page states for programs.
    public static let microdata = Feature("contacts and events")
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
        words, headings, emphasis, styles, links, furtherLinks, pictures, addressedPictures, tables, cells, footnotes, microdata, files,
        furtherFiles, titles, longTitles, mimeTypes, folders, tags, dates, descriptions, attachments, covers, seconds,
    ]

    /// Whether the name is one of the core's features or a reverse-DNS name.
    public var isKnown: Bool { Self.known.contains(self) || rawValue.utf8.contains(UInt8(ascii: ".")) }

    /// The features that arrive together with a part of this one: a table's cells with the table.
    package var companions: Set<Feature> {
        switch self {
        case .links: [.furtherLinks, .titles]
        case .tables: [.cells]
        default: []
        }
    }

    /// How much one of the feature counts, in tenths of a word.
    ///
    /// The masses decide between routes that lose different features, and nothing else.
    public var unitMass: Int { Self.masses[self] ?? 10 }

    private static let masses: [Feature: Int] = [
        headings: 20, links: 20, furtherLinks: 40, files: 50, furtherFiles: 100, pictures: 300, addressedPictures: 300, tables: 200, titles: 5,
        longTitles: 1, mimeTypes: 1, folders: 20, tags: 5, dates: 2, attachments: 300, covers: 300, seconds: 1000,
    ]
}
