/// How much of a thing survives a conversion, in thousandths, with names for the common levels.
public struct KeepLevel: Hashable, Sendable, Comparable {
    /// 1…1000.
    public let permille: Int

    public init(_ permille: Int) {
        self.permille = permille
    }

    /// Converting back gives the same.
    public static let lossless = KeepLevel(1000)
    /// A detail is gone that few would miss.
    public static let near = KeepLevel(950)
    /// What one sees is there.
    public static let visible = KeepLevel(800)
    /// The structure is there, the looks are not.
    public static let structural = KeepLevel(500)
    /// The words are there.
    public static let textOnly = KeepLevel(150)

    public static func < (left: Self, right: Self) -> Bool { left.permille < right.permille }
}
