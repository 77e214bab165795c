import Documents
import DragKit
import DragTypes

/// Places, lines and areas: `geo:` URIs, links of map services, GPX, KML, KMZ, TCX, GeoJSON, and
/// tables with coordinates.
struct PlacesFamily: RecordFamily {
    static let geo = TypeIdentifier(trusted: "org.dragconv.geo-link")
    static let google = TypeIdentifier(trusted: "org.dragconv.google-maps-link")
    static let openStreetMap = TypeIdentifier(trusted: "org.dragconv.openstreetmap-link")
    static let apple = TypeIdentifier(trusted: "org.dragconv.apple-maps-link")
    static let bing = TypeIdentifier(trusted: "org.dragconv.bing-maps-link")
    static let gpx = TypeIdentifier(trusted: "com.topografix.gpx")
    static let kml = TypeIdentifier(trusted: "com.google.earth.kml")
    static let kmz = TypeIdentifier(trusted: "com.google.earth.kmz")
    static let tcx = TypeIdentifier(trusted: "com.garmin.training-center")
    static let geoJSON = TypeIdentifier(trusted: "public.geojson")

    private static let position = FormFamily.Feature("the position", weight: 700)
    private static let name = FormFamily.Feature("names", weight: 50)
    private static let note = FormFamily.Feature("descriptions", weight: 50)
    private static let others = FormFamily.Feature("further places", weight: 50)
    private static let altitude = FormFamily.Feature("altitudes", weight: 20)
    private static let zoom = FormFamily.Feature("zooms of maps", weight: 10)
    private static let columns = FormFamily.Feature("further columns", weight: 200)
    private static let times = FormFamily.Feature("times", weight: 30)
    private static let lines = FormFamily.Feature("lines", weight: 170)
    private static let areas = FormFamily.Feature("areas", weight: 80)
    private static let page = FormFamily.Feature("what the link leads to", weight: 500)

    static let forms = FormFamily(
        handler: RecordsHandler.name, features: [position, name, note, others, altitude, times, zoom, columns, lines, areas, page],
        forms: [
            .init("url", .url, holds: [position, name, zoom, page], access: .read, cost: 2, isConditional: true),
            .init("gpx", gpx, holds: [position, name, note, others, altitude, times, lines], cost: 3),
            .init("kml", kml, holds: [position, name, note, others, altitude, times, columns, lines, areas], cost: 3),
            .init("geojson", geoJSON, holds: [position, name, note, others, altitude, times, columns, lines, areas], cost: 3),
            .init("kmz", kmz, holds: [position, name, note, others, altitude, times, columns, lines, areas], access: .read, cost: 4),
            .init("tcx", tcx, holds: [position, name, note, others, altitude, times, lines], access: .read, cost: 4),
            .init("geo", geo, holds: [position, name, altitude, zoom], cost: 2),
            .init("google-maps", google, holds: [position, zoom], access: .write, cost: 2),
            .init("openstreetmap", openStreetMap, holds: [position, zoom], access: .write, cost: 2),
            .init("apple-maps", apple, holds: [position, name, zoom], access: .write, cost: 2),
            .init("bing-maps", bing, holds: [position, name, zoom], access: .write, cost: 2),
            .init(
                "places-csv", .commaSeparatedText, holds: [position, name, note, others, altitude, times, columns, lines], cost: 4,
                isConditional: true),
            .init(
                "places-markdown", .markdown, holds: [position, name, note, others, altitude, times, columns, lines], access: .write, cost: 5),
            .init(
                "places-text", .utf8PlainText, holds: [position, name, note, others, altitude, times, columns, lines], access: .write, cost: 5),
        ], kind: .place)

    static let counted: Set<FormFamily.Feature> = [name, note, others, altitude, times, zoom, columns, lines, areas]

    static func counts(_ map: MapDocument, lostIn type: TypeIdentifier) -> [FormFamily.Feature: Int] {
        let points = map.points
        let names = [map.places.map(\.name), map.lines.map(\.name), map.areas.map(\.name)].joined()
        let notes = [map.places.map(\.note), map.lines.map(\.note), map.areas.map(\.note)].joined()
        return [
            name: names.count { !$0.isEmpty }, note: notes.count { !$0.isEmpty }, others: max(0, map.places.count - 1),
            altitude: map.places.count { $0.altitude != nil } + points.count { $0.altitude != nil },
            times: map.places.count { !$0.time.isEmpty } + points.count { !$0.time.isEmpty }, zoom: map.places.count { $0.zoom != nil },
            lines: map.lines.count, areas: map.areas.count,
        ]
    }

    /// Facts are told one by one, by the names that the file gives them.
    static func losses(of map: MapDocument, in bytes: [UInt8], along conversion: Conversion) -> [Loss] {
        let counts = counts(map, lostIn: conversion.to)
        var losses = (forms.edge(of: conversion)?.lost ?? []).compactMap { feature in
            counts[feature].flatMap { $0 > 0 ? Loss(Feature(rawValue: feature.name), $0) : nil }
        }
        var facts = map.facts
        switch conversion.to {
        case kml, geoJSON: facts = []
        case .commaSeparatedText, .utf8PlainText, .markdown:
            let names = Set(PlaceTable.factNames(of: map))
            facts = map.areas.flatMap(\.facts) + (map.places.flatMap(\.facts) + map.lines.flatMap(\.facts)).filter { !names.contains($0.name) }
        default: break
        }
        var unread = Unread()
        for fact in facts { unread.add(field: fact.name) }
        losses += unread.losses
        return losses
    }

    static let whole = [geo, gpx, kml, geoJSON, .commaSeparatedText, kmz, tcx]
    /// Of a table of places, the table is the text.
    static let akin = [gpx, kml, geoJSON, kmz, tcx, .utf8PlainText, .markdown]

    static func model(
        _ bytes: [UInt8], in type: TypeIdentifier, unread: inout Unread, context: borrowing ConversionContext
    ) throws(ConversionError) -> MapDocument {
        switch type {
        case gpx: try GPX.map(in: bytes, unread: &unread)
        case tcx: try TCX.map(in: bytes, unread: &unread)
        case kml: try KML.map(in: bytes, unread: &unread)
        case kmz: try KML.map(in: KML.document(inArchive: bytes), unread: &unread)
        case geoJSON: try GeoJSON.map(in: bytes, unread: &unread)
        case .commaSeparatedText: try PlaceTable.map(in: bytes, unread: &unread)
        default: MapDocument(places: try MapLink.places(in: bytes))
        }
    }

    static func output(_ map: MapDocument, as type: TypeIdentifier) throws(ConversionError) -> ConversionOutput {
        switch type {
        case gpx: return ConversionOutput(GPX.text(map))
        case kml: return ConversionOutput(KML.text(map))
        case geoJSON: return ConversionOutput(GeoJSON.bytes(map))
        case .commaSeparatedText, .utf8PlainText, .markdown:
            guard !map.places.isEmpty || !map.lines.isEmpty else {
                throw .unsupported("the map has areas only, which a table of places has no room for")
            }
            let table = PlaceTable.bytes(of: map)
            if type == .commaSeparatedText { return ConversionOutput(table) }
            let delimited = try DelimitedTable(csv: table)
            return type == .markdown ? ConversionOutput(TableText.markdown(Table(rows: delimited.rows))) : ConversionOutput(delimited.tsv)
        default: break
        }
        guard let place = map.places.first else { throw .unsupported("the map has lines or areas only, and no place for a link") }
        let link: String
        switch type {
        case geo: link = PlaceLinks.geo(place)
        case google: link = PlaceLinks.google(place)
        case openStreetMap: link = PlaceLinks.openStreetMap(place)
        case apple: link = PlaceLinks.apple(place)
        case bing: link = PlaceLinks.bing(place)
        default: throw .internalError("places have no form \(type)")
        }
        return ConversionOutput(link)
    }
}

/// Places as links, in the forms that the services document.
enum PlaceLinks {
    /// `geo:48.2104,16.3721`; with a name in the form that Android's maps made known.
    static func geo(_ place: Place) -> String {
        let altitude = place.altitude.map { "," + Place.text($0) } ?? ""
        var query: [String] = []
        if let zoom = place.zoom { query.append("z=\(Place.text(zoom))") }
        if !place.name.isEmpty { query.append("q=\(place.pair())(\(MapLinkParts.encoded(place.name)))") }
        return "geo:\(place.pair())\(altitude)\(query.isEmpty ? "" : "?" + query.joined(separator: "&"))"
    }

    /// A pin, or the middle of a map with a zoom: Google's documented links have no room for both.
    static func google(_ place: Place) -> String {
        guard let zoom = place.zoom, place.name.isEmpty else { return "https://www.google.com/maps/search/?api=1&query=\(place.pair("%2C"))" }
        return "https://www.google.com/maps/@\(place.pair()),\(Place.text(zoom))z"
    }

    static func openStreetMap(_ place: Place) -> String {
        let zoom = Place.text((place.zoom ?? 16).rounded())
        return "https://www.openstreetmap.org/?mlat=\(Place.text(place.latitude))&mlon=\(Place.text(place.longitude))#map=\(zoom)/\(place.pair("/"))"
    }

    static func apple(_ place: Place) -> String {
        var query = "ll=\(place.pair())"
        if !place.name.isEmpty { query += "&q=\(MapLinkParts.encoded(place.name))" }
        if let zoom = place.zoom { query += "&z=\(Place.text(zoom))" }
        return "https://maps.apple.com/?\(query)"
    }

    /// A point with its title.
    static func bing(_ place: Place) -> String {
        // `_` separates the parts of a point and `~` the points.
        let name = place.name.replacing("_", with: " ").replacing("~", with: " ")
        let point = "point.\(place.pair("_"))" + (name.isEmpty ? "" : "_" + MapLinkParts.encoded(name))
        return "https://www.bing.com/maps?cp=\(place.pair("~"))\(place.zoom.map { "&lvl=\(Place.text($0))" } ?? "")&sp=\(point)"
    }
}
