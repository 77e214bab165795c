import DragKit

/// Places as links, in the forms that the services document.
enum PlaceLinks {
    /// `geo:48.2104,16.3721`; with a name in the form that Android's maps made known.
    static func geo(_ place: Place) -> String {
        let altitude = place.altitude.map { "," + Place.text($0) } ?? ""
        var query: [String] = []
        if let zoom = place.zoom { query.append("z=\(Place.text(zoom))") }
        if !place.name.isEmpty { query.append("q=\(place.pair())(\(MapLinkParts.encoded(place.name)))") }
        return "geo:\(place.pair())\(altitude)\(query.isEmpty ? "" : "?" + query.joined(separator: "&"))"
    }

    /// A pin, or the middle of a map with a zoom: Google's documented links have no room for both.
    static func google(_ place: Place) -> String {
        guard let zoom = place.zoom, place.name.isEmpty else { return "https://www.google.com/maps/search/?api=1&query=\(place.pair("%2C"))" }
        return "https://www.google.com/maps/@\(place.pair()),\(Place.text(zoom))z"
    }

    static func openStreetMap(_ place: Place) -> String {
        let zoom = Place.text((place.zoom ?? 16).rounded())
        return "https://www.openstreetmap.org/?mlat=\(Place.text(place.latitude))&mlon=\(Place.text(place.longitude))#map=\(zoom)/\(place.pair("/"))"
    }

    static func apple(_ place: Place) -> String {
        var query = "ll=\(place.pair())"
        if !place.name.isEmpty { query += "&q=\(MapLinkParts.encoded(place.name))" }
        if let zoom = place.zoom { query += "&z=\(Place.text(zoom))" }
        return "https://maps.apple.com/?\(query)"
    }

    /// A point with its title.
    static func bing(_ place: Place) -> String {
        // `_` separates the parts of a point and `~` the points.
        let name = place.name.replacing("_", with: " ").replacing("~", with: " ")
        let point = "point.\(place.pair("_"))" + (name.isEmpty ? "" : "_" + MapLinkParts.encoded(name))
        return "https://www.bing.com/maps?cp=\(place.pair("~"))\(place.zoom.map { "&lvl=\(Place.text($0))" } ?? "")&sp=\(point)"
    }
}
