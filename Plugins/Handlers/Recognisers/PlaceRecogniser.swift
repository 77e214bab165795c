import DragKit
import DragTypes

/// Counts the places, lines and areas of a map, since a link leads to one place, and no format for
/// lines has areas.
struct PlaceRecogniser: Recognising {
    let types: [TypeIdentifier] = ["com.topografix.gpx", "com.google.earth.kml", "com.garmin.training-center", "public.geojson"]
    let decides: Set<Kind> = []

    /// What elements of XML, and types of geometries in GeoJSON (RFC 7946 §3.1), stand for.
    private static let marks: [String: Feature] = [
        "wpt": .places, "trk": .lines, "rte": .lines,
        "Point": .places, "LineString": .lines, "Track": .lines, "Polygon": .areas,
        "CoursePoint": .places, "Activity": .lines, "Course": .lines,
        "MultiPoint": .places, "MultiLineString": .lines, "MultiPolygon": .areas,
    ]
    private static let longestMark = marks.keys.map(\.utf8.count).max() ?? 0

    func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading] {
        let window = RecognitionWindow.beginning(of: bytes, limit: limit)
        let isJSON = type.canonical == "public.geojson"
        var counts: [Feature: Int] = [:]
        for name in isJSON ? Self.typesInJSON(window) : Self.elements(window) {
            if let feature = Self.marks[name] { counts[feature, default: 0] += 1 }
        }
        // A map without any of these is none, or what is written in another way.
        guard !counts.isEmpty else { return [Reading(type, .place)] }
        let places = counts[.places] ?? 0
        (counts[.places], counts[.furtherPlaces]) = (min(places, 1), max(places - 1, 0))
        return [Reading(type, .place, Inventory(counts))]
    }

    /// The names of the elements, without their prefixes.
    private static func elements(_ window: [UInt8]) -> [String] {
        var names: [String] = []
        var position = window.startIndex
        while let start = window[position...].firstIndex(of: UInt8(ascii: "<")) {
            let end =
                window[(start + 1)...].firstIndex { ASCII.isWhitespace($0) || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") } ?? window.endIndex
            let name = window[(start + 1)..<end].split(separator: UInt8(ascii: ":")).last ?? []
            if name.count <= longestMark { names.append(String(utf8Bytes: name)) }
            position = end
        }
        return names
    }

    /// The values of the members `type`.
    private static func typesInJSON(_ window: [UInt8]) -> [String] {
        var types: [String] = []
        var last: ArraySlice<UInt8> = []
        for text in window.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false) {
            if last.elementsEqual("type".utf8) {
                if text.allSatisfy({ ASCII.isWhitespace($0) || $0 == UInt8(ascii: ":") }) { continue }
                if text.count <= longestMark { types.append(String(utf8Bytes: text)) }
            }
            last = text
        }
        return types
    }
}
