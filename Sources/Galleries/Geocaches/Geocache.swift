public import DragKit
public import DragTypes

extension TypeIdentifier {
    /// A geocache's archive (see ``GeocacheArchive``).
    public static let geocache: TypeIdentifier = "org.dragconv.geocache"
    /// A GPX document.
    public static let gpx: TypeIdentifier = "com.topografix.gpx"
}

/// A named place where something is hidden. Apple's drag-and-drop tutorials use a type like this as
/// the example of an app's own type.
public struct Geocache: Hashable, Sendable {
    /// The geocache's name.
    public var name: String
    /// A description of the place, in plain text.
    public var summary: String
    /// The latitude in degrees, positive to the north, -90…90.
    public var latitude: Double
    /// The longitude in degrees, positive to the east, -180…180.
    public var longitude: Double
    /// A picture of the place as PNG or JPEG bytes; nil for none.
    public var image: [UInt8]?

    /// The summary of a geocache of which only the name or the position is known.
    public static let unknownSummary = "Unknown"

    /// A geocache with a position.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) when a coordinate is out of range, or when the
    ///   image is neither PNG nor JPEG.
    public init(name: String, summary: String, latitude: Double, longitude: Double, image: [UInt8]? = nil) throws(ConversionError) {
        guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 180 else {
            throw .badInput("the position is not on Earth (latitude from -90 to 90, longitude from -180 to 180 degrees)")
        }
        guard image.map({ ImageForm(of: $0) != nil }) ?? true else { throw .badInput("the image is neither PNG nor JPEG") }
        self.name = name
        self.summary = summary
        self.latitude = latitude
        self.longitude = longitude
        self.image = image
    }

    /// A geocache of which only the name is known; ``isPlaced`` is false for it.
    public init(name: String) {
        self.name = name
        summary = Self.unknownSummary
        latitude = 0
        longitude = 0
    }

    /// Whether the position is known. A geocache at exactly 0° N 0° E, in the open sea, counts as
    /// one whose position is not known.
    public var isPlaced: Bool { latitude != 0 || longitude != 0 }

    /// The formats that a geocache's image may have.
    public enum ImageForm: Sendable {
        /// PNG.
        case png
        /// JPEG.
        case jpeg

        /// The format of a picture, by its first bytes; nil for any other.
        public init?(of bytes: [UInt8]) {
            if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
                self = .png
            } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
                self = .jpeg
            } else {
                return nil
            }
        }
    }
}

/// The archive of a geocache: a keyed archive as `NSKeyedArchiver` writes it for the Codable type
/// that an iOS app drags.
public enum GeocacheArchive {
    private static let form = "the geocache"

    /// Reads an archive. Every member but the image must be there; no member gets a default.
    ///
    /// - Throws: ``ConversionError`` (`badInput`) for bytes that are no keyed archive, for a member
    ///   that is missing or of the wrong kind, and for a position or an image that is not valid.
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

    /// Writes an archive as a binary property list, without the member `image` if the geocache has
    /// none.
    public static func bytes(of geocache: Geocache) -> [UInt8] {
        var members: [(String, PropertyList)] = [
            ("name", .string(geocache.name)), ("summary", .string(geocache.summary)), ("latitude", .real(geocache.latitude)),
            ("longitude", .real(geocache.longitude)),
        ]
        if let image = geocache.image { members.append(("image", .data(image))) }
        return KeyedArchive.encode(.dictionary(members))
    }
}
