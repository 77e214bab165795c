import DragContract
import DragDrop
import Testing

/// Lists with placeholders, against an array of names, with random batches.
@Suite struct ItemListTests {
    /// What a view would hold that does what it is told.
    final class View {
        var rows: [SlotID]
        private(set) var batches = 0

        init<Element>(_ list: ItemList<Element>) {
            rows = (0..<list.presentedCount).map(list.slot)
            list.didChange = { [unowned self, unowned list] update in
                batches += 1
                for change in update.changes { apply(change, list) }
                // Rows that the view made are filled from the list, as views do it.
                rows = rows.indices.map { rows[$0] == Self.new ? list.slot(at: $0) : rows[$0] }
            }
        }

        private static let new = ItemList([0]).slot(at: 0)

        private func apply<Element>(_ change: ListUpdate.Change, _ list: ItemList<Element>) {
            switch change {
            case .inserted(let index): rows.insert(Self.new, at: index)
            case .removed(let index): rows.remove(at: index)
            case .moved(let from, let to): rows.insert(rows.remove(at: from), at: to)
            case .replaced(let index): #expect(rows.indices.contains(index))
            }
        }
    }

    @Test(arguments: 0..<50)
    func randomBatches(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let list = ItemList<Int>((0..<Int.random(in: 0...5, using: &random)).map { $0 })
        let view = View(list)
        var reference: [(slot: SlotID, element: Int?)] = (0..<list.presentedCount).map { (list.slot(at: $0), list.element(at: $0)) }
        var (removed, wanted) = (0, 0)
        let gone = ItemList([0]).slot(at: 0)
        for step in 0..<60 {
            let before = view.batches
            var isChanged = false
            list.update { batch in
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    let index = Int.random(in: -1...reference.count + 1, using: &random)
                    let place = min(max(index, 0), reference.count)
                    let slot = reference.isEmpty ? gone : reference[Int.random(in: 0..<reference.count, using: &random)].slot
                    switch Int.random(in: 0..<5, using: &random) {
                    case 0:
                        let slots = batch.insert([step, step + 1000], at: index)
                        reference.insert(contentsOf: zip(slots, [step, step + 1000]).map { ($0, $1) }, at: place)
                        isChanged = true
                    case 1:
                        reference.insert((batch.insertPlaceholder(at: index) { removed += 1 }, nil), at: place)
                        isChanged = true
                    case 2:
                        let here = reference.firstIndex { $0.slot == slot }
                        let isPlaceholder = here.map { reference[$0].element == nil } ?? false
                        let elements = Array(repeating: step, count: Int.random(in: 0...3, using: &random))
                        let isThere = batch.commit(slot, elements)
                        #expect(isThere == isPlaceholder)
                        if let here, isThere {
                            isChanged = true
                            reference.remove(at: here)
                            for (offset, element) in elements.enumerated() {
                                // New places behind the first get names of their own; they are read
                                // back below.
                                reference.insert((slot, element), at: here + offset)
                            }
                        }
                    case 3:
                        let here = reference.firstIndex { $0.slot == slot }
                        let isThere = batch.remove(slot)
                        #expect(isThere == (here != nil))
                        if let here {
                            if reference.remove(at: here).element == nil { wanted += 1 }
                            isChanged = true
                        }
                    default:
                        guard let here = reference.firstIndex(where: { $0.slot == slot }) else { continue }
                        let isThere = batch.move(slot, to: index)
                        #expect(isThere)
                        let to = min(max(index, 0), reference.count - 1)
                        isChanged = isChanged || to != here
                        reference.insert(reference.remove(at: here), at: to)
                    }
                    // Places are what the batch says they are, once several came of one.
                    for here in reference.indices where batch.index(of: reference[here].slot) != here { reference[here].slot = batch.slot(at: here) }
                }
            }
            #expect((0..<list.presentedCount).map(list.element) == reference.map(\.element))
            #expect(list.elements == reference.compactMap(\.element))
            #expect(view.rows == (0..<list.presentedCount).map(list.slot))
            #expect(removed == wanted)
            #expect(view.batches - before == (isChanged ? 1 : 0))
            let index = Int.random(in: 0...list.presentedCount, using: &random)
            #expect(list.modelIndex(ofPresented: index) == reference[..<index].count { $0.element != nil })
        }
    }

    @Test func severalPlacesMoveTogether() {
        let list = ItemList(Array(0..<6))
        let slots = [4, 1, 5].map(list.slot)
        let gone = list.slot(at: 0)
        list.update { $0.remove(gone) }
        let moved = list.update { $0.moveTogether([slots[0], gone, slots[1], slots[2]], to: 1) }
        #expect(moved == Set(slots))
        #expect(list.elements == [2, 4, 1, 5, 3])
        list.update { $0.moveTogether([slots[2]], to: 99) }
        #expect(list.elements == [2, 4, 1, 3, 5])
    }
}
