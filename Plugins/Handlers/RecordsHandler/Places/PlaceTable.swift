import Documents
import DragKit
import DragTypes

/// Places as a table: a row for each, with columns for latitude and longitude. The columns are
/// found by their headings.
enum PlaceTable {
    /// The headings that a column may have, in lower case.
    private static let headings: [(field: Field, names: Set<String>)] = [
        (.latitude, ["latitude", "lat", "lat.", "breitengrad"]), (.longitude, ["longitude", "lon", "lng", "long", "lon.", "l\u{E4}ngengrad"]),
        (.name, ["name", "title", "place", "label"]), (.note, ["description", "desc", "note", "notes", "comment", "cmt"]),
        (.altitude, ["altitude", "elevation", "ele", "alt", "height"]), (.time, ["time", "date", "timestamp"]),
    ]

    /// Headings that tell a table of places: a latitude and a longitude.
    static var evidence: [[String]] {
        headings.filter { [.latitude, .longitude].contains($0.field) }.map { $0.names.sorted() }
    }

    private enum Field: Hashable { case latitude, longitude, name, note, altitude, time }

    /// The places of a table. A row without coordinates is no place.
    ///
    /// - Throws: ``ConversionError``: `badInput` for a table that is not valid, `unsupported` when
    ///   no column has the heading of a latitude or longitude, and when no row has coordinates.
    static func places(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Place] {
        let rows = try DelimitedTable(csv: bytes).rows
        let columns = Columns(rows.first ?? [])
        let names = Dictionary(uniqueKeysWithValues: headings.map { ($0.field, columns.first(among: $0.names)) })
        guard let latitude = names[.latitude] ?? nil, let longitude = names[.longitude] ?? nil else {
            throw .unsupported("the table has no columns of latitudes and longitudes")
        }
        let places = rows.dropFirst().compactMap { row -> Place? in
            func cell(_ name: String?) -> String { name.map { columns.cell([$0], of: row) } ?? "" }
            guard let latitude = Place.number(cell(latitude)), let longitude = Place.number(cell(longitude)), var place = Place(latitude, longitude)
            else {
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
