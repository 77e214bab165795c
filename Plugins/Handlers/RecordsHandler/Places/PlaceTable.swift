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
                "latitude", "lat", "lat.", "breitengrad", "breite", "geogr. breite", "latitud", "latitudine", "leveysaste", "szeroko\u{15B}\u{107}",
                "\u{448}\u{438}\u{440}\u{43E}\u{442}\u{430}", "y_wgs84", "gps_lat", "gps latitude",
            ]
        ),
        (
            .longitude,
            [
                "longitude", "lon", "lng", "long", "lon.", "l\u{E4}ngengrad", "l\u{E4}nge", "geogr. l\u{E4}nge", "longitud", "longitudine",
                "pituusaste", "d\u{142}ugo\u{15B}\u{107}", "\u{434}\u{43E}\u{43B}\u{433}\u{43E}\u{442}\u{430}", "x_wgs84", "gps_lon",
                "gps longitude",
            ]
        ),
        (.pair, ["coordinates", "coordinate", "coords", "latlng", "lat,lng", "lat/lng", "lat, lon", "gps", "koordinaten", "coordenadas"]),
        (.geometry, ["wkt", "geometry", "geom", "the_geom", "wkt_geom"]),
        (.link, ["url", "google maps url", "google_maps_url", "maps url", "link"]),
        (.name, ["name", "title", "place", "label"]), (.note, ["description", "desc", "note", "notes", "comment", "cmt"]),
        (.altitude, ["altitude", "elevation", "ele", "alt", "height"]), (.time, ["time", "date", "timestamp"]),
    ]

    /// Headings that tell a table of places: a latitude and a longitude, or a geometry, or those of
    /// the lists that Google Maps exports.
    static var evidence: [[[String]]] {
        [
            headings.filter { [.latitude, .longitude].contains($0.field) }.map { $0.names.sorted() }, [["wkt", "wkt_geom", "the_geom"]],
            [["title"], ["note"], ["url"], ["comment"]],
        ]
    }

    private enum Field: Hashable { case latitude, longitude, pair, geometry, link, name, note, altitude, time }

    /// A coordinate in degrees, with a decimal comma or in minutes and seconds as well:
    /// `60\u{B0}26'6.7"N`.
    private static func coordinate(_ text: String) -> Double? {
        let text = text.trimmingWhitespace.replacing("\u{2212}", with: "-")
        if let number = Place.number(text.filter { $0 == "," }.count == 1 ? text.replacing(",", with: ".") : text) { return number }
        let parts = text.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
        guard (1...3).contains(parts.count), parts[0] <= 180, parts.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
        let letters = text.uppercased().filter(\.isLetter)
        guard letters.isEmpty || ["N", "S", "E", "W", "O"].contains(letters), text.contains("\u{B0}") || !letters.isEmpty else { return nil }
        let degrees = zip(parts, [1, 60, 3600.0]).reduce(0) { $0 + $1.0 / $1.1 }
        return ["S", "W"].contains(letters) || text.hasPrefix("-") ? -degrees : degrees
    }

    /// A latitude and a longitude in one cell, separated by a comma, a semicolon or a space.
    private static func pair(_ text: String) -> (Double, Double)? {
        for separator in [",", ";", " "] {
            let parts = text.trimmingWhitespace.split(separator: separator).map(\.trimmingWhitespace)
            if parts.count == 2, let latitude = coordinate(parts[0]), let longitude = coordinate(parts[1]) { return (latitude, longitude) }
        }
        return nil
    }

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
        func cell(_ field: Field, _ row: [String]) -> String { names[field].map { columns.cell([$0], of: row) } ?? "" }
        let order = DayOrder(rows.dropFirst().lazy.map { cell(.time, $0).trimmingWhitespace }, in: &input)
        for row in rows.dropFirst() {
            func cell(_ field: Field) -> String { names[field].map { columns.cell([$0], of: row) } ?? "" }
            guard let shapes = shapes(positions[0], cell) else {
                if row.contains(where: { !$0.isEmpty }) { input.unread.add("rows without coordinates") }
                continue
            }
            var own = shapes
            if let altitude = Place.number(cell(.altitude)), !own.points.isEmpty { own.points[0].altitude = altitude }
            let (name, note, time) = (cell(.name), cell(.note), moment(cell(.time), order))
            let facts = columns.rest(of: row).map { MapDocument.Fact(name: $0.name, value: $0.value) }
            map.add(own, name: name, note: note, time: time, facts: facts)
        }
        guard !map.isEmpty else { throw .unsupported("no row of the table has coordinates") }
        columns.addRest(of: rows.dropFirst(), to: &input.unread)
        return map
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
        case .pair: shapes.points = [pair(cell(.pair)).flatMap { MapDocument.Point($0.0, $0.1) }].compactMap { $0 }
        default: shapes.points = [MapDocument.Point(coordinate(cell(.latitude)), coordinate(cell(.longitude)))].compactMap { $0 }
        }
        guard let point = shapes.points.first, Place(point.latitude, point.longitude) != nil else { return nil }
        return shapes
    }

    /// A table with a heading, and a row for each place and for each point of a line. Points of a
    /// line have its name, and the number of the part in which they are.
    static func bytes(of map: MapDocument) -> [UInt8] {
        let hasTimes = map.places.contains { !$0.time.isEmpty } || map.lines.contains { $0.segments.contains { $0.contains { !$0.time.isEmpty } } }
        let heading = ["name", "latitude", "longitude", "altitude", "description"]
        let facts = factNames(of: map)
        func cells(_ own: [MapDocument.Fact]) -> [String] { facts.map { name in own.first { $0.name == name }?.value ?? "" } }
        var rows = map.places.map { place in
            row(place.name, place.latitude, place.longitude, place.altitude, place.note, hasTimes ? [place.time] : [])
                + (map.lines.isEmpty ? [] : [""]) + cells(place.facts)
        }
        for line in map.lines {
            for (number, segment) in line.segments.enumerated() {
                for (index, point) in segment.enumerated() {
                    let isFirst = number == 0 && index == 0
                    rows.append(
                        row(
                            point.name.isEmpty ? line.name : point.name, point.latitude, point.longitude, point.altitude, isFirst ? line.note : "",
                            hasTimes ? [point.time] : []) + [String(number + 1)] + cells(isFirst ? line.facts : []))
                }
            }
        }
        return DelimitedTable(rows: [heading + (hasTimes ? ["time"] : []) + (map.lines.isEmpty ? [] : ["segment"]) + facts] + rows).csv
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
