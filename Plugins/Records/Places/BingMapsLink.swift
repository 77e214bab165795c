/// Links of Bing Maps (learn.microsoft.com/bingmaps/articles/create-a-custom-map-url).
enum BingMapsLink {
    /// The points of `sp`, the end of a route, or the middle of the map.
    static func places(_ link: LinkParts) -> [Place]? {
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
