/// What stands on a map: places, lines and areas, each under a name.
struct MapDocument {
    var places: [Place] = []
    var lines: [Line] = []
    var areas: [Area] = []
    /// The number of pages of the web that the document links to, where it is a link.
    var pages = 0

    /// What a file says of an entry under a name of its own, such as a column of a table.
    struct Fact: Hashable, Sendable {
        var name: String
        var value: String
    }

    /// A point of a line or of an area's border.
    struct Point: Hashable, Sendable {
        var latitude: Double
        var longitude: Double
        /// Metres above the sea.
        var altitude: Double?
        /// The time of the recording, as the file writes it (ISO 8601); empty for none.
        var time = ""
        /// What people call it, as a point of a route; empty for nothing.
        var name = ""

        /// Nil for what is no point on the earth. A line that crosses the 180th meridian may go on
        /// beyond it.
        init?(_ latitude: Double?, _ longitude: Double?) {
            guard let latitude, let longitude, (-90...90).contains(latitude), (-540...540).contains(longitude) else { return nil }
            (self.latitude, self.longitude) = (latitude, longitude)
        }
    }

    /// A recorded track, or a planned route.
    struct Line {
        var name = ""
        var note = ""
        var isRoute = false
        var facts: [Fact] = []
        /// The parts between which nothing was recorded.
        var segments: [[Point]]
    }

    struct Area {
        var name = ""
        var note = ""
        var facts: [Fact] = []
        /// For each part the border, and after it the borders of its holes. Each border ends where
        /// it begins.
        var parts: [[[Point]]]
    }

    /// What one entry of a file shows under its name.
    struct Shapes {
        var points: [Point] = []
        var segments: [[Point]] = []
        var parts: [[[Point]]] = []

        var isEmpty: Bool { points.isEmpty && segments.isEmpty && parts.isEmpty }

        mutating func add(_ others: Shapes) {
            points += others.points
            segments += others.segments
            parts += others.parts
        }

        /// How many entries of a map stand for it.
        var entries: Int { points.count + (segments.isEmpty ? 0 : 1) + (parts.isEmpty ? 0 : 1) }

        mutating func add(segment: [Point]) { if !segment.isEmpty { segments.append(segment) } }

        /// Adds an area by its borders, the outer one first.
        mutating func add(borders: [[Point]]) {
            let borders = borders.filter { !$0.isEmpty }
            if !borders.isEmpty { parts.append(borders) }
        }
    }

    /// The most characters that the parts of an entry repeat.
    private static let mostRepeated = 10_000

    /// Adds an entry. Its description and its facts stand with each part, or with the first one
    /// where many parts would repeat too much.
    ///
    /// - Parameter time: that of the entry's places.
    mutating func add(_ shapes: Shapes, name: String, note: String, time: String, facts: [Fact] = [], isRoute: Bool = false) {
        var note = note
        var facts = facts
        let size = facts.reduce(note.utf8.count) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        let repeats = size <= Self.mostRepeated / max(1, shapes.entries)
        func takeFacts() -> [Fact] {
            defer { if !repeats { facts = [] } }
            return facts
        }
        func take() -> String {
            defer { if !repeats { note = "" } }
            return note
        }
        let name = String(name.prefix(Place.longestName)).trimmingWhitespace
        for point in shapes.points {
            guard var place = Place(point.latitude, point.longitude) else { continue }
            (place.name, place.altitude, place.note, place.time) = (name, point.altitude, take(), time)
            place.facts = takeFacts()
            places.append(place)
        }
        if !shapes.segments.isEmpty { lines.append(.init(name: name, note: take(), isRoute: isRoute, facts: takeFacts(), segments: shapes.segments)) }
        if !shapes.parts.isEmpty { areas.append(.init(name: name, note: take(), facts: takeFacts(), parts: shapes.parts)) }
    }

    var isEmpty: Bool { places.isEmpty && lines.isEmpty && areas.isEmpty }

    /// The facts of all entries.
    var facts: [Fact] { places.flatMap(\.facts) + lines.flatMap(\.facts) + areas.flatMap(\.facts) }

    /// All points of lines and areas.
    var points: [Point] { lines.flatMap { $0.segments.joined() } + areas.flatMap { $0.parts.joined().joined() } }
}
