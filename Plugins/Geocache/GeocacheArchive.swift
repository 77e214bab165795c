public import DragKit
import DragTypes

/// The archive of a geocache: a keyed archive as `NSKeyedArchiver` writes it for the Codable type that an iOS app drags.
public enum GeocacheArchive {
    private static let form = "the geocache"

    /// Reads an archive. Every member but the image must be there; no member gets a default.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) for bytes that are no keyed archive, for a member that is missing or of the wrong kind, and for a
    ///   position or an image that is not valid.
    public static func parse(_ bytes: [UInt8]) throws(ConversionError) -> Geocache {
        let list = try parsing { () throws(FormError) in try KeyedArchive.decode(bytes) }
        func text(_ key: String) throws(ConversionError) -> String {
            guard let text = list[key]?.string else { throw .badInput("the geocache has no \(key), or one that is no text") }
            return text
        }
        func number(_ key: String) throws(ConversionError) -> Double {
            guard let number = list[key]?.number else { throw .badInput("the geocache has no \(key), or one that is no number") }
            return number
        }
        var image: [UInt8]?
        switch list["image"] {
        case nil: break
        case .data(let bytes)?: image = bytes.isEmpty ? nil : bytes
        // "$null" is how a keyed archive spells a nil that was encoded explicitly.
        case .string("$null")?: break
        default: throw .badInput("the geocache has an image that is no data")
        }
        return try Geocache(
            name: try text("name"), summary: try text("summary"), latitude: try number("latitude"), longitude: try number("longitude"), image: image)
    }

    /// Writes an archive as a binary property list, without the member `image` if the geocache has none.
    public static func bytes(of geocache: Geocache) -> [UInt8] {
        var members: [(String, PropertyList)] = [
            ("name", .string(geocache.name)), ("summary", .string(geocache.summary)), ("latitude", .real(geocache.latitude)),
            ("longitude", .real(geocache.longitude)),
        ]
        if let image = geocache.image { members.append(("image", .data(image))) }
        return KeyedArchive.encode(.dictionary(members))
    }
}
