import Documents
import DragKit
import DragTypes

/// Places as a table: a row for each, with columns for latitude and longitude. The columns are
/// found by their headings.
enum PlaceTable {
    /// The headings that a column may have, in lower case.
    private static let headings: [(field: Field, names: Set<String>)] = [
        (
            .latitude,
            [
                "latitude", "lat", "lat.", "breitengrad", "breite", "geogr. breite", "latitud", "latitudine", "leveysaste",
                "zem\u{11B}pisn\u{E1} \u{161}\u{ED}\u{159}ka",
                "zemepisn\u{E1} \u{161}\u{ED}rka", "\u{7EAC}\u{5EA6}", "\u{7DEF}\u{5EA6}", "szeroko\u{15B}\u{107}",
                "\u{448}\u{438}\u{440}\u{43E}\u{442}\u{430}", "y_wgs84", "gps_lat", "gps latitude",
            ]
        ),
        (
            .longitude,
            [
                "longitude", "lon", "lng", "long", "lon.", "l\u{E4}ngengrad", "l\u{E4}nge", "geogr. l\u{E4}nge", "longitud", "longitudine",
                "pituusaste", "zem\u{11B}pisn\u{E1} d\u{E9}lka", "zemepisn\u{E1} d\u{13A}\u{17E}ka", "\u{7ECF}\u{5EA6}", "\u{7D4C}\u{5EA6}",
                "d\u{142}ugo\u{15B}\u{107}", "\u{434}\u{43E}\u{43B}\u{433}\u{43E}\u{442}\u{430}", "x_wgs84", "gps_lon",
                "gps longitude",
            ]
        ),
        (.pair, ["coordinates", "coordinate", "coords", "latlng", "lat,lng", "lat/lng", "lat, lon", "gps", "koordinaten", "coordenadas"]),
        (.geometry, ["wkt", "geometry", "geom", "the_geom", "wkt_geom"]),
        (.link, ["url", "google maps url", "google_maps_url", "maps url", "link"]),
        (.name, ["name", "title", "place", "label", "titel", "titre", "t\u{ED}tulo", "titolo", "ort", "lieu", "lugar", "luogo"]),
        (.note, ["description", "desc", "note", "notes", "comment", "cmt", "notiz", "nota", "beschreibung", "kommentar", "comentario"]),
        (
            .altitude,
            [
                "altitude", "elevation", "ele", "alt", "height", "altitude (m)", "elevation (m)", "h\u{F6}he", "h\u{F6}he (m)", "altitud",
                "altitudine", "hoogte", "wysoko\u{15B}\u{107}", "korkeus", "\u{432}\u{44B}\u{441}\u{43E}\u{442}\u{430}",
            ]
        ), (.segment, ["segment"]), (.time, ["time", "date", "timestamp"]),
    ]

    /// Headings that tell a table of places: a latitude and a longitude, or a geometry, or those of
    /// the lists that Google Maps exports.
    static var evidence: [[[String]]] {
        [
            headings.filter { [.latitude, .longitude].contains($0.field) }.map { $0.names.sorted() }, [["wkt", "wkt_geom", "the_geom"]],
            [["title"], ["note"], ["url"], ["comment"]],
        ]
    }

    private enum Field: Hashable { case latitude, longitude, pair, geometry, link, name, note, altitude, segment, time }

    /// What a table places on a map: by coordinates, a geometry, or a link of a map service.
    /// Further columns are facts. A row without a position is no place.
    ///
    /// - Throws: ``ConversionError``: `badInput` for a table that is not valid, `unsupported` when
    ///   no column has the heading of a position, and when no row has a position.
    static func map(in input: inout FormInput) throws(ConversionError) -> MapDocument {
        let rows = try DelimitedTable(csv: input.bytes).rowsFromHeading
        let columns = Columns(rows.first ?? [])
        let names = headings.reduce(into: [Field: String]()) { names, heading in
            if let name = columns.first(among: heading.names) { names[heading.field] = name }
        }
        let positions: [Field] =
            names[.latitude] != nil && names[.longitude] != nil
            ? [.latitude, .longitude] : [.pair, .geometry, .link].filter { names[$0] != nil }.prefix(1).map { $0 }
        guard !positions.isEmpty else { throw .unsupported("the table has no columns of latitudes and longitudes") }
        var map = MapDocument()
        var line: LineRows?
        func cell(_ field: Field, _ row: [String]) -> String { names[field].map { columns.cell([$0], of: row) } ?? "" }
        let order = DayOrder(rows.dropFirst().lazy.map { cell(.time, $0).trimmingWhitespace }, in: &input)
        for row in rows.dropFirst() {
            func cell(_ field: Field) -> String { names[field].map { columns.cell([$0], of: row) } ?? "" }
            guard let shapes = shapes(positions[0], cell) else {
                if row.contains(where: { !$0.isEmpty }) { input.unread.add("rows without coordinates") }
                continue
            }
            var own = shapes
            if let altitude = Coordinates.number(cell(.altitude)), !own.points.isEmpty { own.points[0].altitude = altitude }
            let (name, note, time) = (cell(.name), cell(.note), moment(cell(.time), order))
            let segment = Int(cell(.segment)) ?? 0
            if segment > 0, var point = own.points.first {
                (point.time, point.name) = (time, columns.cell(["point"], of: row))
                if line?.add(point, name: name, segment: segment) == true { continue }
                line?.end(in: &map)
                line = LineRows(point, name: name, note: note, facts: facts(columns, row))
                continue
            }
            line?.end(in: &map)
            line = nil
            map.add(own, name: name, note: note, time: time, facts: facts(columns, row))
        }
        line?.end(in: &map)
        guard !map.isEmpty else { throw .unsupported("no row of the table has coordinates") }
        columns.addRest(of: rows.dropFirst(), to: &input.unread)
        return map
    }

    /// The columns of a row that are read by no name.
    private static func facts(_ columns: Columns, _ row: [String]) -> [MapDocument.Fact] {
        columns.rest(of: row, except: ["segment", "point"]).map { MapDocument.Fact(name: $0.name, value: $0.value) }
    }

    /// Rows one below the other that are the points of one line, as ``bytes(of:)`` writes them.
    private struct LineRows {
        private let name: String
        private let note: String
        private let facts: [MapDocument.Fact]
        private var segments: [[MapDocument.Point]]

        init(_ point: MapDocument.Point, name: String, note: String, facts: [MapDocument.Fact]) {
            (self.name, self.note, self.facts, segments) = (name, note, facts, [[point]])
        }

        /// Adds the point of the next row. False when the row begins another line.
        mutating func add(_ point: MapDocument.Point, name: String, segment: Int) -> Bool {
            guard name == self.name, segment == segments.count || segment == segments.count + 1 else { return false }
            if segment > segments.count { segments.append([]) }
            segments[segment - 1].append(point)
            return true
        }

        func end(in map: inout MapDocument) {
            var shapes = MapDocument.Shapes()
            shapes.segments = segments
            map.add(shapes, name: name, note: note, time: "", facts: facts)
        }
    }

    /// A time as the other forms spell it; a text that is none stays.
    private static func moment(_ text: String, _ order: DayOrder) -> String {
        if Place.moment(text) == text { return text }
        if text.utf8.count > 8, let seconds = Timestamp.seconds(unix: text) { return Timestamp.iso(seconds) }
        return order.time(text)?.extended ?? text
    }

    /// What a row shows on a map; nil for a row without a position.
    private static func shapes(_ field: Field, _ cell: (Field) -> String) -> MapDocument.Shapes? {
        var shapes = MapDocument.Shapes()
        switch field {
        case .geometry: return WellKnownText.shapes(cell(.geometry))
        case .link:
            guard let place = try? MapLink.places(in: Array(cell(.link).utf8)).first else { return nil }
            shapes.points = [MapDocument.Point(place.latitude, place.longitude)].compactMap { $0 }
        case .pair: shapes.points = [Coordinates.pair(cell(.pair)).flatMap { MapDocument.Point($0.latitude, $0.longitude) }].compactMap { $0 }
        default: shapes.points = [MapDocument.Point(Coordinates.degrees(cell(.latitude)), Coordinates.degrees(cell(.longitude)))].compactMap { $0 }
        }
        guard let point = shapes.points.first, Place(point.latitude, point.longitude) != nil else { return nil }
        return shapes
    }

    /// A table with a heading, and a row for each place and for each point of a line. Points of a
    /// line have its name, the number of the part in which they are, and their own name.
    static func bytes(of map: MapDocument) -> [UInt8] {
        let hasTimes = map.places.contains { !$0.time.isEmpty } || map.lines.contains { $0.segments.contains { $0.contains { !$0.time.isEmpty } } }
        let heading = ["name", "latitude", "longitude", "altitude", "description"]
        let hasNames = map.lines.contains { $0.segments.contains { $0.contains { !$0.name.isEmpty } } }
        let ofLines = map.lines.isEmpty ? [] : ["segment"] + (hasNames ? ["point"] : [])
        let facts = factNames(of: map)
        func cells(_ own: [MapDocument.Fact]) -> [String] { facts.map { name in own.first { $0.name == name }?.value ?? "" } }
        var rows = map.places.map { place in
            row(place.name, place.latitude, place.longitude, place.altitude, place.note, hasTimes ? [place.time] : [])
                + ofLines.map { _ in "" } + cells(place.facts)
        }
        for line in map.lines {
            for (number, segment) in line.segments.enumerated() {
                for (index, point) in segment.enumerated() {
                    let isFirst = number == 0 && index == 0
                    rows.append(
                        row(
                            line.name, point.latitude, point.longitude, point.altitude, isFirst ? line.note : "",
                            hasTimes ? [point.time] : []) + [String(number + 1)] + (hasNames ? [point.name] : []) + cells(isFirst ? line.facts : []))
                }
            }
        }
        return DelimitedTable(rows: [heading + (hasTimes ? ["time"] : []) + ofLines + facts] + rows).csv
    }

    /// The most columns for facts.
    private static let mostFacts = 200

    /// The names of facts, in the order in which they come. Those beyond the limit are no column.
    static func factNames(of map: MapDocument) -> [String] {
        var names: [String] = []
        var known: Set<String> = []
        for fact in map.places.lazy.flatMap(\.facts) where names.count < mostFacts && known.insert(fact.name).inserted { names.append(fact.name) }
        for fact in map.lines.lazy.flatMap(\.facts) where names.count < mostFacts && known.insert(fact.name).inserted { names.append(fact.name) }
        return names
    }

    private static func row(
        _ name: String, _ latitude: Double, _ longitude: Double, _ altitude: Double?, _ note: String, _ time: [String]
    ) -> [String] {
        [name, Place.text(latitude), Place.text(longitude), altitude.map(Place.text) ?? "", note] + time
    }
}
