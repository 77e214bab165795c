import DragKit
import DragTypes

/// GPX 1.0 and 1.1 (topografix.com): waypoints, routes and tracks.
enum GPX {
    /// Entries that say nothing of where they are.
    static let withoutPosition: Feature = "entries without a position"

    // MARK: Reading

    /// - Throws: ``ConversionError``: `badInput` for XML that is not well-formed or no GPX,
    ///   `unsupported` when nothing with a position is in it.
    static func map(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> MapDocument {
        let tree = try XMLTree(parsing: bytes)
        guard tree.root.name == "gpx" else { throw .badInput("the document is XML, and no GPX") }
        var map = MapDocument()
        for element in tree.children(tree.root, "wpt") {
            guard let point = point(element, tree), var place = Place(point.latitude, point.longitude) else {
                unread.add(withoutPosition)
                continue
            }
            (place.name, place.altitude, place.time) = (point.name, point.altitude, point.time)
            place.note = note(of: element, tree)
            map.places.append(place)
        }
        for route in tree.children(tree.root, "rte") {
            map.add(line(route, [tree.children(route, "rtept")], tree, isRoute: true, &unread))
        }
        for track in tree.children(tree.root, "trk") {
            let segments = tree.children(track, "trkseg").map { tree.children($0, "trkpt") }
            map.add(line(track, segments, tree, isRoute: false, &unread))
        }
        guard !map.isEmpty else { throw .unsupported("the GPX has no waypoint, route or track") }
        tree.addRest(to: &unread, except: ["bounds", "lat", "lon"])
        return map
    }

    private static func line(
        _ element: XMLTree.Element, _ segments: [[XMLTree.Element]], _ tree: XMLTree, isRoute: Bool, _ unread: inout Unread
    ) -> MapDocument.Line {
        var line = MapDocument.Line(name: tree.text("name", of: element), note: note(of: element, tree), isRoute: isRoute, segments: [])
        for segment in segments {
            let points = segment.compactMap { point($0, tree) }
            unread.add(withoutPosition, segment.count - points.count)
            if !points.isEmpty { line.segments.append(points) }
        }
        return line
    }

    private static func point(_ element: XMLTree.Element, _ tree: XMLTree) -> MapDocument.Point? {
        let latitude = tree.attribute("lat", of: element).flatMap { Place.number($0) }
        let longitude = tree.attribute("lon", of: element).flatMap { Place.number($0) }
        guard var point = MapDocument.Point(latitude, longitude) else { return nil }
        point.altitude = Place.number(tree.text("ele", of: element))
        point.time = tree.text("time", of: element)
        point.name = tree.text("name", of: element)
        return point
    }

    private static func note(of element: XMLTree.Element, _ tree: XMLTree) -> String {
        let note = tree.lines("desc", of: element)
        return note.isEmpty ? tree.lines("cmt", of: element) : note
    }

    // MARK: Writing

    /// The map as GPX 1.1, which has no areas: the borders of areas become tracks.
    static func text(_ map: MapDocument) -> String {
        let borders = map.areas.map { MapDocument.Line(name: $0.name, note: $0.note, segments: Array($0.parts.joined())) }
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"dragconv\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n"
            + map.places.map(waypoint).joined() + map.lines.filter(\.isRoute).map(route).joined()
            + (map.lines.filter { !$0.isRoute } + borders).map(track).joined() + "</gpx>\n"
    }

    private static func waypoint(_ place: Place) -> String {
        var inner = ""
        if let altitude = place.altitude { inner += "    <ele>\(Place.text(altitude))</ele>\n" }
        if let time = time(place.time) { inner += "    <time>\(time)</time>\n" }
        inner += words(place.name, place.note, indent: "    ")
        return "  <wpt lat=\"\(Place.text(place.latitude))\" lon=\"\(Place.text(place.longitude))\">\n\(inner)  </wpt>\n"
    }

    private static func route(_ line: MapDocument.Line) -> String {
        "  <rte>\n\(words(line.name, line.note, indent: "    "))\(line.segments.joined().map { point($0, "rtept", indent: "    ") }.joined())  </rte>\n"
    }

    private static func track(_ line: MapDocument.Line) -> String {
        let segments = line.segments.map { "    <trkseg>\n\($0.map { point($0, "trkpt", indent: "      ") }.joined())    </trkseg>\n" }
        return "  <trk>\n\(words(line.name, line.note, indent: "    "))\(segments.joined())  </trk>\n"
    }

    /// A time, which GPX does not know without a time of the day; nil for what is none.
    private static func time(_ text: String) -> String? {
        Place.moment(text).map { XMLText.escaped($0.contains("T") ? $0 : $0 + "T00:00:00Z") }
    }

    private static func words(_ name: String, _ note: String, indent: String) -> String {
        (name.isEmpty ? "" : "\(indent)<name>\(XMLText.escaped(name))</name>\n")
            + (note.isEmpty ? "" : "\(indent)<desc>\(XMLText.escaped(note))</desc>\n")
    }

    private static func point(_ point: MapDocument.Point, _ element: String, indent: String) -> String {
        var inner = point.altitude.map { "<ele>\(Place.text($0))</ele>" } ?? ""
        if let time = time(point.time) { inner += "<time>\(time)</time>" }
        if !point.name.isEmpty { inner += "<name>\(XMLText.escaped(point.name))</name>" }
        // GPX counts longitudes to the 180th meridian only.
        let longitude = point.longitude > 180 ? point.longitude - 360 : point.longitude < -180 ? point.longitude + 360 : point.longitude
        let start = "\(indent)<\(element) lat=\"\(Place.text(point.latitude))\" lon=\"\(Place.text(longitude))\""
        return inner.isEmpty ? start + "/>\n" : start + ">\(inner)</\(element)>\n"
    }
}

extension MapDocument {
    /// Adds a line, unless it has no points.
    mutating func add(_ line: Line) { if !line.segments.isEmpty { lines.append(line) } }
}

/// Training centre files of Garmin (TCX): the tracks of activities and courses.
enum TCX {
    /// - Throws: as ``GPX/map(in:unread:)``.
    static func map(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> MapDocument {
        let tree = try XMLTree(parsing: bytes)
        guard tree.root.name == "TrainingCenterDatabase" else { throw .badInput("the document is XML, and no TCX") }
        var map = MapDocument()
        for element in tree.all("Activity") + tree.all("Course") {
            let name = tree.text(element.name == "Course" ? "Name" : "Id", of: element)
            var line = MapDocument.Line(name: name, note: tree.lines("Notes", of: element), segments: [])
            let laps = element.name == "Course" ? [element] : tree.children(element, "Lap")
            for track in laps.flatMap({ tree.children($0, "Track") }) {
                let stated = tree.children(track, "Trackpoint")
                let points = stated.compactMap { point($0, tree) }
                unread.add(GPX.withoutPosition, stated.count - points.count)
                if !points.isEmpty { line.segments.append(points) }
            }
            map.add(line)
            for mark in tree.children(element, "CoursePoint") {
                guard let point = point(mark, tree), var place = Place(point.latitude, point.longitude) else { continue }
                (place.name, place.note, place.time) = (tree.text("Name", of: mark), tree.lines("Notes", of: mark), point.time)
                place.altitude = point.altitude
                map.places.append(place)
            }
        }
        guard !map.isEmpty else { throw .unsupported("the TCX has no track with positions") }
        tree.addRest(to: &unread, except: ["xsi:type", "type"])
        return map
    }

    private static func point(_ element: XMLTree.Element, _ tree: XMLTree) -> MapDocument.Point? {
        guard let position = tree.children(element, "Position").first,
            var point = MapDocument.Point(
                Place.number(tree.text("LatitudeDegrees", of: position)), Place.number(tree.text("LongitudeDegrees", of: position)))
        else { return nil }
        point.altitude = Place.number(tree.text("AltitudeMeters", of: element))
        point.time = tree.text("Time", of: element)
        return point
    }
}
