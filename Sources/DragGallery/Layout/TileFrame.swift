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
