/// Rows of images in their own shapes, each row as wide as the sheet.
///
/// A row takes images until it is as wide as ``columns`` squares; all of it is then scaled to fill the width. The last row is not
/// stretched.
public struct FlowLayout: Hashable, Sendable {
    /// The sheet's width in points.
    public var width: Double
    /// How many square images fit into a row: the zoom.
    public var columns: Int
    /// Between images, and around them, in points.
    public var spacing: Double

    /// How many columns there may be.
    public static let columnRange = 1...64
    /// How wide a sheet may be, in points.
    public static let widthRange = 16.0...20_000.0
    /// Panoramas and columns beyond these shapes stand in a tile of this shape, whole, with room beside them.
    public static let tileRatios = 0.2...5.0

    public init(width: Double = 1024, columns: Int = 4, spacing: Double = 8) {
        self.width = min(max(width, Self.widthRange.lowerBound), Self.widthRange.upperBound)
        self.columns = min(max(columns, Self.columnRange.lowerBound), Self.columnRange.upperBound)
        self.spacing = max(0, min(spacing, self.width / Double(self.columns * 4)))
    }

    /// Where images of these shapes stand, and how high the sheet is.
    public func frames(of aspectRatios: [Double]) -> (frames: [TileFrame], height: Double) {
        var frames: [TileFrame] = []
        frames.reserveCapacity(aspectRatios.count)
        let inside = width - 2 * spacing
        let target = (inside - Double(columns - 1) * spacing) / Double(columns)
        var y = spacing
        var row: [Double] = []
        var sum = 0.0

        /// Puts a row onto the sheet; a row that is not full keeps the height of squares.
        func finish(isFull: Bool) {
            guard !row.isEmpty else { return }
            let fitting = (inside - Double(row.count - 1) * spacing) / sum
            let height = isFull ? fitting : min(fitting, target)
            var x = spacing
            for ratio in row {
                frames.append(TileFrame(x: x, y: y, width: ratio * height, height: height))
                x += ratio * height + spacing
            }
            y += height + spacing
            row = []
            sum = 0
        }

        for ratio in aspectRatios {
            let ratio = min(max(ratio, Self.tileRatios.lowerBound), Self.tileRatios.upperBound)
            if !row.isEmpty {
                // With one image more the row gets lower, without it it stays higher: whichever is nearer to a square's height.
                let without = (inside - Double(row.count - 1) * spacing) / sum
                let with = (inside - Double(row.count) * spacing) / (sum + ratio)
                if with < target, without - target <= target - with { finish(isFull: true) }
            }
            row.append(ratio)
            sum += ratio
            if (inside - Double(row.count - 1) * spacing) / sum <= target { finish(isFull: true) }
        }
        finish(isFull: false)
        return (frames, y)
    }
}
