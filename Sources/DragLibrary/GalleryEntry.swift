/// A gallery in the library's list.
public struct GalleryEntry: Hashable, Sendable {
    public let name: String
    /// How many images it has.
    public let imageCount: Int
    /// Whether it is in Recently Deleted.
    public let isDeleted: Bool
    /// Whether it is the one that is open.
    public let isCurrent: Bool
}
