/// Images in rows while one of them is dragged: the dragged image is left out, and the others make room where it would come.
public struct TileArrangement: Sendable {
    /// What is in a frame.
    public enum Content: Hashable, Sendable {
        /// The image at that index.
        case image(Int)
        /// The room for what is dragged.
        case gap
    }

    /// What is in the frames, in their order.
    public let contents: [Content]
    /// The frames, from the top to the bottom.
    public let frames: [TileFrame]
    /// The height of the whole sheet, in points.
    public let height: Double
    private let gap: Int?

    /// Arranges images.
    ///
    /// - Parameters:
    ///   - aspectRatios: the shapes of all images.
    ///   - dragged: the index of the image that is dragged; nil for none.
    ///   - gap: the place of the gap among the other images; nil for none.
    public init(_ aspectRatios: [Double], in layout: FlowLayout, dragged: Int? = nil, gap: Int? = nil) {
        var contents = aspectRatios.indices.filter { $0 != dragged }.map { Content.image($0) }
        self.gap = gap.map { min(max($0, 0), contents.count) }
        if let place = self.gap { contents.insert(.gap, at: place) }
        let shape = dragged.flatMap { aspectRatios.indices.contains($0) ? aspectRatios[$0] : nil } ?? GalleryImage.unknownAspectRatio
        (frames, height) = layout.frames(
            of: contents.map { content in if case .image(let index) = content { aspectRatios[index] } else { shape } })
        self.contents = contents
    }

    /// The place at a point: how many images, without the dragged one, come before it. Nil for a point beside all frames.
    public func place(x: Double, y: Double) -> Int? {
        let rows = positions(from: y, to: y)
        guard let found = rows.first(where: { x >= frames[$0].x && x < frames[$0].x + frames[$0].width && y < frames[$0].y + frames[$0].height })
        else { return nil }
        guard let gap else { return found }
        return found > gap ? found - 1 : found
    }

    /// The positions of the frames that have a part between two heights.
    public func positions(from top: Double, to bottom: Double) -> Range<Int> {
        // Frames of one row begin at the same height and are equally high, so both edges grow with the position.
        let first = Self.first(frames.count) { frames[$0].y + frames[$0].height > top }
        let end = Self.first(frames.count) { frames[$0].y > bottom }
        return first..<max(first, end)
    }

    /// The first number below `count` for which a condition holds that holds for all later ones, too; `count` if there is none.
    private static func first(_ count: Int, where holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
