import DragKit
import DragTypes
import Testing

/// Google's files of where a telephone was.
@Suite struct LocationHistoryTests {
    private static let files: [(json: String, expected: [String])] = [
        (
            """
            {"locations":[{"latitudeE7":525200000,"longitudeE7":134050000,"timestamp":"2024-05-06T07:00:00Z","altitude":34},\
            {"latitudeE7":525300000,"longitudeE7":134150000,"timestamp":"2024-05-06T07:01:00Z"},\
            {"latitudeE7":525400000,"longitudeE7":134250000,"timestamp":"2024-05-07T07:01:00Z"}]}
            """, ["<name>2024-05-06</name>", "lat=\"52.52\" lon=\"13.405\"", "<ele>34</ele>", "<name>2024-05-07</name>"]
        ),
        (
            """
            {"semanticSegments":[{"startTime":"2024-05-06T07:00:00Z","timelinePath":[{"point":"52.52°, 13.405°","time":"2024-05-06T07:01:00Z"}]},\
            {"startTime":"2024-05-06T08:00:00Z","visit":{"topCandidate":{"semanticType":"HOME","placeLocation":{"latLng":"52.52°, 13.405°"}}}}]}
            """, ["<trkpt lat=\"52.52\" lon=\"13.405\"", "<name>HOME</name>", "<time>2024-05-06T08:00:00Z</time>"]
        ),
        (
            """
            [{"startTime":"2024-05-06T08:00:00Z","endTime":"2024-05-06T09:00:00Z","visit":{"topCandidate":{"placeLocation":"geo:52.52,13.405"}}}]
            """, ["<wpt lat=\"52.52\" lon=\"13.405\""]
        ),
        (
            """
            {"timelineObjects":[{"placeVisit":{"location":{"latitudeE7":525200000,"longitudeE7":134050000,"name":"Pond","address":"Lake Road"},\
            "duration":{"startTimestamp":"2024-05-06T08:00:00Z"}}},{"activitySegment":{"activityType":"CYCLING",\
            "startLocation":{"latitudeE7":525200000,"longitudeE7":134050000},"endLocation":{"latitudeE7":525300000,"longitudeE7":134150000}}}]}
            """, ["<name>Pond</name>", "Lake Road", "<name>CYCLING</name>", "lat=\"52.53\""]
        ),
    ]

    @Test(arguments: files.indices)
    func fileBecomesAMap(index: Int) throws {
        let file = Self.files[index]
        let output = try RecordFixtures.convert(Array(file.json.utf8), from: "location-history", to: "gpx")
        let text = String(decoding: output.bytes, as: UTF8.self)
        for expected in file.expected { #expect(text.contains(expected), "\(text)") }
        #expect(output.notes.isEmpty)
    }
}
