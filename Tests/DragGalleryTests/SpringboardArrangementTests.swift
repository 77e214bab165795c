import DragContract
import DragGallery
import Testing

@Suite struct SpringboardArrangementTests {
    @Test func theOthersMakeRoom() {
        let layout = Springboard(width: 440, height: 600)
        #expect(layout.columns == 2 && layout.rows == 2)
        let arrangement = SpringboardArrangement(6, in: layout, dragged: [1, 4], gap: 2)
        #expect(arrangement.contents == [.image(0), .image(2), .gap, .image(3), .image(5)])
        #expect(arrangement.pageCount == 2)
        #expect(arrangement.icons(onPage: 1).map(\.position) == [4])
        #expect(arrangement.icons(onPage: 1).first?.frame == layout.frame(at: 0))
        #expect(arrangement.page(of: 5) == 1 && arrangement.page(of: 1) == nil)
        #expect(SpringboardArrangement(0, in: layout).pageCount == 1)
    }

    /// A point belongs to the nearest cell of its page; a gap at that place would be in that cell.
    @Test(arguments: 0..<40)
    func placesAreThoseOfASearch(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let layout = Springboard(width: .random(in: 208...1500, using: &random), height: .random(in: 208...1200, using: &random))
        let count = Int.random(in: 0...60, using: &random)
        let gap = Bool.random(using: &random) ? Int.random(in: 0...count, using: &random) : nil
        let arrangement = SpringboardArrangement(count, in: layout, gap: gap)
        for _ in 0..<50 {
            let page = Int.random(in: 0..<arrangement.pageCount, using: &random)
            let x = Double.random(in: 0..<layout.width, using: &random), y = Double.random(in: 0..<layout.height, using: &random)
            func distance(_ position: Int) -> Double {
                let frame = layout.frame(at: position)
                return max(abs(x - frame.x - frame.width / 2), 0) * 1e-9 + abs(y - frame.y - Springboard.cellHeight / 2) * 1e-9
                    + max(abs(x - frame.x - frame.width / 2) - (Springboard.iconSize + Springboard.spacing) / 2, 0)
                    + max(abs(y - frame.y - Springboard.cellHeight / 2) - (Springboard.cellHeight + Springboard.spacing) / 2, 0)
            }
            let nearest = (0..<layout.iconsPerPage).min { distance($0) < distance($1) } ?? 0
            let place = arrangement.place(x: x, y: y, page: page)
            #expect(place == min(page * layout.iconsPerPage + nearest, count))
            let moved = SpringboardArrangement(count, in: layout, gap: place)
            #expect(moved.contents[place] == .gap && moved.place(x: x, y: y, page: page) == place, "the gap comes to rest")
        }
    }
}
