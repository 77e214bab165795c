/// A gallery in a library's list.
public struct GalleryEntry: Hashable, Sendable {
    public let name: String
    /// How many images it has.
    public let imageCount: Int
    /// Whether it is in Recently Deleted.
    public let isDeleted: Bool
    /// Whether it is the one that is open.
    public let isCurrent: Bool

    public init(name: String, imageCount: Int, isDeleted: Bool, isCurrent: Bool) {
        self.name = name
        self.imageCount = imageCount
        self.isDeleted = isDeleted
        self.isCurrent = isCurrent
    }
}
