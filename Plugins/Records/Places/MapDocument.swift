/// What stands on a map: places, lines and areas, each under a name.
struct MapDocument {
    var places: [Place] = []
    var lines: [Line] = []
    var areas: [Area] = []

    /// A point of a line or of an area's border.
    struct Point: Hashable, Sendable {
        var latitude: Double
        var longitude: Double
        /// Metres above the sea.
        var altitude: Double?
        /// When somebody was there, as the file writes it (ISO 8601); empty when that is not said.
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

    /// A track that somebody went, or a route to go.
    struct Line {
        var name = ""
        var note = ""
        var isRoute = false
        /// The parts between which nothing was recorded.
        var segments: [[Point]]
    }

    struct Area {
        var name = ""
        var note = ""
        /// For each part the border, and after it the borders of its holes. Each border ends where
        /// it begins.
        var parts: [[[Point]]]
    }

    var isEmpty: Bool { places.isEmpty && lines.isEmpty && areas.isEmpty }

    /// All points of lines and areas.
    var points: [Point] { lines.flatMap { $0.segments.joined() } + areas.flatMap { $0.parts.joined().joined() } }
}
