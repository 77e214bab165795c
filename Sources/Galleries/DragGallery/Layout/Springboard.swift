/// Pages of icons as on a home screen: icons of 144 points with 48 points between them, a margin of
/// 32 points, and below each icon a label of up to three lines.
public struct Springboard: Hashable, Sendable {
    /// The edge of an icon in points.
    public static let iconSize = 144.0
    /// The space between icons, in points.
    public static let spacing = 48.0
    /// The margin around all icons, in points.
    public static let inset = 32.0
    /// The largest number of lines in an icon's label; longer names end in an ellipsis.
    public static let maximumLabelLines = 3
    /// The font size of the labels, in points.
    public static let fontSize = 14.0
    /// The distance from one line of a label to the next, in points.
    public static let lineHeight = 17.0
    /// The space between an icon and its label, in points.
    public static let labelGap = 6.0
    /// The height at the bottom that is kept for the page dots, in points.
    public static let dotsHeight = 28.0
    /// The valid widths and heights of a page, in points.
    public static let sizeRange = 208.0...20_000.0

    /// The page's width in points.
    public let width: Double
    /// The page's height in points.
    public let height: Double
    /// How many icons fit beside each other; at least 1.
    public let columns: Int
    /// How many rows of icons fit below each other; at least 1.
    public let rows: Int

    /// The height of an icon with its label, in points.
    public static var cellHeight: Double { iconSize + labelGap + lineHeight * Double(maximumLabelLines) }

    /// A layout with as many icons as fit a page. Sizes outside of ``sizeRange`` are clamped to the
    /// nearest valid one.
    ///
    /// - Parameters:
    ///   - width: the page's width in points.
    ///   - height: the page's height in points.
    public init(width: Double = 1024, height: Double = 768) {
        let width = min(max(width, Self.sizeRange.lowerBound), Self.sizeRange.upperBound)
        let height = min(max(height, Self.sizeRange.lowerBound), Self.sizeRange.upperBound)
        self.width = width
        self.height = height
        columns = max(1, Int((width - 2 * Self.inset + Self.spacing) / (Self.iconSize + Self.spacing)))
        rows = max(1, Int((height - 2 * Self.inset - Self.dotsHeight + Self.spacing) / (Self.cellHeight + Self.spacing)))
    }

    /// How many icons a full page has.
    public var iconsPerPage: Int { columns * rows }

    /// How many pages `count` icons need; 1 for no icons.
    public func pageCount(of count: Int) -> Int { max(1, (count + iconsPerPage - 1) / iconsPerPage) }

    /// The indexes of the icons on a page.
    ///
    /// - Parameters:
    ///   - page: the page's number, counted from 0.
    ///   - count: the number of icons on all pages.
    /// - Returns: an empty range for a page beyond the last one.
    public func icons(onPage page: Int, of count: Int) -> Range<Int> {
        let first = min(max(page, 0) * iconsPerPage, count)
        return first..<min(first + iconsPerPage, count)
    }

    /// The frame of the icon at a position on its page, counted from 0 row by row.
    public func frame(at position: Int) -> TileFrame {
        // Width that no further icon fits into is divided between the left and the right margin.
        let used = Double(columns) * Self.iconSize + Double(columns - 1) * Self.spacing
        let left = max(Self.inset, (width - used) / 2)
        return TileFrame(
            x: left + Double(position % columns) * (Self.iconSize + Self.spacing),
            y: Self.inset + Double(position / columns) * (Self.cellHeight + Self.spacing), width: Self.iconSize, height: Self.iconSize)
    }

    /// The position on a page, counted from 0 row by row, whose cell is nearest to a point of the
    /// page.
    func position(x: Double, y: Double) -> Int {
        func nearest(_ distance: Double, _ step: Double, _ count: Int) -> Int {
            min(max(Int((min(max(distance, 0), 1e9) + Self.spacing / 2) / step), 0), count - 1)
        }
        let first = frame(at: 0)
        return nearest(y - first.y, Self.cellHeight + Self.spacing, rows) * columns
            + nearest(x - first.x, Self.iconSize + Self.spacing, columns)
    }
}

/// Icons on pages while some of them are dragged: the dragged icons are left out, and the others
/// make room where those would come.
public struct SpringboardArrangement: Sendable {
    /// What is in the places of all pages, in their order.
    public let contents: [TilePlace]
    /// The layout of a page.
    public let layout: Springboard
    /// Arranges icons.
    ///
    /// - Parameters:
    ///   - count: the number of all icons.
    ///   - layout: the size of a page and its grid of icons.
    ///   - dragged: the indexes of the icons that are dragged.
    ///   - gap: the place of the gap among the other icons; nil for none.
    public init(_ count: Int, in layout: Springboard, dragged: Set<Int> = [], gap: Int? = nil) {
        contents = TilePlace.arranged(count, dragged: dragged, gap: gap)
        self.layout = layout
    }

    /// How many pages there are; at least 1.
    public var pageCount: Int { layout.pageCount(of: contents.count) }

    /// The positions in ``contents`` that are on a page, and the frames of their icons.
    public func icons(onPage page: Int) -> [(position: Int, frame: TileFrame)] {
        let positions = layout.icons(onPage: page, of: contents.count)
        return positions.map { ($0, layout.frame(at: $0 - positions.lowerBound)) }
    }

    /// The page of an image; nil if the image is dragged or there is no such image.
    public func page(of image: Int) -> Int? { contents.firstIndex(of: .image(image)).map { $0 / layout.iconsPerPage } }

    /// The place at a point of a page: how many icons, without the dragged ones, come before a gap
    /// at that point's cell. The icon in that cell makes room.
    public func place(x: Double, y: Double, page: Int) -> Int {
        min(page * layout.iconsPerPage + layout.position(x: x, y: y), contents.count { $0 != .gap })
    }
}
