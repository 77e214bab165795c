import DragDrop
import Testing

@Suite struct ListSelectionTests {
    private let order = (0..<6).map { _ in ItemList([0]).slot(at: 0) }

    @Test func clicksSelectAsInFileManagers() {
        var selection = ListSelection()
        selection.select(order[1])
        selection.extend(to: order[3], in: order)
        #expect(selection.slots == Set(order[1...3]))
        selection.extend(to: order[0], in: order)
        #expect(selection.slots == Set(order[0...1]), "the range begins at the last click without Shift")
        selection.toggle(order[5])
        #expect(selection.slots == [order[0], order[1], order[5]])
        selection.toggle(order[0])
        #expect(selection.slots == [order[1], order[5]])
        selection.select(order[2])
        #expect(selection.slots == [order[2]])
        selection.clear()
        #expect(selection.slots.isEmpty)
    }

    @Test func whatIsGoneIsForgotten() {
        var selection = ListSelection()
        selection.select(order[2])
        selection.toggle(order[4])
        selection.keep(Array(order[..<4]))
        #expect(selection.slots == [order[2]])
        selection.extend(to: order[0], in: Array(order[..<4]))
        #expect(selection.slots == [order[0]], "the last click was on what is gone")
    }

    @Test func anActionIsAboutAllSelectedOrAboutOne() {
        var selection = ListSelection()
        selection.toggle(order[4])
        selection.toggle(order[1])
        #expect(selection.targets(of: order[4], in: order) == [order[1], order[4]])
        #expect(selection.targets(of: order[0], in: order) == [order[0]])
        selection.selectAll(order)
        #expect(selection.targets(of: order[0], in: order) == order)
    }

    @Test func copiesTheSelectionOrTheFocus() {
        var selection = ListSelection()
        #expect(selection.copied(focus: nil, in: order).isEmpty)
        #expect(selection.copied(focus: order[1], in: order) == [order[1]])
        selection.select(order[2])
        selection.toggle(order[0])
        #expect(selection.copied(focus: order[1], in: order) == [order[0], order[2]])
    }

    @Test func pastesAfterWhatWouldBeCopied() {
        var selection = ListSelection()
        #expect(selection.insertionIndex(focus: nil, in: order) == order.count)
        #expect(selection.insertionIndex(focus: order[0], in: order) == 1)
        selection.select(order[0])
        selection.toggle(order[2])
        #expect(selection.insertionIndex(focus: order[0], in: order) == 3)
        #expect(selection.insertionIndex(focus: nil, in: []) == 0)
    }
}
