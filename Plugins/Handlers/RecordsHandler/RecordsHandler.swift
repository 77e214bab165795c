import CExpat
public import DragKit

/// What people export from address books, calendars, browsers, map services, players, outliners
/// and spreadsheets: contacts, events, bookmarks, places, subtitles, tables, outlines, notes and
/// references.
///
/// Each kind is a ``FormFamily``. One program serves all of them.
public enum RecordsHandler {
    static let name = "org.dragconv.plugin.records"
    /// The largest document of any form, in bytes.
    static let maximumInput = 256 << 20
    /// The most memory that reading and writing such a document may take, in bytes.
    public static let memory = 2 << 30

    /// The handler; its name is the prefix of its conversions' ids.
    public static let handler = FormHandler(
        ContactsFamily.family, CalendarFamily.family, BookmarksFamily.family, SubtitlesFamily.family, PlacesFamily.family, TablesFamily.family,
        NotesFamily.family, TextDocumentsFamily.family, OutlinesFamily.family, ReferencesFamily.family)

    /// The C libraries in the plug-in program.
    public static var libraries: [LinkedLibrary] { [LinkedLibrary("expat", String(cString: cexpat_version()))] }

    /// How JSON begins that is an array with a name in front, by itself or in a list.
    static func arrays(_ name: String) -> [String] { ["[\"\(name)\"", "[[\"\(name)\""] }
}
