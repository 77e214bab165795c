import DragTypes

/// A point on the earth, in WGS 84.
struct Place: Hashable, Sendable {
    /// Degrees, north positive.
    var latitude: Double
    /// Degrees, east positive.
    var longitude: Double
    /// What people call it; empty when that is not said.
    var name = ""
    var note = ""
    /// When it was noted, as the file writes it (ISO 8601); empty when that is not said.
    var time = ""
    /// Metres above the sea.
    var altitude: Double?
    /// The zoom of a map in tiles, 0…24.
    var zoom: Double?
    /// What else the file says of it.
    var facts: [MapDocument.Fact] = []

    /// The longest name of a place with several points, in characters. Each point repeats the name,
    /// so a long name would multiply.
    static let longestName = 1000

    /// Nil for what is no point on the earth.
    init?(_ latitude: Double, _ longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// Two numbers, latitude first. Nil for other texts.
    ///
    /// - Parameter separators: what may stand between the numbers.
    init?(pair text: some StringProtocol, separators: String = ",", isLongitudeFirst: Bool = false) {
        let parts = text.split(maxSplits: 3, omittingEmptySubsequences: true) { separators.contains($0) }
        guard parts.count >= 2, let first = Self.number(parts[0]), let second = Self.number(parts[1]) else { return nil }
        if isLongitudeFirst { self.init(second, first) } else { self.init(first, second) }
        if parts.count > 2 { altitude = Self.number(parts[2]) }
    }

    /// A time in the spelling of XML Schema's `dateTime` or `date`; nil for what is neither.
    ///
    /// - Parameter allowsYears: whether years and months are times as well.
    static func moment(_ text: String, allowsYears: Bool = false) -> String? {
        let text = text.trimmingWhitespace
        if allowsYears, [4, 7].contains(text.utf8.count), CalendarTime(iso: text + "-01-01".suffix(10 - text.utf8.count)) != nil { return text }
        guard let time = CalendarTime(iso: text) else { return nil }
        // Fractions of seconds and offsets stay as they are.
        let isWhole = text.contains("T") && text.utf8.count { $0 == UInt8(ascii: ":") } >= 2 && text.dropFirst(4).first == "-"
        return isWhole ? text : time.extended
    }

    /// A decimal number without an exponent. Nil for other texts.
    static func number(_ text: some StringProtocol) -> Double? { Coordinates.plainNumber(text) }

    /// A coordinate with at most seven decimal places, which is about a centimetre.
    static func text(_ number: Double) -> String {
        let scaled = (abs(number) * 1e7).rounded()
        guard scaled > 0, scaled < 1e17 else { return "0" }
        let value = UInt64(scaled)
        var text = String(value / 10_000_000)
        var fraction = String(value % 10_000_000)
        if value % 10_000_000 > 0 {
            fraction = String(repeating: "0", count: 7 - fraction.count) + fraction
            while fraction.hasSuffix("0") { fraction.removeLast() }
            text += "." + fraction
        }
        return (number < 0 ? "-" : "") + text
    }

    /// `48.2104,16.3721`.
    func pair(_ separator: String = ",") -> String { Self.text(latitude) + separator + Self.text(longitude) }
}
