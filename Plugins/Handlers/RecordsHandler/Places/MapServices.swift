import DragTypes

/// Links of further services, whose forms their makers document or write into their own links.
enum MapServices {
    static func place(_ link: MapLinkParts) -> Place? {
        switch link.host {
        case "mapy.cz", "mapy.com", "en.mapy.cz", "de.mapy.cz": return mapy(link)
        case "komoot.com", "komoot.de": return komoot(link)
        case "plus.codes": return PlusCode.middle(link.wholePath.split(separator: "/").last ?? "").flatMap { Place($0.latitude, $0.longitude) }
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
        if let pin = link["q"].flatMap({ Coordinates.position($0) }).flatMap({ Place($0.latitude, $0.longitude) }) {
            return MapLink.named(pin, nil, zoom: link["z"])
        }
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
