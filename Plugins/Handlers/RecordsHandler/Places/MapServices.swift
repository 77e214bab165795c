import DragTypes

/// Links of further services, whose forms their makers document or write into their own links.
enum MapServices {
    static func place(_ link: MapLinkParts) -> Place? {
        switch link.host {
        case "mapy.cz", "mapy.com", "en.mapy.cz", "de.mapy.cz": return mapy(link)
        case "komoot.com", "komoot.de": return komoot(link)
        case "plus.codes": return PlusCode.place(link.wholePath.split(separator: "/").last ?? "")
        case "omaps.app", "ge0.me": return organicMaps(link.path)
        default: return nil
        }
    }

    /// A pin, or the middle of the map (developer.mapy.com/further-uses-of-mapycz/mapy-cz-url).
    private static func mapy(_ link: MapLinkParts) -> Place? {
        if link["source"] == "coor", let pin = link["id"].flatMap({ Place(pair: $0, isLongitudeFirst: true) }) {
            return MapLink.named(pin, nil, zoom: link["z"])
        }
        if let center = link["center"].flatMap({ Place(pair: $0, isLongitudeFirst: true) }) { return MapLink.named(center, nil, zoom: link["zoom"]) }
        guard let east = link["x"].flatMap({ Place.number($0) }), let north = link["y"].flatMap({ Place.number($0) }) else { return nil }
        return MapLink.named(Place(north, east), nil, zoom: link["z"])
    }

    /// `/plan/@47.2,11.4,12z`: the middle of the map.
    private static func komoot(_ link: MapLinkParts) -> Place? {
        guard let view = link.path.first(where: { $0.hasPrefix("@") }) else { return nil }
        let parts = view.dropFirst().split(separator: ",")
        let zoom = parts.count > 2 && parts[2].hasSuffix("z") ? String(parts[2].dropLast()) : nil
        guard parts.count >= 2 else { return nil }
        return MapLink.named(Place(pair: "\(parts[0]),\(parts[1])"), nil, zoom: zoom)
    }

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

    /// The place of a short link of Organic Maps and Maps.me, `ge0://B4srhdHVVt/Name`: the zoom,
    /// and bits of latitude and longitude in turn, six in each letter (organicmaps,
    /// `ge0/parser.cpp`).
    static func organicMaps(_ path: [String]) -> Place? {
        guard let code = path.first, (2...11).contains(code.count) else { return nil }
        let values = code.compactMap { letters.firstIndex(of: $0) }
        guard values.count == code.count else { return nil }
        var (north, east) = (0, 0)
        for value in values.dropFirst() {
            north = north << 3 | (value >> 5 & 1) << 2 | (value >> 3 & 1) << 1 | value >> 1 & 1
            east = east << 3 | (value >> 4 & 1) << 2 | (value >> 2 & 1) << 1 | value & 1
        }
        let cells = Double(1 << (3 * (values.count - 1)))
        let place = Place((Double(north) + 0.5) / cells * 180 - 90, (Double(east) + 0.5) / cells * 360 - 180)
        let name = path.count > 1 ? path[1].replacing("_", with: " ") : nil
        return MapLink.named(place, name, zoom: Place.text((Double(values[0]) / 4 + 4).rounded()))
    }
}

/// Plus codes (Open Location Code 1.0, github.com/google/open-location-code).
enum PlusCode {
    private static let digits = Array("23456789CFGHJMPQRVWX")

    /// The middle of the cell that a whole code names; nil for a short code, which needs a town
    /// beside it, and for other texts.
    static func place(_ text: some StringProtocol) -> Place? {
        let code = text.uppercased()
        guard let sign = code.firstIndex(of: "+"), code.distance(from: code.startIndex, to: sign) == 8 else { return nil }
        let values = code.filter { $0 != "+" && $0 != "0" }.map { digits.firstIndex(of: $0) }
        let numbers = values.compactMap { $0 }
        guard numbers.count == values.count, (2...15).contains(numbers.count), numbers.count <= 10 ? numbers.count.isMultiple(of: 2) : true else {
            return nil
        }
        var (south, west) = (-90.0, -180.0)
        var (height, width) = (400.0, 400.0)
        for pair in stride(from: 0, to: min(numbers.count, 10), by: 2) {
            (height, width) = (height / 20, width / 20)
            south += Double(numbers[pair]) * height
            west += Double(numbers[pair + 1]) * width
        }
        for value in numbers.dropFirst(10) {
            (height, width) = (height / 5, width / 4)
            south += Double(value / 4) * height
            west += Double(value % 4) * width
        }
        return Place(south + height / 2, west + width / 2)
    }
}
