import DragEngine
import DragKit
import DragSniffing
import DragTypes
import GalleryHandlers
import GeocacheHandler
import LinkHandlers
import Recognisers
import RecordsHandler
import Testing
import TextHandlers

/// What is offered of an input comes out: a calendar without tasks is no list of tasks.
@Suite struct OfferTests {
    private static let registry = Registry(
        handlers: TextHandlers.all + LinkHandlers.all + GalleryHandlers.all + Recognisers.all + [RecordsHandler.handler, GeocacheHandler()])

    private static let event = "BEGIN:VEVENT\nUID:1\nDTSTAMP:20240501T100000Z\nDTSTART:20240501T100000Z\nSUMMARY:Fair\nEND:VEVENT\n"
    private static let task = "BEGIN:VTODO\nUID:2\nDTSTAMP:20240501T100000Z\nSUMMARY:Sweep\nEND:VTODO\n"
    private static func calendar(_ parts: String...) -> String {
        "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//a.example//\n\(parts.joined())END:VCALENDAR\n"
    }
    private static func gpx(_ content: String) -> String { "<gpx version='1.1' xmlns='http://www.topografix.com/GPX/1/1'>\(content)</gpx>" }
    private static func kml(_ content: String) -> String {
        "<kml xmlns='http://www.opengis.net/kml/2.2'><Document><Placemark>\(content)</Placemark></Document></kml>"
    }
    private static func geoJSON(_ type: String, _ coordinates: String) -> String {
        #"{"type":"Feature","properties":{"name":"A"},"geometry":{"type":"\#(type)","coordinates":\#(coordinates)}}"#
    }
    private static let todo = "org.todotxt.tasks"
    private static let outlook = "org.dragconv.outlook-events"
    private static let geo = "org.dragconv.geo-link"

    /// - Parameters:
    ///   - offered: a type that must be offered.
    ///   - absent: a type that must not be offered.
    @Test(arguments: [
        (calendar(event), "ics", outlook, todo), (calendar(task), "ics", todo, outlook), (calendar(event, task), "ics", todo, "org.ietf.ldif"),
        ("Subject,Start Date,Start Time,End Date,End Time\nFair,2024-05-01,10:00,2024-05-01,11:00\n", "csv", outlook, todo),
        ("TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE\ntask,Sweep,,1,1,2024-05-01\n", "csv", todo, outlook),
        (#"[{"description":"Sweep","status":"pending","uuid":"a","entry":"20240501T100000Z"}]"#, "json", todo, outlook),
        (
            #"["vcalendar",[],[["vtodo",[["uid",{},"text","1"],["summary",{},"text","Sweep"]],[]]]]"#, "org.ietf.jcal", "com.apple.ical.ics",
            "org.ietf.ldif"
        ),
        ("# House\n\n- [ ] Sweep\n", "markdown", todo, outlook), ("(A) Sweep +house due:2024-05-02\n", todo, "com.apple.ical.ics", outlook),
        (
            "<title>Fair</title><script type='application/ld+json'>{\"@type\":\"Event\",\"name\":\"Fair\",\"startDate\":\"2024-05-01T10:00\"}"
                + "</script><p>Words", "html", outlook, todo
        ),
        ("50.0874654, 14.4212535\n", "txt", geo, outlook), ("50°05'14.9\"N 14°25'16.5\"E", "txt", geo, outlook), ("9F2P3CPC+X6", "txt", geo, outlook),
        ("12, 30\n", "txt", "public.html", geo), ("1.5, 2.5, 3.5\n", "txt", "public.html", geo), ("geo:48.2,16.3", "txt", "public.geojson", outlook),
        (gpx("<wpt lat='1' lon='2'/>"), "gpx", geo, todo),
        (gpx("<trk><name>A</name><trkseg><trkpt lat='1' lon='2'/><trkpt lat='3' lon='4'/></trkseg></trk>"), "gpx", "public.geojson", geo),
        (kml("<Point><coordinates>1,2</coordinates></Point>"), "kml", geo, todo),
        (
            kml(
                "<name>A</name><Polygon><outerBoundaryIs><LinearRing><coordinates>1,2 3,4 5,6 1,2</coordinates></LinearRing></outerBoundaryIs>"
                    + "</Polygon>"), "kml", "com.topografix.gpx", "public.comma-separated-values-text"
        ),
        (geoJSON("Point", "[1,2]"), "geojson", geo, todo), (geoJSON("LineString", "[[1,2],[3,4]]"), "geojson", "com.topografix.gpx", geo),
    ])
    func comesOut(text: String, type: String, offered: String, absent: String) async throws {
        let catalogue = Self.registry.catalogue
        let source = try #require(catalogue.resolve(type))
        let runner = Runner(Self.registry, sniffer: ContentSniffer(catalogue: catalogue))
        func provider() -> ItemProvider {
            ItemProvider(Item(representations: [Representation(type: source, bytes: Array(text.utf8))]), catalogue: catalogue)
        }
        let plan = try await runner.examine(provider(), accepting: try AcceptList(parsing: "*", catalogue: catalogue), time: .seconds(60))
        let results = Set(plan.ranked.map(\.result))
        #expect(results.contains { $0.rawValue == offered })
        #expect(!results.contains { $0.rawValue == absent })
        for result in results.sorted() {
            await #expect(throws: Never.self, "\(result)") {
                try await runner.deliver(provider(), accepting: try AcceptList(parsing: "=\(result)", catalogue: catalogue))
            }
        }
    }

    /// What lies beyond the window that is looked at may be anything: a task after many events, a
    /// link after many words.
    @Test(arguments: [
        (calendar(String(repeating: event, count: 12_000), task), "ics", todo, "Sweep"),
        (#"["vcalendar",[],[["vtodo",[["uid",{},"text","1"],["summary",{},"text","Sweep"]],[]]]]"#, "json", todo, "Sweep"),
        ("<p>" + String(repeating: "word ", count: 300_000) + "<a href='https://a.example/'>a</a>", "html", "public.url", "https://a.example/"),
    ])
    func whatIsFarAwayIsFound(text: String, type: String, wanted: String, expected: String) async throws {
        let catalogue = Self.registry.catalogue
        let source = try #require(catalogue.resolve(type))
        let item = Item(representations: [Representation(type: source, bytes: Array(text.utf8))])
        let delivery = try await Runner(Self.registry, sniffer: ContentSniffer(catalogue: catalogue))
            .deliver(ItemProvider(item, catalogue: catalogue), accepting: try AcceptList(parsing: wanted, catalogue: catalogue))
        #expect(String(decoding: delivery.bytes, as: UTF8.self).contains(expected))
    }
}
