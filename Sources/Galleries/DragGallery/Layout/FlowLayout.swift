/// Rows of images in their own aspect ratios, each row as wide as the sheet.
///
/// A row takes about as many images as are together as wide as ``columns`` squares. The row is then
/// scaled to fill the width. The last row is not stretched.
public struct FlowLayout: Hashable, Sendable {
    /// The sheet's width in points.
    public var width: Double
    /// How many square images fit into a row: the zoom.
    public var columns: Int
    /// The space between images and around all of them, in points.
    public var spacing: Double

    /// The valid numbers of columns.
    public static let columnRange = 1...64
    /// The valid widths of a sheet, in points.
    public static let widthRange = 16.0...20_000.0
    /// The aspect ratios that a tile may have. A wider or narrower image is shown whole in the
    /// nearest such tile, with blank space beside it.
    public static let tileRatios = 0.2...5.0

    /// A layout; values out of range are clamped to the nearest valid one.
    ///
    /// - Parameters:
    ///   - width: the sheet's width in points, within ``widthRange``.
    ///   - columns: how many square images fit into a row, within ``columnRange``.
    ///   - spacing: the space between images in points, at most a quarter of a column's width.
    public init(width: Double = 1024, columns: Int = 4, spacing: Double = 8) {
        self.width = min(max(width, Self.widthRange.lowerBound), Self.widthRange.upperBound)
        self.columns = min(max(columns, Self.columnRange.lowerBound), Self.columnRange.upperBound)
        self.spacing = max(0, min(spacing, self.width / Double(self.columns * 4)))
    }

    /// Computes where images of these aspect ratios are placed.
    ///
    /// - Returns: a frame for each ratio in the same order, and the sheet's height in points.
    public func frames(of aspectRatios: [Double]) -> (frames: [TileFrame], height: Double) {
        var frames: [TileFrame] = []
        frames.reserveCapacity(aspectRatios.count)
        let inside = width - 2 * spacing
        let target = (inside - Double(columns - 1) * spacing) / Double(columns)
        var y = spacing
        var row: [Double] = []
        var sum = 0.0

        /// Places the collected row on the sheet; a row that is not full is at most as high as a
        /// square would be.
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
                // Adding this image makes the row lower than without it. Keep the variant whose
                // height is nearer to that of a square.
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
