import Documents
import DragKit
import DragTypes

/// Places, lines and areas: `geo:` URIs, links of map services, GPX, KML, KMZ, TCX, GeoJSON, and
/// tables with coordinates.
enum PlacesFamily {
    static let geo = TypeIdentifier(trusted: "org.dragconv.geo-link")
    static let gpx = TypeIdentifier(trusted: "com.topografix.gpx")
    static let kml = TypeIdentifier(trusted: "com.google.earth.kml")
    static let kmz = TypeIdentifier(trusted: "com.google.earth.kmz")
    static let tcx = TypeIdentifier(trusted: "com.garmin.training-center")
    static let geoJSON = TypeIdentifier(trusted: "public.geojson")

    private static let position = FormFeature("places", weight: 700)
    private static let name = FormFeature("names", weight: 50)
    private static let note = FormFeature("descriptions", weight: 50)
    private static let others = FormFeature("further places", weight: 50)
    private static let altitude = FormFeature("altitudes", weight: 20)
    private static let zoom = FormFeature("zooms of maps", weight: 10)
    private static let columns = FormFeature("further columns", weight: 200)
    private static let times = FormFeature("times", weight: 30)
    private static let lines = FormFeature("lines", weight: 170)
    private static let areas = FormFeature("areas", weight: 80)
    private static let page = FormFeature("linked pages", weight: 500)

    /// Of a table of places, the table is the text.
    static let family = FormFamily<MapDocument>(
        handler: RecordsHandler.name, features: [position, name, note, others, altitude, times, zoom, columns, lines, areas, page],
        forms: [
            Form(
                "url", .url, holds: [position, name, zoom, page], cost: 2, isConditional: true,
                recognises: [.url, .plainText].map { NameRecogniser($0, .prefix, [services], as: .place) }, read: link),
            // Of areas, the borders arrive.
            Form(
                "gpx", gpx, holds: [position, name, note, others, altitude, times, lines, areas], cost: 3,
                read: { try GPX.map(in: $0.bytes, unread: &$0.unread) }, write: { ConversionOutput(GPX.text($0)) }),
            Form(
                "kml", kml, holds: [position, name, note, others, altitude, times, columns, lines, areas], cost: 3,
                read: { try KML.map(in: $0.bytes, unread: &$0.unread) }, write: { ConversionOutput(KML.text($0)) }),
            Form(
                "geojson", geoJSON, holds: [position, name, note, others, altitude, times, columns, lines, areas], cost: 3,
                read: { try GeoJSON.map(in: $0.bytes, unread: &$0.unread) }, write: { ConversionOutput(GeoJSON.bytes($0)) }),
            Form(
                "kmz", kmz, holds: [position, name, note, others, altitude, times, columns, lines, areas], cost: 4,
                read: { try KML.map(in: KML.document(inArchive: $0.bytes), unread: &$0.unread) }),
            Form(
                "tcx", tcx, holds: [position, name, note, others, altitude, times, lines], cost: 4,
                read: { try TCX.map(in: $0.bytes, unread: &$0.unread) }),
            Form(
                "location-history", LocationHistory.type, holds: [position, name, note, others, altitude, times, lines], cost: 4, isConditional: true,
                recognises: LocationHistory.recognisers,
                read: { try LocationHistory.map(in: $0.bytes, unread: &$0.unread) }),
            Form("geo", geo, holds: [position, name, altitude, zoom], cost: 2, read: link, write: write(PlaceLinks.geo)),
            Form("google-maps", "org.dragconv.google-maps-link", holds: [position, zoom], cost: 2, write: write(PlaceLinks.google)),
            Form("openstreetmap", "org.dragconv.openstreetmap-link", holds: [position, zoom], cost: 2, write: write(PlaceLinks.openStreetMap)),
            Form("apple-maps", "org.dragconv.apple-maps-link", holds: [position, name, zoom], cost: 2, write: write(PlaceLinks.apple)),
            Form("bing-maps", "org.dragconv.bing-maps-link", holds: [position, name, zoom], cost: 2, write: write(PlaceLinks.bing)),
            Form(
                "places-csv", .commaSeparatedText, holds: [position, name, note, others, altitude, times, columns, lines, areas], cost: 4,
                isConditional: true, recognises: PlaceTable.evidence.map { NameRecogniser(.commaSeparatedText, .columns, $0, as: .place) },
                read: { try PlaceTable.map(in: &$0) }),
            Form(
                "places-csv", .commaSeparatedText, holds: [position, name, note, others, altitude, times, columns, lines], cost: 4,
                write: { ConversionOutput(try table($0)) }),
            Form(
                "places-markdown", .markdown, holds: [position, name, note, others, altitude, times, columns, lines], cost: 5,
                write: { ConversionOutput(TableText.markdown(Table(rows: try DelimitedTable(csv: table($0)).rows))) }),
            Form(
                "places-text", .utf8PlainText, holds: [position, name, note, others, altitude, times, columns, lines], cost: 5,
                write: { ConversionOutput(try DelimitedTable(csv: table($0)).tsv) }),
            Form(
                "coordinates", .utf8PlainText, holds: [position, name, others, altitude, zoom, page], cost: 2, isConditional: true, read: coordinates),
        ],
        connections: .through(
            [geo, gpx, kml, geoJSON, .commaSeparatedText, kmz, tcx, LocationHistory.type],
            akin: [gpx, kml, geoJSON, kmz, tcx, LocationHistory.type, .utf8PlainText, .markdown]),
        kind: .place, counted: [name, note, others, altitude, times, zoom, columns, lines, areas, page], maxInput: RecordsHandler.maximumInput,
        offers: .unconditional,
        // A text of places is read by people, and is no list of coordinates.
        effects: { _, target in [.utf8PlainText, .markdown].contains(target) ? [.projects(.place, to: .document)] : nil }, notes: losses)

    /// How the links of map services begin, with whatever they show.
    private static let services =
        ["geo:", "ge0://", "om://map"]
        + [
            "www.google.com/maps", "maps.google.com/", "www.openstreetmap.org/", "openstreetmap.org/", "maps.apple.com/", "www.bing.com/maps",
            "bing.com/maps", "mapy.cz/", "mapy.com/", "en.mapy.cz/", "plus.codes/", "omaps.app/", "ge0.me/", "www.komoot.com/plan/@",
        ].flatMap { ["https://\($0)", "http://\($0)"] }

    @Sendable private static func link(_ input: inout FormInput) throws(ConversionError) -> MapDocument {
        var map = MapDocument()
        try add(link: input.bytes[...], to: &map)
        return map
    }

    /// A text whose lines are coordinates or links to maps.
    @Sendable private static func coordinates(_ input: inout FormInput) throws(ConversionError) -> MapDocument {
        let lines = input.bytes.split(separator: 0x0A).map { ASCII.trimmed($0) }.filter { !$0.isEmpty }
        if let positions = Coordinates.positions(in: lines) {
            return MapDocument(places: positions.compactMap { Place($0.latitude, $0.longitude) })
        }
        var map = MapDocument()
        for line in lines {
            guard (try? add(link: line, to: &map)) != nil else { throw .unsupported("the text is neither coordinates nor links to maps") }
        }
        guard !map.isEmpty else { throw .unsupported("the text is empty") }
        return map
    }

    private static func add(link: ArraySlice<UInt8>, to map: inout MapDocument) throws(ConversionError) {
        map.places += try MapLink.places(in: Array(link))
        map.pages += ASCII.hasPrefix(ASCII.trimmed(link), ignoringCase: "http") ? 1 : 0
    }

    /// The writer of a link to the first place.
    private static func write(_ link: @escaping @Sendable (Place) -> String) -> Form<MapDocument>.Writer {
        { map in
            guard let place = map.places.first else { throw ConversionError.unsupported("the map has lines or areas only, and no place for a link") }
            return ConversionOutput(link(place))
        }
    }

    private static func table(_ map: MapDocument) throws(ConversionError) -> [UInt8] {
        guard !map.places.isEmpty || !map.lines.isEmpty else {
            throw .unsupported("the map has areas only, which a table of places has no room for")
        }
        return PlaceTable.bytes(of: map)
    }

    // MARK: Losses

    /// What did not arrive. Facts are told one by one, by the names that the file gives them.
    @Sendable private static func losses(of map: MapDocument, _ written: [UInt8], _ edge: FormGraph.Edge) -> [ConversionNote] {
        var facts = map.facts
        switch edge.target.type {
        case kml, geoJSON: facts = []
        case .commaSeparatedText, .utf8PlainText, .markdown:
            let names = Set(PlaceTable.factNames(of: map))
            facts = map.areas.flatMap(\.facts) + (map.places.flatMap(\.facts) + map.lines.flatMap(\.facts)).filter { !names.contains($0.name) }
        default: break
        }
        var unread = Unread()
        for fact in facts { unread.add(field: fact.name) }
        let points = map.points
        switch edge.target.type {
        case gpx, kml:
            if edge.target.type == gpx { unread.add("areas", map.areas.count) }
            let times = map.places.map(\.time) + points.map(\.time)
            unread.add("times", times.count { !$0.isEmpty && Place.moment($0, allowsYears: edge.target.type == kml) == nil })
        default: break
        }
        switch edge.target.type {
        case gpx, .commaSeparatedText, .utf8PlainText, .markdown: break
        default: unread.add("names of points", points.count { !$0.name.isEmpty })
        }
        return edge.notes(counts(map)) + unread.losses.map { ConversionNote($0) }
    }

    private static func counts(_ map: MapDocument) -> [FormFeature: Int] {
        let points = map.points
        let names = [map.places.map(\.name), map.lines.map(\.name), map.areas.map(\.name)].joined()
        let notes = [map.places.map(\.note), map.lines.map(\.note), map.areas.map(\.note)].joined()
        return [
            name: names.count { !$0.isEmpty }, note: notes.count { !$0.isEmpty }, others: max(0, map.places.count - 1),
            altitude: map.places.count { $0.altitude != nil } + points.count { $0.altitude != nil },
            times: map.places.count { !$0.time.isEmpty } + points.count { !$0.time.isEmpty }, zoom: map.places.count { $0.zoom != nil },
            lines: map.lines.count, areas: map.areas.count, page: map.pages,
        ]
    }
}
