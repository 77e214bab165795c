import DragKit
import DragTypes

/// Links of map services, and `geo:` URIs (RFC 5870), as places. Short links that only the service
/// can resolve are none.
enum MapLink {
    /// The places that a link names.
    ///
    /// - Throws: ``ConversionError`` (`unsupported`) for a link that names none.
    static func places(in bytes: [UInt8]) throws(ConversionError) -> [Place] {
        guard let link = MapLinkParts(String(utf8Bytes: ASCII.trimmed(bytes))), let places = places(link), !places.isEmpty else {
            throw .unsupported("the link has no coordinates of a map")
        }
        return places
    }

    private static func places(_ link: MapLinkParts) -> [Place]? {
        switch link.scheme {
        case "geo": return geo(link).map { [$0] }
        case "comgooglemaps", "google.navigation": return GoogleMapsLink.place(link).map { [$0] }
        case "maps": return apple(link).map { [$0] }
        case "bingmaps": return BingMapsLink.places(link)
        case "waze": return waze(link).map { [$0] }
        case "ge0": return MapServices.organicMaps([link.spelledHost].filter { !$0.isEmpty } + link.path).map { [$0] }
        case "om", "organicmaps": return named(link["ll"].flatMap { Place(pair: $0) }, link["n"]).map { [$0] }
        case "http", "https": break
        default: return nil
        }
        switch link.host {
        case "openstreetmap.org", "osm.org", "openstreetmap.de": return OpenStreetMapLink.place(link).map { [$0] }
        case "maps.apple.com", "beta.maps.apple.com": return apple(link).map { [$0] }
        case "bing.com": return link.path.first == "maps" ? BingMapsLink.places(link) : nil
        case "wego.here.com", "share.here.com", "here.com": return here(link).map { [$0] }
        case "waze.com", "ul.waze.com": return waze(link).map { [$0] }
        case "osmand.net": return named(link["pin"].flatMap { Place(pair: $0) }, link["name"]).map { [$0] }
        case "2gis.com", "2gis.ru":
            return (link.path.first == "geo" ? link.path.last : link["m"]?.split(separator: "/").first.map(String.init))
                .flatMap { Place(pair: $0, isLongitudeFirst: true) }.map { [$0] }
        default: if let place = MapServices.place(link) { return [place] }
        }
        if GoogleMapsLink.isHost(link.host), link.host.hasPrefix("maps.") || link.path.first == "maps" {
            return GoogleMapsLink.place(link).map { [$0] }
        }
        if isYandex(link.host), link.path.first == "maps" || link.host.hasPrefix("maps.") { return yandex(link).map { [$0] } }
        return nil
    }

    /// The place with a name and a zoom, where they are given.
    static func named(_ place: Place?, _ name: String?, zoom: String? = nil) -> Place? {
        guard var place else { return nil }
        if let name { place.name = name.trimmingWhitespace }
        if let zoom = zoom.flatMap({ Place.number($0) }), (0...24).contains(zoom) { place.zoom = zoom }
        return place
    }

    /// `geo:48.2,16.3,171;u=35`, and Android's `geo:0,0?q=48.2,16.3(Label)`.
    private static func geo(_ link: MapLinkParts) -> Place? {
        let parameters = link.wholePath.split(separator: ";")
        guard let first = parameters.first,
            parameters.dropFirst().allSatisfy({ !$0.lowercased().hasPrefix("crs=") || $0.lowercased() == "crs=wgs84" })
        else { return nil }
        let parts = first.split(separator: ",", omittingEmptySubsequences: false)
        var place = (2...3).contains(parts.count) && parts.allSatisfy { Place.number($0) != nil } ? Place(pair: first) : nil
        var name: String?
        if let query = link["q"] {
            let label = query.firstIndex(of: "(")
            if let found = Place(pair: query[..<(label ?? query.endIndex)]) {
                let altitude = place?.altitude
                place = found
                if place?.altitude == nil { place?.altitude = altitude }
                // The label ends at the last parenthesis: it may have some of its own.
                name = label.map { start in
                    let text = query[query.index(after: start)...]
                    return String(text[..<(text.lastIndex(of: ")") ?? text.endIndex)])
                }
            } else if first == "0,0" {
                // An address that only a map can find.
                return nil
            } else {
                name = query
            }
        }
        return named(place, name, zoom: link["z"])
    }

    private static func apple(_ link: MapLinkParts) -> Place? {
        if let coordinate = link["coordinate"] { return named(Place(pair: coordinate), link["name"] ?? link["q"], zoom: link["z"]) }
        if let position = link["ll"] { return named(Place(pair: position), link["q"] ?? link["address"], zoom: link["z"]) }
        // Where to search, and for what.
        if let area = link["sll"].flatMap({ Place(pair: $0) }) { return named(area, link["q"], zoom: link["z"]) }
        for name in ["q", "daddr", "destination", "center"] {
            if let place = link[name].flatMap({ Place(pair: $0) }) { return named(place, nil, zoom: link["z"]) }
        }
        return nil
    }

    private static func here(_ link: MapLinkParts) -> Place? {
        if link.path.first == "l", link.path.count > 1 {
            let parts = link.path[1].split(separator: ",", maxSplits: 2)
            return named(Place(pair: parts.prefix(2).joined(separator: ",")), parts.count > 2 ? String(parts[2]) : nil, zoom: link["z"])
        }
        guard let map = link["map"] else { return nil }
        let parts = map.split(separator: ",").map(String.init)
        return named(Place(pair: map.split(separator: ",").prefix(2).joined(separator: ",")), link["msg"], zoom: parts.count > 2 ? parts[2] : nil)
    }

    /// Waze counts the zoom in another way, so that it is left out.
    private static func waze(_ link: MapLinkParts) -> Place? {
        if let place = link["ll"].flatMap({ Place(pair: $0) }) { return place }
        if let code = link.path.last, link.path.first == "ul", code.hasPrefix("h") { return geohash(code.dropFirst()) }
        return link["to"].flatMap { $0.hasPrefix("ll.") ? Place(pair: $0.dropFirst(3)) : nil }
    }

    private static let geohashLetters = Array("0123456789bcdefghjkmnpqrstuvwxyz")

    /// The middle of the cell that a geohash names (Niemeyer, 2008): bits of longitude and latitude
    /// in turn, five in each letter.
    private static func geohash(_ code: Substring) -> Place? {
        var (east, north) = ((-180.0, 180.0), (-90.0, 90.0))
        var isLongitude = true
        for letter in code.prefix(20) {
            guard let value = geohashLetters.firstIndex(of: letter) else { return nil }
            for bit in stride(from: 4, through: 0, by: -1) {
                func half(_ range: inout (Double, Double)) {
                    let middle = (range.0 + range.1) / 2
                    if value >> bit & 1 == 1 { range.0 = middle } else { range.1 = middle }
                }
                if isLongitude { half(&east) } else { half(&north) }
                isLongitude.toggle()
            }
        }
        return code.isEmpty ? nil : Place((north.0 + north.1) / 2, (east.0 + east.1) / 2)
    }

    private static func isYandex(_ host: String) -> Bool {
        let name = host.hasPrefix("maps.") ? host.dropFirst(5) : host[...]
        return ["yandex.ru", "yandex.com", "yandex.by", "yandex.kz", "yandex.uz", "yandex.com.tr", "ya.ru"].contains(String(name))
    }

    /// Yandex writes the longitude first.
    private static func yandex(_ link: MapLinkParts) -> Place? {
        for name in ["whatshere[point]", "pt", "ll"] {
            if let place = link[name].flatMap({ Place(pair: $0.prefix { $0 != "~" }, isLongitudeFirst: true) }) {
                return named(place, nil, zoom: link[name == "whatshere[point]" ? "whatshere[zoom]" : "z"])
            }
        }
        return link["rtext"]?.split(separator: "~").last.flatMap { Place(pair: $0) }
    }
}

/// Links of Bing Maps (learn.microsoft.com/bingmaps/articles/create-a-custom-map-url).
enum BingMapsLink {
    /// The points of `sp`, the end of a route, or the middle of the map.
    static func places(_ link: MapLinkParts) -> [Place]? {
        let zoom = link["lvl"]
        let points = (link["sp"] ?? link["collection"] ?? "").split(separator: "~").prefix(1000).compactMap { point -> Place? in
            guard point.lowercased().hasPrefix("point.") else { return nil }
            let parts = point.dropFirst(6).split(separator: "_", omittingEmptySubsequences: false)
            guard parts.count >= 2 else { return nil }
            var place = MapLink.named(Place(pair: "\(parts[0]),\(parts[1])"), parts.count > 2 ? String(parts[2]) : nil, zoom: zoom)
            if parts.count > 3 { place?.note = String(parts[3]) }
            return place
        }
        if !points.isEmpty { return points }
        if let stop = link["rtp"]?.split(separator: "~").last, stop.hasPrefix("pos.") {
            let parts = stop.dropFirst(4).split(separator: "_", maxSplits: 2)
            if parts.count >= 2, let place = MapLink.named(Place(pair: "\(parts[0]),\(parts[1])"), parts.count > 2 ? String(parts[2]) : nil) {
                return [place]
            }
        }
        return link["cp"].flatMap { MapLink.named(Place(pair: $0, separators: "~"), nil, zoom: zoom) }.map { [$0] }
    }
}

/// Links of OpenStreetMap, its short ones included.
enum OpenStreetMapLink {
    static func place(_ link: MapLinkParts) -> Place? {
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

    /// The place of a short link: bits of longitude and latitude in turn, six in each letter
    /// (openstreetmap-website, `lib/short_link.rb`).
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
