import DragKit
import DragTypes
import DragZIP

/// KML 2.2 (OGC 12-007r2) with Google's tracks, and KMZ, an archive with a KML file in it.
enum KML {
    // MARK: Reading

    /// - Throws: ``ConversionError``: `badInput` for XML that is not well-formed or no KML,
    ///   `unsupported` when nothing with a position is in it.
    static func map(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> MapDocument {
        let tree = try XMLTree(parsing: bytes)
        guard tree.root.name == "kml" else { throw .badInput("the document is XML, and no KML") }
        var map = MapDocument()
        for placemark in tree.all("Placemark") {
            let time = tree.children(placemark, "TimeStamp").first.map { tree.text("when", of: $0) } ?? ""
            var reading = Reading(tree)
            reading.readGeometries(of: placemark, depth: 0)
            // A line has the times of its points.
            if !time.isEmpty, reading.shapes.points.isEmpty, !reading.shapes.isEmpty { unread.add("times of lines and areas") }
            map.add(
                reading.shapes, name: tree.text("name", of: placemark), note: tree.lines("description", of: placemark), time: time,
                facts: reading.shapes.isEmpty ? [] : facts(of: placemark, tree))
            unread.add(GPX.withoutPosition, max(reading.missing, reading.shapes.isEmpty ? 1 : 0))
        }
        guard !map.isEmpty else { throw .unsupported("the KML has no placemark with a position") }
        tree.addRest(
            to: &unread, except: ["id", "schemaurl", "altitudeMode", "extrude", "tessellate", "coordinates", "outerBoundaryIs", "innerBoundaryIs"])
        return map
    }

    /// The data that a file adds to a placemark (OGC 12-007r2 §9.2).
    private static func facts(of placemark: XMLTree.Element, _ tree: XMLTree) -> [MapDocument.Fact] {
        tree.children(placemark, "ExtendedData").flatMap { data -> [MapDocument.Fact] in
            let own = tree.children(data, "Data").map { ($0, tree.lines("value", of: $0)) }
            let typed = tree.children(data, "SchemaData").flatMap { tree.children($0, "SimpleData") }.map { ($0, $0.text.trimmingWhitespace) }
            return (own + typed).compactMap { element, value in
                guard let name = tree.attribute("name", of: element), !name.isEmpty, !value.isEmpty else { return nil }
                return MapDocument.Fact(name: name, value: value)
            }
        }
    }

    /// The document in an archive: `doc.kml`, or the first KML file.
    ///
    /// - Throws: ``ConversionError``: `badInput` for what is no archive, `unsupported` for one
    ///   without KML, `limit` for KML that unpacks to too much.
    static func document(inArchive bytes: [UInt8]) throws(ConversionError) -> [UInt8] {
        let document = try parsing { () throws(FormError) -> [UInt8]? in
            let archive = try ZIPArchive(parsing: bytes)
            let names = archive.entries.keys.filter { $0.lowercased().hasSuffix(".kml") }.sorted()
            guard let name = names.first(where: { $0 == "doc.kml" }) ?? names.first, let entry = archive.entries[name] else { return nil }
            return try archive.contents(of: entry, limit: largest)
        }
        guard let document else { throw .unsupported("the archive has no KML file in it") }
        return document
    }

    /// The largest document of an archive, in bytes.
    private static let largest = 256 << 20

    /// The geometries of a placemark.
    private struct Reading {
        private let tree: XMLTree
        /// How many points have no position.
        private(set) var missing = 0
        private(set) var shapes = MapDocument.Shapes()

        init(_ tree: XMLTree) { self.tree = tree }

        mutating func readGeometries(of element: XMLTree.Element, depth: Int) {
            for element in tree.children(element, "Point") {
                var position = coordinates(of: element).first
                // Programs write 0 where they know no altitude; it counts where the file says so.
                if position?.altitude == 0, ["", "clampToGround"].contains(tree.text("altitudeMode", of: element)) { position?.altitude = nil }
                if let position { shapes.points.append(position) } else { missing += 1 }
            }
            for line in tree.children(element, "LineString") + tree.children(element, "LinearRing") {
                shapes.add(segment: coordinates(of: line))
            }
            for track in tree.children(element, "Track") { shapes.add(segment: positions(of: track)) }
            for polygon in tree.children(element, "Polygon") {
                let borders = tree.children(polygon, "outerBoundaryIs").prefix(1) + tree.children(polygon, "innerBoundaryIs")
                shapes.add(borders: borders.flatMap { tree.children($0, "LinearRing") }.map(coordinates))
            }
            guard depth < 16 else { return }
            for group in tree.children(element, "MultiGeometry") + tree.children(element, "MultiTrack") {
                readGeometries(of: group, depth: depth + 1)
            }
        }

        /// `longitude,latitude,altitude` between white space, which people put after commas, too.
        private func coordinates(of element: XMLTree.Element) -> [MapDocument.Point] {
            var tuples: [String] = []
            for word in tree.lines("coordinates", of: element).split(whereSeparator: \.isWhitespace) {
                if let last = tuples.indices.last, tuples[last].hasSuffix(",") || word.hasPrefix(",") {
                    tuples[last] += word
                } else {
                    tuples.append(String(word))
                }
            }
            return tuples.compactMap { point($0.split(separator: ",")) }
        }

        /// The positions of a track, each with its time: `when` and `coord` stand one after the
        /// other as often.
        private func positions(of track: XMLTree.Element) -> [MapDocument.Point] {
            let times = tree.children(track, "when").map { $0.text.trimmingWhitespace }
            return tree.children(track, "coord").enumerated().compactMap { index, element in
                var point = point(element.text.split(whereSeparator: \.isWhitespace))
                if index < times.count { point?.time = times[index] }
                return point
            }
        }

        private func point(_ numbers: [Substring]) -> MapDocument.Point? {
            guard numbers.count >= 2 else { return nil }
            var point = MapDocument.Point(Place.number(numbers[1]), Place.number(numbers[0]))
            if numbers.count > 2 { point?.altitude = Place.number(numbers[2]) }
            return point
        }
    }

    // MARK: Writing

    static func text(_ map: MapDocument) -> String {
        let hasTimes = map.lines.contains { $0.segments.contains { $0.contains { !$0.time.isEmpty } } }
        let google = hasTimes ? " xmlns:gx=\"http://www.google.com/kml/ext/2.2\"" : ""
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\"\(google)>\n<Document>\n"
            + map.places.map(placemark).joined() + map.lines.map { placemark($0.name, $0.note, $0.facts, geometry(of: $0)) }.joined()
            + map.areas.map { placemark($0.name, $0.note, $0.facts, geometry(of: $0)) }.joined() + "</Document>\n</kml>\n"
    }

    private static func placemark(_ place: Place) -> String {
        let altitude = place.altitude.map { "," + Place.text($0) } ?? ""
        let time = time(place.time).map { "  <TimeStamp><when>\($0)</when></TimeStamp>\n" } ?? ""
        let coordinates = "\(Place.text(place.longitude)),\(Place.text(place.latitude))\(altitude)"
        return placemark(place.name, place.note, place.facts, "\(time)  <Point><coordinates>\(coordinates)</coordinates></Point>\n")
    }

    private static func placemark(_ name: String, _ note: String, _ facts: [MapDocument.Fact], _ geometry: String) -> String {
        var inner = ""
        if !name.isEmpty { inner += "  <name>\(XMLText.escaped(name))</name>\n" }
        if !note.isEmpty { inner += "  <description>\(XMLText.escaped(note))</description>\n" }
        let data = facts.map { "    <Data name=\"\(XMLText.escaped($0.name))\"><value>\(XMLText.escaped($0.value))</value></Data>\n" }.joined()
        if !facts.isEmpty { inner += "  <ExtendedData>\n\(data)  </ExtendedData>\n" }
        return "<Placemark>\n\(inner)\(geometry)</Placemark>\n"
    }

    /// A time; nil for what is none. KML knows years and months as well.
    private static func time(_ text: String) -> String? {
        Place.moment(text, allowsYears: true).map(XMLText.escaped)
    }

    private static func geometry(of line: MapDocument.Line) -> String {
        let isTimed = line.segments.contains { $0.contains { !$0.time.isEmpty } }
        let parts = line.segments.map { segment in
            guard isTimed else { return "  <LineString><coordinates>\(coordinates(segment))</coordinates></LineString>\n" }
            let times = segment.map { "    <when>\(time($0.time) ?? "")</when>\n" }.joined()
            let positions = segment.map { "    <gx:coord>\(numbers($0).joined(separator: " "))</gx:coord>\n" }.joined()
            return "  <gx:Track>\n\(times)\(positions)  </gx:Track>\n"
        }
        guard parts.count > 1 else { return parts.joined() }
        let group = isTimed ? "gx:MultiTrack" : "MultiGeometry"
        return "  <\(group)>\n\(parts.joined())  </\(group)>\n"
    }

    private static func geometry(of area: MapDocument.Area) -> String {
        let parts = area.parts.map { rings in
            let borders = rings.enumerated().map { index, ring in
                let name = index == 0 ? "outerBoundaryIs" : "innerBoundaryIs"
                return "    <\(name)><LinearRing><coordinates>\(coordinates(ring))</coordinates></LinearRing></\(name)>\n"
            }
            return "  <Polygon>\n\(borders.joined())  </Polygon>\n"
        }
        return parts.count > 1 ? "  <MultiGeometry>\n\(parts.joined())  </MultiGeometry>\n" : parts.joined()
    }

    private static func coordinates(_ points: [MapDocument.Point]) -> String {
        points.map { numbers($0).joined(separator: ",") }.joined(separator: " ")
    }

    private static func numbers(_ point: MapDocument.Point) -> [String] {
        [Place.text(point.longitude), Place.text(point.latitude)] + (point.altitude.map { [Place.text($0)] } ?? [])
    }
}
