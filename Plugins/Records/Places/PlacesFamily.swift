import DragKit
import DragTypes

/// Places: `geo:` URIs, links of map services, GPX, KML, GeoJSON, and tables with coordinates.
struct PlacesFamily: RecordFamily {
    static let geo = TypeIdentifier(trusted: "org.dragconv.geo-link")
    static let google = TypeIdentifier(trusted: "org.dragconv.google-maps-link")
    static let openStreetMap = TypeIdentifier(trusted: "org.dragconv.openstreetmap-link")
    static let apple = TypeIdentifier(trusted: "org.dragconv.apple-maps-link")
    static let bing = TypeIdentifier(trusted: "org.dragconv.bing-maps-link")
    static let gpx = TypeIdentifier(trusted: "com.topografix.gpx")
    static let kml = TypeIdentifier(trusted: "com.google.earth.kml")
    static let geoJSON = TypeIdentifier(trusted: "public.geojson")

    private static let position = FormFamily.Feature("the position", weight: 700)
    private static let name = FormFamily.Feature("names", weight: 50)
    private static let note = FormFamily.Feature("descriptions", weight: 50)
    private static let others = FormFamily.Feature("further places", weight: 50)
    private static let altitude = FormFamily.Feature("altitudes", weight: 20)
    private static let zoom = FormFamily.Feature("zooms of maps", weight: 10)
    private static let columns = FormFamily.Feature("further columns", weight: 200)
    private static let tracks = FormFamily.Feature("tracks, routes and areas", weight: 250)
    private static let page = FormFamily.Feature("what the link leads to", weight: 500)

    static let forms = FormFamily(
        handler: RecordsHandler.name, features: [position, name, note, others, altitude, zoom, columns, tracks, page],
        forms: [
            .init("url", .url, holds: [position, name, zoom, page], access: .read, cost: 2, isConditional: true),
            .init("gpx", gpx, holds: [position, name, note, others, altitude, tracks], access: .read, cost: 3, isConditional: true),
            .init("kml", kml, holds: [position, name, note, others, altitude, tracks], access: .read, cost: 3, isConditional: true),
            .init("geojson", geoJSON, holds: [position, name, note, others, altitude, tracks], access: .read, cost: 3, isConditional: true),
            .init("geo", geo, holds: [position, name, altitude, zoom], cost: 2),
            .init("google-maps", google, holds: [position, zoom], access: .write, cost: 2),
            .init("openstreetmap", openStreetMap, holds: [position, zoom], access: .write, cost: 2),
            .init("apple-maps", apple, holds: [position, name, zoom], access: .write, cost: 2),
            .init("bing-maps", bing, holds: [position, name, zoom], access: .write, cost: 2),
            .init("gpx-file", gpx, holds: [position, name, note, others, altitude], access: .write, cost: 3),
            .init("kml-file", kml, holds: [position, name, note, others, altitude], access: .write, cost: 3),
            .init(
                "places-csv", .commaSeparatedText, holds: [position, name, note, others, altitude, columns], cost: 4, isConditional: true),
            .init("geojson-file", geoJSON, holds: [position, name, note, others, altitude], access: .write, cost: 3),
        ], kind: .place)

    static let counted: Set<FormFamily.Feature> = [name, note, others, altitude, zoom, columns, tracks]

    static func counts(_ places: [Place], lostIn type: TypeIdentifier) -> [FormFamily.Feature: Int] {
        [
            name: places.count { !$0.name.isEmpty }, note: places.count { !$0.note.isEmpty }, others: places.count - 1,
            altitude: places.count { $0.altitude != nil }, zoom: places.count { $0.zoom != nil },
        ]
    }

    static let whole = [geo, gpx, kml, geoJSON, .commaSeparatedText]

    static func model(
        _ bytes: [UInt8], in type: TypeIdentifier, unread: inout Unread, context: borrowing ConversionContext
    ) throws(ConversionError) -> [Place] {
        switch type {
        case gpx: try PlaceFiles.gpx(in: bytes, unread: &unread)
        case kml: try PlaceFiles.kml(in: bytes, unread: &unread)
        case geoJSON: try PlaceFiles.geoJSON(in: bytes, unread: &unread)
        case .commaSeparatedText: try PlaceTable.places(in: bytes, unread: &unread)
        default: try MapLink.places(in: bytes)
        }
    }

    static func output(_ places: [Place], as type: TypeIdentifier) throws(ConversionError) -> ConversionOutput {
        switch type {
        case gpx: return ConversionOutput(PlaceFiles.gpx(places))
        case kml: return ConversionOutput(PlaceFiles.kml(places))
        case geoJSON: return ConversionOutput(PlaceFiles.geoJSON(places))
        case .commaSeparatedText: return ConversionOutput(PlaceTable.bytes(of: places))
        default: break
        }
        let link: String
        switch type {
        case geo: link = PlaceLinks.geo(places[0])
        case google: link = PlaceLinks.google(places[0])
        case openStreetMap: link = PlaceLinks.openStreetMap(places[0])
        case apple: link = PlaceLinks.apple(places[0])
        case bing: link = PlaceLinks.bing(places[0])
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
