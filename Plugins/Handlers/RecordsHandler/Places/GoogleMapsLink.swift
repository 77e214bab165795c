/// Links of Google Maps (developers.google.com/maps/documentation/urls/get-started, and what the
/// site itself makes).
enum GoogleMapsLink {
    /// Whether a host is `google.TLD` or `maps.google.TLD`.
    static func isHost(_ host: String) -> Bool {
        let name = host.hasPrefix("maps.") ? host.dropFirst(5) : host[...]
        guard name.hasPrefix("google.") else { return false }
        let domain = name.dropFirst(7).split(separator: ".", omittingEmptySubsequences: false)
        // google.at, google.com, google.co.uk, google.com.au; never google.evil.example.
        return domain.count == 1 && (2...3).contains(domain[0].count)
            || domain.count == 2 && ["co", "com"].contains(domain[0]) && domain[1].count == 2
    }

    /// The place that a link names; the middle of the view if it names none.
    static func place(_ link: MapLinkParts) -> Place? {
        let name = placeName(link)
        let view = view(link)
        let zoom = view?.zoom ?? (link["z"] ?? link["zoom"]).flatMap { Place.number($0) }
        func result(_ place: Place?, _ label: String? = nil) -> Place? {
            MapLink.named(place, label ?? name, zoom: zoom.map { Place.text($0) })
        }
        if let pinned = pinned(link) { return result(pinned, embeddedName(link)) }
        for key in ["query", "q", "destination", "daddr"] {
            guard
                var value = link[key]
                    ?? (key == "q" && link.scheme == "google.navigation" ? link.wholePath.split(separator: "=").last.map(String.init) : nil)
            else { continue }
            if value.hasPrefix("loc:") { value.removeFirst(4) }
            let label = value.firstIndex(of: "(")
            if let place = Place(pair: value[..<(label ?? value.endIndex)], separators: ", ") {
                return result(place, label.map { value[value.index(after: $0)...].split(separator: ")").first.map(String.init) ?? "" })
            }
        }
        for key in ["ll", "center", "viewpoint", "cbll"] {
            if let place = link[key].flatMap({ Place(pair: $0) }) { return result(place) }
        }
        // A route's last stop, or a search for coordinates.
        if let index = link.path.firstIndex(where: { $0 == "dir" || $0 == "search" }),
            let stop = link.path[(index + 1)...].last(where: { Place(pair: $0, separators: ", ") != nil && !$0.hasPrefix("@") })
        {
            return result(Place(pair: stop, separators: ", "))
        }
        // A route whose stops are names leads somewhere else than to the middle of the map.
        return link.path.contains("dir") && link["api"] == nil && name != nil ? nil : view.flatMap { result($0) }
    }

    /// The name in `/place/NAME/`, or that of a route's last stop; nil when it is a pair of
    /// coordinates.
    private static func placeName(_ link: MapLinkParts) -> String? {
        if link.scheme == "comgooglemaps" { return link["q"] }
        if let index = link.path.firstIndex(of: "dir"), link["api"] == nil {
            return link.path[(index + 1)...].last { !$0.hasPrefix("@") && !$0.hasPrefix("data=") && Place(pair: $0, separators: ", ") == nil }
        }
        guard let index = link.path.firstIndex(of: "place"), index + 1 < link.path.count else { return nil }
        let name = link.path[index + 1]
        return name.hasPrefix("@") || name.hasPrefix("data=") || Place(pair: name) != nil ? nil : name
    }

    /// `@48.2104,16.3721,15z`: the middle of the map.
    private static func view(_ link: MapLinkParts) -> Place? {
        guard let segment = link.path.first(where: { $0.hasPrefix("@") }) else { return nil }
        let parts = segment.dropFirst().split(separator: ",")
        guard parts.count >= 2, var place = Place(pair: "\(parts[0]),\(parts[1])") else { return nil }
        if parts.count > 2, parts[2].hasSuffix("z") { place.zoom = Place.number(parts[2].dropLast()) }
        return place
    }

    private static func data(_ link: MapLinkParts) -> [Substring] {
        let text = link["pb"] ?? link.path.first { $0.hasPrefix("data=") }.map { String($0.dropFirst(5)) } ?? ""
        return text.split(separator: "!").prefix(500).map(\.self)
    }

    /// The point in the packed data: `!3dLAT!4dLON` of a place, `!2dLON!3dLAT` of an embedded map,
    /// `!1dLON!2dLAT` of a stop. The last one counts.
    private static func pinned(_ link: MapLinkParts) -> Place? {
        let fields = data(link)
        var found: (rank: Int, place: Place)?
        for (first, second) in zip(fields, fields.dropFirst()) {
            let place: Place?
            let rank: Int
            switch (first.prefix(2), second.prefix(2)) {
            case ("3d", "4d"): (rank, place) = (3, Self.place(first, second))
            case ("2d", "3d"): (rank, place) = (2, Self.place(second, first))
            case ("1d", "2d") where link["pb"] == nil: (rank, place) = (1, Self.place(second, first))
            default: continue
            }
            if let place, rank >= found?.rank ?? 0 { found = (rank, place) }
        }
        return found?.place
    }

    private static func place(_ latitude: Substring, _ longitude: Substring) -> Place? {
        guard let latitude = Place.number(latitude.dropFirst(2)), let longitude = Place.number(longitude.dropFirst(2)) else { return nil }
        return Place(latitude, longitude)
    }

    /// The name in the data of an embedded map: the first `!2s` that is no language.
    private static func embeddedName(_ link: MapLinkParts) -> String? {
        guard link["pb"] != nil else { return nil }
        return data(link).first { $0.hasPrefix("2s") && $0.count > 4 }.map { String($0.dropFirst(2)) }
    }
}
