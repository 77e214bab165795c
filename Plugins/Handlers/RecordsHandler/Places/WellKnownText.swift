import DragTypes

/// Geometries as text (OGC 06-103r4 §7), as tables of maps have them in a column.
enum WellKnownText {
    /// The shapes of a text such as `POINT (14.4 50.1)`; nil for other texts.
    static func shapes(_ text: some StringProtocol) -> MapDocument.Shapes? { shapes(text, depth: 0) }

    private static func shapes(_ text: some StringProtocol, depth: Int) -> MapDocument.Shapes? {
        let text = text.trimmingWhitespace
        // PostGIS writes the number of the coordinate system in front.
        let plain = text.uppercased().hasPrefix("SRID=") ? text[(text.firstIndex(of: ";").map(text.index(after:)) ?? text.endIndex)...] : text[...]
        guard let start = plain.firstIndex(of: "("), plain.hasSuffix(")") else { return nil }
        let name = plain[..<start].uppercased().split(separator: " ").first.map(String.init) ?? ""
        var shapes = MapDocument.Shapes()
        let body = plain[start...]
        switch name {
        case "POINT": shapes.points = line(body).prefix(1).map { $0 }
        case "MULTIPOINT": shapes.points = line(body)
        case "LINESTRING": shapes.add(segment: line(body))
        case "MULTILINESTRING": for part in groups(body) { shapes.add(segment: line(part)) }
        case "POLYGON": shapes.add(borders: groups(body).map(line))
        case "MULTIPOLYGON": for part in groups(body) { shapes.add(borders: groups(part).map(line)) }
        case "GEOMETRYCOLLECTION" where depth < 16:
            for part in parts(body) { if let own = Self.shapes(part, depth: depth + 1) { shapes.add(own) } }
        default: return nil
        }
        return shapes.isEmpty ? nil : shapes
    }

    /// What stands between the commas of an outer pair of parentheses.
    private static func parts(_ text: Substring) -> [Substring] {
        var depth = 0
        return text.dropFirst().dropLast().split { character in
            if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
            return character == "," && depth == 0
        }
    }

    /// The parts between parentheses that stand directly in an outer pair of them.
    private static func groups(_ text: Substring) -> [Substring] {
        var groups: [Substring] = []
        var depth = 0
        var start = text.startIndex
        for index in text.indices {
            if text[index] == "(" {
                depth += 1
                if depth == 2 { start = index }
            } else if text[index] == ")" {
                if depth == 2 { groups.append(text[start...index]) }
                depth -= 1
            }
        }
        return groups
    }

    /// The points of a list, which may stand in parentheses of their own.
    private static func line(_ text: Substring) -> [MapDocument.Point] {
        text.split(separator: ",").compactMap { part in
            let numbers = part.split { $0 == " " || $0 == "(" || $0 == ")" || $0.isNewline }.map { Place.number($0) }
            guard numbers.count >= 2, let east = numbers[0], let north = numbers[1] else { return nil }
            var point = MapDocument.Point(north, east)
            if numbers.count > 2 { point?.altitude = numbers[2] }
            return point
        }
    }
}
