/// Coordinates as people write them, in degrees with a fraction or with minutes and seconds, and
/// plus codes.
package enum Coordinates {
    /// A coordinate in degrees, with a decimal comma or in minutes and seconds as well.
    package static func degrees(_ text: String) -> Double? {
        let text = trimmed(text).replacing("\u{2212}", with: "-")
        if let number = number(text) { return number }
        let parts = text.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
        guard (1...3).contains(parts.count), parts[0] <= 180, parts.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
        let letters = text.uppercased().filter(\.isLetter)
        guard letters.isEmpty || ["N", "S", "E", "W", "O"].contains(letters), text.contains("\u{B0}") || !letters.isEmpty else { return nil }
        let degrees = zip(parts, [1, 60, 3600.0]).reduce(0) { $0 + $1.0 / $1.1 }
        return ["S", "W"].contains(letters) || text.hasPrefix("-") ? -degrees : degrees
    }

    /// A number, with a decimal comma as well.
    package static func number(_ text: String) -> Double? {
        plainNumber(text.filter { $0 == "," }.count == 1 ? text.replacing(",", with: ".") : text)
    }

    /// A decimal number without an exponent. Nil for other texts.
    package static func plainNumber(_ text: some StringProtocol) -> Double? {
        let text = trimmed(text)
        guard !text.isEmpty, text.utf8.count <= 40, text.utf8.allSatisfy({ ASCII.isDigit($0) || $0 == 0x2D || $0 == 0x2B || $0 == 0x2E }) else {
            return nil
        }
        return Double(text)
    }

    /// A latitude and a longitude in one text, separated by a comma, a semicolon or a space.
    package static func pair(_ text: String) -> (latitude: Double, longitude: Double)? {
        // The letters stand in front, `N 47° 30.5' W 122° 15.25'`, or behind, `47° 30.5' N`.
        if let letter = text.lastIndex(where: { "EWOewo".contains($0) }), text.contains("\u{B0}") {
            let isInFront = trimmed(text).first.map { "NSns".contains($0) } ?? false
            let south = text.lastIndex { "NSns".contains($0) }.map { text.index(after: $0) }
            if let split = isInFront ? letter : south, let latitude = degrees(String(text[..<split])),
                let longitude = degrees(String(text[split...]))
            {
                return (latitude, longitude)
            }
        }
        for separator in [",", ";", " "] {
            let parts = text.split(separator: separator).map(trimmed).filter { !$0.isEmpty }
            if parts.count == 2, let latitude = degrees(parts[0]), let longitude = degrees(parts[1]) { return (latitude, longitude) }
        }
        return nil
    }

    /// The position that a text is: a pair of coordinates, or a whole plus code. A pair has a
    /// fraction or degrees, since `12, 30` may be anything.
    package static func position(_ text: String) -> (latitude: Double, longitude: Double)? {
        let text = trimmed(text)
        if let middle = PlusCode.middle(text) { return middle }
        guard text.contains(".") || text.contains("\u{B0}"), let pair = pair(text) else { return nil }
        return onEarth(pair.latitude, pair.longitude)
    }

    /// The longest line that is a position, in bytes.
    private static let longestLine = 100
    /// The most lines that are examined.
    private static let mostLines = 10_000

    /// The positions of a text each of whose lines is one; nil for other texts.
    ///
    /// - Parameter lines: the lines that hold something, without the white space around them.
    package static func positions(in lines: [ArraySlice<UInt8>]) -> [(latitude: Double, longitude: Double)]? {
        guard !lines.isEmpty, lines.count <= mostLines else { return nil }
        var positions: [(latitude: Double, longitude: Double)] = []
        for line in lines {
            guard line.count <= longestLine, line.contains(where: ASCII.isDigit), let position = position(String(utf8Bytes: line)) else { return nil }
            positions.append(position)
        }
        return positions
    }

    private static func trimmed(_ text: some StringProtocol) -> String { String(utf8Bytes: ASCII.trimmed(Array(text.utf8))) }

    /// A position; nil for what is no point on the earth.
    package static func onEarth(_ latitude: Double, _ longitude: Double) -> (latitude: Double, longitude: Double)? {
        (-90...90).contains(latitude) && (-180...180).contains(longitude) ? (latitude, longitude) : nil
    }
}
