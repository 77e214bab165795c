/// What takes a place in an arrangement of tiles.
public enum TilePlace: Hashable, Sendable {
    /// The image at that index.
    case image(Int)
    /// The room for what is dragged.
    case gap

    /// The tiles while some of them are dragged: the dragged ones are left out, and the others make room where those would come.
    ///
    /// - Parameters:
    ///   - count: the number of all images.
    ///   - dragged: the indexes of the images that are dragged.
    ///   - gap: the place of the gap among the other images; nil for none.
    static func arranged(_ count: Int, dragged: Set<Int>, gap: Int?) -> [TilePlace] {
        var contents = (0..<count).filter { !dragged.contains($0) }.map { TilePlace.image($0) }
        if let gap { contents.insert(.gap, at: min(max(gap, 0), contents.count)) }
        return contents
    }
}
