/// Links of OpenStreetMap, its short ones included.
enum OpenStreetMapLink {
    static func place(_ link: LinkParts) -> Place? {
        let map = map(link.fragment)
        let zoom = (map?.zoom).map { Place.text($0) } ?? link["zoom"]
        // A marker, a position of old links, or the middle of the map.
        for (latitude, longitude) in [("mlat", "mlon"), ("lat", "lon")] {
            if let latitude = link[latitude].flatMap({ Place.number($0) }), let longitude = link[longitude].flatMap({ Place.number($0) }) {
                return MapLink.named(Place(latitude, longitude), nil, zoom: zoom)
            }
        }
        if let marker = link["marker"].flatMap({ Place(pair: $0) }) { return marker }
        if let stop = link["route"]?.split(separator: ";").last.flatMap({ Place(pair: $0) }) { return MapLink.named(stop, nil, zoom: zoom) }
        if link.path.first == "go", link.path.count > 1 { return short(link.path[1]) }
        return map
    }

    /// `map=17/48.2104/16.3721`: the zoom comes first.
    private static func map(_ fragment: String) -> Place? {
        guard let field = fragment.split(separator: "&").first(where: { $0.hasPrefix("map=") }) else { return nil }
        let parts = field.dropFirst(4).split(separator: "/").map { Place.number($0) }
        guard parts.count == 3, let zoom = parts[0], let latitude = parts[1], let longitude = parts[2] else { return nil }
        return MapLink.named(Place(latitude, longitude), nil, zoom: Place.text(zoom))
    }

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~")

    /// The place of a short link: bits of longitude and latitude in turn, six in each letter (openstreetmap-website, `lib/short_link.rb`).
    static func short(_ code: String) -> Place? {
        var (x, y) = (UInt64(0), UInt64(0))
        var (zoom, offset) = (0, 0)
        for letter in code.prefix(20) {
            guard let value = letters.firstIndex(of: letter == "@" ? "~" : letter) else {
                offset -= 1
                continue
            }
            guard zoom < 30 else { break }
            for bit in stride(from: 5, through: 0, by: -2) {
                x = x << 1 | UInt64(value >> bit & 1)
                y = y << 1 | UInt64(value >> (bit - 1) & 1)
            }
            zoom += 3
        }
        guard zoom > 0 else { return nil }
        let scale = Double(UInt64(1) << UInt64(zoom))
        let place = Place(Double(y) / scale * 180 - 90, Double(x) / scale * 360 - 180)
        return MapLink.named(place, nil, zoom: String(max(0, zoom - 8 - (offset % 3 + 3) % 3)))
    }
}
