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
        (.name, ["name", "title", "place", "label"]), (.note, ["description", "desc", "note", "notes", "comment", "cmt"]),
        (.altitude, ["altitude", "elevation", "ele", "alt", "height"]), (.time, ["time", "date", "timestamp"]),
    ]

    /// Headings that tell a table of places: a latitude and a longitude.
    static var evidence: [[String]] {
        headings.filter { [.latitude, .longitude].contains($0.field) }.map { $0.names.sorted() }
    }

    private enum Field: Hashable { case latitude, longitude, pair, name, note, altitude, time }

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

    /// The places of a table. A row without coordinates is no place.
    ///
    /// - Throws: ``ConversionError``: `badInput` for a table that is not valid, `unsupported` when
    ///   no column has the heading of a latitude or longitude, and when no row has coordinates.
    static func places(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Place] {
        let rows = try DelimitedTable(csv: bytes).rowsFromHeading
        let columns = Columns(rows.first ?? [])
        let names = Dictionary(uniqueKeysWithValues: headings.map { ($0.field, columns.first(among: $0.names)) })
        let isDivided = (names[.latitude] ?? nil) != nil && (names[.longitude] ?? nil) != nil
        guard isDivided || (names[.pair] ?? nil) != nil else { throw .unsupported("the table has no columns of latitudes and longitudes") }
        let places = rows.dropFirst().compactMap { row -> Place? in
            func cell(_ name: String?) -> String { name.map { columns.cell([$0], of: row) } ?? "" }
            let divided = coordinate(cell(names[.latitude] ?? nil)).flatMap { latitude in
                coordinate(cell(names[.longitude] ?? nil)).map { (latitude, $0) }
            }
            guard let position = isDivided ? divided : pair(cell(names[.pair] ?? nil)), var place = Place(position.0, position.1) else {
                if row.contains(where: { !$0.isEmpty }) { unread.add("rows without coordinates") }
                return nil
            }
            place.name = cell(names[.name] ?? nil)
            place.note = cell(names[.note] ?? nil)
            place.altitude = Place.number(cell(names[.altitude] ?? nil))
            place.time = cell(names[.time] ?? nil)
            return place
        }
        guard !places.isEmpty else { throw .unsupported("no row of the table has coordinates") }
        columns.addRest(of: rows.dropFirst(), to: &unread)
        return places
    }

    /// A table with a heading, and a row for each place and for each point of a line. Points of a
    /// line have its name, and the number of the part in which they are.
    static func bytes(of map: MapDocument) -> [UInt8] {
        let hasTimes = map.places.contains { !$0.time.isEmpty } || map.lines.contains { $0.segments.contains { $0.contains { !$0.time.isEmpty } } }
        let heading = ["name", "latitude", "longitude", "altitude", "description"]
        var rows = map.places.map { place in
            row(place.name, place.latitude, place.longitude, place.altitude, place.note, hasTimes ? [place.time] : [])
                + (map.lines.isEmpty ? [] : [""])
        }
        for line in map.lines {
            for (number, segment) in line.segments.enumerated() {
                for (index, point) in segment.enumerated() {
                    let isFirst = number == 0 && index == 0
                    rows.append(
                        row(
                            point.name.isEmpty ? line.name : point.name, point.latitude, point.longitude, point.altitude, isFirst ? line.note : "",
                            hasTimes ? [point.time] : []) + [String(number + 1)])
                }
            }
        }
        return DelimitedTable(rows: [heading + (hasTimes ? ["time"] : []) + (map.lines.isEmpty ? [] : ["segment"])] + rows).csv
    }

    private static func row(
        _ name: String, _ latitude: Double, _ longitude: Double, _ altitude: Double?, _ note: String, _ time: [String]
    ) -> [String] {
        [name, Place.text(latitude), Place.text(longitude), altitude.map(Place.text) ?? "", note] + time
    }
}
