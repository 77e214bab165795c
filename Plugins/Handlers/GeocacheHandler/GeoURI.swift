import DragKit
import DragTypes
import Geocaches

/// A position as a URI (RFC 5870): `geo:60.4518,22.2666`. Labels are read as Android's maps write
/// them: `?q=60.4518,22.2666(Turku)`.
enum GeoURI {
    /// Writes a geocache's position as a URI.
    ///
    /// - Throws: ``ConversionError`` (`unsupported`) for a geocache without a position.
    static func bytes(of geocache: Geocache) throws(ConversionError) -> [UInt8] {
        guard geocache.isPlaced else { throw .unsupported("the geocache has no position") }
        return Array("geo:\(Degrees.text(geocache.latitude)),\(Degrees.text(geocache.longitude))".utf8)
    }

    /// Reads a position and an optional label.
    ///
    /// - Throws: ``ConversionError``: `unsupported` for a URI of another scheme or another
    ///   coordinate system, `badInput` for a malformed URI.
    static func parse(_ bytes: [UInt8]) throws(ConversionError) -> Geocache {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.prefix(4).lowercased() == "geo:" else { throw .unsupported("the URL is no position (geo:)") }
        let parts = text.dropFirst(4).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let parameters = parts[0].split(separator: ";", omittingEmptySubsequences: false)
        for parameter in parameters.dropFirst() where parameter.lowercased().hasPrefix("crs=") {
            guard parameter.dropFirst(4).lowercased() == "wgs84" else {
                throw .unsupported("the position is given in another system than WGS 84")
            }
        }
        var position = try pair(parameters[0])
        var name: String?
        for field in parts.count == 2 ? parts[1].split(separator: "&") : [] where field.hasPrefix("q=") {
            let query = String(decoding: PercentCoding.decoded(Array(field.dropFirst(2).utf8)), as: UTF8.self)
            let halves = query.split(separator: "(", maxSplits: 1)
            // `geo:0,0?q=…` is Android's form for a position that stands in the query.
            if let first = halves.first, let found = try? pair(first) { position = found }
            if halves.count == 2, halves[1].hasSuffix(")") { name = halves[1].dropLast().map { $0 == "+" ? " " : String($0) }.joined() }
        }
        let label = name ?? "\(Degrees.text(position.latitude)), \(Degrees.text(position.longitude))"
        return try Geocache(name: label, summary: Geocache.unknownSummary, latitude: position.latitude, longitude: position.longitude)
    }

    private static func pair(_ text: Substring) throws(ConversionError) -> (latitude: Double, longitude: Double) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Degrees.value($0) }
        guard (2...3).contains(numbers.count), let latitude = numbers[0], let longitude = numbers[1], numbers.allSatisfy({ $0 != nil }) else {
            throw .badInput("the geo: URI has no latitude and longitude")
        }
        return (latitude, longitude)
    }
}

/// Degrees as text with a decimal point and without an exponent, as in GPX and `geo:` URIs.
enum Degrees {
    /// The shortest text that reads back as the same number. Numbers below a ten-thousandth are
    /// rounded to twelve decimals, which is a tenth of a micrometre.
    static func text(_ degrees: Double) -> String {
        let plain = "\(degrees)"
        // (Numbers so large that they have an exponent are no degrees; the callers refuse them.)
        guard plain.contains("e"), abs(degrees) < 1 else { return plain.hasSuffix(".0") ? String(plain.dropLast(2)) : plain }
        // Among the remaining numbers only those below a ten-thousandth are written with an
        // exponent.
        let scaled = (abs(degrees) * 1e12).rounded()
        guard scaled > 0 else { return "0" }
        var digits = String(Int64(scaled))
        digits = String(repeating: "0", count: max(0, 12 - digits.count)) + digits
        while digits.last == "0" { digits.removeLast() }
        return (degrees < 0 ? "-" : "") + "0." + digits
    }

    /// Reads a number in that form; nil for any other text, also for "inf" and hexadecimal numbers.
    static func value(_ text: some StringProtocol) -> Double? {
        var digits = text.utf8[...]
        if digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
        let parts = digits.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.contains(where: { !$0.isEmpty }), digits.count <= 40,
            parts.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        return Double(String(text))
    }
}
