import DragContract
import DragKit
import DragTypes
import Foundation
import Testing

/// Places: links of map services and files of points are read as the facts beside each fixture say.
@Suite struct PlacesTests {
    /// The points of a GeoJSON, with their names.
    private func points(_ bytes: [UInt8], from type: String) throws -> [(latitude: Double, longitude: Double, name: String)] {
        // What is GeoJSON already goes through KML.
        var (bytes, type) = (bytes, type)
        if type == "geojson" { (bytes, type) = (try RecordFixtures.convert(bytes, from: type, to: "kml").bytes, "kml") }
        let json = try JSONValue(parsing: RecordFixtures.convert(bytes, from: type, to: "public.geojson").bytes)
        return (json["features"]?.array ?? []).compactMap { feature in
            let numbers = feature["geometry"]?["coordinates"]?.array?.compactMap(\.double) ?? []
            guard numbers.count >= 2 else { return nil }
            return (numbers[1], numbers[0], feature["properties"]?["name"]?.string ?? "")
        }
    }

    private func compare(_ found: (latitude: Double, longitude: Double, name: String), _ facts: JSONValue, _ input: String) {
        let tolerance = facts["tolerance"]?.double ?? 1e-6
        #expect(abs(found.latitude - (facts["lat"]?.double ?? 999)) <= tolerance, "\(input)")
        #expect(abs(found.longitude - (facts["lon"]?.double ?? 999)) <= tolerance, "\(input)")
        if let name = facts["name"]?.string { #expect(found.name == name, "\(input)") }
    }

    @Test(arguments: ["geo-uris", "google-maps", "openstreetmap", "apple-maps", "other-maps", "plus-codes"])
    func readsLinks(name: String) throws {
        for facts in try RecordFixtures.facts("places", name + ".txt")["places"]?.array ?? [] {
            let input = try #require(facts["input"]?.string)
            // A code by itself is no link.
            if !input.contains(":") { continue }
            let found = try? points(Array(input.utf8), from: "url")
            if facts["lat"]?.double == nil {
                #expect(found == nil, "\(input)")
            } else if let place = found?.first {
                compare(place, facts, input)
            } else {
                Issue.record("no place in \(input)")
            }
        }
    }

    /// Capital letters of a code are other digits than small ones, also where the code stands in
    /// place of a host.
    @Test func codesInPlaceOfHosts() throws {
        let link = try RecordFixtures.text("ge0://o4B4pYZsRs/Orloj", from: "url", to: "geo-link")
        #expect(try link == RecordFixtures.text("https://omaps.app/o4B4pYZsRs/Orloj", from: "url", to: "geo-link"))
    }

    /// JSON is recognised however its lines are divided.
    @Test(arguments: [
        #"{"locations":[{"latitudeE7":1,"longitudeE7":2,"timestamp":"2024-04-03T10:00:00Z"}]}"#,
        "{\n  \"locations\" : [\n    {\n      \"latitudeE7\": 1, \"longitudeE7\": 2 } ] }",
    ])
    func historyOfPlaces(json: String) throws {
        let catalogue = RecordFixtures.catalogue
        let readings = RecordFixtures.handler.recognisers.filter { $0.types.contains(.json) }
            .flatMap { $0.readings(of: Array(json.utf8).span.bytes, type: .json, limit: 1 << 16) }
        #expect(readings.contains { $0.type == catalogue.resolve("org.dragconv.location-history") }, "\(readings)")
    }

    /// Tables of places, whatever their columns are called, both ways.
    @Test func tables() throws {
        let csv = Array("Title;Lon;Lat;Ele;Desc;Rating\nPeak;2,35;48.85;35;high;5\nFjord;5.3;60.4;;;\n".utf8)
        let gpx = try RecordFixtures.convert(csv, from: "csv", to: "gpx").bytes
        let back = try RecordFixtures.convert(gpx, from: "gpx", to: "csv").bytes
        #expect(
            String(decoding: back, as: UTF8.self) == "name,latitude,longitude,altitude,description\r\nPeak,48.85,2.35,35,high\r\nFjord,60.4,5.3,,\r\n"
        )
        #expect(throws: ConversionError.self) { try RecordFixtures.convert(Array("a,b\n1,2\n".utf8), from: "csv", to: "gpx") }
    }

    /// A table has a row for each point of routes and tracks, with the line's name and its own.
    @Test func linesOfGPX() throws {
        let gpx = """
            <gpx><wpt lat="1" lon="2"><name>Hut</name></wpt><rte><name>Day 1</name><rtept lat="3" lon="4"><name>Pass</name><ele>1900</ele></rtept>
            <rtept lat="5" lon="x"/></rte><trk><name>Way</name><trkseg><trkpt lat="7" lon="8"><time>2024-05-01T10:00:00Z</time></trkpt></trkseg>
            <trkseg><trkpt lat="9" lon="10"/></trkseg></trk></gpx>
            """
        let csv = try RecordFixtures.convert(Array(gpx.utf8), from: "gpx", to: "csv").bytes
        #expect(
            String(decoding: csv, as: UTF8.self)
                == "name,latitude,longitude,altitude,description,time,segment,point\r\nHut,1,2,,,,,\r\nDay 1,3,4,1900,,,1,Pass\r\n"
                + "Way,7,8,,,2024-05-01T10:00:00Z,1,\r\nWay,9,10,,,,2,\r\n")
    }

    /// Lines, areas with holes, times and names are the same after a way through KML.
    @Test func shapesAreKept() throws {
        let json = """
            {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2,3]},"properties":{"name":"P",\
            "description":"d","time":"2024-05-01T10:00:00Z"}},{"type":"Feature","geometry":{"type":"MultiLineString","coordinates":[[[1,2],[3,4,5]],\
            [[6,7],[8,9]]]},"properties":{"name":"L","coordTimes":[["2024-05-01T10:00:00Z","2024-05-01T10:01:00Z"],["2024-05-01T10:02:00Z",\
            "2024-05-01T10:03:00Z"]]}},{"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[4,0],[4,4],[0,0]],[[1,1],[2,1],\
            [2,2],[1,1]]],[[[5,5],[6,5],[6,6],[5,5]]]]},"properties":{"name":"A"}}]}

            """
        let other = try RecordFixtures.convert(Array(json.utf8), from: "geojson", to: "kml").bytes
        let back = try RecordFixtures.convert(other, from: "kml", to: "geojson").bytes
        #expect(try JSONValue(parsing: back).encoded == JSONValue(parsing: Array(json.utf8)).encoded)
    }

    /// GPX has tracks with parts and times, but no areas; their borders become tracks.
    @Test func areasAreCountedInGPX() throws {
        let json = #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,0]]]}"#
        let output = try RecordFixtures.convert(Array(json.utf8), from: "geojson", to: "gpx")
        #expect(String(decoding: output.bytes, as: UTF8.self).contains("<trkpt lat=\"4\" lon=\"4\"/>"))
        #expect(output.notes.contains { $0.loss == Loss("areas", 1) })
    }

    /// A route to a town whose position the link does not tell leads to no place.
    @Test func routesToNames() throws {
        let link = Array("https://www.google.com/maps/dir/Berlin/Munich/@50.8,10.2,7z".utf8)
        #expect(throws: ConversionError.self) { try RecordFixtures.convert(link, from: "url", to: "geo-link") }
    }

    @Test(arguments: ["trip.gpx", "places.kml", "kml-nasty.kml", "places.geojson", "point.geojson"])
    func readsFiles(name: String) throws {
        let expected = (try RecordFixtures.facts("places", name)["places"]?.array ?? []).filter { $0["lat"]?.double != nil }
        let found = try points(RecordFixtures.bytes("places", name), from: String(name.split(separator: ".").last ?? ""))
        #expect(found.count == expected.count)
        for (place, facts) in zip(found, expected) { compare(place, facts, name) }
    }

    /// A part of one point has two positions in GeoJSON, and as many times.
    @Test func timesOfSinglePoints() throws {
        func point(_ minute: Int) -> String { "<trkpt lat=\"1\" lon=\"2\"><time>2024-05-01T08:0\(minute):00Z</time></trkpt>" }
        let gpx = "<gpx><trk><trkseg>\(point(0))\(point(1))</trkseg><trkseg>\(point(2))</trkseg></trk></gpx>"
        let json = try RecordFixtures.text(gpx, from: "gpx", to: "geojson")
        let back = try RecordFixtures.text(json, from: "geojson", to: "gpx")
        for minute in 0...2 { #expect(back.contains("08:0\(minute):00Z")) }
    }

    /// A part without a time for each point leaves the times of the other parts.
    @Test func timesWithoutPointsAreCounted() throws {
        let json = #"""
            {"type":"Feature","geometry":{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]},\#
            "properties":{"coordTimes":[["2024-05-01T08:00:00Z","2024-05-01T08:01:00Z"],["2024-05-01T08:02:00Z"]]}}
            """#
        let output = try RecordFixtures.convert(Array(json.utf8), from: "geojson", to: "gpx")
        #expect(String(decoding: output.bytes, as: UTF8.self).contains("08:01:00Z"))
        #expect(output.notes.compactMap(\.loss) == [Loss("times", 1)])
    }

    /// Times of tables in the spelling of the other forms, or left out.
    @Test(arguments: [
        ("2024-05-01 08:00", "2024-05-01T08:00:00", "2024-05-01T08:00:00"), ("01.05.2024", "2024-05-01T00:00:00Z", "2024-05-01"),
        ("1714550400", "2024-05-01T08:00:00Z", "2024-05-01T08:00:00Z"), ("2024-05-01T08:00:00.5+02:00", nil, nil), ("noon", "", ""),
        ("2024", "", nil),
    ])
    func timesOfTables(spelling: String, gpx: String?, kml: String?) throws {
        let table = Array("name,lat,lon,time\nA,1,2,\(spelling)\n".utf8)
        for (form, time) in [("gpx", gpx), ("kml", kml)] {
            let output = try RecordFixtures.convert(table, from: "csv", to: form)
            let text = String(decoding: output.bytes, as: UTF8.self)
            let element = form == "gpx" ? "time" : "when"
            #expect(time == "" ? !text.contains("<\(element)>") : text.contains("<\(element)>\(time ?? spelling)</\(element)>"))
            #expect(output.notes.compactMap(\.loss) == (time == "" ? [Loss("times", 1)] : []))
        }
    }

    /// Names of a route's points have a place beside the route's own in tables only.
    @Test(arguments: [("kml", [Loss("names of points", 2)]), ("geojson", [Loss("names of points", 2)]), ("csv", [])])
    func namesOfPoints(form: String, losses: [Loss]) throws {
        let points = ["A", "B"].map { "<rtept lat=\"1\" lon=\"2\"><name>\($0)</name></rtept>" }.joined()
        let output = try RecordFixtures.convert(Array("<gpx><rte><name>R</name>\(points)</rte></gpx>".utf8), from: "gpx", to: form)
        #expect(output.notes.compactMap(\.loss) == losses)
    }

    /// Each part of an entry has its facts; where these are long, the first part alone.
    @Test(arguments: [(10, 2), (20_000, 1)])
    func factsOfParts(length: Int, count: Int) throws {
        let note = String(repeating: "x", count: length)
        let table = "name,wkt,note\nA,\"GEOMETRYCOLLECTION(POINT(1 2),LINESTRING(0 0,1 1))\",\(note)\n"
        let json = try RecordFixtures.text(table, from: "csv", to: "geojson")
        #expect(json.contains("\"Point\"") && json.contains("\"LineString\""))
        #expect(json.components(separatedBy: note).count == count + 1)
    }
}
