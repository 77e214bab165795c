import DragHTML

/// Images in rows while some of them are dragged: the dragged images are left out, and the others
/// make room where those would come.
public struct TileArrangement: Sendable {
    /// What is in the frames, in their order.
    public let contents: [TilePlace]
    /// The frames, from the top to the bottom.
    public let frames: [TileFrame]
    /// The height of the whole sheet, in points.
    public let height: Double
    private let gap: Int?

    /// Arranges images.
    ///
    /// - Parameters:
    ///   - aspectRatios: the shapes of all images.
    ///   - layout: the width of the sheet and the arrangement of the rows.
    ///   - dragged: the indexes of the images that are dragged; the gap has the shape of the first
    ///     of them.
    ///   - gap: the place of the gap among the other images; nil for none.
    public init(_ aspectRatios: [Double], in layout: FlowLayout, dragged: Set<Int> = [], gap: Int? = nil) {
        let contents = TilePlace.arranged(aspectRatios.count, dragged: dragged, gap: gap)
        let shape = dragged.filter(aspectRatios.indices.contains).min().map { aspectRatios[$0] } ?? GalleryImage.unknownAspectRatio
        (frames, height) = layout.frames(
            of: contents.map { content in if case .image(let index) = content { aspectRatios[index] } else { shape } })
        self.contents = contents
        self.gap = gap.map { min(max($0, 0), contents.count - 1) }
    }

    /// The place at a point: how many images, without the dragged ones, come before it. Nil for a
    /// point beside all frames.
    public func place(x: Double, y: Double) -> Int? {
        let rows = positions(from: y, to: y)
        guard let found = rows.first(where: { x >= frames[$0].x && x < frames[$0].x + frames[$0].width && y < frames[$0].y + frames[$0].height })
        else { return nil }
        guard let gap else { return found }
        return found > gap ? found - 1 : found
    }

    /// The positions of the frames that have a part between two heights.
    public func positions(from top: Double, to bottom: Double) -> Range<Int> {
        // Frames of one row begin at the same height and are equally high, so both edges grow with
        // the position.
        let first = frames.indices.partitioningIndex { frames[$0].y + frames[$0].height > top }
        let end = frames.indices.partitioningIndex { frames[$0].y > bottom }
        return first..<max(first, end)
    }
}

/// The rectangle in which an image is drawn on a sheet, in points from the sheet's top left corner.
public struct TileFrame: Hashable, Sendable {
    /// The distance of the left edge from the sheet's left edge, in points.
    public var x: Double
    /// The distance of the top edge from the sheet's top edge, in points.
    public var y: Double
    /// The width in points.
    public var width: Double
    /// The height in points.
    public var height: Double

    /// A rectangle from its top left corner and its size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// What takes a place in an arrangement of tiles.
public enum TilePlace: Hashable, Sendable {
    /// The image at that index.
    case image(Int)
    /// The room for what is dragged.
    case gap

    /// The tiles while some of them are dragged: the dragged ones are left out, and the others make
    /// room where those would come.
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
