import DragContract
import DragGallery
import Testing

/// Tiles while one is dragged, compared with a search through all frames.
@Suite struct TileArrangementTests {
    private let layout = FlowLayout(width: 400, columns: 4, spacing: 8)

    @Test func theDraggedImageLeavesAndTheGapHasItsShape() {
        let arrangement = TileArrangement([1, 2, 1, 1], in: layout, dragged: [1], gap: 0)
        #expect(arrangement.contents == [.gap, .image(0), .image(2), .image(3)])
        #expect(abs(arrangement.frames[0].width / arrangement.frames[0].height - 2) < 0.001)
    }

    @Test func aGapBeyondTheEndIsAtTheEnd() {
        #expect(TileArrangement([1, 1], in: layout, gap: 9).contents == [.image(0), .image(1), .gap])
        #expect(TileArrangement([], in: layout, gap: 3).contents == [.gap])
        #expect(TileArrangement([1], in: layout, dragged: [7]).contents == [.image(0)])
    }

    /// A pointer that rests does not make the images jump: the place that it names is where the gap
    /// is already.
    @Test(arguments: 0..<40)
    func aRestingPointerKeepsTheGap(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let ratios = (0..<30).map { _ in Double.random(in: 0.3...3, using: &random) }
        let plain = TileArrangement(ratios, in: layout)
        let x = Double.random(in: 0..<400, using: &random), y = Double.random(in: 0..<plain.height, using: &random)
        guard let gap = plain.place(x: x, y: y) else { return }
        let moved = TileArrangement(ratios, in: layout, gap: gap)
        // (Where the gap starts a new row, the pointer may come to rest beside it, and then moves
        // it once more.)
        if let again = moved.place(x: x, y: y), moved.frames[gap].y <= y, y < moved.frames[gap].y + moved.frames[gap].height {
            #expect(abs(again - gap) <= 1)
        }
    }

    @Test(arguments: 0..<40)
    func placesAndPositionsAreThoseOfASearch(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 0...60, using: &random)
        let ratios = (0..<count).map { _ in Double.random(in: 0.1...6, using: &random) }
        let dragged = count > 0 && Bool.random(using: &random) ? Int.random(in: 0..<count, using: &random) : nil
        let gap = Bool.random(using: &random) ? Int.random(in: 0...count, using: &random) : nil
        let arrangement = TileArrangement(ratios, in: layout, dragged: dragged.map { [$0] } ?? [], gap: gap)
        #expect(arrangement.contents.count == arrangement.frames.count)
        for _ in 0..<50 {
            let x = Double.random(in: -20..<420, using: &random), y = Double.random(in: -20..<(arrangement.height + 20), using: &random)
            let found = arrangement.frames.firstIndex { x >= $0.x && x < $0.x + $0.width && y >= $0.y && y < $0.y + $0.height }
            let before = found.map { position in arrangement.contents[..<position].count { $0 != .gap } }
            #expect(arrangement.place(x: x, y: y) == before)
            let bottom = y + Double.random(in: 0..<300, using: &random)
            let visible = arrangement.frames.indices.filter {
                arrangement.frames[$0].y <= bottom && arrangement.frames[$0].y + arrangement.frames[$0].height > y
            }
            #expect(Array(arrangement.positions(from: y, to: bottom)) == visible)
        }
    }
}
