import DragKit
import DragTypes

/// Files of places: GPX 1.1 (topografix.com), KML 2.2 (OGC 12-007r2), GeoJSON (RFC 7946). Points
/// are read, those of a route among them; a track is no place.
enum PlaceFiles {
    // MARK: Reading

    /// The waypoints of GPX, and the points of its routes.
    ///
    /// - Throws: ``ConversionError``: `badInput` for XML that is not well-formed or no GPX,
    ///   `unsupported` when no waypoint is in it.
    static func gpx(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Place] {
        let tree = try XMLTree(parsing: bytes)
        guard tree.root.name == "gpx" else { throw .badInput("the document is XML, and no GPX") }
        let points = tree.children(tree.root, "wpt") + tree.children(tree.root, "rte").flatMap { tree.children($0, "rtept") }
        let places = points.compactMap { point -> Place? in
            guard let latitude = tree.attribute("lat", of: point).flatMap({ Place.number($0) }),
                let longitude = tree.attribute("lon", of: point).flatMap({ Place.number($0) }),
                var place = Place(latitude, longitude)
            else {
                unread.add(withoutPosition)
                return nil
            }
            place.name = tree.text("name", of: point)
            place.note = tree.lines("desc", of: point)
            if place.note.isEmpty { place.note = tree.lines("cmt", of: point) }
            place.altitude = Place.number(tree.text("ele", of: point))
            return place
        }
        guard !places.isEmpty else { throw .unsupported("the GPX has no waypoint") }
        let segments = tree.children(tree.root, "trk").flatMap { tree.children($0, "trkseg") }
        unread.add("tracks", tree.children(tree.root, "trk").count)
        unread.add("points of tracks", segments.reduce(0) { $0 + tree.children($1, "trkpt").count })
        tree.addRest(to: &unread, except: ["bounds", "trkseg", "trkpt", "lat", "lon"])
        return places
    }

    /// The placemarks of KML that are points.
    ///
    /// - Throws: as ``gpx(in:unread:)``.
    static func kml(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Place] {
        let tree = try XMLTree(parsing: bytes)
        guard tree.root.name == "kml" else { throw .badInput("the document is XML, and no KML") }
        var places: [Place] = []
        for placemark in tree.all("Placemark") {
            // A point may stand among others in a MultiGeometry.
            let geometries = tree.children(placemark, "Point") + tree.children(placemark, "MultiGeometry").flatMap { tree.children($0, "Point") }
            let name = tree.text("name", of: placemark)
            // The description stands with the first point, so that many points do not repeat it.
            var note = tree.lines("description", of: placemark)
            for geometry in geometries {
                guard var place = Place(pair: tree.text("coordinates", of: geometry), isLongitudeFirst: true) else {
                    unread.add(withoutPosition)
                    continue
                }
                place.name = name.prefix(Place.longestName).trimmingWhitespace
                place.note = note
                note = ""
                places.append(place)
            }
        }
        guard !places.isEmpty else { throw .unsupported("the KML has no point") }
        unread.add("lines", tree.all("LineString").count)
        unread.add("areas", tree.all("Polygon").count)
        tree.addRest(to: &unread, except: ["id", "altitudeMode", "extrude", "tessellate", "coordinates", "outerBoundaryIs", "innerBoundaryIs"])
        return places
    }

    /// The points of GeoJSON.
    ///
    /// - Throws: ``ConversionError``: `badInput` for what is no JSON, `unsupported` when no point
    ///   is in it.
    static func geoJSON(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> [Place] {
        let json = try parsing { () throws(FormError) in try JSONValue(parsing: bytes) }
        var places: [Place] = []
        add(json, to: &places, &unread)
        guard !places.isEmpty else { throw .unsupported("the GeoJSON has no point") }
        return places
    }

    /// Entries that say nothing of where they are.
    private static let withoutPosition: Feature = "entries without a position"

    private static func add(_ object: JSONValue, to places: inout [Place], _ unread: inout Unread) {
        switch object["type"]?.string {
        case "FeatureCollection":
            for feature in object["features"]?.array ?? [] where feature["type"]?.string == "Feature" { add(feature, to: &places, &unread) }
        case "Feature":
            let start = places.count
            if let geometry = object["geometry"], geometry["type"]?.string != "Feature" { add(geometry, to: &places, &unread) }
            guard start < places.count else { return unread.add(withoutPosition) }
            var properties = Members(object["properties"] ?? .null)
            func first(_ names: [String]) -> String {
                for name in names { if let text = properties[name]?.string { return text } }
                return ""
            }
            let name = first(["name", "Name", "title", "NAME"])
            for index in start..<places.count { places[index].name = name.prefix(Place.longestName).trimmingWhitespace }
            // The description stands with the first point, so that many points do not repeat it.
            places[start].note = first(["description", "desc", "cmt"])
            properties.addRest(to: &unread)
        case "Point": if let place = point(object["coordinates"]) { places.append(place) }
        case "MultiPoint": places += (object["coordinates"]?.array ?? []).compactMap(point)
        case "GeometryCollection":
            for geometry in object["geometries"]?.array ?? [] where geometry["geometries"] == nil { add(geometry, to: &places, &unread) }
        case "LineString", "MultiLineString": unread.add("lines")
        case "Polygon", "MultiPolygon": unread.add("areas")
        default: break
        }
    }

    private static func point(_ value: JSONValue?) -> Place? {
        guard let numbers = value?.array, numbers.count >= 2 else { return nil }
        func number(_ index: Int) -> Double? { if case .number(let text) = numbers[index] { Double(text) } else { nil } }
        guard let longitude = number(0), let latitude = number(1), var place = Place(latitude, longitude) else { return nil }
        if numbers.count > 2 { place.altitude = number(2) }
        return place
    }

    // MARK: Writing

    static func gpx(_ places: [Place]) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"dragconv\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n"
            + places.map { place in
                var inner = ""
                if let altitude = place.altitude { inner += "    <ele>\(Place.text(altitude))</ele>\n" }
                if !place.name.isEmpty { inner += "    <name>\(XMLText.escaped(place.name))</name>\n" }
                if !place.note.isEmpty { inner += "    <desc>\(XMLText.escaped(place.note))</desc>\n" }
                return "  <wpt lat=\"\(Place.text(place.latitude))\" lon=\"\(Place.text(place.longitude))\">\n\(inner)  </wpt>\n"
            }.joined() + "</gpx>\n"
    }

    static func kml(_ places: [Place]) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\">\n<Document>\n"
            + places.map { place in
                var inner = ""
                if !place.name.isEmpty { inner += "  <name>\(XMLText.escaped(place.name))</name>\n" }
                if !place.note.isEmpty { inner += "  <description>\(XMLText.escaped(place.note))</description>\n" }
                let altitude = place.altitude.map { "," + Place.text($0) } ?? ""
                let coordinates = "\(Place.text(place.longitude)),\(Place.text(place.latitude))\(altitude)"
                return "<Placemark>\n\(inner)  <Point><coordinates>\(coordinates)</coordinates></Point>\n</Placemark>\n"
            }.joined() + "</Document>\n</kml>\n"
    }

    static func geoJSON(_ places: [Place]) -> [UInt8] {
        let features = places.map { place in
            let numbers = [place.longitude, place.latitude] + (place.altitude.map { [$0] } ?? [])
            var properties: [(name: String, value: JSONValue)] = []
            if !place.name.isEmpty { properties.append(("name", .text(place.name))) }
            if !place.note.isEmpty { properties.append(("description", .text(place.note))) }
            return JSONValue.object([
                ("type", .text("Feature")),
                ("geometry", .object([("type", .text("Point")), ("coordinates", .array(numbers.map { .number(Place.text($0)) }))])),
                ("properties", .object(properties)),
            ])
        }
        return JSONValue.object([("type", .text("FeatureCollection")), ("features", .array(features))]).encoded + [0x0A]
    }
}
