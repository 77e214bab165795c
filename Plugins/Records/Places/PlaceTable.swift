import DragKit
import DragTypes
import TextHandlers

/// Places as a table: a row for each, with columns for latitude and longitude. The columns are
/// found by their headings.
enum PlaceTable {
    /// The headings that a column may have, in lower case.
    private static let headings: [(field: Field, names: Set<String>)] = [
        (.latitude, ["latitude", "lat", "lat.", "breitengrad"]), (.longitude, ["longitude", "lon", "lng", "long", "lon.", "l\u{E4}ngengrad"]),
        (.name, ["name", "title", "place", "label"]), (.note, ["description", "desc", "note", "notes", "comment", "cmt"]),
        (.altitude, ["altitude", "elevation", "ele", "alt", "height"]),
    ]

    /// Headings that tell a table of places: a latitude and a longitude.
    static var evidence: [[String]] {
        headings.filter { [.latitude, .longitude].contains($0.field) }.map { $0.names.sorted() }
    }

    private enum Field: Hashable { case latitude, longitude, name, note, altitude }

    /// The places of a table. A row without coordinates is no place.
    ///
    /// - Throws: ``ConversionError``: `badInput` for a table that is not valid, `unsupported` when
    ///   no column has the heading of a latitude or longitude, and when no row has coordinates.
    static func places(in bytes: [UInt8]) throws(ConversionError) -> [Place] {
        let rows = try DelimitedTable(csv: bytes).rows
        var columns: [Field: Int] = [:]
        for (index, heading) in (rows.first ?? []).enumerated() {
            let heading = heading.trimmingWhitespace.lowercased()
            guard let field = headings.first(where: { $0.names.contains(heading) })?.field, columns[field] == nil else { continue }
            columns[field] = index
        }
        guard let latitudes = columns[.latitude], let longitudes = columns[.longitude] else {
            throw .unsupported("the table has no columns of latitudes and longitudes")
        }
        let places = rows.dropFirst().compactMap { row -> Place? in
            func cell(_ index: Int?) -> String { index.flatMap { $0 < row.count ? row[$0] : nil } ?? "" }
            guard let latitude = Place.number(cell(latitudes)), let longitude = Place.number(cell(longitudes)), var place = Place(latitude, longitude)
            else { return nil }
            place.name = cell(columns[.name])
            place.note = cell(columns[.note])
            place.altitude = Place.number(cell(columns[.altitude]))
            return place
        }
        guard !places.isEmpty else { throw .unsupported("no row of the table has coordinates") }
        return places
    }

    /// A table with a heading, and a row for each place.
    static func bytes(of places: [Place]) -> [UInt8] {
        let rows = places.map { place in
            [place.name, Place.text(place.latitude), Place.text(place.longitude), place.altitude.map(Place.text) ?? "", place.note]
        }
        return DelimitedTable(rows: [["name", "latitude", "longitude", "altitude", "description"]] + rows).csv
    }
}
