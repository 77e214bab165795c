/// Icons on pages while some of them are dragged: the dragged icons are left out, and the others make room where those would come.
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

    /// The place at a point of a page: how many icons, without the dragged ones, come before a gap at that point's cell. The icon in that cell
    /// makes room.
    public func place(x: Double, y: Double, page: Int) -> Int {
        min(page * layout.iconsPerPage + layout.position(x: x, y: y), contents.count { $0 != .gap })
    }
}
