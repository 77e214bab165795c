import DragKit
import DragTypes

/// The history of places that Google Maps exports: `Records.json`, the months of "Semantic Location
/// History", and the timelines that telephones export since 2024, on Android and on iOS.
///
/// Google documents none of them; the members are those of own exports and of what
/// locationhistoryformat.com tells.
enum LocationHistory {
    static let type = TypeIdentifier(trusted: "org.dragconv.location-history")

    /// Tells the files by their members, of which `locations` alone says too little.
    static let recognisers: [NameRecogniser] = {
        let records = ["latitudeE7", "timestampMs"].map { "{\"locations\":[{\"\($0)\"" }
        let keys = [[["timelineObjects"]], [["semanticSegments"]], [["startTime"], ["endTime"], ["visit", "activity", "timelinePath"]]]
        return [NameRecogniser(.json, .prefix, [records], as: .place, result: type)]
            + keys.map { NameRecogniser(.json, .keys, $0, as: .place, result: type) }
    }()

    /// - Throws: ``ConversionError``: `badInput` for what is no JSON, `unsupported` for JSON
    ///   without a position.
    static func map(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> MapDocument {
        let json = try parsing { () throws(FormError) in try JSONValue(parsing: bytes) }
        var reading = Reading()
        if let records = json["locations"]?.array {
            for record in records { reading.add(record: record) }
        } else {
            let segments = json["timelineObjects"]?.array ?? json["semanticSegments"]?.array ?? json.array ?? []
            for segment in segments { reading.add(segment: segment) }
        }
        reading.endDay()
        unread.add(reading.unread)
        guard !reading.map.isEmpty else { throw .unsupported("the JSON has no position in it") }
        return reading.map
    }

    private struct Reading {
        var map = MapDocument()
        var unread = Unread()
        /// The points of one day, which are a line of their own.
        private var day: [MapDocument.Point] = []

        mutating func endDay() {
            guard let first = day.first else { return }
            var shapes = MapDocument.Shapes()
            shapes.add(segment: day)
            map.add(shapes, name: String(first.time.prefix(10)), note: "", time: "")
            day = []
        }

        mutating func add(record: JSONValue) {
            var members = Members(record)
            guard var point = LocationHistory.point(&members) else { return unread.add(GPX.withoutPosition) }
            point.time = members["timestamp"]?.string ?? LocationHistory.time(milliseconds: members["timestampMs"])
            if case .number(let altitude)? = members["altitude"] { point.altitude = Double(altitude) }
            members.addRest(to: &unread, except: LocationHistory.bookkeeping)
            if let last = day.last, last.time.prefix(10) != point.time.prefix(10) { endDay() }
            day.append(point)
        }

        /// A visit, a journey, or the points between two times.
        mutating func add(segment: JSONValue) {
            var members = Members(segment)
            let (start, end) = (members["startTime"]?.string ?? "", members["endTime"]?.string ?? "")
            var isEmpty = true
            if let visit = members["visit"] ?? members["placeVisit"] {
                add(visit: visit, time: start, &isEmpty)
            }
            if let journey = members["activity"] ?? members["activitySegment"] { add(journey: journey, start, end, &isEmpty) }
            if let path = members["timelinePath"]?.array {
                let points = path.compactMap { step -> MapDocument.Point? in
                    var point = step["point"]?.string.flatMap(LocationHistory.point)
                    point?.time = step["time"]?.string ?? LocationHistory.time(start, minutes: step["durationMinutesOffsetFromStartTime"])
                    return point
                }
                add(line: points, name: String(start.prefix(10)), &isEmpty)
            }
            members.addRest(to: &unread, except: LocationHistory.bookkeeping)
            if isEmpty { unread.add(GPX.withoutPosition) }
        }

        private mutating func add(visit: JSONValue, time: String, _ isEmpty: inout Bool) {
            var members = Members(visit)
            let candidate = members["topCandidate"] ?? members["location"] ?? .null
            var place = Members(candidate)
            let name = place["name"]?.string ?? place["semanticType"]?.string ?? ""
            let note = place["address"]?.string ?? ""
            let location = place["placeLocation"]
            let point = (location?["latLng"]?.string ?? location?.string).flatMap(LocationHistory.point) ?? LocationHistory.point(&place)
            let duration = members["duration"]
            place.addRest(to: &unread, except: LocationHistory.bookkeeping)
            members.addRest(to: &unread, except: LocationHistory.bookkeeping)
            guard let point else { return }
            isEmpty = false
            var shapes = MapDocument.Shapes()
            shapes.points = [point]
            map.add(shapes, name: name, note: note, time: time.isEmpty ? duration?["startTimestamp"]?.string ?? "" : time)
        }

        private mutating func add(journey: JSONValue, _ start: String, _ end: String, _ isEmpty: inout Bool) {
            var members = Members(journey)
            let name = members["activityType"]?.string ?? members["topCandidate"]?["type"]?.string ?? ""
            let duration = members["duration"]
            let times = [
                start.isEmpty ? duration?["startTimestamp"]?.string ?? "" : start, end.isEmpty ? duration?["endTimestamp"]?.string ?? "" : end,
            ]
            let steps = (members["simplifiedRawPath"]?["points"] ?? members["waypointPath"]?["waypoints"])?.array ?? []
            let path = steps.compactMap { step -> MapDocument.Point? in
                var own = Members(step)
                var point = LocationHistory.point(&own)
                point?.time = own["timestamp"]?.string ?? ""
                return point
            }
            let ends = [members["startLocation"] ?? members["start"], members["endLocation"] ?? members["end"]]
            var points = ends.map { value -> MapDocument.Point? in
                guard let value else { return nil }
                var own = Members(value)
                return (own["latLng"]?.string ?? value.string).flatMap(LocationHistory.point) ?? LocationHistory.point(&own)
            }
            for index in points.indices { points[index]?.time = times[index] }
            members.addRest(to: &unread, except: LocationHistory.bookkeeping)
            add(line: [points[0]].compactMap(\.self) + path + [points[1]].compactMap(\.self), name: name, &isEmpty)
        }

        private mutating func add(line: [MapDocument.Point], name: String, _ isEmpty: inout Bool) {
            guard !line.isEmpty else { return }
            isEmpty = false
            var shapes = MapDocument.Shapes()
            shapes.add(segment: line)
            map.add(shapes, name: name, note: "", time: "")
        }
    }

    /// `52.5200000°, 13.4050000°` or `geo:52.52,13.405`.
    private static func point(_ text: String) -> MapDocument.Point? {
        let plain = text.hasPrefix("geo:") ? text.dropFirst(4) : text[...]
        let place = Place(pair: plain.filter { $0 != "\u{B0}" })
        return place.flatMap { MapDocument.Point($0.latitude, $0.longitude) }
    }

    /// Degrees as whole numbers of ten-millionths. Longitudes of some years have overflown 32 bits.
    private static func point(_ members: inout Members<JSONValue>) -> MapDocument.Point? {
        func degrees(_ value: JSONValue?) -> Double? { if case .number(let text)? = value { Double(text).map { $0 / 1e7 } } else { nil } }
        var longitude = degrees(members["longitudeE7"] ?? members["lngE7"])
        if let wide = longitude, wide > 180 { longitude = wide - 429.496_729_6 }
        return MapDocument.Point(degrees(members["latitudeE7"] ?? members["latE7"]), longitude)
    }

    /// A time some minutes after another one, as iOS states it.
    private static func time(_ start: String, minutes value: JSONValue?) -> String {
        guard let minutes = (value?.string ?? value?.scalar).flatMap({ Int($0) }), let seconds = Timestamp.seconds(iso: start) else { return "" }
        return Timestamp.iso(seconds + minutes * 60)
    }

    /// Older files count milliseconds since 1970.
    private static func time(milliseconds value: JSONValue?) -> String {
        let text = value?.string ?? value?.scalar ?? ""
        return Int(text).map { Timestamp.iso($0 / 1000) } ?? ""
    }

    /// What says nothing of the places: ids, how sure Google was, and other guesses.
    private static let bookkeeping: Set<String> = [
        "placeId", "placeID", "deviceTag", "deviceDesignation", "probability", "hierarchyLevel", "isTimelessVisit", "source", "accuracy",
        "verticalAccuracy", "serverTimestamp", "deviceTimestamp", "batteryCharging", "formFactor", "platformType", "locationConfidence",
        "placeConfidence", "visitConfidence", "confidence", "otherCandidateLocations", "activities", "activity", "sourceInfo", "placeVisitType",
        "placeVisitLevel", "placeVisitImportance", "editConfirmationStatus", "startTimeTimezoneUtcOffsetMinutes", "endTimeTimezoneUtcOffsetMinutes",
        "isCurrentLocation", "calibratedProbability", "centerLatE7", "centerLngE7", "locationMetadata", "activeWifiScan", "inferredLocation",
        "wifiScan", "osLevel", "velocity", "heading", "roundtripTime", "topCandidate", "lastEditedTimestamp", "waypointPath", "parkingEvent",
    ]
}
