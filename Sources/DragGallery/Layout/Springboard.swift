/// Pages of icons as on a home screen: 144 points each, 48 between them, 32 around, a label of up to three lines below.
public struct Springboard: Hashable, Sendable {
    /// The edge of an icon in points.
    public static let iconSize = 144.0
    /// Between icons, in points.
    public static let spacing = 48.0
    /// Around all of them, in points.
    public static let inset = 32.0
    public static let maximumLabelLines = 3
    /// In points.
    public static let fontSize = 14.0
    /// From one line of a label to the next, in points.
    public static let lineHeight = 17.0
    /// Between an icon and its label, in points.
    static let labelGap = 6.0
    /// What the dots for the pages take at the bottom, in points.
    static let dotsHeight = 28.0
    /// How small and how large a page may be, in points.
    public static let sizeRange = 208.0...20_000.0

    /// The size of a page in points.
    public let width: Double
    public let height: Double
    public let columns: Int
    public let rows: Int

    /// An icon with its label, in points.
    static var cellHeight: Double { iconSize + labelGap + lineHeight * Double(maximumLabelLines) }

    public init(width: Double = 1024, height: Double = 768) {
        let width = min(max(width, Self.sizeRange.lowerBound), Self.sizeRange.upperBound)
        let height = min(max(height, Self.sizeRange.lowerBound), Self.sizeRange.upperBound)
        self.width = width
        self.height = height
        columns = max(1, Int((width - 2 * Self.inset + Self.spacing) / (Self.iconSize + Self.spacing)))
        rows = max(1, Int((height - 2 * Self.inset - Self.dotsHeight + Self.spacing) / (Self.cellHeight + Self.spacing)))
    }

    public var iconsPerPage: Int { columns * rows }

    /// How many pages so many icons take; one for none.
    public func pageCount(of count: Int) -> Int { max(1, (count + iconsPerPage - 1) / iconsPerPage) }

    /// The icons on a page, of so many in all.
    public func icons(onPage page: Int, of count: Int) -> Range<Int> {
        let first = min(max(page, 0) * iconsPerPage, count)
        return first..<min(first + iconsPerPage, count)
    }

    /// Where the icon with that position on a page stands.
    public func frame(at position: Int) -> TileFrame {
        // What is left over stands at both sides, as between the icons.
        let used = Double(columns) * Self.iconSize + Double(columns - 1) * Self.spacing
        let left = max(Self.inset, (width - used) / 2)
        return TileFrame(
            x: left + Double(position % columns) * (Self.iconSize + Self.spacing),
            y: Self.inset + Double(position / columns) * (Self.cellHeight + Self.spacing), width: Self.iconSize, height: Self.iconSize)
    }
}
