public import DragKit

/// A place where something is hidden, as people hand it to each other: the third-party type of Apple's drag-and-drop tutorials.
public struct Geocache: Hashable, Sendable {
    public var name: String
    public var summary: String
    /// Degrees north, -90…90.
    public var latitude: Double
    /// Degrees east, -180…180.
    public var longitude: Double
    /// A picture of the place, PNG or JPEG.
    public var image: [UInt8]?

    /// The summary of a geocache that somebody knows by name only.
    public static let unknownSummary = "Unknown"

    /// - Throws: ``ConversionError`` (`badInput`) for a position that is not on Earth, or an image that is none.
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

    /// A geocache of which only the name is known.
    public init(name: String) {
        self.name = name
        summary = Self.unknownSummary
        latitude = 0
        longitude = 0
    }

    /// Whether anybody knows where it is. Nobody has hidden anything at 0° N 0° E, in the open sea, without a word about it.
    public var isPlaced: Bool { latitude != 0 || longitude != 0 || summary != Self.unknownSummary }

    /// What an image is.
    public enum ImageForm: Sendable {
        case png, jpeg

        init?(of bytes: [UInt8]) {
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
