/// A gallery as a library lists it, without its images.
public struct GalleryEntry: Hashable, Sendable {
    /// The gallery's name, which is unique in its library.
    public let name: String
    /// How many images the gallery has.
    public let imageCount: Int
    /// Whether the gallery is in Recently Deleted.
    public let isDeleted: Bool
    /// Whether the gallery is the library's current one.
    public let isCurrent: Bool

    /// An entry with the given values.
    public init(name: String, imageCount: Int, isDeleted: Bool, isCurrent: Bool) {
        self.name = name
        self.imageCount = imageCount
        self.isDeleted = isDeleted
        self.isCurrent = isCurrent
    }
}
