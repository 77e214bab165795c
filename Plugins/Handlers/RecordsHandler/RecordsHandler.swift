import CExpat
import Documents
import DragHTML
public import DragKit
import DragTypes

/// What people export from address books, calendars, browsers, map services, players, outliners
/// and spreadsheets: contacts, events, bookmarks, places, subtitles, tables, outlines and notes.
///
/// Each kind is a family of forms around one model (``RecordFamily``). The handler puts the
/// families together, so that one program serves all of them.
public struct RecordsHandler: TypeHandler {
    static let name = "org.dragconv.plugin.records"

    /// The handler's name, and the prefix of its conversions' ids.
    public let identifier = Self.name

    private static var families: [any RecordFamily.Type] {
        [
            ContactsFamily.self, CalendarFamily.self, BookmarksFamily.self, SubtitlesFamily.self, PlacesFamily.self, TablesFamily.self,
            NotesFamily.self, TextDocumentsFamily.self, OutlinesFamily.self,
        ]
    }

    /// The C libraries in the plug-in program.
    public static var libraries: [LinkedLibrary] { [LinkedLibrary("expat", String(cString: cexpat_version()))] }

    /// A handler; it has no options.
    public init() {}

    /// What tells tables and JSON of contacts, events, places and bookmarks from other ones.
    public var recognisers: [any Recognising] {
        [
            NameRecogniser(.commaSeparatedText, .columns, ContactColumns.evidence, as: .contact),
            NameRecogniser(.commaSeparatedText, .columns, EventHeadings.evidence, as: .calendar),
            NameRecogniser(.commaSeparatedText, .columns, TodoistTable.evidence, as: .calendar, result: CalendarFamily.todoist),
            NameRecogniser(.commaSeparatedText, .columns, TickTickTable.evidence, as: .calendar),
            NameRecogniser(.commaSeparatedText, .columns, TaskTable.evidence, as: .calendar),
            NameRecogniser(.json, .prefix, [Self.arrays("vcalendar")], as: .calendar, result: CalendarFamily.jCal),
            NameRecogniser(.json, .prefix, [Self.arrays("vcard") + Self.arrays("vcardstream")], as: .contact, result: ContactsFamily.jCard),
            NameRecogniser(.json, .keys, [["description"], ["uuid"], ["status"]], as: .calendar, result: CalendarFamily.taskwarrior),
            NameRecogniser(.json, .keys, [["cards"], ["lists"]], as: .calendar),
            NameRecogniser(.json, .prefix, [["{\"kind\":\"tasks#", "{\"kind\": \"tasks#", "{\n  \"kind\": \"tasks#"]], as: .calendar),
            NameRecogniser(.json, .keys, [["importance"], ["createdDateTime"]], as: .calendar),
            NameRecogniser(.commaSeparatedText, .columns, BookmarkTable.evidence, as: .bookmarks),
            NameRecogniser(.json, .keys, [["href"], ["description"]], as: .bookmarks, result: "org.dragconv.pinboard-bookmarks"),
            NameRecogniser(.json, .keys, [["roots"]], as: .bookmarks, result: "org.chromium.bookmarks"),
            NameRecogniser(.json, .keys, [["guid"], ["typeCode"], ["children"]], as: .bookmarks, result: "org.mozilla.bookmarks-json"),
            NameRecogniser(.json, .keys, [["bookmarks"]], as: .bookmarks, result: BookmarksFamily.karakeep),
            NameRecogniser(.json, .keys, [["is_archived"], ["is_starred"]], as: .bookmarks, result: BookmarksFamily.wallabag),
            NameRecogniser(.json, .keys, [["home_page_url", "feed_url"], ["items"]], as: .bookmarks, result: BookmarksFamily.jsonFeed),
            NameRecogniser(.json, .prefix, [Self.jsonFeeds], as: .bookmarks, result: BookmarksFamily.jsonFeed),
            NameRecogniser(.json, .keys, [["savedAt"], ["url"]], as: .bookmarks),
            NameRecogniser(.json, .keys, [["tag_names"], ["url"]], as: .bookmarks),
            NameRecogniser(.json, .keys, [["header"], ["time"], ["products"]], as: .bookmarks),
            NameRecogniser(.json, .keys, [["wireMagic"], ["events"]], as: .cues, result: SubtitlesFamily.youTube),
            NameRecogniser(
                .json, .keys, [["segments", "chunks", "transcription"], ["text", "systeminfo"]], as: .cues, result: SubtitlesFamily.whisper),
            NameRecogniser("com.apple.property-list", .keys, [["WebBookmarkType"]], as: .bookmarks, result: BookmarksFamily.safari),
        ] + PlaceTable.evidence.map { NameRecogniser(.commaSeparatedText, .columns, $0, as: .place) }
            + [.url, .plainText].map { NameRecogniser($0, .prefix, [Self.maps], as: .place) }
    }

    /// How JSON begins that is an array with a name in front, by itself or in a list.
    private static func arrays(_ name: String) -> [String] {
        ["", " ", "\n  ", "\n    ", "\n\t"].flatMap { space in ["[\(space)\"\(name)\"", "[[\(space)\"\(name)\"", "[\(space)[\"\(name)\""] }
    }

    /// How a JSON Feed begins, whose first member names the version.
    private static let jsonFeeds = ["", " ", "\n  ", "\n    ", "\n\t"].flatMap { space in
        [":", ": "].map { "{\(space)\"version\"\($0)\"https://jsonfeed.org/version/" }
    }

    /// How the links of map services begin, with whatever they show.
    private static let maps =
        ["geo:", "ge0://", "om://map"]
        + [
            "www.google.com/maps", "maps.google.com/", "www.openstreetmap.org/", "openstreetmap.org/", "maps.apple.com/", "www.bing.com/maps",
            "bing.com/maps", "mapy.cz/", "mapy.com/", "en.mapy.cz/", "plus.codes/", "omaps.app/", "ge0.me/", "www.komoot.com/plan/@",
        ].flatMap { ["https://\($0)", "http://\($0)"] }

    /// The conversions of all families.
    public var conversions: [Conversion] { Self.families.flatMap { $0.conversions } }

    /// Reads one form and writes another.
    ///
    /// - Throws: ``ConversionError``: `badInput` for input that is not of its form, `unsupported`
    ///   for input that holds nothing of that kind, `limit` for input that nests too deep or grows
    ///   too large.
    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        for family in Self.families
        where conversion.isFinisher ? family.finished == conversion.to : family.forms.conversions.contains(where: { $0.id == conversion.id }) {
            return try family.convert([UInt8](input), using: conversion, context: context)
        }
        throw .internalError("there is no such conversion")
    }
}

/// One kind of record: its forms, and how each is read and written.
protocol RecordFamily {
    associatedtype Model

    static var forms: FormFamily { get }
    /// Forms that hold nearly all that a record can say. The first is the one through which all
    /// other forms go.
    static var whole: [TypeIdentifier] { get }

    /// Forms that hold the same part of what a record can say, so that nothing is gained by way of
    /// the first of the ``whole`` forms.
    static var akin: [TypeIdentifier] { get }

    /// What a conversion does with content of each kind; empty for what follows from its types.
    static func effects(of conversion: Conversion) -> [Effect]

    /// The form that has a finisher; nil for a family without one.
    static var finished: TypeIdentifier? { get }

    /// Whether bytes in the form ``finished`` need no finisher.
    static func isFinished(_ bytes: [UInt8]) -> Bool

    /// Whether the owner of a clipboard offers the forms without being asked: another form of a
    /// contact is the contact, but a table is no script of SQL.
    static var isOfferedUnasked: Bool { get }

    /// Reads one form.
    ///
    /// - Parameter unread: counts what the form says and the model has no place for.
    /// - Throws: ``ConversionError``: `badInput` when the bytes are not of that form, `unsupported`
    ///   when they hold nothing of that kind.
    static func model(
        _ bytes: [UInt8], in type: TypeIdentifier, unread: inout Unread, context: borrowing ConversionContext
    ) throws(ConversionError) -> Model

    /// The features whose losses ``losses(of:in:along:)`` knows.
    static var counted: Set<FormFamily.Feature> { get }

    /// What of a model did not arrive in a form that was written.
    static func losses(of model: Model, in bytes: [UInt8], along conversion: Conversion) -> [Loss]

    /// How many of each feature a model holds that a type has no place for.
    static func counts(_ model: Model, lostIn type: TypeIdentifier) -> [FormFamily.Feature: Int]

    /// Writes one form, with notes on what this very model loses in it.
    static func output(_ model: Model, as type: TypeIdentifier) throws(ConversionError) -> ConversionOutput
}

extension RecordFamily {
    static var isOfferedUnasked: Bool { true }
    static var counted: Set<FormFamily.Feature> { [] }
    static func counts(_ model: Model, lostIn type: TypeIdentifier) -> [FormFamily.Feature: Int] { [:] }
    static var akin: [TypeIdentifier] { [] }
    static func effects(of conversion: Conversion) -> [Effect] { conversion.effects }
    static var finished: TypeIdentifier? { nil }
    static func isFinished(_ bytes: [UInt8]) -> Bool { true }

    /// By default the features that the form has no place for, as often as the model has them.
    static func losses(of model: Model, in bytes: [UInt8], along conversion: Conversion) -> [Loss] {
        let counts = counts(model, lostIn: conversion.to)
        return (forms.edge(of: conversion)?.lost ?? []).compactMap { feature in
            counts[feature].flatMap { $0 > 0 ? Loss(Feature(rawValue: feature.name), $0) : nil }
        }
    }

    /// The conversion from the form ``finished`` to itself.
    private static var finisher: [Conversion] {
        guard let finished else { return [] }
        let name = finished.canonical.split(separator: ".").last ?? ""
        return [Conversion("\(RecordsHandler.name)/\(name)-to-\(name)", from: finished, to: finished, cost: 2, maxInput: 64 << 20)]
    }

    /// The conversions: from each of the ``whole`` forms to each other, and between the first of
    /// them and all other forms, so that a family of n forms has about 2 × n conversions; and
    /// between forms that are ``akin``.
    ///
    /// What is only found inside of something else (a contact in a page, events in a table) is not
    /// offered unasked.
    static var conversions: [Conversion] {
        forms.conversions.filter { conversion in
            whole.contains(conversion.from) && (whole.contains(conversion.to) || conversion.from == whole[0]) || conversion.to == whole[0]
                || akin.contains(conversion.from) && akin.contains(conversion.to)
        }.map { conversion in
            Conversion(
                conversion.id, from: conversion.from, to: conversion.to, keep: KeepLevel(conversion.keep), cost: conversion.cost,
                maxInput: conversion.from == .html ? HTMLTree.maximumInput : 64 << 20, loses: conversion.loses,
                isConditional: conversion.isConditional, isOfferedUnasked: isOfferedUnasked && !conversion.isConditional,
                countsLosses: forms.edge(of: conversion)?.lost.allSatisfy(counted.contains) ?? false, effects: effects(of: conversion),
                kind: conversion.kind)
        } + finisher
    }

    static func convert(
        _ bytes: [UInt8], using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        var unread = Unread()
        let model = try model(bytes, in: conversion.from, unread: &unread, context: context)
        if conversion.isFinisher && isFinished(bytes) { return ConversionOutput(bytes) }
        var output = try output(model, as: conversion.to)
        output.notes += unread.losses.map { ConversionNote($0) }
        output.notes += losses(of: model, in: output.bytes, along: conversion).map { ConversionNote($0) }
        return output
    }
}
