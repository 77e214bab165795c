import DragKit
import DragTypes
import Glibc

/// GeoJSON (RFC 7946), and among it the saved places of Google's Takeout. The times of a line's
/// points stand in the property `coordTimes`, as converters of GPX write them.
enum GeoJSON {
    // MARK: Reading

    /// - Throws: ``ConversionError``: `badInput` for what is no JSON, `unsupported` when nothing
    ///   with a position is in it, and for coordinates that are no degrees.
    static func map(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> MapDocument {
        let json = try parsing { () throws(FormError) in try JSONValue(parsing: bytes) }
        var map = MapDocument()
        let system = try CoordinateSystem(of: json)
        switch json["type"]?.string {
        case "FeatureCollection":
            for feature in json["features"]?.array ?? [] where feature["type"]?.string == "Feature" { add(feature, system, to: &map, &unread) }
        case "Feature": add(json, system, to: &map, &unread)
        default: add(.object([("geometry", json)]), system, to: &map, &unread)
        }
        if json["features"] != nil { addForeign(of: json, to: &unread) }
        guard !map.isEmpty else { throw .unsupported("the GeoJSON has nothing with a position") }
        return map
    }

    /// What the numbers of coordinates mean. GeoJSON of 2008 could say so in a member `crs`, and
    /// programs for maps still do.
    private enum CoordinateSystem {
        case degrees
        /// The metres of web maps (EPSG:3857).
        case webMercator

        init(of json: JSONValue) throws(ConversionError) {
            guard let name = json["crs"]?["properties"]?["name"]?.string else {
                self = .degrees
                return
            }
            switch name.split(separator: ":").last {
            case "CRS84", "CRS84h", "4326", "4979", "4258", "4269": self = .degrees
            case "3857", "900913", "102100", "3785": self = .webMercator
            default:
                throw .unsupported("the GeoJSON counts in the coordinate system \u{201C}\(name)\u{201D}, and not in degrees; export it as EPSG:4326")
            }
        }

        func point(_ east: Double?, _ north: Double?) -> MapDocument.Point? {
            guard self == .webMercator else { return MapDocument.Point(north, east) }
            guard let east, let north else { return nil }
            let radius = 6_378_137.0
            // Web maps divide the earth to a hundredth of a millimetre; further digits are noise.
            func degrees(_ radians: Double) -> Double { (radians * 180 / .pi * 1e8).rounded() / 1e8 }
            return MapDocument.Point(degrees(atan(sinh(north / radius))), degrees(east / radius))
        }
    }

    /// Counts the members that are none of GeoJSON's own (RFC 7946 §6.1). Positions tell a `bbox`.
    private static func addForeign(of object: JSONValue, to unread: inout Unread) {
        guard case .object(let members) = object else { return }
        let known: Set<String> = ["type", "features", "geometry", "properties", "id", "bbox", "crs", "coordinates", "geometries"]
        for member in members where !known.contains(member.name) && !member.value.isNull { unread.add(field: member.name) }
    }

    private static func add(_ feature: JSONValue, _ system: CoordinateSystem, to map: inout MapDocument, _ unread: inout Unread) {
        var geometry = Geometry(system: system)
        if let stated = feature["geometry"] { geometry.read(stated, depth: 0) }
        let shapes = geometry.shapes
        var properties = Properties(feature["properties"] ?? .null)
        // Takeout writes 0°, 0° where it does not know the position.
        let isZero = properties.isFromTakeout && shapes.points.allSatisfy { $0.latitude == 0 && $0.longitude == 0 }
        let linked = isZero && shapes.segments.isEmpty && shapes.parts.isEmpty ? properties.linkedPoint : nil
        if let linked { geometry.set(linked) }
        let isUnknown = isZero && linked == nil
        guard !geometry.shapes.isEmpty, !isUnknown || !shapes.segments.isEmpty || !shapes.parts.isEmpty else {
            return unread.add(GPX.withoutPosition)
        }
        unread.add("times", geometry.set(properties.times))
        var facts = properties.takeFacts()
        if let id = feature["id"]?.scalar, !facts.contains(where: { $0.name == "id" }) { facts.append(.init(name: "id", value: id)) }
        properties.addRest(to: &unread)
        addForeign(of: feature, to: &unread)
        map.add(
            geometry.shapes, name: properties.name, note: properties.note, time: properties.time, facts: facts, isRoute: properties.isRoute)
    }

    /// The geometry of a feature.
    private struct Geometry {
        let system: CoordinateSystem
        private(set) var shapes = MapDocument.Shapes()

        mutating func set(_ point: MapDocument.Point) { shapes.points = [point] }

        mutating func read(_ geometry: JSONValue, depth: Int) {
            let coordinates = geometry["coordinates"]
            switch geometry["type"]?.string {
            case "Point": if let point = point(coordinates) { shapes.points.append(point) }
            case "MultiPoint": shapes.points += line(coordinates)
            case "LineString": shapes.add(segment: line(coordinates))
            case "MultiLineString": for part in coordinates?.array ?? [] { shapes.add(segment: line(part)) }
            case "Polygon": add(coordinates)
            case "MultiPolygon": for part in coordinates?.array ?? [] { add(part) }
            case "GeometryCollection" where depth < 16: for part in geometry["geometries"]?.array ?? [] { read(part, depth: depth + 1) }
            default: break
            }
        }

        private mutating func add(_ rings: JSONValue?) { shapes.add(borders: (rings?.array ?? []).map(line)) }

        private func line(_ value: JSONValue?) -> [MapDocument.Point] { (value?.array ?? []).compactMap(point) }

        private func point(_ value: JSONValue?) -> MapDocument.Point? {
            guard let numbers = value?.array, numbers.count >= 2 else { return nil }
            func number(_ index: Int) -> Double? { if case .number(let text) = numbers[index] { Double(text) } else { nil } }
            var point = system.point(number(0), number(1))
            if numbers.count > 2 { point?.altitude = number(2) }
            return point
        }

        /// Sets the times of the lines' points, for each part that has as many times as points.
        ///
        /// - Returns: how many times belong to no point.
        mutating func set(_ times: [[String]]) -> Int {
            var times = times
            if times.count == 1, shapes.segments.count > 1, times[0].count == shapes.segments.joined().count {
                var rest = times[0][...]
                times = shapes.segments.map { segment in
                    defer { rest = rest.dropFirst(segment.count) }
                    return Array(rest.prefix(segment.count))
                }
            }
            guard times.count == shapes.segments.count else { return times.joined().count { !$0.isEmpty } }
            var left = 0
            for (segment, own) in times.enumerated() {
                guard own.count == shapes.segments[segment].count else {
                    left += own.count { !$0.isEmpty }
                    continue
                }
                for (index, time) in own.enumerated() { shapes.segments[segment][index].time = time }
            }
            return left
        }
    }

    /// What the properties of a feature say, by the names that programs give them.
    private struct Properties {
        let name: String
        let note: String
        let time: String
        let isRoute: Bool
        let isFromTakeout: Bool
        /// The link to the map; empty for none.
        private let link: String
        let times: [[String]]
        private var members: Members<JSONValue>
        private let location: Members<JSONValue>

        init(_ value: JSONValue) {
            var members = Members(value)
            // Takeout's saved places.
            var location = Members(members["location"] ?? members["Location"] ?? .null)
            let own = Self.first(["name", "Name", "title", "NAME", "Title"], among: &members)
            name = own.isEmpty ? Self.first(["name", "Business Name"], among: &location) : own
            let notes = [
                Self.first(["description", "desc", "cmt", "Comment"], among: &members), Self.first(["address", "Address"], among: &location),
                Self.first(["google_maps_url", "Google Maps URL"], among: &members),
            ]
            note = notes.filter { !$0.isEmpty }.joined(separator: "\n")
            let stated = Self.first(["time", "date", "Published"], among: &members)
            // Services write moments in milliseconds, too.
            time = stated.utf8.count > 8 ? Timestamp.seconds(unix: stated).map(Timestamp.iso) ?? stated : stated
            isFromTakeout = !notes[1].isEmpty || !notes[2].isEmpty
            link = notes[2]
            isRoute = Self.first(["_gpxType"], among: &members) == "rte"
            let points = (members["coordTimes"] ?? members["coordinateProperties"]?["times"])?.array ?? []
            times = points.first?.array == nil ? [points.map { $0.string ?? "" }] : points.map { ($0.array ?? []).map { $0.string ?? "" } }
            (self.members, self.location) = (members, location)
        }

        /// The point that the link to the map names.
        var linkedPoint: MapDocument.Point? {
            guard !link.isEmpty, let place = try? MapLink.places(in: Array(link.utf8)).first else { return nil }
            return MapDocument.Point(place.latitude, place.longitude)
        }

        private static func first(_ names: [String], among members: inout Members<JSONValue>) -> String {
            members.first(of: names, \.scalar)
        }

        /// What else the properties say, each in one text or number.
        mutating func takeFacts() -> [MapDocument.Fact] {
            members.takeRest { $0.scalar != nil }.map { .init(name: $0.name, value: $0.value.scalar ?? "") }
        }

        func addRest(to unread: inout Unread) {
            members.addRest(to: &unread)
            location.addRest(to: &unread, except: ["country_code", "Country Code", "Geo Coordinates"])
        }
    }

    // MARK: Writing

    /// One feature after the other, so that a large map takes no tree of its own.
    static func bytes(_ map: MapDocument) -> [UInt8] {
        var result = Array("{\"type\":\"FeatureCollection\",\"features\":[".utf8)
        func add(_ feature: JSONValue) {
            if result.last != UInt8(ascii: "[") { result.append(UInt8(ascii: ",")) }
            result += feature.encoded
        }
        for place in map.places {
            let numbers = [place.longitude, place.latitude] + (place.altitude.map { [$0] } ?? [])
            let time: [(name: String, value: JSONValue)] = place.time.isEmpty ? [] : [("time", .text(place.time))]
            add(feature("Point", .array(numbers.map { .number(Place.text($0)) }), place.name, place.note, time + members(of: place.facts)))
        }
        for line in map.lines { add(feature(line)) }
        for area in map.areas {
            let parts = area.parts.map { JSONValue.array($0.map(line)) }
            add(
                feature(
                    parts.count == 1 ? "Polygon" : "MultiPolygon", parts.count == 1 ? parts[0] : .array(parts), area.name, area.note,
                    members(of: area.facts)))
        }
        return result + Array("]}\n".utf8)
    }

    /// Facts as properties, of which each has a name of its own.
    private static func members(of facts: [MapDocument.Fact]) -> [(name: String, value: JSONValue)] {
        facts.map { fact in
            let name = ["name", "description", "time", "_gpxType", "coordTimes"].contains(fact.name) ? fact.name + "_2" : fact.name
            return (name, Table.isNumber(fact.value) ? .number(fact.value) : .text(fact.value))
        }
    }

    private static func feature(_ line: MapDocument.Line) -> JSONValue {
        var more: [(name: String, value: JSONValue)] = line.isRoute ? [("_gpxType", .text("rte"))] : []
        more += members(of: line.facts)
        let times = line.segments.map { JSONValue.array(positions($0).map { $0.time.isEmpty ? .null : .text($0.time) }) }
        if line.segments.contains(where: { $0.contains { !$0.time.isEmpty } }) {
            more.append(("coordTimes", times.count == 1 ? times[0] : .array(times)))
        }
        let segments = line.segments.map(self.line)
        let isOne = segments.count == 1
        return feature(isOne ? "LineString" : "MultiLineString", isOne ? segments[0] : .array(segments), line.name, line.note, more)
    }

    /// The points of a line, which has two at least (RFC 7946 §3.1.4).
    private static func positions(_ points: [MapDocument.Point]) -> [MapDocument.Point] { points.count == 1 ? points + points : points }

    private static func line(_ points: [MapDocument.Point]) -> JSONValue {
        .array(
            positions(points).map { point in
                .array(([point.longitude, point.latitude] + (point.altitude.map { [$0] } ?? [])).map { .number(Place.text($0)) })
            })
    }

    private static func feature(
        _ type: String, _ coordinates: JSONValue, _ name: String, _ note: String, _ more: [(name: String, value: JSONValue)]
    ) -> JSONValue {
        var properties: [(name: String, value: JSONValue)] = []
        if !name.isEmpty { properties.append(("name", .text(name))) }
        if !note.isEmpty { properties.append(("description", .text(note))) }
        return .object([
            ("type", .text("Feature")), ("geometry", .object([("type", .text(type)), ("coordinates", coordinates)])),
            ("properties", .object(properties + more)),
        ])
    }
}
